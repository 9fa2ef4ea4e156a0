//! What can be wrong with a package, and why one can't be loaded. Data: the sentences are made in `report`.

use crate::diagnostic::Diagnostic;
use crate::input::GrammarErrorKind;
use crate::units::UnitError;
use std::fmt;
use std::path::PathBuf;

/// Something that is wrong with a package.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// problem.toml is not TOML.
    #[error("syntax {message}")]
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// problem.toml is not UTF-8.
    #[error("not-utf8")]
    NotUtf8,
    /// A key that the format doesn't have.
    #[error("unknown-key {key} {table}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The table that it is in; empty for the document itself.
        table: String,
        /// The key that may be meant.
        nearest: Option<String>,
    },
    /// A value of another type than its key has.
    #[error("wrong-type {key} {expected} {found}")]
    WrongType {
        /// The key.
        key: String,
        /// The type that it has.
        expected: ValueType,
        /// The type that the value has.
        found: ValueType,
    },
    /// A key that must be there is not.
    #[error("missing-key {key} {table}")]
    MissingKey {
        /// The key.
        key: String,
        /// The table that it belongs in; empty for the document itself.
        table: String,
    },
    /// A text is empty that must not be.
    #[error("empty {key}")]
    Empty {
        /// The key.
        key: String,
    },
    /// A size or a time that can't be read.
    #[error("quantity {key} {text} {quantity} {error}")]
    Quantity {
        /// The key.
        key: String,
        /// The value as it was written.
        text: String,
        /// What it should be.
        quantity: Quantity,
        /// Why it is not.
        error: UnitError,
    },
    /// A number outside the range that makes sense.
    #[error("number {key} {text}")]
    Number {
        /// The key.
        key: String,
        /// The value as it was written.
        text: String,
    },
    /// Points that are negative or no number.
    #[error("points {text}")]
    Points {
        /// The value as it was written.
        text: String,
    },
    /// A word that the key doesn't know.
    #[error("unknown-value {key} {value}")]
    UnknownValue {
        /// The key.
        key: String,
        /// The word.
        value: String,
        /// The word that may be meant.
        nearest: Option<String>,
        /// The words that it knows.
        known: &'static [&'static str],
    },
    /// A language that examiner doesn't have.
    #[error("unknown-language {name}")]
    UnknownLanguage {
        /// The name.
        name: String,
        /// The language that may be meant.
        nearest: Option<String>,
    },
    /// Two keys that exclude each other.
    #[error("conflict {key} {with}")]
    Conflict {
        /// The later key.
        key: String,
        /// The earlier one.
        with: String,
    },
    /// A key that has a meaning only beside something else.
    #[error("needs {key} {}", needs.join("|"))]
    Needs {
        /// The key.
        key: String,
        /// One of these must be there; as they would be written.
        needs: &'static [&'static str],
    },
    /// A key in a table of `[input]` where it means nothing.
    #[error("only-in {key} {place}")]
    OnlyIn {
        /// The key.
        key: String,
        /// Where it belongs.
        place: RecordPlace,
    },
    /// Any order with a comparison that has none.
    #[error("any-order")]
    AnyOrder,
    /// A group without a source of tests.
    #[error("no-cases {group}")]
    NoCases {
        /// The group.
        group: String,
    },
    /// There is an input, but no group.
    #[error("no-groups")]
    NoGroups,
    /// Two groups have one name.
    #[error("duplicate-group {name}")]
    DuplicateGroup {
        /// The name.
        name: String,
    },
    /// A group requires one that there isn't.
    #[error("unknown-group {name}")]
    UnknownGroup {
        /// The name.
        name: String,
        /// The group that may be meant.
        nearest: Option<String>,
    },
    /// Groups require each other in a circle.
    #[error("requires-cycle {}", names.join(" "))]
    RequiresCycle {
        /// The circle, each requiring the next, the last the first.
        names: Vec<String>,
    },
    /// The sample gives no points.
    #[error("sample-points")]
    SamplePoints,
    /// A file of the package that is named but not there.
    #[error("missing-file {key} {name}")]
    MissingFile {
        /// The key that names it.
        key: String,
        /// The name.
        name: String,
    },
    /// A path that leads out of the package.
    #[error("outside-package {key} {name}")]
    OutsidePackage {
        /// The key that names it.
        key: String,
        /// The path.
        name: String,
    },
    /// The name of a file that a submission reads or writes is no plain name.
    #[error("file-name {key} {name}")]
    FileName {
        /// The key.
        key: String,
        /// The name.
        name: String,
    },
    /// An error of the input grammar.
    #[error("grammar {0}")]
    Grammar(GrammarErrorKind),
    /// `each` names no variable of the input.
    #[error("each-unknown {name}")]
    EachUnknown {
        /// The name.
        name: String,
        /// The variable that may be meant.
        nearest: Option<String>,
    },
    /// `each` names a variable that is no integer.
    #[error("each-not-integer {name}")]
    EachNotInteger {
        /// The variable.
        name: String,
    },
    /// A range of `each` that can't be read, or holds nothing.
    #[error("each-range {text}")]
    EachRange {
        /// The range as it was written.
        text: String,
    },
    /// A group makes more tests than anybody would want.
    #[error("too-many-tests {key} {most}")]
    TooManyTests {
        /// What makes them: `each`, `random`.
        key: String,
        /// How many there may be.
        most: u64,
    },
    /// `each` leaves variables open.
    #[error("each-undetermined {}", names.join(" "))]
    EachUndetermined {
        /// The variables.
        names: Vec<String>,
    },
    /// A key or a value of the format that this version doesn't know yet.
    #[error("not-yet {what}")]
    NotYet {
        /// The key or the value.
        what: String,
    },
    /// There are no tests.
    #[error("no-tests")]
    NoTests,
    /// A group has no tests.
    #[error("group-without-tests {group}")]
    GroupWithoutTests {
        /// The group.
        group: String,
    },
    /// An input without its answer.
    #[error("input-without-answer")]
    InputWithoutAnswer,
    /// An answer without its input.
    #[error("answer-without-input")]
    AnswerWithoutInput,
    /// A file among the tests whose name is no test's.
    #[error("odd-name")]
    OddName,
    /// A test of a group that there isn't.
    #[error("no-such-group {number} {groups}")]
    NoSuchGroup {
        /// The group's number in the name; 0 for the sample.
        number: u64,
        /// How many groups there are beside the sample.
        groups: usize,
    },
    /// A file or folder that can't be read.
    #[error("unreadable {detail}")]
    Unreadable {
        /// What the system says.
        detail: String,
    },
}

