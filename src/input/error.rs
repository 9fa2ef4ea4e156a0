//! What can be wrong with a grammar, and why a text is not in it. Data: the sentences are made in `report`.

use std::fmt;

/// Where in a grammar an error lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The variable whose type it is, or none for the format.
    pub variable: Option<String>,
    /// A byte offset in the format or the type.
    pub offset: usize,
}

/// An error in a grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct GrammarError {
    /// Where.
    pub at: Spot,
    /// What.
    pub kind: GrammarErrorKind,
}

/// What is wrong with a grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GrammarErrorKind {
    /// A `{` of the format has no `}`.
    #[error("brace-open")]
    OpenBrace,
    /// A `}` of the format has no `{`.
    #[error("brace-close")]
    CloseBrace,
    /// What stands between braces, or names a variable, is no name.
    #[error("bad-name {name}")]
    BadName {
        /// What stands there.
        name: String,
    },
    /// A name has no variable.
    #[error("unbound {name}")]
    Unbound {
        /// The name.
        name: String,
        /// The variable that may be meant.
        nearest: Option<String>,
    },
    /// A variable is printed nowhere.
    #[error("unused {name}")]
    Unused {
        /// The variable.
        name: String,
    },
    /// A variable is printed twice.
    #[error("printed-twice {name}")]
    PrintedTwice {
        /// The variable.
        name: String,
    },
    /// Variables depend on each other in a circle.
    #[error("cycle {}", names.join(" "))]
    Cycle {
        /// The circle, each depending on the next, the last on the first.
        names: Vec<String>,
    },
    /// An expression uses a variable that is no integer.
    #[error("not-an-integer {name}")]
    NotInteger {
        /// The variable.
        name: String,
    },
    /// A length or a range inside a sequence needs a variable that is printed only later, so that the text can't be read.
    #[error("printed-too-late {name} {needs}")]
    PrintedTooLate {
        /// The variable whose length it is.
        name: String,
        /// The variable that should be printed before it.
        needs: String,
    },
    /// What follows a variable can be read as part of it.
    #[error("ambiguous {name}")]
    Ambiguous {
        /// The variable.
        name: String,
    },
    /// A word is no type.
    #[error("unknown-type {word}")]
    UnknownType {
        /// The word.
        word: String,
        /// The type that may be meant.
        nearest: Option<String>,
    },
    /// A word belongs to the grammar, but this version doesn't know it yet.
    #[error("not-known-yet {word}")]
    NotYet {
        /// The word.
        word: String,
    },
    /// Something else should stand here.
    #[error("expected {expected} {found}")]
    Expected {
        /// What should stand here.
        expected: WordKind,
        /// What does; empty at the end.
        found: String,
    },
    /// A number does not fit 64 bits.
    #[error("number-too-large {text}")]
    TooLarge {
        /// The number.
        text: String,
    },
    /// Parentheses or types are nested too deeply.
    #[error("too-deep")]
    TooDeep,
    /// A range of constants holds nothing.
    #[error("empty-range {low} {high}")]
    EmptyRange {
        /// Its lower end.
        low: String,
        /// Its upper end.
        high: String,
    },
    /// A class of characters holds nothing, or runs backwards.
    #[error("bad-class {text}")]
    BadClass {
        /// The class or the part of it.
        text: String,
    },
    /// `lines` inside a sequence.
    #[error("lines-inside")]
    LinesInside,
}

/// What a grammar's parser can miss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// A type.
    Type,
    /// A number, a name or a parenthesis.
    Expression,
    /// A name and a `:`.
    Colon,
    /// The word `of`.
    Of,
    /// A class of characters.
    Class,
    /// `(`.
    Open,
    /// `,`.
    Comma,
    /// `)`.
    Close,
    /// The end.
    End,
}

