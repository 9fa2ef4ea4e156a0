//! Shrinking: from a text with a property to a simpler one that has it, too.
//!
//! Each step edits the values, lets the grammar make a text that is as near to the edited values as it allows, and
//! keeps that if it is shorter (or as long, and earlier in order) and still has the property. So whatever comes out is
//! of the grammar, and it ends.

use super::print::{Value, Values};
use super::site::{Owner, Site, Step, at, at_mut, owners, sites};
use super::{Grammar, Kind};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// For each text that is tried, so many edits may come to nothing.
const EDITS: usize = 20;

impl Grammar {
    /// The simplest text that was found for which `holds`, which is asked at most `budget` times; `values` are those
    /// of a text for which it does.
    pub fn shrink(&self, values: &Values, budget: usize, holds: &mut dyn FnMut(&str) -> bool) -> Values {
        let mut shrinking = Shrinking {
            grammar: self,
            text: self.print(values),
            best: values.clone(),
            holds,
            budget,
            edits: budget.saturating_mul(EDITS),
            seen: HashSet::new(),
            hasher: RandomState::new(),
        };
        while shrinking.pass() {}
        shrinking.best
    }
}

struct Shrinking<'a> {
    grammar: &'a Grammar,
    best: Values,
    text: String,
    holds: &'a mut dyn FnMut(&str) -> bool,
    budget: usize,
    edits: usize,
    /// Hashes of the texts that were tried.
    seen: HashSet<u64>,
    hasher: RandomState,
}

impl Shrinking<'_> {
    /// One round of all kinds of edits; whether any helped.
    fn pass(&mut self) -> bool {
        let before = self.text.clone();
        self.simplest();
        self.cuts();
        self.integers();
        self.equals();
        self.words();
        self.alternatives();
        self.sort();
        self.text != before && self.budget > 0 && self.edits > 0
    }

    /// Tries what an edit makes of the best values.
    fn try_edit(&mut self, edit: impl FnOnce(&mut Vec<Value>)) -> bool {
        if self.budget == 0 || self.edits == 0 {
            return false;
        }
        self.edits -= 1;
        let mut edited = self.best.clone();
        edit(&mut edited.0);
        self.grammar.remake(&edited).is_some_and(|values| self.try_values(values))
    }

    fn try_values(&mut self, values: Values) -> bool {
        let text = self.grammar.print(&values);
        let smaller = (text.len(), &text) < (self.text.len(), &self.text);
        if !smaller || self.budget == 0 || !self.seen.insert(self.hasher.hash_one(&text)) {
            return false;
        }
        self.budget -= 1;
        let holds = (self.holds)(&text);
        if holds {
            (self.best, self.text) = (values, text);
        }
        holds
    }

    /// The simplest of all texts, and all values of one variable at their simplest.
    fn simplest(&mut self) {
        if let Some(values) = self.grammar.remake(&Values(Vec::new())) {
            self.try_values(values);
        }
        for slot in 0..self.grammar.variables.len() {
            let grammar = self.grammar;
            self.try_edit(|values| empty(grammar, slot, values));
            // What matters may be how far they lie apart.
            let of_slot = |site: &Site<'_>| site.slot == slot && is_number(site);
            let paths: Vec<_> = sites(grammar, &self.best.0).into_iter().filter(of_slot).map(|site| site.path).collect();
            let least = paths.iter().map(|path| number(&self.best.0, path)).min().unwrap_or_default();
            if least != 0 {
                self.try_edit(|values| paths.iter().for_each(|path| change(values, path, |value| value.saturating_sub(least))));
            }
        }
    }

    /// Takes items out of all sequences that are as long as a variable says, and vertices out of graphs.
    fn cuts(&mut self) {
        let mut index = 0;
        while let Some(owner) = owners(self.grammar, &self.best.0).into_iter().nth(index) {
            index += 1;
            let mut length = owner.length;
            let mut chunk = length;
            while chunk > 0 {
                let mut start = 0;
                while start < length {
                    let end = (start + chunk).min(length);
                    let same = |there: &Owner| there.slot == owner.slot && there.path == owner.path;
                    let Some(now) = owners(self.grammar, &self.best.0).into_iter().find(same) else { break };
                    let done = self.try_edit(|values| now.cut(values, start, end));
                    length = if done { length - (end - start) } else { length };
                    start = if done { start } else { end };
                    if self.budget == 0 || self.edits == 0 {
                        return;
                    }
                }
                chunk /= 2;
            }
        }
    }

    /// Brings integers and decimals nearer to 0, one by one.
    fn integers(&mut self) {
        let mut index = 0;
        while let Some(path) = self.numbers().into_iter().nth(index) {
            index += 1;
            for step in STEPS {
                // What halves or falls can do so again.
                while self.try_edit(|values| nearer(values, &path, step)) && matches!(step, Nearer::Half | Nearer::One) {}
            }
            if self.budget == 0 || self.edits == 0 {
                return;
            }
        }
    }

    fn numbers(&self) -> Vec<Vec<Step>> {
        sites(self.grammar, &self.best.0).into_iter().filter(is_number).map(|site| site.path).collect()
    }

    /// Brings equal numbers nearer to 0 together.
    fn equals(&mut self) {
        for step in STEPS {
            let paths = self.numbers();
            let value = |path: &Vec<Step>| number(&self.best.0, path);
            let mut different: Vec<i64> = paths.iter().map(value).collect();
            different.sort_unstable();
            different.dedup();
            for wanted in different {
                let equal: Vec<_> = self.numbers().into_iter().filter(|path| number(&self.best.0, path) == wanted).collect();
                if equal.len() > 1 {
                    self.try_edit(|values| equal.iter().for_each(|path| nearer(values, path, step)));
                }
            }
        }
    }

    /// Shortens words, and brings their characters nearer to the first of their class.
    fn words(&mut self) {
        let word = |site: &Site<'_>| matches!(site.kind, Kind::Str { .. });
        let paths = |grammar, best: &Values| sites(grammar, &best.0).into_iter().filter(word).map(|site| site.path).collect::<Vec<_>>();
        let mut index = 0;
        while let Some(path) = paths(self.grammar, &self.best).into_iter().nth(index) {
            index += 1;
            let length = |best: &Values| if let Some(Value::Str(word)) = at(&best.0, &path) { word.chars().count() } else { 0 };
            let mut chunk = length(&self.best);
            while chunk > 0 {
                let mut start = 0;
                while start < length(&self.best) {
                    let without = |(index, c)| if (start..start + chunk).contains(&index) { None } else { Some(c) };
                    let done = self.try_edit(|values| rewrite(values, &path, |word| word.chars().enumerate().filter_map(without).collect()));
                    start = if done { start } else { start + chunk };
                }
                chunk /= 2;
            }
            for place in 0..length(&self.best) {
                // A character of no class becomes the first.
                let first = |(index, c)| if index == place { '\0' } else { c };
                self.try_edit(|values| rewrite(values, &path, |word| word.chars().enumerate().map(first).collect()));
            }
        }
    }

    /// Makes repetitions the first of their alternatives.
    fn alternatives(&mut self) {
        let mut index = 0;
        let chosen = |site: &Site<'_>, best: &Values| match at(&best.0, &site.path) {
            Some(Value::Record(repetitions)) => repetitions.iter().map(|repetition| repetition.alternative).collect(),
            _ => Vec::new(),
        };
        while let Some(site) = sites(self.grammar, &self.best.0).into_iter().nth(index) {
            index += 1;
            for (place, alternative) in chosen(&site, &self.best).into_iter().enumerate().filter(|(_, alternative)| *alternative > 0) {
                for simpler in 0..alternative {
                    let path = &site.path;
                    let done = self.try_edit(|values| {
                        if let Some(Value::Record(repetitions)) = at_mut(values, path) {
                            repetitions[place].alternative = simpler;
                            repetitions[place].values.clear();
                        }
                    });
                    if done {
                        break;
                    }
                }
            }
        }
    }

    /// Sorts items and repetitions, all at once and by neighbours, and numbers that stand side by side.
    fn sort(&mut self) {
        for pair in self.numbers().windows(2) {
            let [first, second] = [&pair[0], &pair[1]].map(|path| number(&self.best.0, path));
            if first > second && pair[0].split_last().map(|(_, record)| record) == pair[1].split_last().map(|(_, record)| record) {
                self.try_edit(|values| {
                    change(values, &pair[0], |_| second);
                    change(values, &pair[1], |_| first);
                });
            }
        }
        let mut index = 0;
        while let Some(site) = sites(self.grammar, &self.best.0).into_iter().nth(index) {
            index += 1;
            self.try_edit(|values| match at_mut(values, &site.path) {
                Some(Value::List(items)) => items.sort(),
                Some(Value::Record(repetitions)) => repetitions.sort(),
                _ => {}
            });
            let length = match at(&self.best.0, &site.path) {
                Some(Value::List(items)) => items.len(),
                Some(Value::Record(repetitions)) => repetitions.len(),
                _ => 0,
            };
            for place in 1..length {
                self.try_edit(|values| match at_mut(values, &site.path) {
                    Some(Value::List(items)) if items[place - 1] > items[place] => items.swap(place - 1, place),
                    Some(Value::Record(repetitions)) if repetitions[place - 1] > repetitions[place] => repetitions.swap(place - 1, place),
                    _ => {}
                });
            }
        }
    }
}

