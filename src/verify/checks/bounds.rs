//! Bounds of the input that no test reaches: slips at them stay unseen.

use crate::input::Reached;
use crate::verify::{Facts, Finding};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let Some(grammar) = &facts.problem.input else { return Vec::new() };
    let mut reached = Reached::default();
    for test in &facts.tests {
        // An input that is refused is found elsewhere.
        if let Ok(values) = grammar.values(test.input.as_slice()) {
            reached.join(grammar.reached(&values));
        }
    }
    let unreached: Vec<_> = grammar.bounds().into_iter().filter(|bound| !reached.contains(bound)).collect();
    if unreached.is_empty() { Vec::new() } else { vec![Finding::Unreached(unreached)] }
}
