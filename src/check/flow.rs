//! Lines, tokens and numbers: words in the answer's order, and how they are laid out.

use super::excerpt::{self, Blanks};
use super::units::{Cut, Form, Summary};
use super::words::{Gap, Piece, Place, Word, Words};
use super::{Found, bag};
use crate::problem::ReadSeek;
use crate::verdict::{DiffExcerpt, Difference, LayoutKind, Unit};
use std::io;

/// Words and layout.
pub(super) fn lines(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    match walk(None, answer, output)? {
        Walked { end: End::Same, layout: None } => Ok(Found::Same),
        Walked { end: End::Same, layout: Some(layout) } => {
            let diff = excerpt::diff(answer, layout.answer.context, output, layout.output.context, Blanks::Shown)?;
            Ok(Found::Layout(Difference::Layout { kind: layout.kind, output_line: layout.line }, diff))
        }
        Walked { end: End::Apart(spot), .. } => {
            let order = order(answer, output)?;
            let (difference, diff) = explain(&spot, answer, output)?;
            Ok(Found::Different(order.unwrap_or(difference), diff))
        }
    }
}

/// Words.
pub(super) fn tokens(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    words(None, answer, output)
}

/// Words, and numbers among them within a tolerance.
pub(super) fn numbers(absolute: f64, relative: f64, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    words(Some(Tolerance { absolute, relative }), answer, output)
}

fn words(tolerance: Option<Tolerance>, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    let End::Apart(spot) = walk(tolerance, answer, output)?.end else { return Ok(Found::Same) };
    let (difference, diff) = explain(&spot, answer, output)?;
    let (Some(expected), Some(got)) = (&spot.answer.word, &spot.output.word) else { return Ok(Found::Different(difference, diff)) };
    let (output_line, word) = (got.place.line, got.place.index);
    let off = tolerance.and_then(|_| Some((number(&expected.text)? - number(&got.text)?).abs()));
    let (expected, got) = (excerpt::word(&expected.text.kept), excerpt::word(&got.text.kept));
    let difference = match off {
        Some(off) => Difference::Number { output_line, word, expected, got, off },
        None => Difference::Word { output_line, word, expected, got },
    };
    Ok(Found::Different(difference, diff))
}

#[derive(Debug, Clone, Copy)]
struct Tolerance {
    absolute: f64,
    relative: f64,
}

impl Tolerance {
    fn allows(self, expected: &Piece, got: &Piece) -> bool {
        let (Some(expected), Some(got)) = (number(expected), number(got)) else { return false };
        let off = (expected - got).abs();
        off <= self.absolute || off <= self.relative * expected.abs()
    }
}

