//! The input grammar: what a problem's input files look like, said once.
//!
//! `format` is the exact text, `{x}` stands for a variable, and every variable has a type or is a record with a format
//! of its own. A grammar is parsed here; it accepts or rejects a text while reading it,
//! and prints texts. It knows nothing of files, packages or programs: where an error lies is said as the number of a string that was
//! parsed and a byte offset in it.

mod accept;
mod bounds;
mod class;
mod condition;
mod draft;
mod draw;
mod error;
mod expr;
mod graph;
mod line;
mod make;
mod narrow;
mod number;
mod parse;
mod print;
mod random;
mod related;
mod repeat;
mod scanner;
mod shape;
mod shrink;
mod site;
mod source;
mod structure;
mod types;

pub use bounds::{Bound, Boundary, End, Reached};
pub use draft::{Draft, DraftKind, Text};
pub use error::{DrawError, EvalError, Expected, Found, GrammarError, GrammarErrorKind, Reject, RejectKind, ShapeFault, Spot, WordKind};
pub use print::{Repetition, Value, Values};
pub use random::Random;
pub use types::constant_range;

use class::Class;
use condition::Condition;
use expr::Expr;
use number::Number;
use shape::Shape;

/// Keys of the input's table that name no variable.
pub const RESERVED: &[&str] = &["format", "repeat", "where", "one_of", "at_least", "shape", "validator"];

/// A grammar: a format and its variables, checked against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    root: Record,
    /// Every variable of every record; elsewhere they are known by their index, the *slot*.
    variables: Vec<Variable>,
    /// For each `total`, the variable that has it.
    totals: Vec<usize>,
    /// What was parsed, each string with its kind.
    source: Vec<(String, String)>,
}

/// A format and the variables in it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Record {
    pieces: Vec<Piece>,
    /// Slots, in the order in which the variables were given.
    variables: Vec<usize>,
    /// The same slots, each after those that it depends on.
    order: Vec<usize>,
    conditions: Vec<Condition>,
}

/// A stretch of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Variable(usize),
}

impl Record {
    /// Which of its variables a slot is; the slots of a record follow each other.
    fn index(&self, slot: usize) -> usize {
        slot - self.variables.first().copied().unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Variable {
    name: String,
    /// With the names of the records around it: `c.m`.
    path: String,
    kind: Kind,
    /// What holds from repetition to repetition of its record.
    across: Relation,
    /// What the sum over the file may be at most.
    total: Option<Expr>,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// An integer in a range; `total` is an index into the grammar's.
    Int { range: Range, total: Option<usize> },
    /// A number with so many decimals.
    Float { low: Number, high: Number, decimals: u32 },
    /// A word: how many characters of which class.
    Str { length: Range, class: Class },
    /// A permutation of 1 to this number, with single blanks between.
    Perm(Expr),
    /// Items in number: each followed by a newline, or with a blank between.
    Many { count: Expr, of: Box<Kind>, layout: Many, relation: Relation },
    /// A record, once or several times.
    Record(Repeated),
}

/// How the items of a sequence are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Many {
    /// `lines`: each is followed by a newline.
    Lines,
    /// `list`: single blanks between, no newline.
    List,
}

/// What holds between the values of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Relation {
    distinct: bool,
    /// None is less than the one before it.
    sorted: bool,
}

impl Variable {
    /// Whether values of it are compared with each other.
    fn is_related(&self) -> bool {
        let inside = |kind: &Kind| matches!(kind, Kind::Many { relation, .. } if relation.any());
        let mut kind = &self.kind;
        while let (false, Kind::Many { of, .. }) = (inside(kind), kind) {
            kind = of;
        }
        self.across.any() || inside(kind)
    }
}

impl Relation {
    fn any(self) -> bool {
        self.distinct || self.sorted
    }
}

/// A record that stands there as often as its count says.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Repeated {
    count: Count,
    /// One, or those of `one_of`.
    alternatives: Vec<Alternative>,
    shape: Option<Shape>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Count {
    Once,
    Times(Expr),
    /// To the end of the text; the variable holds how often that was.
    UntilEnd(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Alternative {
    record: Record,
    /// In how many of the repetitions it must be chosen.
    at_least: u64,
    /// How its text begins, by which it is known.
    prefix: String,
    /// What may stand right behind the prefix; whatever there is when there is no variable behind it.
    next: Option<Class>,
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

    /// What its two ends come to.
    fn ends(&self, values: &[Option<i64>]) -> Result<(i128, i128), EvalError> {
        Ok((self.low.eval(values)?, self.high.eval(values)?))
    }

    /// The variables in it, by slot.
    fn variables(&self, into: &mut Vec<usize>) {
        self.low.variables(into);
        self.high.variables(into);
    }
}

impl Grammar {
    /// The names of the outermost variables, in the order in which they were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.root.variables.iter().map(|slot| self.variables[*slot].name.as_str())
    }

    /// Whether `name` is an outermost variable that holds one integer.
    pub fn is_integer(&self, name: &str) -> bool {
        self.slot(name).is_some_and(|slot| matches!(self.variables[slot].kind, Kind::Int { .. }))
    }

    /// The outermost variables that have more than one value once those in `given` are known.
    pub fn undetermined<'a>(&'a self, given: &[&str]) -> Vec<&'a str> {
        let open = |slot: &&usize| !given.contains(&self.variables[**slot].name.as_str()) && !self.determined(&self.variables[**slot].kind);
        self.root.variables.iter().filter(open).map(|slot| self.variables[*slot].name.as_str()).collect()
    }

    /// What the grammar was parsed from: each string with what it is. For hashing.
    pub fn source(&self) -> &[(String, String)] {
        &self.source
    }

    /// Whether an integer is never less than 0, whatever the others are.
    fn never_negative(&self, slot: usize) -> bool {
        let mut kind = &self.variables[slot].kind;
        while let Kind::Many { of, .. } = kind {
            kind = of;
        }
        matches!(kind, Kind::Int { range, .. } if range.low.constant().is_some_and(|low| low >= 0))
    }

    /// The slot of an outermost variable.
    fn slot(&self, name: &str) -> Option<usize> {
        self.root.variables.iter().copied().find(|slot| self.variables[*slot].name == name)
    }

    /// Whether a type has one value only, whatever its expressions come to.
    fn determined(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Int { range, .. } => range.single(),
            Kind::Float { low, high, .. } => low == high,
            Kind::Str { length, class } => length.single() && class.only().is_some(),
            Kind::Perm(_) => false,
            Kind::Many { of, .. } => self.determined(of),
            Kind::Record(repeated) => match repeated.alternatives.as_slice() {
                [only] => only.record.variables.iter().all(|slot| self.determined(&self.variables[*slot].kind)),
                _ => false,
            },
        }
    }
}

#[cfg(test)]
mod tests;
