//! Bounds: texts in which every end of every range is reached, and which ends a text reaches.

use super::condition::Between;
use super::error::DrawError;
use super::make::Fix;
use super::print::{Value, Values};
use super::random::Random;
use super::{Grammar, Kind, Range, Record};
use std::fmt;

/// As often chance tries to reach a bound, the other variables being what they may.
const TRIES: usize = 20;

/// A bound that a text can reach.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bound {
    slot: usize,
    /// The variable, with the records around it: `c.m`.
    pub path: String,
    /// Which of its ends.
    pub end: End,
}

/// An end of a variable's range; of a word, its length's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The least value.
    Low,
    /// The greatest.
    High,
    /// An alternative, from 0.
    Alternative(usize),
}

impl fmt::Display for Bound {
    /// `c.m min`, `c.m max`, `o 2`: names and numbers only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            End::Low => write!(f, "{} min", self.path),
            End::High => write!(f, "{} max", self.path),
            End::Alternative(index) => write!(f, "{} {}", self.path, index + 1),
        }
    }
}

/// Texts at the bounds.
#[derive(Debug)]
pub struct Boundary {
    /// Their values; none is there twice.
    pub texts: Vec<Values>,
    /// What none of them reaches.
    pub unreached: Vec<Bound>,
}

/// How a text reaches bounds.
#[derive(Debug, Default, Clone)]
pub struct Reached {
    /// With room to do otherwise.
    free: Vec<Bound>,
    /// As the only value that was left.
    only: Vec<Bound>,
}

impl Reached {
    /// Adds what another text reaches.
    pub fn join(&mut self, other: Reached) {
        self.free.extend(other.free);
        self.only.extend(other.only);
        for list in [&mut self.free, &mut self.only] {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Whether a bound is reached.
    pub fn contains(&self, bound: &Bound) -> bool {
        self.free.contains(bound) || self.only.contains(bound)
    }
}

impl Grammar {
    /// Every bound there is, in the order of the variables.
    pub fn bounds(&self) -> Vec<Bound> {
        let mut bounds = Vec::new();
        for (slot, variable) in self.variables.iter().enumerate() {
            let ends: Vec<End> = match innermost(&variable.kind) {
                Kind::Int { range, .. } | Kind::Str { length: range, .. } if !range.single() => vec![End::Low, End::High],
                Kind::Float { low, high, .. } if low != high => vec![End::Low, End::High],
                Kind::Record(repeated) if repeated.alternatives.len() > 1 => (0..repeated.alternatives.len()).map(End::Alternative).collect(),
                _ => Vec::new(),
            };
            bounds.extend(ends.into_iter().map(|end| Bound { slot, path: variable.path.clone(), end }));
        }
        bounds
    }

    /// Which bounds a text reaches. The ends of a range are those that the conditions and the other values leave.
    pub fn reached(&self, values: &Values) -> Reached {
        let mut walk = Walk { grammar: self, known: vec![None; self.variables.len()], reached: Reached::default() };
        walk.record(&self.root, &values.0);
        let mut reached = Reached::default();
        reached.join(walk.reached);
        reached
    }

    /// Texts with all variables at their low ends, with all at their high ones, and with each end of each variable
    /// alone, the others being drawn from `random`.
    ///
    /// # Errors
    /// No text could be drawn at all.
    pub fn boundary(&self, random: &mut Random) -> Result<Boundary, DrawError> {
        let slots = self.variables.len();
        let mut texts: Vec<Values> = Vec::new();
        let mut reached = Reached::default();
        let mut failed = None;
        let mut add = |grammar: &Grammar, values: Values, reached: &mut Reached| {
            reached.join(grammar.reached(&values));
            if !texts.contains(&values) {
                texts.push(values);
            }
        };
        for end in [Fix::Low, Fix::High] {
            match self.draw(random, false, &vec![Some(end); slots]) {
                Ok(values) => add(self, values, &mut reached),
                Err(error) => failed = Some(error),
            }
        }
        let mut any = false;
        for bound in self.bounds() {
            let alone = |others: Option<Fix>| {
                let mut fixed = vec![others; slots];
                fixed[bound.slot] = Some(match bound.end {
                    End::Low => Fix::Low,
                    End::High => Fix::High,
                    End::Alternative(index) => Fix::Alternative(index),
                });
                fixed
            };
            let tries = std::iter::repeat_n(None, TRIES).chain([Some(Fix::Low), Some(Fix::High)]);
            for others in tries {
                // Some end of another variable may leave nothing here.
                let Ok(values) = self.draw(random, false, &alone(others)) else { continue };
                any = true;
                if self.reached(&values).free.contains(&bound) {
                    add(self, values, &mut reached);
                    break;
                }
            }
        }
        if let (false, true, Some(error)) = (any, texts.is_empty(), failed) {
            return Err(error);
        }
        let unreached = self.bounds().into_iter().filter(|bound| !reached.contains(bound)).collect();
        Ok(Boundary { texts, unreached })
    }
}

fn innermost(kind: &Kind) -> &Kind {
    let mut kind = kind;
    while let Kind::Many { of, .. } = kind {
        kind = of;
    }
    kind
}

/// A walk over a text's values.
struct Walk<'a> {
    grammar: &'a Grammar,
    /// By slot, of integers.
    known: Vec<Option<i64>>,
    reached: Reached,
}

impl Walk<'_> {
    fn record(&mut self, record: &Record, values: &[Value]) {
        for (slot, value) in record.variables.iter().zip(values) {
            let Kind::Int { .. } = self.grammar.variables[*slot].kind else { continue };
            self.known[*slot] = if let Value::Int(value) = value { Some(*value) } else { None };
        }
        for (slot, value) in record.variables.iter().zip(values) {
            self.value(*slot, &self.grammar.variables[*slot].kind, record, value);
        }
    }