/// The number that a word is: a decimal one, with an exponent or not.
fn number(piece: &Piece) -> Option<f64> {
    let text = piece.is_whole().then(|| std::str::from_utf8(&piece.kept).ok()).flatten()?;
    // Rust's own parser also knows names such as `inf` and `nan`, which are words here.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

/// One side where both part: its next word, and the place of the word before.
struct Side {
    word: Option<Word>,
    before: Option<Place>,
}

struct Spot {
    answer: Side,
    output: Side,
}

enum End {
    Same,
    Apart(Box<Spot>),
}

/// The first difference of layout.
struct Layout {
    kind: LayoutKind,
    line: u64,
    answer: Place,
    output: Place,
}

struct Walked {
    end: End,
    layout: Option<Layout>,
}

/// Goes through both texts word by word.
fn walk(tolerance: Option<Tolerance>, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Walked> {
    let (mut ours, mut theirs) = (Words::new(answer)?, Words::new(output)?);
    let (mut our_before, mut their_before) = (None, None);
    let mut layout = None;
    loop {
        ours.advance()?;
        theirs.advance()?;
        let (our_word, their_word) = (ours.word(), theirs.word());
        if layout.is_none() && ours.gap().text != theirs.gap().text {
            layout = Some(layout_at(ours.gap(), theirs.gap(), (our_before, our_word), (their_before, their_word)));
        }
        match (our_word, their_word) {
            (None, None) => return Ok(Walked { end: End::Same, layout }),
            (Some(a), Some(b)) if a.text == b.text || tolerance.is_some_and(|tolerance| tolerance.allows(&a.text, &b.text)) => {
                (our_before, their_before) = (Some(a.place), Some(b.place));
            }
            (a, b) => {
                let (answer, output) = (Side { word: a.cloned(), before: our_before }, Side { word: b.cloned(), before: their_before });
                return Ok(Walked { end: End::Apart(Box::new(Spot { answer, output })), layout });
            }
        }
    }
}

type Around<'a> = (Option<Place>, Option<&'a Word>);

fn layout_at(expected: &Gap, got: &Gap, ours: Around<'_>, theirs: Around<'_>) -> Layout {
    const START: Place = Place { line: 1, index: 1, offset: 0, line_start: 0, context: 0 };
    let place = |(before, after): Around<'_>| before.or(after.map(|word| word.place)).unwrap_or(START);
    let (answer, output) = (place(ours), place(theirs));
    let (at_start, at_end) = (theirs.0.is_none(), theirs.1.is_none());
    let after = theirs.1.map_or(output.line, |word| word.place.line);
    let head = |gap: &Gap| memchr::memchr(b'\n', &gap.text.kept).map_or_else(|| gap.text.kept.clone(), |at| gap.text.kept[..at].to_vec());
    let (kind, line) = if expected.newlines != got.newlines {
        match (expected.newlines, got.newlines) {
            (0, _) | (_, 0) if !at_start && !at_end => (LayoutKind::LineBreaks, output.line),
            _ => (LayoutKind::EmptyLines, if at_start { 1 } else { output.line + 1 }),
        }
    } else if expected.newlines == 0 {
        match (at_start, at_end) {
            (true, false) => (LayoutKind::LineStart, output.line),
            (_, true) => (LayoutKind::LineEnd, output.line),
            (false, false) => (LayoutKind::BetweenWords, output.line),
        }
    } else if head(expected) != head(got) || at_end {
        (LayoutKind::LineEnd, output.line)
    } else {
        (LayoutKind::LineStart, after)
    };
    Layout { kind, line, answer, output }
}

/// The sentence and the diff for two texts that part at `spot`.
fn explain(spot: &Spot, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<(Difference, DiffExcerpt)> {
    let (ours, theirs) = (&spot.answer, &spot.output);
    let context = |side: &Side| side.word.as_ref().map(|word| word.place).or(side.before).map_or(0, |place| place.context);
    let diff = excerpt::diff(answer, context(ours), output, context(theirs), Blanks::Plain)?;
    let difference = match (&ours.word, &theirs.word) {
        (Some(_), None) if theirs.before.is_none() => Difference::NothingPrinted { unit: Unit::Line, of: Summary::of(answer, Cut::Lines, Form::Words)?.count },
        (None, Some(word)) if ours.before.is_none() => Difference::NothingExpected { got: line(output, word.place)? },
        (Some(word), None) if word.place.index == 1 => Difference::EndsEarly { answer_line: word.place.line, expected: line(answer, word.place)? },
        (None, Some(word)) if word.place.index == 1 => Difference::GoesOn { output_line: word.place.line, got: line(output, word.place)? },
        (a, b) => {
            // Where only one of both words begins a line, the other side's line goes on: then it is the line before
            // that has too few words.
            let begins = |word: &Option<Word>| word.as_ref().is_none_or(|word| word.place.index == 1);
            let place = |side: &Side, other_begins: bool| match (&side.word, side.before) {
                (Some(word), Some(before)) if word.place.index == 1 && !other_begins => before,
                (Some(word), _) => word.place,
                (None, before) => before.unwrap_or(Place { line: 1, index: 1, offset: 0, line_start: 0, context: 0 }),
            };
            let (ours, theirs) = (place(ours, begins(b)), place(theirs, begins(a)));
            Difference::Line { answer_line: ours.line, output_line: theirs.line, expected: line(answer, ours)?, got: line(output, theirs)? }
        }
    };
    Ok((difference, diff))
}

fn line(source: &mut dyn ReadSeek, place: Place) -> io::Result<String> {
    excerpt::line_at(source, place.line_start, place.offset)
}

/// Whether the lines are all there, in another order.
fn order(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Option<Difference>> {
    let (ours, theirs) = (Summary::of(answer, Cut::Lines, Form::Words)?, Summary::of(output, Cut::Lines, Form::Words)?);
    if !ours.same_units(&theirs) {
        return Ok(None);
    }
    let from = bag::first_elsewhere(answer, output, Cut::Lines, Form::Words)?;
    Ok(Some(Difference::Order { unit: Unit::Line, count: ours.count, from }))
}
