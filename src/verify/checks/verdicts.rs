//! Each solution has the verdict that its directory and its first line name, as a whole and in each group.
//!
//! In a group nothing may happen but what is expected of the whole, or acceptance: the rule of permitted and required
//! verdicts that the ICPC package format has for its directories.

use crate::verdict::{Reason, SubmissionResult, TestResult, Verdict};
use crate::verify::{Facts, Finding, Solution};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    facts.judged().flat_map(|(solution, result)| one(facts, solution, result)).collect()
}

fn one(facts: &Facts<'_>, solution: &Solution, result: &SubmissionResult) -> Vec<Finding> {
    let (file, expected) = (&solution.submission.file, &solution.expected);
    if result.verdict == Verdict::JudgeError {
        return fault(result).into_iter().collect();
    }
    if !expected.verdicts.contains(&result.verdict) {
        let test = decisive(result).map(|test| test.name.clone());
        return vec![Finding::Unexpected { file: file.clone(), expected: expected.verdicts.clone(), got: result.verdict, test }];
    }
    let mut findings = Vec::new();
    for (index, group) in facts.problem.groups.iter().enumerate() {
        let tests: Vec<&TestResult> = result.tests.iter().filter(|test| test.group == group.name).collect();
        let Some(first) = tests.iter().find(|test| is_failure(test)).or(tests.first()) else { continue };
        let permitted = expected.in_group(index);
        if first.verdict != Verdict::Skipped && !permitted.contains(&first.verdict) {
            let (file, group, test) = (file.clone(), group.name.clone(), first.name.clone());
            findings.push(Finding::UnexpectedInGroup { file, group, expected: permitted, got: first.verdict, test });
        }
    }
    if let Some(points) = result.points.filter(|points| expected.partial && (points.0 == 0 || *points == result.max_points)) {
        findings.push(Finding::NotPartial { file: file.clone(), points, most: result.max_points });
    }
    findings
}

fn is_failure(test: &TestResult) -> bool {
    !matches!(test.verdict, Verdict::Accepted | Verdict::Skipped)
}

/// The test that gave a submission its verdict.
pub(super) fn decisive(result: &SubmissionResult) -> Option<&TestResult> {
    result.tests.iter().find(|test| test.verdict == result.verdict && is_failure(test))
}

/// Why a submission could not be judged.
pub(super) fn fault(result: &SubmissionResult) -> Option<Finding> {
    let reasons = std::iter::once(&result.reason).chain(result.tests.iter().map(|test| &test.reason));
    let fault = reasons.filter_map(|reason| if let Reason::Fault(fault) = reason { Some(fault.clone()) } else { None }).next()?;
    Some(Finding::Fault { file: result.file.clone(), fault })
}
