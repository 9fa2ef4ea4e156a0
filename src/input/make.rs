//! Making values: records and texts. Every choice goes to a source, within what ranges, conditions and sums leave; a
//! choice that leaves nothing for a later one is a dead end, and chance tries again.

use super::error::DrawError;
use super::print::{Value, Values};
use super::random::Random;
use super::related::Seen;
use super::source::{Odometer, Source, Style};
use super::{Grammar, Kind, Record};
use std::collections::HashMap;

/// A text with more values or characters than this is a slip of the package.
pub(super) const MOST: u64 = 1 << 24;
/// As often chance tries a repetition of a record again, and a text.
pub(super) const ROW_TRIES: u32 = 100;
const TEXT_TRIES: u32 = 200;
/// After so many dead ends in all, or values made in vain, it gives up.
const DEAD_ENDS: u32 = 20_000;
const WORK: u64 = 4 * MOST;
/// So many combinations are looked at where all texts are asked for.
const VISITS: u32 = 1_000_000;

/// What a variable is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fix {
    /// The least that is possible; of a word, its length.
    Low,
    /// The greatest.
    High,
    /// This integer, whatever its range is.
    Value(i64),
    /// This alternative as often as possible.
    Alternative(usize),
}

/// Why making ended.
pub(super) enum Stop {
    /// Nothing is left for the variable of this slot.
    Dead(usize),
    /// No other choice would help.
    Fail(DrawError),
}

impl Grammar {
    /// The values of the text in which outermost integers have these values and everything else has one value only.
    /// Ranges are not looked at: that is what `accept` does.
    ///
    /// # Errors
    /// Which value is needless, or what has none or several.
    pub fn fill(&self, given: &[(String, i64)]) -> Result<Values, DrawError> {
        let mut fixed = vec![None; self.variables.len()];
        for (name, value) in given {
            let slot = self.slot(name).filter(|slot| matches!(self.variables[*slot].kind, Kind::Int { .. }));
            fixed[slot.ok_or_else(|| DrawError::NoVariable { name: name.clone() })?] = Some(Fix::Value(*value));
        }
        Making::new(self, Source::Only, &fixed).text(None)
    }

    /// Draws the values of a text. Where it isn't `skewed`, each value of a range is equally likely; else ends of
    /// ranges, equal values, paths and stars and the like are.
    ///
    /// # Errors
    /// No text was found, or it would be too large.
    pub fn random(&self, random: &mut Random, skewed: bool) -> Result<Values, DrawError> {
        self.draw(random, skewed, &vec![None; self.variables.len()])
    }

    pub(super) fn draw(&self, random: &mut Random, skewed: bool, fixed: &[Option<Fix>]) -> Result<Values, DrawError> {
        Making::new(self, Source::Random { random, skewed }, fixed).text(None)
    }

    /// The values of all texts, if there are no more than `most`.
    ///
    /// # Errors
    /// There are more, or it would take too long to tell.
    pub fn all(&self, most: usize) -> Result<Vec<Values>, DrawError> {
        let fixed = vec![None; self.variables.len()];
        let mut odometer = Odometer::default();
        let mut texts = Vec::new();
        for _ in 0..VISITS {
            let mut making = Making::new(self, Source::Counted(&mut odometer), &fixed);
            match making.once(None) {
                Ok(_) if texts.len() == most => return Err(DrawError::TooMany { most }),
                Ok(values) => texts.push(values),
                Err(Stop::Dead(_)) => {}
                Err(Stop::Fail(error)) => return Err(error),
            }
            if !odometer.next() {
                return Ok(texts);
            }
        }
        Err(DrawError::TooMany { most })
    }

    /// The values that are as those of `guide` as far as the grammar has room for them.
    pub(super) fn remake(&self, guide: &Values) -> Option<Values> {
        Making::new(self, Source::Guided, &vec![None; self.variables.len()]).text(Some(&guide.0)).ok()
    }
}

/// A text in the making.
pub(super) struct Making<'a, 's> {
    pub(super) grammar: &'a Grammar,
    pub(super) source: Source<'s>,
    /// By slot.
    pub(super) fixed: &'a [Option<Fix>],
    /// By slot, of integers, as far as they are known.
    pub(super) values: Vec<Option<i64>>,
    /// By total.
    pub(super) sums: Vec<i128>,
    /// By total: whether what there is is spread over all that share it.
    pub(super) spread: Vec<Option<bool>>,
    /// The repetitions around the value that is made, the outermost first: how many, and how many are still to come.
    pub(super) loops: Vec<(u64, u64)>,
    /// By slot.
    pub(super) styles: Vec<Option<Style>>,
    /// Values in this text, and in all.
    made: u64,
    work: u64,
    dead_ends: u32,
    /// The last range or length that had no value.
    pub(super) fault: Option<DrawError>,
}

impl<'a, 's> Making<'a, 's> {
    fn new(grammar: &'a Grammar, source: Source<'s>, fixed: &'a [Option<Fix>]) -> Self {
        Making {
            grammar,
            source,
            fixed,
            values: Vec::new(),
            sums: Vec::new(),
            spread: Vec::new(),
            loops: Vec::new(),
            styles: Vec::new(),
            made: 0,
            work: 0,
            dead_ends: 0,
            fault: None,
        }
    }

