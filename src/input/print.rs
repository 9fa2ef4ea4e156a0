//! The text of given values.

use super::error::{EvalError, PrintError};
use super::{Grammar, Kind, Many, Piece, Range};
use std::collections::BTreeMap;

/// What a variable can hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A word.
    Str(String),
    /// The items of `lines`, `list` or `perm`.
    List(Vec<Value>),
}

/// No sequence or word that is filled in by itself is longer: more is a slip of the package.
const FILLED: u64 = 1 << 24;

impl Grammar {
    /// Prints a text with these values; variables that have one value only, given the others, may be left out.
    /// Ranges are not looked at: that is what `accept` does.
    ///
    /// # Errors
    /// Which value is missing, needless or of another type.
    pub fn print(&self, values: &BTreeMap<String, Value>) -> Result<String, PrintError> {
        if let Some(name) = values.keys().find(|name| !self.variables.iter().any(|variable| variable.name == **name)) {
            return Err(PrintError::NoVariable { name: name.clone() });
        }
        let mut integers = vec![None; self.variables.len()];
        let mut complete: Vec<Option<Value>> = vec![None; self.variables.len()];
        for index in &self.order {
            let variable = &self.variables[*index];
            let value = match values.get(&variable.name) {
                Some(value) => value.clone(),
                None => only(&variable.kind, &integers).map_err(|why| why.of(&variable.name))?,
            };
            match (&value, &variable.kind) {
                (Value::Int(integer), Kind::Int(_)) => integers[*index] = Some(*integer),
                (_, Kind::Int(_)) => return Err(PrintError::WrongType { name: variable.name.clone() }),
                _ => {}
            }
            complete[*index] = Some(value);
        }
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(fixed) => text.push_str(fixed),
                Piece::Variable(index) => {
                    let variable = &self.variables[*index];
                    let fits = complete[*index].as_ref().is_some_and(|value| print(value, &variable.kind, &mut text));
                    if !fits {
                        return Err(PrintError::WrongType { name: variable.name.clone() });
                    }
                }
            }
        }
        Ok(text)
    }
}

/// Why a type has not one value only.
enum NotOne {
    Several,
    Bounds(EvalError),
}

impl NotOne {
    fn of(self, name: &str) -> PrintError {
        match self {
            NotOne::Several => PrintError::Undetermined { name: name.into() },
            NotOne::Bounds(error) => PrintError::Bounds { name: name.into(), error },
        }
    }
}

/// The only value that a type has.
fn only(kind: &Kind, integers: &[Option<i64>]) -> Result<Value, NotOne> {
    let one = |range: &Range| {
        let (low, high) = (range.low.eval(integers).map_err(NotOne::Bounds)?, range.high.eval(integers).map_err(NotOne::Bounds)?);
        if low == high { Ok(low) } else { Err(NotOne::Several) }
    };
    let length = |value: i128| u64::try_from(value).ok().filter(|value| *value <= FILLED).ok_or(NotOne::Bounds(EvalError::Length(value)));
    match kind {
        Kind::Int(range) => i64::try_from(one(range)?).map(Value::Int).map_err(|_| NotOne::Bounds(EvalError::Overflow)),
        Kind::Str { length: range, class } => {
            let length = length(one(range)?)?;
            let c = class.only().ok_or(NotOne::Several)?;
            Ok(Value::Str((0..length).map(|_| c).collect()))
        }
        Kind::Perm(_) => Err(NotOne::Several),
        Kind::Many { count, of, .. } => {
            let count = length(count.eval(integers).map_err(NotOne::Bounds)?)?;
            (0..count).map(|_| only(of, integers)).collect::<Result<_, _>>().map(Value::List)
        }
    }
}

/// Prints a value; false when it is not of this type.
fn print(value: &Value, kind: &Kind, text: &mut String) -> bool {
    match (value, kind) {
        (Value::Int(integer), Kind::Int(_)) => text.push_str(&integer.to_string()),
        (Value::Str(word), Kind::Str { .. }) => text.push_str(word),
        (Value::List(items), Kind::Perm(_)) => {
            let number = |item: &Value| if let Value::Int(number) = item { Some(number.to_string()) } else { None };
            let Some(numbers) = items.iter().map(number).collect::<Option<Vec<_>>>() else { return false };
            text.push_str(&numbers.join(" "));
        }
        (Value::List(items), Kind::Many { of, layout, .. }) => {
            for (index, item) in items.iter().enumerate() {
                if *layout == Many::List && index > 0 {
                    text.push(' ');
                }
                if !print(item, of, text) {
                    return false;
                }
                if *layout == Many::Lines {
                    text.push('\n');
                }
            }
        }
        _ => return false,
    }
    true
}
