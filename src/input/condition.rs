//! Conditions: `u != v`, `n <= 8`.

use super::error::{EvalError, WordKind};
use super::expr::{Bad, Cursor, Expr};

/// A comparison of two expressions over integers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Condition {
    left: Expr,
    comparison: Comparison,
    right: Expr,
    /// As it was typed.
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// The longer signs first, since a shorter one may begin a longer one.
const SIGNS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::Unequal),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

/// What values there are: all from one to another, but for a few.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Between {
    pub(super) low: i128,
    pub(super) high: i128,
    /// Ascending, none twice.
    except: Vec<i128>,
}

impl Between {
    /// All 64-bit integers in a range.
    pub(super) fn new(low: i128, high: i128) -> Self {
        Between { low: low.max(i64::MIN.into()), high: high.min(i64::MAX.into()), except: Vec::new() }
    }

    fn except(&mut self, value: i128) {
        if let Err(at) = self.except.binary_search(&value) {
            self.except.insert(at, value);
        }
    }

    /// Tightens the ends, so that they are values, and forgets what lies outside them.
    pub(super) fn settle(&mut self) {
        while self.except.contains(&self.low) {
            self.low += 1;
        }
        while self.except.contains(&self.high) {
            self.high -= 1;
        }
        self.except.retain(|value| (self.low..=self.high).contains(value));
    }

    /// How many there are, once they are settled: at most 2⁶⁴.
    pub(super) fn size(&self) -> u128 {
        u128::try_from(self.high - self.low + 1).unwrap_or(0).saturating_sub(self.except.len() as u128)
    }

    /// The value with an index below the size.
    pub(super) fn nth(&self, index: u128) -> i64 {
        let mut value = self.low + index as i128;
        for except in &self.except {
            value += i128::from(value >= *except);
        }
        // It lies between two 64-bit integers, so it is one.
        value as i64
    }

    /// The index of the value that is nearest to one.
    pub(super) fn nearest(&self, value: i64) -> u128 {
        let value = i128::from(value).clamp(self.low, self.high);
        let before = self.except.iter().filter(|except| **except < value).count();
        u128::try_from(value - self.low).unwrap_or(0).saturating_sub(before as u128).min(self.size().saturating_sub(1))
    }
}

impl Comparison {
    /// The same with its sides exchanged.
    fn mirrored(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::Unequal => self,
            Comparison::Less => Comparison::Greater,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::Greater => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
        }
    }

    fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

impl Condition {
    pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<Condition, Bad> {
        let text = cursor.rest().trim().to_owned();
        let left = cursor.expression()?;
        let Some((_, comparison)) = SIGNS.iter().find(|(sign, _)| cursor.take(sign)) else {
            return Err(cursor.expected(WordKind::Comparison));
        };
        let right = cursor.expression()?;
        cursor.end()?;
        Ok(Condition { left, comparison: *comparison, right, text })
    }

    /// Whether it holds.
    pub(super) fn holds(&self, values: &[Option<i64>]) -> Result<bool, EvalError> {
        Ok(self.comparison.holds(self.left.eval(values)?, self.right.eval(values)?))
    }

    /// Leaves of the values of a variable those for which it holds, as far as the other variables are known and the
    /// variable stands alone on a side.
    pub(super) fn narrow(&self, slot: usize, values: &[Option<i64>], between: &mut Between) {
        for (side, comparison, other) in [(&self.left, self.comparison, &self.right), (&self.right, self.comparison.mirrored(), &self.left)] {
            // A variable that is not known, the same one least of all, has no value.
            if *side == Expr::Variable(slot)
                && let Ok(other) = other.eval(values)
            {
                match comparison {
                    Comparison::Equal => (between.low, between.high) = (between.low.max(other), between.high.min(other)),
                    Comparison::Unequal => between.except(other),
                    Comparison::Less => between.high = between.high.min(other.saturating_sub(1)),
                    Comparison::AtMost => between.high = between.high.min(other),
                    Comparison::Greater => between.low = between.low.max(other.saturating_add(1)),
                    Comparison::AtLeast => between.low = between.low.max(other),
                }
            }
        }
    }

    /// The variables in it, by slot.
    pub(super) fn variables(&self, into: &mut Vec<usize>) {
        self.left.variables(into);
        self.right.variables(into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::expr::Name;

    #[test]
    fn a_condition_leaves_those_values_for_which_it_holds() {
        let names = [("x", 0), ("n", 1), ("k", 2)].map(|(name, slot)| Name { name, slot, no_integer: false });
        for (text, expected) in [
            ("x < n", vec![-1, 0, 1]),
            ("n >= x", vec![-1, 0, 1, 2]),
            ("x != n", vec![-1, 0, 1, 3, 4]),
            ("x != -1", vec![0, 1, 2, 3, 4]),
            ("n == x", vec![2]),
            ("n*2 <= x", vec![4]),
            ("x > n+2", vec![]),
            ("x < k", vec![-1, 0, 1, 2, 3, 4]),
            ("x < x+n", vec![-1, 0, 1, 2, 3, 4]),
        ] {
            let condition = Condition::parse(&mut Cursor::new(text, &names)).unwrap();
            let mut between = Between::new(-1, 4);
            condition.narrow(0, &[None, Some(2), None], &mut between);
            between.settle();
            let left: Vec<i64> = (0..between.size()).map(|index| between.nth(index)).collect();
            assert_eq!(left, expected, "{text}");
            for (index, value) in left.iter().enumerate() {
                assert_eq!(between.nearest(*value), index as u128, "{text}");
            }
        }
    }
}