    /// Makes a text, by chance as often as it takes.
    fn text(&mut self, guide: Option<&[Value]>) -> Result<Values, DrawError> {
        let mut tries = self.tries(TEXT_TRIES);
        loop {
            match self.once(guide) {
                Ok(values) => return Ok(values),
                Err(Stop::Fail(error)) => return Err(error),
                Err(Stop::Dead(slot)) => {
                    tries -= 1;
                    if tries == 0 || self.exhausted() {
                        let name = self.path(slot);
                        return Err(self.fault.take().unwrap_or(DrawError::NothingFound { name }));
                    }
                }
            }
        }
    }

    fn once(&mut self, guide: Option<&[Value]>) -> Result<Values, Stop> {
        let (slots, totals) = (self.grammar.variables.len(), self.grammar.totals.len());
        self.values = vec![None; slots];
        self.styles = vec![None; slots];
        self.sums = vec![0; totals];
        self.spread = vec![None; totals];
        self.loops.clear();
        self.made = 0;
        let values = self.record(&self.grammar.root, &mut HashMap::new(), &mut HashMap::new(), guide, 1)?;
        for (slot, sum) in self.grammar.totals.iter().zip(&self.sums) {
            let Some(most) = &self.grammar.variables[*slot].total else { continue };
            if most.eval(&self.values).map_or(true, |most| *sum > most) && !matches!(self.source, Source::Only) {
                return Err(Stop::Dead(*slot));
            }
        }
        Ok(Values(values))
    }

    /// How often something is tried.
    pub(super) fn tries(&self, random: u32) -> u32 {
        if matches!(self.source, Source::Random { .. }) { random } else { 1 }
    }

    fn exhausted(&self) -> bool {
        self.dead_ends > DEAD_ENDS || self.work > WORK
    }

    /// Makes a record once, in so many tries, with those of its values that are `ready`; `seen` holds what was there in
    /// the repetitions before.
    pub(super) fn record(
        &mut self,
        record: &'a Record,
        ready: &mut HashMap<usize, Value>,
        seen: &mut HashMap<usize, Seen>,
        guide: Option<&[Value]>,
        tries: u32,
    ) -> Result<Vec<Value>, Stop> {
        let mut tries = tries;
        let (sums, loops, made) = (self.sums.clone(), self.loops.len(), self.made);
        loop {
            match self.row(record, ready, seen, guide) {
                Err(Stop::Dead(slot)) => {
                    self.dead_ends += 1;
                    tries -= 1;
                    if tries == 0 || self.exhausted() {
                        return Err(Stop::Dead(slot));
                    }
                    self.sums.clone_from(&sums);
                    self.loops.truncate(loops);
                    self.made = made;
                }
                made => return made,
            }
        }
    }

    fn row(&mut self, record: &'a Record, ready: &HashMap<usize, Value>, seen: &mut HashMap<usize, Seen>, guide: Option<&[Value]>) -> Result<Vec<Value>, Stop> {
        let grammar = self.grammar;
        let mut made = vec![Value::Int(0); record.variables.len()];
        for slot in &record.variables {
            self.values[*slot] = None;
        }
        // What is ready is known to what is not.
        for (slot, value) in ready {
            if let Value::Int(value) = value {
                self.values[*slot] = Some(*value);
            }
        }
        let first = record.variables.first().copied().unwrap_or_default();
        for slot in &record.order {
            let index = record.index(*slot);
            let variable = &grammar.variables[*slot];
            let value = match ready.get(slot) {
                Some(value) => value.clone(),
                None => self.value(*slot, &variable.kind, record, guide.and_then(|guide| guide.get(index)))?,
            };
            if let (Value::Int(value), Kind::Int { .. }) = (&value, &variable.kind) {
                self.values[*slot] = Some(*value);
            }
            let related = variable.across.any() && self.source.is_blind();
            if related && seen.entry(*slot).or_default().add(variable.across, &value).is_err() {
                return Err(Stop::Dead(*slot));
            }
            made[index] = value;
        }
        for condition in &record.conditions {
            let holds = condition.holds(&self.values);
            if holds != Ok(true) && !matches!(self.source, Source::Only) {
                let mut needs = Vec::new();
                condition.variables(&mut needs);
                return Err(Stop::Dead(needs.last().copied().unwrap_or(first)));
            }
        }
        Ok(made)
    }

    /// Takes note of so many values more.
    pub(super) fn count(&mut self, slot: usize, count: u64) -> Result<usize, Stop> {
        self.made = self.made.saturating_add(count);
        self.work = self.work.saturating_add(count);
        let most = usize::try_from(count).ok().filter(|_| self.made <= MOST);
        most.ok_or_else(|| Stop::Fail(DrawError::TooLarge { name: self.path(slot), most: MOST }))
    }

    pub(super) fn path(&self, slot: usize) -> String {
        self.grammar.variables[slot].path.clone()
    }
}
