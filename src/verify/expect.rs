//! What is expected of a solution: by its directory, and by a comment in its first line.
//!
//! The directories are those of the ICPC package format, with four more for what it has no word for. The comment
//! `examiner: expect WA RE` narrows the directory's verdicts; after a semicolon it may say what a group must show:
//! `examiner: expect TLE; n up to 11: AC`.

use super::finding::Finding;
use crate::problem::Problem;
use crate::verdict::Verdict;

/// A directory of solutions.
#[derive(Debug, PartialEq, Eq)]
pub struct Directory {
    /// Its name.
    pub name: &'static str,
    /// The verdicts that a solution in it may have.
    pub verdicts: &'static [Verdict],
    /// Whether a solution must have some of the points, and not all.
    pub partial: bool,
}

const WRONG: &[Verdict] = &[
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimitExceeded,
    Verdict::MemoryLimitExceeded,
    Verdict::OutputLimitExceeded,
    Verdict::RuntimeError,
    Verdict::SecurityViolation,
];

const fn one(name: &'static str, verdicts: &'static [Verdict]) -> Directory {
    Directory { name, verdicts, partial: false }
}

impl Directory {
    /// All of them.
    pub const ALL: [Directory; 10] = [
        one("accepted", &[Verdict::Accepted]),
        one("wrong_answer", &[Verdict::WrongAnswer]),
        one("presentation_error", &[Verdict::PresentationError]),
        one("time_limit_exceeded", &[Verdict::TimeLimitExceeded]),
        one("memory_limit_exceeded", &[Verdict::MemoryLimitExceeded]),
        one("output_limit_exceeded", &[Verdict::OutputLimitExceeded]),
        one("run_time_error", &[Verdict::RuntimeError]),
        one("compile_error", &[Verdict::CompileError]),
        Directory { name: "partially_accepted", verdicts: WRONG, partial: true },
        one("rejected", WRONG),
    ];

    /// The one with this name.
    pub fn named(name: &str) -> Option<&'static Directory> {
        const ALL: &[Directory] = &Directory::ALL;
        ALL.iter().find(|directory| directory.name == name)
    }
}

/// What is expected of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Its verdict is one of these.
    pub verdicts: Vec<Verdict>,
    /// In these groups, by index, its verdict is one of those.
    pub groups: Vec<(usize, Vec<Verdict>)>,
    /// Whether it has some points, and not all.
    pub partial: bool,
}

impl Expected {
    /// What may happen in a group: what is said of it, or else what is expected of the whole, or nothing bad.
    pub fn in_group(&self, group: usize) -> Vec<Verdict> {
        match self.groups.iter().find(|(of, _)| *of == group) {
            Some((_, verdicts)) => verdicts.clone(),
            None => std::iter::once(Verdict::Accepted).chain(self.verdicts.iter().copied().filter(|verdict| *verdict != Verdict::Accepted)).collect(),
        }
    }

    /// Reads what the directory and the first line of a source say; what makes no sense is found, and ignored.
    pub(super) fn read(directory: &Directory, file: &str, source: &[u8], problem: &Problem, findings: &mut Vec<Finding>) -> Expected {
        let mut expected = Expected { verdicts: directory.verdicts.to_vec(), groups: Vec::new(), partial: directory.partial };
        let first = source.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let first = String::from_utf8_lossy(first);
        let Some((_, said)) = first.split_once("examiner: expect ") else { return expected };
        // A comment may have an end of its own.
        let said = said.trim_end().trim_end_matches("*/").trim_end();
        for (index, part) in said.split(';').enumerate() {
            let (group, words) = match part.rsplit_once(':') {
                Some((group, words)) if index > 0 => (Some(group.trim()), words),
                _ => (None, part),
            };
            let mut verdicts = Vec::new();
            for word in words.split_whitespace() {
                match Verdict::from_short(word).filter(|verdict| !matches!(verdict, Verdict::Skipped | Verdict::JudgeError)) {
                    None => findings.push(Finding::BadExpectation { file: file.into(), word: word.into() }),
                    Some(verdict) if group.is_none() && !directory.verdicts.contains(&verdict) => {
                        findings.push(Finding::Contradiction { file: file.into(), verdict });
                    }
                    Some(verdict) => verdicts.push(verdict),
                }
            }
            match group.map(|name| (name, problem.groups.iter().position(|group| group.name == name))) {
                Some((name, None)) => findings.push(Finding::BadExpectation { file: file.into(), word: name.into() }),
                Some((_, Some(group))) if !verdicts.is_empty() => expected.groups.push((group, verdicts)),
                None if !verdicts.is_empty() => expected.verdicts = verdicts,
                _ => {}
            }
        }
        expected
    }
}
