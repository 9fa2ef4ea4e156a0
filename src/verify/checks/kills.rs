//! Tests that no wrong solution fails: either they are not needed, or a wrong solution is missing.

use crate::verdict::Verdict;
use crate::verify::{Facts, Finding};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    // What was not built was not run either.
    let wrong: Vec<_> = facts.judged().filter(|(solution, result)| !solution.is_right() && !result.tests.is_empty()).collect();
    if wrong.is_empty() {
        return Vec::new();
    }
    let idle = |test: &&super::super::TestFacts| {
        let mut verdicts = wrong.iter().flat_map(|(_, result)| result.tests.iter().filter(|of| of.name == test.name).map(|of| of.verdict));
        verdicts.all(|verdict| verdict == Verdict::Accepted || verdict == Verdict::Skipped)
    };
    let idle: Vec<String> = facts.tests.iter().filter(idle).map(|test| test.name.clone()).collect();
    if idle.is_empty() { Vec::new() } else { vec![Finding::KillsNothing(idle)] }
}
