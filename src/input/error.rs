//! What can be wrong with a grammar, and why a text is not in it. Data: the sentences are made in `report`.

use std::fmt;

/// Where in a grammar an error lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The number of the string.
    pub text: usize,
    /// A byte offset in it.
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
    /// A word behind a type is no suffix.
    #[error("unknown-suffix {word}")]
    UnknownSuffix {
        /// The word.
        word: String,
        /// The suffix that may be meant.
        nearest: Option<String>,
    },
    /// A suffix doesn't go with its type.
    #[error("suffix {word}")]
    Suffix {
        /// The suffix.
        word: String,
    },
    /// The number of decimals is no number, or too large.
    #[error("decimals {most}")]
    Decimals {
        /// The most that there may be.
        most: u32,
    },
    /// An end of a range has more decimals than the numbers in it.
    #[error("finer-than-decimals {decimals}")]
    FinerThanDecimals {
        /// How many the numbers have.
        decimals: u32,
    },
    /// A variable has the name of one around it.
    #[error("shadowed {name}")]
    Shadowed {
        /// The name.
        name: String,
    },
    /// `distinct` or `sorted` where nothing is repeated.
    #[error("nothing-repeats")]
    NothingRepeats,
    /// `distinct` or `sorted` of a variable whose range changes from repetition to repetition.
    #[error("across-depends {name}")]
    AcrossDepends {
        /// The variable.
        name: String,
    },
    /// A record is read until the end, but isn't what the whole input ends with.
    #[error("until-end-not-last")]
    UntilEndNotLast,
    /// A repeated record's text may be empty.
    #[error("maybe-empty")]
    MaybeEmpty,
    /// Two alternatives may begin alike.
    #[error("alike {first} {second}")]
    Alike {
        /// The first one's number, from 1.
        first: usize,
        /// The second one's.
        second: usize,
    },
    /// A shape's two names are no two variables with one range that is the same for all rows.
    #[error("vertices")]
    Vertices,
    /// A word of a shape is none.
    #[error("unknown-shape {word}")]
    UnknownShape {
        /// The word.
        word: String,
        /// The one that may be meant.
        nearest: Option<String>,
        /// Those that there are.
        known: &'static [&'static str],
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
    /// `==`, `!=`, `<` and so on.
    Comparison,
    /// `decimals` and their number.
    Decimals,
    /// `-` between two names.
    Dash,
    /// A variable's name.
    Name,
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
            WordKind::Comparison => "comparison",
            WordKind::Decimals => "decimals",
            WordKind::Dash => "-",
            WordKind::Name => "name",
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
    /// A number with decimals lies outside its range.
    #[error("decimal-range {name} {value} {low} {high}")]
    DecimalRange {
        /// The variable.
        name: String,
        /// The number as written.
        value: String,
        /// The range's lower end.
        low: String,
        /// The range's upper end.
        high: String,
    },
    /// A permutation, or what is to be distinct, has a value twice.
    #[error("repeated {name} {value}")]
    Repeated {
        /// The variable.
        name: String,
        /// The value.
        value: String,
    },
    /// What is to be sorted isn't.
    #[error("not-sorted {name} {value}")]
    NotSorted {
        /// The variable.
        name: String,
        /// The value that is less than the one before it.
        value: String,
    },
    /// A sum over the file is too large.
    #[error("total {name} {sum} {most}")]
    Total {
        /// The variable.
        name: String,
        /// The sum up to here.
        sum: i128,
        /// What it may be.
        most: i128,
    },
    /// A condition doesn't hold.
    #[error("condition {text}")]
    Condition {
        /// The condition, as it was typed.
        text: String,
    },
    /// The rows of a record don't make the graph that they should.
    #[error("shape {name} {fault}")]
    Shape {
        /// The record.
        name: String,
        /// What is wrong with it.
        fault: ShapeFault,
    },
    /// An alternative occurs too seldom.
    #[error("at-least {name} {alternative} {found} {least}")]
    AtLeast {
        /// The record.
        name: String,
        /// The alternative's number, from 1.
        alternative: usize,
        /// How often it is there.
        found: u64,
        /// How often it should be.
        least: u64,
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
    /// A number with so many decimals, of this variable.
    Decimal {
        /// The variable.
        name: String,
        /// How many.
        decimals: u32,
    },
    /// The beginning of one of some alternatives.
    OneOf {
        /// The record.
        name: String,
        /// How they begin; empty where one begins with a variable.
        texts: Vec<String>,
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
            Expected::Decimal { name, decimals } => write!(f, "decimal {name} {decimals}"),
            Expected::OneOf { name, texts } => write!(f, "one-of {name} {texts:?}"),
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

/// Why rows don't make a graph of some shape.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShapeFault {
    /// An edge from a vertex to itself.
    #[error("loop {vertex}")]
    Loop {
        /// The vertex.
        vertex: i64,
    },
    /// An edge that was there before.
    #[error("double {from} {to}")]
    Double {
        /// One end.
        from: i64,
        /// The other.
        to: i64,
    },
    /// An edge that closes a circle.
    #[error("circle {from} {to}")]
    Circle {
        /// One end.
        from: i64,
        /// The other.
        to: i64,
    },
    /// A tree must have one edge less than vertices.
    #[error("tree-edges {edges} {vertices}")]
    TreeEdges {
        /// How many edges there are.
        edges: u64,
        /// How many vertices.
        vertices: u64,
    },
    /// The graph isn't connected.
    #[error("apart {parts}")]
    Apart {
        /// Into how many parts it falls.
        parts: u64,
    },
}

/// Why no text can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// A value was given for a name that is no outermost variable.
    #[error("no-variable {name}")]
    NoVariable {
        /// The name.
        name: String,
    },
    /// A variable that no value was given for has several.
    #[error("undetermined {name}")]
    Undetermined {
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
    /// After many tries, there was nothing left for a variable.
    #[error("nothing-found {name}")]
    NothingFound {
        /// The variable.
        name: String,
    },
    /// There are more texts than were asked for.
    #[error("too-many {most}")]
    TooMany {
        /// The most.
        most: usize,
    },
    /// A text would have too many values.
    #[error("too-large {name} {most}")]
    TooLarge {
        /// The variable at which it became too many.
        name: String,
        /// The most.
        most: u64,
    },
}