    fn value(&mut self, slot: usize, kind: &Kind, record: &Record, value: &Value) {
        match (kind, value) {
            (Kind::Int { range, .. }, Value::Int(value)) if !range.single() => {
                let Some(mut between) = self.range(range) else { return };
                if let Kind::Int { .. } = self.grammar.variables[slot].kind {
                    let own = self.known[slot].take();
                    for condition in &record.conditions {
                        condition.narrow(slot, &self.known, &mut between);
                    }
                    self.known[slot] = own;
                }
                self.ends(slot, between.low, between.high, (*value).into());
            }
            (Kind::Float { low, high, decimals }, Value::Float(value)) => {
                if let (Ok(low), Ok(high)) = (low.eval(&self.known, *decimals), high.eval(&self.known, *decimals)) {
                    self.ends(slot, low, high, (*value).into());
                }
            }
            (Kind::Str { length, .. }, Value::Str(word)) if !length.single() => {
                if let Some(between) = self.range(length) {
                    self.ends(slot, between.low, between.high, word.chars().count() as i128);
                }
            }
            (Kind::Many { of, .. }, Value::List(items)) => {
                for item in items {
                    self.value(slot, of, record, item);
                }
            }
            (Kind::Record(repeated), Value::Record(repetitions)) => {
                for repetition in repetitions {
                    if repeated.alternatives.len() > 1 {
                        self.reach(slot, End::Alternative(repetition.alternative), true);
                    }
                    self.record(&repeated.alternatives[repetition.alternative].record, &repetition.values);
                }
            }
            _ => {}
        }
    }

    fn range(&self, range: &Range) -> Option<Between> {
        range.ends(&self.known).ok().map(|(low, high)| Between::new(low, high))
    }

    fn ends(&mut self, slot: usize, low: i128, high: i128, value: i128) {
        for (end, limit) in [(End::Low, low), (End::High, high)] {
            if value == limit {
                self.reach(slot, end, low < high);
            }
        }
    }

    fn reach(&mut self, slot: usize, end: End, free: bool) {
        let list = if free { &mut self.reached.free } else { &mut self.reached.only };
        // Long runs of the same are common.
        if list.last().is_none_or(|last| (last.slot, last.end) != (slot, end)) && !list.iter().any(|there| (there.slot, there.end) == (slot, end)) {
            list.push(Bound { slot, path: self.grammar.variables[slot].path.clone(), end });
        }
    }
}