impl fmt::Display for WordKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WordKind::Type => "type",
            WordKind::Expression => "expression",
            WordKind::Colon => ":",
            WordKind::Of => "of",
            WordKind::Class => "class",
            WordKind::Open => "(",
            WordKind::Comma => ",",
            WordKind::Close => ")",
            WordKind::End => "end",
        })
    }
}

/// Why an expression has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// It passes 128 bits on the way.
    #[error("overflow")]
    Overflow,
    /// It divides by zero.
    #[error("division-by-zero")]
    DivisionByZero,
    /// It is a length and negative, or too large for one.
    #[error("bad-length {0}")]
    Length(i128),
}

/// Why and where a text is not in a grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {kind}")]
pub struct Reject {
    /// 1-based.
    pub line: u64,
    /// 1-based, in characters.
    pub column: u64,
    /// Why.
    pub kind: RejectKind,
}

/// Why a text is not in a grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RejectKind {
    /// Something else should stand here.
    #[error("expected {expected} {found}")]
    Unexpected {
        /// What should.
        expected: Expected,
        /// What does.
        found: Found,
    },
    /// An integer is written with needless zeros or as -0.
    #[error("needless-zero {name} {text}")]
    NeedlessZero {
        /// The variable.
        name: String,
        /// The integer as written.
        text: String,
    },
    /// An integer lies outside its range.
    #[error("range {name} {value} {low} {high}")]
    Range {
        /// The variable.
        name: String,
        /// The integer as written, shortened where it is very long.
        value: String,
        /// The range's lower end.
        low: i128,
        /// The range's upper end.
        high: i128,
    },
    /// A permutation has a number twice.
    #[error("repeated {name} {value}")]
    Repeated {
        /// The variable.
        name: String,
        /// The number.
        value: i64,
    },
    /// A word is shorter than its range of lengths.
    #[error("too-short {name} {length} {low}")]
    TooShort {
        /// The variable.
        name: String,
        /// The word's length.
        length: u64,
        /// The least length.
        low: i128,
    },
    /// A word is longer than its range of lengths.
    #[error("too-long {name} {high}")]
    TooLong {
        /// The variable.
        name: String,
        /// The greatest length.
        high: i128,
    },
    /// A range or a length has no value, given what was read before.
    #[error("bounds {name} {error}")]
    Bounds {
        /// The variable.
        name: String,
        /// Why.
        error: EvalError,
    },
    /// The text could not be read on.
    #[error("read {detail}")]
    Read {
        /// What the system says.
        detail: String,
    },
}

/// What should stand somewhere in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// This text of the format.
    Text(String),
    /// An integer, of this variable.
    Integer {
        /// The variable.
        name: String,
    },
    /// A character of a class, of this variable.
    Character {
        /// The variable.
        name: String,
        /// The class as it was written.
        class: String,
    },
    /// Nothing more.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Text(text) => write!(f, "{text:?}"),
            Expected::Integer { name } => write!(f, "integer {name}"),
            Expected::Character { name, class } => write!(f, "character {name} {class}"),
            Expected::End => f.write_str("end"),
        }
    }
}

/// What stands somewhere in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The text ends.
    End,
    /// This character.
    Character(char),
    /// A byte that is not UTF-8.
    Byte(u8),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::End => f.write_str("end"),
            Found::Character(c) => write!(f, "{c:?}"),
            Found::Byte(byte) => write!(f, "0x{byte:02x}"),
        }
    }
}

/// Why values can't be printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// A value was given for a name that is no variable.
    #[error("no-variable {name}")]
    NoVariable {
        /// The name.
        name: String,
    },
    /// A variable has no value, and more than one is possible.
    #[error("undetermined {name}")]
    Undetermined {
        /// The variable.
        name: String,
    },
    /// A value is not of its variable's type.
    #[error("wrong-type {name}")]
    WrongType {
        /// The variable.
        name: String,
    },
    /// A range or a length has no value.
    #[error("bounds {name} {error}")]
    Bounds {
        /// The variable.
        name: String,
        /// Why.
        error: EvalError,
    },
}
