//! A text cut into units, lines or blocks of lines, each known by a hash of what counts in it.

use super::bytes::{Bytes, is_blank};
use crate::problem::ReadSeek;
use std::io;

/// Where one unit ends and the next begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Every line with a word is a unit.
    Lines,
    /// Lines without a word separate units.
    EmptyLines,
    /// So many lines with a word are a unit, wherever empty ones stand.
    Height(u64),
}

/// What counts in a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Every byte.
    Exact,
    /// Its lines without the blanks at their ends.
    Trimmed,
    /// Its words.
    Words,
    /// Its lines without any blanks.
    Squeezed,
}

/// Bytes of a unit that are collected before they are hashed.
const PENDING: usize = 4 << 10;

/// One unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// Equal for units that are equal in the form asked for.
    pub(super) hash: [u8; 32],
    /// Its number, from 1.
    pub(super) number: u64,
    /// The line on which it starts, from 1.
    pub(super) line: u64,
    /// The offset of its first line.
    pub(super) start: u64,
    /// Its lines that hold a word.
    pub(super) rows: u64,
    /// The lines without a word between the unit before it and itself.
    pub(super) gap: u64,
}

/// A text being read in units.
pub(super) struct Units<'a> {
    bytes: Bytes<'a>,
    cut: Cut,
    form: Form,
    number: u64,
    line: u64,
    /// Lines without a word since the last unit.
    pub(super) gap: u64,
    pending: Vec<u8>,
    hasher: Option<Box<blake3::Hasher>>,
    /// The first line with blanks at its end; a line that holds only blanks counts.
    pub(super) blank_end: Option<u64>,
    /// The first line with a blank at its start, a tab, or two blanks between words.
    pub(super) odd_blank: Option<u64>,
}

/// What a row was.
struct Row {
    has_word: bool,
    start: u64,
    line: u64,
}

