//! Blocks and line-set: units that may come in any order, none missing, none repeated, none foreign.

use super::Found;
use super::excerpt::{self, Blanks};
use super::units::{Cut, Form, Summary, Units};
use crate::problem::{Order, ReadSeek};
use crate::verdict::{BlockLayoutKind, DiffExcerpt, DiffLine, Difference, LayoutKind, Unit};
use std::collections::HashMap;
use std::io;

/// Units of the answer that are held at once while a difference is looked for.
const AT_ONCE: u64 = 1 << 19;

/// Lines in any order.
pub(super) fn line_set(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    let mut texts = Texts { answer, output, order: Order::Any };
    if let Some(found) = texts.laid_out(Cut::Lines)? {
        return Ok(found);
    }
    texts.explain(Unit::Line, Cut::Lines, Form::Words)
}

/// Blocks of lines.
pub(super) fn blocks(order: Order, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    let mut texts = Texts { answer, output, order };
    if let Some(found) = texts.laid_out(Cut::EmptyLines)? {
        return Ok(found);
    }
    let (ours, theirs) = texts.summaries(Cut::EmptyLines, Form::Squeezed)?;
    if texts.same(&ours, &theirs) {
        return texts.bad_layout(BlockLayoutKind::BlanksInRows, ours.count);
    }
    let Some(rows) = ours.height else { return texts.explain(Unit::Block, Cut::EmptyLines, Form::Squeezed) };
    // Empty lines may stand elsewhere than between the blocks: the answer's blocks all have as many rows.
    let cut = Cut::Height(rows);
    let fewer = theirs.count < ours.count;
    let (ours, by_words) = texts.summaries(cut, Form::Words)?;
    if !fewer && texts.same(&ours, &by_words) {
        let difference = Difference::Layout { kind: LayoutKind::EmptyLines, output_line: by_words.odd_gap.or(theirs.odd_gap).unwrap_or(1) };
        return Ok(Found::Layout(difference, texts.start_of_both()?));
    }
    let (ours, squeezed) = texts.summaries(cut, Form::Squeezed)?;
    if texts.same(&ours, &squeezed) {
        return texts.bad_layout(if fewer { BlockLayoutKind::NoEmptyLines } else { BlockLayoutKind::BlanksInRows }, ours.count);
    }
    // Blocks that run into each other, or whose rows stand apart, are told apart by their height.
    let by_height = theirs.tallest > rows && theirs.count < ours.count || theirs.tallest == 1 && rows > 1;
    texts.explain(Unit::Block, if by_height { cut } else { Cut::EmptyLines }, Form::Squeezed)
}

/// The number of the output's first unit that differs from the answer's at the same place.
pub(super) fn first_elsewhere(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek, cut: Cut, form: Form) -> io::Result<u64> {
    let (mut ours, mut theirs) = (Units::new(answer, cut, form)?, Units::new(output, cut, form)?);
    loop {
        match (ours.next()?, theirs.next()?) {
            (Some(a), Some(b)) if a.hash == b.hash => {}
            (_, Some(unit)) => return Ok(unit.number),
            (Some(unit), None) => return Ok(unit.number),
            (None, None) => return Ok(1),
        }
    }
}

struct Texts<'a> {
    answer: &'a mut dyn ReadSeek,
    output: &'a mut dyn ReadSeek,
    order: Order,
}