/// How far a number is brought nearer to 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Nearer {
    Zero,
    /// Not below it.
    Above,
    Half,
    One,
}

const STEPS: [Nearer; 4] = [Nearer::Zero, Nearer::Above, Nearer::Half, Nearer::One];

fn is_number(site: &Site<'_>) -> bool {
    matches!(site.kind, Kind::Int { .. } | Kind::Float { .. })
}

fn number(values: &[Value], path: &[Step]) -> i64 {
    match at(values, path) {
        Some(Value::Int(value) | Value::Float(value)) => *value,
        _ => 0,
    }
}

fn nearer(values: &mut [Value], path: &[Step], step: Nearer) {
    change(values, path, |value| match step {
        Nearer::Zero => 0,
        Nearer::Above => value.saturating_abs(),
        Nearer::Half => value / 2,
        Nearer::One => value - value.signum(),
    });
}

fn change(values: &mut [Value], path: &[Step], change: impl FnOnce(i64) -> i64) {
    if let Some(Value::Int(value) | Value::Float(value)) = at_mut(values, path) {
        *value = change(*value);
    }
}

fn rewrite(values: &mut [Value], path: &[Step], change: impl FnOnce(&str) -> String) {
    if let Some(Value::Str(word)) = at_mut(values, path) {
        *word = change(word);
    }
}

/// Brings every value of a variable to its simplest.
fn empty(grammar: &Grammar, slot: usize, values: &mut [Value]) {
    for site in sites(grammar, values).into_iter().filter(|site| site.slot == slot).map(|site| site.path).collect::<Vec<_>>() {
        match at_mut(values, &site) {
            Some(Value::Int(value) | Value::Float(value)) => *value = 0,
            Some(Value::Str(word)) => word.clear(),
            Some(Value::List(items)) => items.clear(),
            Some(Value::Record(repetitions)) => repetitions.clear(),
            None => {}
        }
    }
}
