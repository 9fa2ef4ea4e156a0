//! The input grammar: what a problem's input files look like, said once.
//!
//! `format` is the exact text, `{x}` stands for a variable, and every variable has a type. A grammar is parsed here,
//! accepts or rejects a text while reading it, and prints the text of given values. It knows nothing of files,
//! packages or programs: where an error lies is said as a byte offset in the string that was parsed.

mod accept;
mod class;
mod error;
mod expr;
mod line;
mod parse;
mod print;
mod scanner;
mod structure;

pub use error::{EvalError, Expected, Found, GrammarError, GrammarErrorKind, PrintError, Reject, RejectKind, Spot, WordKind};
pub use parse::{LATER_WORDS, RESERVED, constant_range};
pub use print::Value;

use class::Class;
use expr::Expr;

/// A grammar: a format and its variables, checked against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    pieces: Vec<Piece>,
    variables: Vec<Variable>,
    /// Indices of variables, each after those that it depends on.
    order: Vec<usize>,
    /// What was parsed: the format, then each variable's name and type.
    source: Vec<(String, String)>,
}

/// A stretch of the format.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Variable(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Variable {
    name: String,
    kind: Kind,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// An integer in a range.
    Int(Range),
    /// A word: how many characters of which class.
    Str { length: Range, class: Class },
    /// A permutation of 1 to this number, with single blanks between.
    Perm(Expr),
    /// Items in number: each followed by a newline, or with a blank between.
    Many { count: Expr, of: Box<Kind>, layout: Many },
}

/// How the items of a sequence are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Many {
    /// `lines`: each is followed by a newline.
    Lines,
    /// `list`: single blanks between, no newline.
    List,
}

/// Both ends belong to it; one number is a range of one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Range {
    low: Expr,
    high: Expr,
}

impl Range {
    fn single(&self) -> bool {
        self.low == self.high
    }
}

impl Grammar {
    /// The names of the variables, in the order in which they were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|variable| variable.name.as_str())
    }

    /// Whether `name` is a variable that holds one integer.
    pub fn is_integer(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| variable.name == name && matches!(variable.kind, Kind::Int(_)))
    }

    /// The variables that have more than one value once those in `given` are known.
    pub fn undetermined<'a>(&'a self, given: &[&str]) -> Vec<&'a str> {
        let open = |variable: &&Variable| !given.contains(&variable.name.as_str()) && !variable.kind.determined();
        self.variables.iter().filter(open).map(|variable| variable.name.as_str()).collect()
    }

    /// What the grammar was parsed from: the format under the name `format`, then the variables' types. For hashing.
    pub fn source(&self) -> &[(String, String)] {
        &self.source
    }
}

impl Kind {
    /// Whether the type has one value only, whatever its expressions come to.
    fn determined(&self) -> bool {
        match self {
            Kind::Int(range) => range.single(),
            Kind::Str { length, class } => length.single() && class.only().is_some(),
            Kind::Perm(_) => false,
            Kind::Many { of, .. } => of.determined(),
        }
    }
}

#[cfg(test)]
mod tests;
