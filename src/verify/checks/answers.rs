//! A group whose answers are all equal doesn't tell a program that prints just this from one that works.

use crate::verify::{Facts, Finding};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, group) in facts.problem.groups.iter().enumerate() {
        let answers: Vec<&[u8]> = facts.tests.iter().filter(|test| test.group == index).map(|test| test.answer.as_slice()).collect();
        if answers.len() > 1 && answers.windows(2).all(|pair| pair[0] == pair[1]) {
            findings.push(Finding::SameAnswers { group: group.name.clone(), tests: answers.len() });
        }
    }
    findings
}
