//! The reference, run like a submission, must pass the package's own check. It needn't be quick.

use super::verdicts::{decisive, fault};
use crate::verdict::Verdict;
use crate::verify::{Facts, Finding};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let Some(result) = facts.reference else { return Vec::new() };
    match result.verdict {
        Verdict::Accepted | Verdict::TimeLimitExceeded => Vec::new(),
        Verdict::JudgeError => fault(result).into_iter().collect(),
        got => vec![Finding::Reference { file: result.file.clone(), got, test: decisive(result).map(|test| test.name.clone()) }],
    }
}
