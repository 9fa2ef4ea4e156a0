//! Comparing an output with the answer, and saying in what they differ.
//!
//! A file per way of comparing: `exact` (bytes), `flow` (lines, tokens, numbers: words in order), `bag` (blocks and
//! line-set). All of them stream: memory stays flat whatever the sizes are. What is found is data; sentences are made in
//! `report`. Checker programs are run by the caller; what their ends mean is told here (`program`).

mod bag;
mod bytes;
mod exact;
mod excerpt;
mod flow;
mod gbk;
mod program;
mod units;
mod words;

pub use excerpt::visible;
pub use program::{icpc, testlib};

use crate::problem::{Compare, Comparison, Layout, Order, ReadSeek};
use crate::verdict::{DiffExcerpt, Difference, Reason, Remark, Verdict};
use std::io;

/// What a check says of one output.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// AC, PE or WA.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
    /// The share of the test's points that a checker gave, as (part, whole).
    pub share: Option<(u64, u64)>,
    /// Whether it would be right were its layout.
    pub right_but_for_layout: bool,
    /// The answer and the output around the first difference.
    pub diff: Option<DiffExcerpt>,
    /// What is worth telling.
    pub remarks: Vec<Remark>,
}

impl Checked {
    fn right() -> Checked {
        Checked { verdict: Verdict::Accepted, reason: Reason::Right, share: None, right_but_for_layout: true, diff: None, remarks: Vec::new() }
    }
}

/// How an output stands to the answer, before the problem's layout rule is applied.
#[derive(Debug, Clone, PartialEq)]
enum Found {
    Same,
    /// The second row of the design's table: a remark or PE.
    Layout(Difference, DiffExcerpt),
    /// The third: always PE.
    BadLayout(Difference, DiffExcerpt),
    Different(Difference, DiffExcerpt),
}

/// Compares an output with the answer as the package asks.
///
/// # Errors
/// Either can't be read.
pub fn compare(comparison: &Comparison, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Checked> {
    if exact::same(answer, output)? {
        return Ok(Checked::right());
    }
    let found = find(comparison, answer, output)?;
    if matches!(found, Found::Different(..))
        && comparison.compare != Compare::Exact
        && let Some(mut decoded) = gbk::decode(output)?
    {
        let again = find(comparison, answer, &mut decoded)?;
        if !matches!(again, Found::Different(..)) {
            let mut checked = judge(again, comparison.layout);
            if comparison.layout == Layout::Strict && checked.verdict == Verdict::Accepted {
                checked.verdict = Verdict::PresentationError;
                checked.reason = Reason::Layout(Difference::Gbk);
            } else if checked.verdict == Verdict::Accepted {
                checked.remarks.push(Remark::OutputInGbk);
            }
            return Ok(checked);
        }
    }
    Ok(judge(found, comparison.layout))
}

fn find(comparison: &Comparison, answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    match comparison.compare {
        Compare::Exact => exact::compare(answer, output),
        Compare::Lines => flow::lines(answer, output),
        Compare::Tokens => flow::tokens(answer, output),
        Compare::Numbers { absolute, relative } => flow::numbers(absolute, relative, answer, output),
        Compare::LineSet if comparison.order == Order::Given => flow::lines(answer, output),
        Compare::LineSet => bag::line_set(answer, output),
        Compare::Blocks => bag::blocks(comparison.order, answer, output),
    }
}

/// The design's table of layout, section 5.
fn judge(found: Found, layout: Layout) -> Checked {
    let presentation =
        |difference, diff| Checked { verdict: Verdict::PresentationError, reason: Reason::Layout(difference), diff: Some(diff), ..Checked::right() };
    match found {
        Found::Same => Checked::right(),
        Found::Layout(difference, _) if layout == Layout::Lenient => Checked { remarks: vec![Remark::LayoutForgiven(difference)], ..Checked::right() },
        Found::Layout(difference, diff) | Found::BadLayout(difference, diff) => presentation(difference, diff),
        Found::Different(difference, diff) => {
            Checked { verdict: Verdict::WrongAnswer, reason: Reason::Different(difference), right_but_for_layout: false, diff: Some(diff), ..Checked::right() }
        }
    }
}

#[cfg(test)]
mod tests;
