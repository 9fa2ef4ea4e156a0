//! Values that must differ or ascend: drawn together, since one by one they may not fit.

use super::Relation;
use super::class::Class;
use super::print::Value;
use super::random::Random;
use super::source::Style;
use std::collections::HashSet;

/// What was seen of values that are related.
#[derive(Debug, Default)]
pub(super) struct Seen {
    values: HashSet<Value>,
    last: Option<Value>,
}

/// Which relation a value breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    Distinct,
    Sorted,
}

impl Seen {
    /// Takes the next value, unless it breaks the relation.
    pub(super) fn add(&mut self, relation: Relation, value: &Value) -> Result<(), Broken> {
        if relation.sorted && self.last.as_ref().is_some_and(|last| value < last) {
            return Err(Broken::Sorted);
        }
        // Where they are sorted, the last one is enough.
        let again = relation.distinct && if relation.sorted { self.last.as_ref() == Some(value) } else { !self.values.insert(value.clone()) };
        if again {
            return Err(Broken::Distinct);
        }
        if relation.sorted {
            self.last = Some(value.clone());
        }
        Ok(())
    }
}

/// As often a word that is there already is drawn again.
const TRIES: u32 = 1000;

/// The values among which items are drawn, in ascending order.
#[derive(Debug, Clone, Copy)]
pub(super) enum Space<'a> {
    Int {
        low: i64,
        high: i64,
    },
    Float {
        low: i64,
        high: i64,
    },
    /// From the shorter to the longer.
    Str {
        low: u64,
        high: u64,
        class: &'a Class,
    },
}

impl Space<'_> {
    /// How many there are; none when that passes 2⁶⁴.
    fn size(&self) -> Option<u128> {
        match self {
            Space::Int { low, high } | Space::Float { low, high } => Some(u128::from(high.abs_diff(*low)) + 1),
            Space::Str { low, high, class } => {
                let mut size: u128 = 0;
                for length in *low..=*high {
                    size += class.size().checked_pow(u32::try_from(length).ok()?)?;
                    if size > 1 << 64 {
                        return None;
                    }
                }
                Some(size)
            }
        }
    }

    /// The value with an index below the size.
    fn value(&self, index: u128) -> Value {
        match self {
            // It lies between two 64-bit integers, so it is one.
            Space::Int { low, .. } => Value::Int((i128::from(*low) + index as i128) as i64),
            Space::Float { low, .. } => Value::Float((i128::from(*low) + index as i128) as i64),
            Space::Str { low, class, .. } => {
                let (mut length, mut rest) = (*low, index);
                let words = |length: u64| class.size().saturating_pow(u32::try_from(length).unwrap_or(u32::MAX));
                while rest >= words(length) {
                    rest -= words(length);
                    length += 1;
                }
                let mut characters = vec![' '; length as usize];
                for place in characters.iter_mut().rev() {
                    *place = class.nth(rest % class.size());
                    rest /= class.size();
                }
                Value::Str(characters.into_iter().collect())
            }
        }
    }

    /// A word of a class that has too many to be counted.
    fn word(&self, random: &mut Random, style: Style) -> Value {
        let Space::Str { low, high, class } = self else { return self.value(0) };
        let length = low + style.pick(random, u128::from(high - low) + 1) as u64;
        Value::Str((0..length).map(|_| class.nth(random.below(class.size()))).collect())
    }
}

/// Draws `count` different values, in random order; none when there aren't so many.
pub(super) fn distinct(space: Space<'_>, count: usize, random: &mut Random, style: Style) -> Option<Vec<Value>> {
    let Some(size) = space.size() else { return words(space, count, random, style) };
    if size < count as u128 {
        return None;
    }
    // A window of the space: all of it, or a narrow one at one of its ends.
    let narrow = (count as u128).saturating_mul(2).min(size);
    let (start, window) = match style {
        Style::Even | Style::Ends => (0, size),
        Style::Low => (0, narrow),
        Style::High => (size - narrow, narrow),
        Style::Few(_) => (random.below(size - narrow + 1), narrow),
    };
    // Floyd's sampling: every set of so many is equally likely, and takes as many draws.
    let mut chosen = HashSet::new();
    let mut indices = Vec::new();
    for top in window - count as u128..window {
        let drawn = random.below(top + 1);
        let index = if chosen.insert(drawn) { drawn } else { top };
        chosen.insert(index);
        indices.push(start + index);
    }
    if let Style::Ends = style {
        // The ends are among them, where there is room.
        let ends = if random.one_in(2) { [0, size - 1] } else { [size - 1, 0] };
        for (at, end) in ends.into_iter().enumerate().take(count) {
            if !indices.contains(&end) {
                indices[at] = end;
            }
        }
    }
    random.shuffle(&mut indices);
    Some(indices.into_iter().map(|index| space.value(index)).collect())
}

fn words(space: Space<'_>, count: usize, random: &mut Random, style: Style) -> Option<Vec<Value>> {
    let mut seen = HashSet::new();
    let mut values = Vec::new();
    while values.len() < count {
        let fresh = (0..TRIES).map(|_| space.word(random, style)).find(|word| !seen.contains(word))?;
        seen.insert(fresh.clone());
        values.push(fresh);
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_a_space_can_be_drawn() {
        let class = Class::parse("ab").unwrap();
        for style in [Style::Even, Style::Low, Style::High, Style::Ends, Style::Few([1, 2, 3])] {
            let mut random = Random::new("all", 0);
            let words = distinct(Space::Str { low: 0, high: 2, class: &class }, 7, &mut random, style).unwrap();
            let mut texts: Vec<_> = words.iter().map(|word| if let Value::Str(word) = word { word.as_str() } else { "" }).collect();
            texts.sort_unstable();
            assert_eq!(texts, ["", "a", "aa", "ab", "b", "ba", "bb"]);
            assert!(distinct(Space::Int { low: -1, high: 1 }, 4, &mut random, style).is_none());
            let all = distinct(Space::Int { low: i64::MIN, high: i64::MAX }, 100, &mut random, style).unwrap();
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 100);
            let long = distinct(Space::Str { low: 30, high: 90, class: &class }, 50, &mut random, style).unwrap();
            assert_eq!(long.iter().collect::<HashSet<_>>().len(), 50);
        }
    }
}
