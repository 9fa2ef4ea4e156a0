//! What can be found in a package. Data: the sentences are made in `report`.

use crate::generate;
use crate::input::Bound;
use crate::judge::NotRead;
use crate::units::{Hundredths, Micros};
use crate::verdict::{Fault, Verdict};

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The judge's own side failed: nothing is proven.
    Fault,
    /// The package is wrong.
    Error,
    /// Worth a look.
    Note,
}

/// A side of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SamplePart {
    /// The inputs.
    Input,
    /// The answers.
    Answer,
}

/// Something that was found.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A test is stale, was edited, is invalid, …
    #[error("tests {0}")]
    Tests(generate::Finding),
    /// There is no statement.md.
    #[error("no-statement")]
    NoStatement,
    /// The statement shows another number of samples than tests/sample has.
    #[error("sample-count {part:?} {shown} {tests}")]
    SampleCount {
        /// Of which side.
        part: SamplePart,
        /// In the statement.
        shown: usize,
        /// In tests/sample.
        tests: usize,
    },
    /// A sample in the statement is not the one in tests/sample.
    #[error("sample-differs {file} {line}")]
    SampleDiffers {
        /// Of which side.
        part: SamplePart,
        /// Which of them, from 1.
        number: usize,
        /// The file in the package.
        file: String,
        /// The first line that differs, from 1.
        line: usize,
    },
    /// No solution is there to be judged.
    #[error("no-solutions {folder}")]
    NoSolutions {
        /// Where they would be.
        folder: String,
    },
    /// There are solutions, but none that is to be accepted.
    #[error("no-accepted {folder}")]
    NoAccepted {
        /// Where it would be.
        folder: String,
    },
    /// A directory that names no verdict.
    #[error("unknown-directory {name}")]
    UnknownDirectory {
        /// Its name.
        name: String,
        /// The nearest known one.
        nearest: Option<&'static str>,
    },
    /// A file that lies in no directory of a verdict.
    #[error("stray {name}")]
    Stray {
        /// Its name.
        name: String,
    },
    /// A solution can't be read.
    #[error("not-read {0}")]
    NotRead(NotRead),
    /// A word of an expectation is neither a verdict nor a group.
    #[error("bad-expectation {file} {word}")]
    BadExpectation {
        /// The solution.
        file: String,
        /// The word.
        word: String,
    },
    /// An expectation contradicts its directory.
    #[error("contradiction {file} {}", verdict.short())]
    Contradiction {
        /// The solution.
        file: String,
        /// The verdict that the directory doesn't have.
        verdict: Verdict,
    },
    /// A solution has another verdict than expected.
    #[error("unexpected {file} {}", got.short())]
    Unexpected {
        /// The solution.
        file: String,
        /// One of these was expected.
        expected: Vec<Verdict>,
        /// The verdict.
        got: Verdict,
        /// The test that decided.
        test: Option<String>,
    },
    /// In one group a solution has a verdict that is neither accepted nor expected.
    #[error("unexpected-in-group {file} {group} {}", got.short())]
    UnexpectedInGroup {
        /// The solution.
        file: String,
        /// The group.
        group: String,
        /// One of these was expected.
        expected: Vec<Verdict>,
        /// The verdict.
        got: Verdict,
        /// The test that decided.
        test: String,
    },
    /// A partially accepted solution has no points, or all.
    #[error("not-partial {file} {points}")]
    NotPartial {
        /// The solution.
        file: String,
        /// Its points.
        points: Hundredths,
        /// All points.
        most: Hundredths,
    },
    /// The reference, run like a submission, is not accepted.
    #[error("reference {}", got.short())]
    Reference {
        /// Its file.
        file: String,
        /// Its verdict.
        got: Verdict,
        /// The test that decided.
        test: Option<String>,
    },
    /// A solution could not be judged.
    #[error("fault {file} {}", fault.code())]
    Fault {
        /// The solution.
        file: String,
        /// Why.
        fault: Fault,
    },
    /// The slowest accepted solution of a language is near its limit.
    #[error("tight {file} {time} {limit}")]
    Tight {
        /// The solution.
        file: String,
        /// The language, as people write it.
        language: &'static str,
        /// Its CPU time on the slowest test.
        time: Micros,
        /// The limit.
        limit: Micros,
    },
    /// No test reaches these bounds.
    #[error("unreached {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Unreached(Vec<Bound>),
    /// All answers of a group are equal.
    #[error("same-answers {group} {tests}")]
    SameAnswers {
        /// The group.
        group: String,
        /// How many tests it has.
        tests: usize,
    },
    /// No wrong solution fails these tests.
    #[error("kills-nothing {}", .0.join(", "))]
    KillsNothing(Vec<String>),
}

impl Finding {
    /// How grave it is.
    pub const fn level(&self) -> Level {
        match self {
            Finding::Fault { .. } => Level::Fault,
            Finding::NoStatement
            | Finding::NoSolutions { .. }
            | Finding::NoAccepted { .. }
            | Finding::Tight { .. }
            | Finding::Unreached(_)
            | Finding::SameAnswers { .. }
            | Finding::KillsNothing(_) => Level::Note,
            Finding::Tests(_)
            | Finding::SampleCount { .. }
            | Finding::SampleDiffers { .. }
            | Finding::UnknownDirectory { .. }
            | Finding::Stray { .. }
            | Finding::NotRead(_)
            | Finding::BadExpectation { .. }
            | Finding::Contradiction { .. }
            | Finding::Unexpected { .. }
            | Finding::UnexpectedInGroup { .. }
            | Finding::NotPartial { .. }
            | Finding::Reference { .. } => Level::Error,
        }
    }
}
