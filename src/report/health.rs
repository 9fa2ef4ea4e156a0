//! A package's health as a table: the tests, how near the limits are, a matrix of solutions against tests, the findings.

use super::text::{Lang, printable};
use crate::verdict::{SubmissionResult, TestResult, Verdict};
use crate::verify::{Facts, Finding, Level, paces};
use std::fmt::Write as _;

/// With more tests than that, equal letters in a row are counted.
const WIDE: usize = 80;

/// What is known of a package.
#[derive(Debug)]
pub struct Health<'a> {
    /// The package's name.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// What was judged; none where the tests were not in order.
    pub facts: Option<&'a Facts<'a>>,
    /// What was found, errors first.
    pub findings: &'a [Finding],
}

/// The table, all lines.
pub fn health(health: &Health<'_>, lang: Lang) -> String {
    let mut text = format!("{}  {}\n", printable(health.id), printable(health.title));
    if let Some(facts) = health.facts {
        let _ = writeln!(text, "  {}", lang.tests_fine(facts.tests.len()));
        let unexpected = |finding: &&Finding| {
            matches!(finding, Finding::Unexpected { .. } | Finding::UnexpectedInGroup { .. } | Finding::NotPartial { .. } | Finding::Fault { .. })
        };
        let wrong: std::collections::BTreeSet<String> = health.findings.iter().filter(unexpected).map(file_of).collect();
        if !facts.solutions.is_empty() {
            let of = facts.solutions.len();
            let right = facts.solutions.iter().filter(|solution| !wrong.contains(&solution.submission.file)).count();
            let _ = writeln!(text, "  {}", lang.as_expected(right, of));
        }
        for pace in paces(facts.judged()) {
            let _ = writeln!(text, "  {}", lang.pace(&pace));
        }
        matrix(&mut text, facts, lang);
    }
    for finding in health.findings {
        let mark = if finding.level() == Level::Note { "·" } else { "!" };
        for (index, line) in lang.health(finding).lines().enumerate() {
            let _ = writeln!(text, "  {} {}", if index == 0 { mark } else { " " }, printable(line));
        }
    }
    if health.facts.is_none() {
        let _ = writeln!(text, "    {}", lang.not_judged());
    }
    text
}

fn file_of(finding: &Finding) -> String {
    match finding {
        Finding::Unexpected { file, .. } | Finding::UnexpectedInGroup { file, .. } | Finding::NotPartial { file, .. } | Finding::Fault { file, .. } => {
            file.clone()
        }
        _ => String::new(),
    }
}

/// One line a solution: a letter for each test, the groups set apart.
fn matrix(text: &mut String, facts: &Facts<'_>, lang: Lang) {
    if facts.results.is_empty() {
        return;
    }
    let width = facts.results.iter().map(|result| result.file.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "\n  {}", lang.legend());
    for result in facts.reference.into_iter().chain(facts.results) {
        let padding = width.saturating_sub(result.file.chars().count());
        let _ = writeln!(text, "  {}{} {:<3} {}", printable(&result.file), " ".repeat(padding), result.verdict.short(), row(facts, result));
    }
    text.push('\n');
}

fn row(facts: &Facts<'_>, result: &SubmissionResult) -> String {
    let counted = result.tests.len() > WIDE;
    let groups = result.tests.chunk_by(|a, b| a.group == b.group).map(|tests| letters(tests, counted));
    let row: Vec<String> = groups.collect();
    if row.is_empty() { letter(result.verdict).to_string().repeat(facts.tests.len().min(1)) } else { row.join(" ") }
}

fn letters(tests: &[TestResult], counted: bool) -> String {
    if !counted {
        return tests.iter().map(|test| letter(test.verdict)).collect();
    }
    let runs = tests.chunk_by(|a, b| a.verdict == b.verdict);
    runs.map(|run| if run.len() == 1 { letter(run[0].verdict).to_string() } else { format!("{}{}", letter(run[0].verdict), run.len()) }).collect()
}

/// One letter for each verdict.
const fn letter(verdict: Verdict) -> char {
    match verdict {
        Verdict::Accepted => '.',
        Verdict::PresentationError => 'P',
        Verdict::WrongAnswer => 'W',
        Verdict::TimeLimitExceeded => 'T',
        Verdict::MemoryLimitExceeded => 'M',
        Verdict::OutputLimitExceeded => 'O',
        Verdict::RuntimeError => 'R',
        Verdict::CompileError => 'C',
        Verdict::SecurityViolation => 'S',
        Verdict::Skipped => '-',
        Verdict::JudgeError => 'J',
    }
}
