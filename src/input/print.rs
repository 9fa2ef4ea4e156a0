//! Values and their text.

use super::number::decimal;
use super::{Alternative, Grammar, Kind, Many, Piece, Record};
use std::fmt::Write;

/// What a variable can hold.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A number with decimals, in units of the last one.
    Float(i64),
    /// A word.
    Str(String),
    /// The items of `lines`, `list` or `perm`.
    List(Vec<Value>),
    /// The repetitions of a record.
    Record(Vec<Repetition>),
}

/// A record's values, once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repetition {
    /// Which alternative it is, from 0; 0 where there are none.
    pub alternative: usize,
    /// The values, in the order in which the variables were given.
    pub values: Vec<Value>,
}

/// A whole input's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values(pub(super) Vec<Value>);

impl Values {
    /// The outermost variables' values, in the order in which they were given.
    pub fn outermost(&self) -> &[Value] {
        &self.0
    }
}

impl Grammar {
    /// The text of values that were read or drawn by this grammar.
    pub fn print(&self, values: &Values) -> String {
        let mut text = String::new();
        self.record(&self.root, &values.0, &mut text);
        text
    }

    fn record(&self, record: &Record, values: &[Value], text: &mut String) {
        for piece in &record.pieces {
            match piece {
                Piece::Text(fixed) => text.push_str(fixed),
                Piece::Variable(slot) => {
                    if let Some(value) = values.get(record.index(*slot)) {
                        self.write(value, &self.variables[*slot].kind, text);
                    }
                }
            }
        }
    }

    pub(super) fn write(&self, value: &Value, kind: &Kind, text: &mut String) {
        match (value, kind) {
            // Writing to a string doesn't fail.
            (Value::Int(integer), _) => drop(write!(text, "{integer}")),
            (Value::Float(float), Kind::Float { decimals, .. }) => text.push_str(&decimal(*float, *decimals)),
            (Value::Str(word), _) => text.push_str(word),
            (Value::List(items), Kind::Many { of, layout: Many::Lines, .. }) => {
                for item in items {
                    self.write(item, of, text);
                    text.push('\n');
                }
            }
            (Value::List(items), Kind::Many { .. } | Kind::Perm(_)) => {
                let of = if let Kind::Many { of, .. } = kind { of } else { kind };
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    self.write(item, of, text);
                }
            }
            (Value::Record(repetitions), Kind::Record(repeated)) => {
                for Repetition { alternative, values } in repetitions {
                    if let Some(Alternative { record, .. }) = repeated.alternatives.get(*alternative) {
                        self.record(record, values, text);
                    }
                }
            }
            // Values are made by this grammar, so they are of its types.
            _ => {}
        }
    }
}