impl Texts<'_> {
    fn summaries(&mut self, cut: Cut, form: Form) -> io::Result<(Summary, Summary)> {
        Ok((Summary::of(self.answer, cut, form)?, Summary::of(self.output, cut, form)?))
    }

    fn same(&self, ours: &Summary, theirs: &Summary) -> bool {
        match self.order {
            Order::Given => ours.same_sequence(theirs),
            Order::Any => ours.same_units(theirs),
        }
    }

    /// Whether all units are there, and if so how they are laid out.
    fn laid_out(&mut self, cut: Cut) -> io::Result<Option<Found>> {
        let (ours, theirs) = self.summaries(cut, Form::Exact)?;
        if self.same(&ours, &theirs) && ours.same_gaps(&theirs) && ours.blank_end.is_some() == theirs.blank_end.is_some() {
            return Ok(Some(Found::Same));
        }
        let (our_words, their_words) = self.summaries(cut, Form::Words)?;
        if !self.same(&our_words, &their_words) {
            return Ok(None);
        }
        let (our_trimmed, their_trimmed) = self.summaries(cut, Form::Trimmed)?;
        let (kind, line) = if !self.same(&our_trimmed, &their_trimmed) {
            match theirs.odd_blank {
                Some(line) => (LayoutKind::BetweenWords, line),
                None if ours.odd_blank.is_some() => (LayoutKind::BetweenWords, 1),
                None => (LayoutKind::LineBreaks, 1),
            }
        } else if !self.same(&ours, &theirs) || ours.same_gaps(&theirs) {
            (LayoutKind::LineEnd, theirs.blank_end.unwrap_or(1))
        } else {
            (LayoutKind::EmptyLines, theirs.odd_gap.unwrap_or(1))
        };
        Ok(Some(Found::Layout(Difference::Layout { kind, output_line: line }, self.start_of_both()?)))
    }

    fn bad_layout(&mut self, kind: BlockLayoutKind, blocks: u64) -> io::Result<Found> {
        Ok(Found::BadLayout(Difference::BlockLayout { kind, blocks }, self.start_of_both()?))
    }

    fn start_of_both(&mut self) -> io::Result<DiffExcerpt> {
        excerpt::diff(self.answer, 0, self.output, 0, Blanks::Shown)
    }

    /// Which unit is missing, repeated or foreign, or that only their order differs.
    fn explain(&mut self, unit: Unit, cut: Cut, form: Form) -> io::Result<Found> {
        let (ours, theirs) = self.summaries(cut, form)?;
        let (difference, diff) = if theirs.count == 0 {
            (Difference::NothingPrinted { unit, of: ours.count }, self.start_of_both()?)
        } else if ours.count == 0 {
            let first = Units::new(self.output, cut, form)?.next()?.map_or(0, |unit| unit.start);
            (Difference::NothingExpected { got: excerpt::line_at(self.output, first, first)? }, self.start_of_both()?)
        } else {
            self.compare_units(unit, cut, form, ours.count)?
        };
        Ok(Found::Different(difference, diff))
    }

    fn compare_units(&mut self, unit: Unit, cut: Cut, form: Form, of: u64) -> io::Result<(Difference, DiffExcerpt)> {
        let shares = of.div_ceil(AT_ONCE).max(1);
        let mut worst = Worst::default();
        for share in 0..shares {
            self.look_at(share, shares, cut, form, &mut worst)?;
        }
        let Worst { stray, gone, missing } = worst;
        Ok(match (stray, gone) {
            (Some(Stray { at, first: None, .. }), _) => {
                let got = excerpt::line_at(self.output, at.start, at.start)?;
                let diff = excerpt::one_side(self.output, at.start, at.rows, DiffLine::Got)?;
                (Difference::Foreign { unit, number: at.number, output_line: at.line, got }, diff)
            }
            (Some(Stray { at, first: Some(first), times }), _) => {
                let diff = excerpt::one_side(self.output, at.start, at.rows, DiffLine::Got)?;
                (Difference::Repeated { unit, first, again: at.number, times }, diff)
            }
            (None, Some(at)) => {
                let diff = excerpt::one_side(self.answer, at.start, at.rows, DiffLine::Expected)?;
                (Difference::Missing { unit, number: at.number, missing, of }, diff)
            }
            (None, None) => {
                let from = first_elsewhere(self.answer, self.output, cut, form)?;
                (Difference::Order { unit, count: of, from }, self.start_of_both()?)
            }
        })
    }

    /// Looks at those units whose hash falls to `share`, so that memory stays flat.
    fn look_at(&mut self, share: u64, shares: u64, cut: Cut, form: Form, worst: &mut Worst) -> io::Result<()> {
        struct Seen {
            at: super::units::Unit,
            wanted: u64,
            found: u64,
            first: u64,
            again: Option<super::units::Unit>,
        }
        let falls_here = |hash: &[u8; 32]| u64::from_le_bytes(hash[..8].try_into().expect("8 bytes")) % shares == share;
        let mut seen: HashMap<[u8; 32], Seen> = HashMap::new();
        let mut units = Units::new(self.answer, cut, form)?;
        while let Some(unit) = units.next()? {
            if falls_here(&unit.hash) {
                seen.entry(unit.hash).or_insert(Seen { at: unit, wanted: 0, found: 0, first: 0, again: None }).wanted += 1;
            }
        }
        let mut units = Units::new(self.output, cut, form)?;
        while let Some(unit) = units.next()? {
            if !falls_here(&unit.hash) {
                continue;
            }
            match seen.get_mut(&unit.hash) {
                None => worst.stray(Stray { at: unit, first: None, times: 1 }),
                Some(seen) => {
                    seen.found += 1;
                    if seen.found == 1 {
                        seen.first = unit.number;
                    }
                    if seen.found == seen.wanted + 1 {
                        seen.again = Some(unit);
                    }
                }
            }
        }
        for seen in seen.into_values() {
            if let Some(again) = seen.again {
                worst.stray(Stray { at: again, first: Some(seen.first), times: seen.found });
            }
            if seen.found < seen.wanted {
                worst.missing += seen.wanted - seen.found;
                if worst.gone.is_none_or(|gone| seen.at.number < gone.number) {
                    worst.gone = Some(seen.at);
                }
            }
        }
        Ok(())
    }
}

/// A unit of the output that should not be there: foreign, or a repetition of the one with the number `first`.
struct Stray {
    at: super::units::Unit,
    first: Option<u64>,
    times: u64,
}

/// The first of each kind.
#[derive(Default)]
struct Worst {
    stray: Option<Stray>,
    gone: Option<super::units::Unit>,
    missing: u64,
}

impl Worst {
    fn stray(&mut self, stray: Stray) {
        if self.stray.as_ref().is_none_or(|first| stray.at.number < first.at.number) {
            self.stray = Some(stray);
        }
    }
}