impl<'a> Units<'a> {
    pub(super) fn new(source: &'a mut dyn ReadSeek, cut: Cut, form: Form) -> io::Result<Units<'a>> {
        let bytes = Bytes::new(source)?;
        Ok(Units { bytes, cut, form, number: 0, line: 0, gap: 0, pending: Vec::new(), hasher: None, blank_end: None, odd_blank: None })
    }

    /// The next unit.
    pub(super) fn next(&mut self) -> io::Result<Option<Unit>> {
        let mut unit: Option<Unit> = None;
        while let Some(row) = self.row(unit.is_some())? {
            if !row.has_word {
                self.gap += 1;
                match (self.cut, unit) {
                    (Cut::EmptyLines, Some(unit)) => return Ok(Some(self.finish(unit))),
                    _ => continue,
                }
            }
            let current = unit.get_or_insert(Unit { hash: [0; 32], number: self.number + 1, line: row.line, start: row.start, rows: 0, gap: self.gap });
            current.rows += 1;
            if current.rows == 1 {
                self.gap = 0;
            }
            let full = match self.cut {
                Cut::Lines => true,
                Cut::EmptyLines => false,
                Cut::Height(rows) => current.rows == rows,
            };
            if full {
                let unit = *current;
                return Ok(Some(self.finish(unit)));
            }
        }
        Ok(unit.map(|unit| self.finish(unit)))
    }

    fn finish(&mut self, unit: Unit) -> Unit {
        self.number += 1;
        let hash = match self.hasher.take() {
            Some(mut hasher) => *hasher.update(&self.pending).finalize().as_bytes(),
            None => *blake3::hash(&self.pending).as_bytes(),
        };
        self.pending.clear();
        Unit { hash, ..unit }
    }

    fn add(&mut self, byte: u8) {
        self.pending.push(byte);
        if self.pending.len() == PENDING {
            self.hasher.get_or_insert_default().update(&self.pending);
            self.pending.clear();
        }
    }

    /// Reads one line, and adds what counts in it; none at the end of the text.
    fn row(&mut self, goes_on: bool) -> io::Result<Option<Row>> {
        if self.bytes.peek()?.is_none() {
            return Ok(None);
        }
        self.line += 1;
        let mut row = Row { has_word: false, start: self.bytes.offset(), line: self.line };
        // Blanks since the last word, which are at the line's end unless a word follows.
        let (mut blanks, mut odd): (Vec<u8>, bool) = (Vec::new(), false);
        let (mut blank_count, mut in_word) = (0u64, false);
        while let Some(byte) = self.bytes.peek()? {
            self.bytes.skip();
            if byte == b'\n' {
                break;
            }
            if is_blank(byte) {
                blank_count += 1;
                odd |= byte != b' ';
                in_word = false;
                if self.form == Form::Exact || self.form == Form::Trimmed {
                    // A line may be blank for gigabytes: what is kept of it is bounded, its length counts.
                    if blanks.len() < PENDING {
                        blanks.push(byte);
                    }
                }
                continue;
            }
            if !in_word {
                if !row.has_word && goes_on {
                    self.add(if self.form == Form::Words { b' ' } else { b'\n' });
                }
                if blank_count > 0 && (odd || blank_count > 1 || !row.has_word) {
                    self.odd_blank.get_or_insert(self.line);
                }
                match self.form {
                    Form::Exact | Form::Trimmed => self.add_blanks(&mut blanks, blank_count),
                    Form::Words if row.has_word => self.add(b' '),
                    Form::Words | Form::Squeezed => {}
                }
                (row.has_word, in_word, blank_count, odd) = (true, true, 0, false);
            }
            self.add(byte);
        }
        if blank_count > 0 {
            self.blank_end.get_or_insert(self.line);
            if row.has_word && self.form == Form::Exact {
                self.add_blanks(&mut blanks, blank_count);
            }
        }
        Ok(Some(row))
    }

    fn add_blanks(&mut self, blanks: &mut Vec<u8>, count: u64) {
        if count > blanks.len() as u64 {
            count.to_le_bytes().into_iter().for_each(|byte| self.add(byte));
        }
        blanks.drain(..).for_each(|byte| self.add(byte));
    }
}

/// A text's units taken together, in flat memory.
#[derive(Debug, Clone)]
pub(super) struct Summary {
    /// How many there are.
    pub(super) count: u64,
    /// The sum of all hashes: equal for the same units in any order.
    sum: [u128; 2],
    /// A hash of all hashes: equal for the same units in the same order.
    sequence: blake3::Hash,
    /// A hash of the numbers of empty lines around the units.
    gaps: blake3::Hash,
    /// The line of the first unit that isn't preceded by as many empty lines as is usual.
    pub(super) odd_gap: Option<u64>,
    /// The lines of each unit, where all have as many.
    pub(super) height: Option<u64>,
    /// The lines of the largest unit.
    pub(super) tallest: u64,
    /// See [`Units`].
    pub(super) blank_end: Option<u64>,
    /// See [`Units`].
    pub(super) odd_blank: Option<u64>,
}

impl Summary {
    pub(super) fn of(source: &mut dyn ReadSeek, cut: Cut, form: Form) -> io::Result<Summary> {
        let mut units = Units::new(source, cut, form)?;
        let (mut sequence, mut gaps) = (blake3::Hasher::new(), blake3::Hasher::new());
        let (mut count, mut sum, mut odd_gap, mut last_line) = (0, [0u128; 2], None, 0);
        let (mut lowest, mut tallest) = (u64::MAX, 0);
        let usual = if cut == Cut::Lines { 0 } else { 1 };
        while let Some(unit) = units.next()? {
            let (low, high) = unit.hash.split_at(16);
            for (part, half) in sum.iter_mut().zip([low, high]) {
                *part = part.wrapping_add(u128::from_le_bytes(half.try_into().expect("a half has 16 bytes")));
            }
            sequence.update(&unit.hash);
            gaps.update(&unit.gap.to_le_bytes());
            if unit.gap != if unit.number == 1 { 0 } else { usual } {
                odd_gap.get_or_insert(unit.line);
            }
            (lowest, tallest) = (lowest.min(unit.rows), tallest.max(unit.rows));
            count = unit.number;
            last_line = unit.line + unit.rows;
        }
        // The empty line after the last block may be missing.
        let trailing = units.gap.saturating_sub(usual);
        gaps.update(&trailing.to_le_bytes());
        if trailing > 0 {
            odd_gap.get_or_insert(last_line + usual);
        }
        Ok(Summary {
            count,
            sum,
            sequence: sequence.finalize(),
            gaps: gaps.finalize(),
            odd_gap,
            height: (lowest == tallest).then_some(tallest),
            tallest,
            blank_end: units.blank_end,
            odd_blank: units.odd_blank,
        })
    }

    /// Whether both have the same units, in any order.
    pub(super) fn same_units(&self, other: &Summary) -> bool {
        self.count == other.count && self.sum == other.sum
    }

    /// Whether both have the same units in the same order.
    pub(super) fn same_sequence(&self, other: &Summary) -> bool {
        self.count == other.count && self.sequence == other.sequence
    }

    /// Whether the same numbers of empty lines stand around the units.
    pub(super) fn same_gaps(&self, other: &Summary) -> bool {
        self.gaps == other.gaps
    }
}
