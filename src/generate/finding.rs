//! What can be wrong with a package's inputs and committed tests. Data: the sentences are made in `report`.

use crate::input::{DrawError, Reject};
use crate::verdict::Fault;
use std::path::PathBuf;

/// Something that is wrong with the inputs that a package describes, or with its committed tests. Files are named by
/// their path in the package.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// There is no reference to make answers with.
    #[error("no-reference")]
    NoReference,
    /// A pattern of files can't be read.
    #[error("bad-pattern {group} {pattern} {detail}")]
    BadPattern {
        /// The group.
        group: String,
        /// The pattern.
        pattern: String,
        /// Why.
        detail: String,
    },
    /// A pattern matches no file.
    #[error("no-match {group} {pattern}")]
    NoMatch {
        /// The group.
        group: String,
        /// The pattern.
        pattern: String,
    },
    /// The grammar can't make the inputs of a group.
    #[error("not-made {group} {error}")]
    NotMade {
        /// The group.
        group: String,
        /// Why.
        error: DrawError,
    },
    /// An input is not in the package's own grammar.
    #[error("refused {test} {reject}")]
    Refused {
        /// The test that it would be.
        test: String,
        /// Its group.
        group: String,
        /// The file that it comes from, where it comes from one.
        file: Option<String>,
        /// The program that makes it, where one does.
        program: Option<String>,
        /// Where and why.
        reject: Reject,
    },
    /// The validator program refuses an input.
    #[error("refused-by {program} {test} {message}")]
    RefusedBy {
        /// The test that it would be.
        test: String,
        /// Its group.
        group: String,
        /// The validator.
        program: String,
        /// What it printed.
        message: String,
    },
    /// There are fewer different inputs than a group wants.
    #[error("too-few {group} {wanted} {found}")]
    TooFew {
        /// The group.
        group: String,
        /// How many it wants by chance.
        wanted: u32,
        /// How many were found.
        found: u32,
    },
    /// Two secret tests have the same input.
    #[error("duplicate {second} {first}")]
    Duplicate {
        /// The earlier test.
        first: String,
        /// The later one.
        second: String,
    },
    /// A file that should be there is not.
    #[error("missing {file}")]
    Missing {
        /// The file.
        file: String,
    },
    /// An input or answer that no group makes.
    #[error("surplus {file}")]
    Surplus {
        /// The file.
        file: String,
    },
    /// A file among the tests that is none.
    #[error("foreign {file}")]
    Foreign {
        /// The file.
        file: String,
    },
    /// An input that the package makes otherwise by now.
    #[error("stale-input {file}")]
    StaleInput {
        /// The file.
        file: String,
    },
    /// An input that was changed after it was generated.
    #[error("edited-input {file}")]
    EditedInput {
        /// The file.
        file: String,
    },
    /// An answer that was made from something else than what is there now.
    #[error("stale-answer {file} {because:?}")]
    StaleAnswer {
        /// The file.
        file: String,
        /// What changed.
        because: Because,
    },
    /// An answer that was changed after it was generated.
    #[error("edited-answer {file}")]
    EditedAnswer {
        /// The file.
        file: String,
    },
    /// There is no tests.lock.
    #[error("no-lock")]
    NoLock,
    /// tests.lock can't be read.
    #[error("bad-lock")]
    BadLock,
    /// The tests are right, but tests.lock was made from another description of them.
    #[error("stale-lock")]
    StaleLock,
}

/// Why an answer is stale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// The reference changed.
    Reference,
    /// The input changed.
    Input,
    /// tests.lock doesn't know it.
    Unrecorded,
}

/// Why tests can't be generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The package is part of the binary.
    #[error("embedded {id}")]
    Embedded {
        /// The package's id.
        id: String,
    },
    /// The package's inputs have faults.
    #[error("inputs {}", .0.len())]
    Inputs(Vec<Finding>),
    /// The reference failed on a test.
    #[error("reference {test} {}", fault.code())]
    Reference {
        /// The test.
        test: String,
        /// How.
        fault: Fault,
    },
    /// Another of the package's programs failed.
    #[error("program {program} {test} {}", fault.code())]
    Program {
        /// The program.
        program: String,
        /// The test that it was run for.
        test: String,
        /// How.
        fault: Fault,
    },
    /// The reference printed what is not text.
    #[error("not-text {test} {line} {byte:#04x}")]
    NotText {
        /// The test.
        test: String,
        /// The line of its output.
        line: u64,
        /// The first byte there that belongs to no text.
        byte: u8,
    },
    /// Another process is generating the same package.
    #[error("busy {}", path.display())]
    Busy {
        /// The package's directory.
        path: PathBuf,
    },
    /// A file can't be read or written.
    #[error("io {} {detail}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
}

/// How far generating is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The inputs are known.
    Planned {
        /// How many tests there are.
        tests: usize,
        /// How many of them need the reference.
        stale: usize,
    },
    /// A generator program is about to run.
    Generating {
        /// The test that it makes.
        test: String,
    },
    /// The reference is about to run.
    Answering {
        /// How often it ran.
        done: usize,
        /// How often it will have run.
        of: usize,
        /// The test.
        test: String,
    },
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// How many tests there are.
    pub tests: usize,
    /// How often the reference ran.
    pub answered: usize,
    /// Files that are new, by their paths in the package.
    pub added: Vec<String>,
    /// Files that have another content than before.
    pub changed: Vec<String>,
    /// Files that are gone.
    pub removed: Vec<String>,
    /// Whether tests.lock was written.
    pub lock: bool,
}

impl Written {
    /// Whether an input or an answer changed.
    pub fn files_changed(&self) -> bool {
        !(self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty())
    }

    /// Whether nothing was written.
    pub fn is_unchanged(&self) -> bool {
        !self.lock && !self.files_changed()
    }
}