/// The tables that `[input]` is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPlace {
    /// `[input]` itself.
    Input,
    /// A variable that is a record.
    Variable,
    /// A record of `one_of`.
    Alternative,
}

impl fmt::Display for RecordPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RecordPlace::Input => "input",
            RecordPlace::Variable => "variable",
            RecordPlace::Alternative => "alternative",
        })
    }
}

/// The types of TOML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// A text.
    Text,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A date or a time.
    Date,
    /// A list.
    List,
    /// A table.
    Table,
    /// A list of tables, `[[…]]`.
    Tables,
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueType::Text => "text",
            ValueType::Integer => "integer",
            ValueType::Number => "number",
            ValueType::Boolean => "boolean",
            ValueType::Date => "date",
            ValueType::List => "list",
            ValueType::Table => "table",
            ValueType::Tables => "tables",
        })
    }
}

/// What is written with a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// `64 MiB`.
    Size,
    /// `1.5 s`.
    Time,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::Size => "size",
            Quantity::Time => "time",
        })
    }
}

/// Why a problem can't be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No problem has this name or alias.
    #[error("unknown-problem {name}")]
    Unknown {
        /// The name.
        name: String,
        /// The name or alias that may be meant.
        nearest: Option<String>,
    },
    /// Several problems have this alias.
    #[error("ambiguous-problem {name} {}", candidates.join(" "))]
    Ambiguous {
        /// The alias.
        name: String,
        /// The problems' ids.
        candidates: Vec<String>,
    },
    /// A path at which there is no package.
    #[error("no-package {}", path.display())]
    NoPackage {
        /// The path.
        path: PathBuf,
    },
    /// A file or folder that can't be read.
    #[error("unreadable {} {detail}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// The package has faults.
    #[error("broken {id} {}", diagnostics.len())]
    Broken {
        /// The package's id.
        id: String,
        /// All of them, by place.
        diagnostics: Vec<Diagnostic<Finding>>,
    },
}
