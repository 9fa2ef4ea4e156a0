//! What is found in a package, in English.

use super::{generate, usage, verdict};
use crate::input::{Bound, End};
use crate::units::Micros;
use crate::verdict::Verdict;
use crate::verify::{Finding, Pace, SamplePart, WriteLimitsError};

/// A sentence for a finding.
pub fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Tests(of) => generate::finding(of),
        Finding::NoStatement => "statement.md: missing, or not UTF-8".into(),
        Finding::SampleCount { part, shown, tests } => format!("statement.md shows {shown} sample {}s, tests/sample has {tests}", part_name(*part)),
        Finding::SampleDiffers { part, number, file, line } => {
            format!("statement.md: sample {} {number} is not {file}: they differ in line {line}", part_name(*part))
        }
        Finding::NoSolutions { folder } => format!("{folder}: there is no solution, so nothing shows that the tests are any good"),
        Finding::NoAccepted { folder } => format!("{folder}/accepted: there is no solution that is to be accepted"),
        Finding::UnknownDirectory { name, nearest } => {
            let hint = nearest.map(|nearest| format!("; did you mean \"{nearest}\"?")).unwrap_or_default();
            format!("{name}: this directory names no verdict{hint}")
        }
        Finding::Stray { name } => format!("{name}: solutions lie in directories that are named after their verdict, such as accepted"),
        Finding::NotRead(error) => usage::not_read(error),
        Finding::BadExpectation { file, word } => format!("{file}, line 1: \"{word}\" is neither a verdict, such as WA, nor a group of the problem"),
        Finding::Contradiction { file, verdict } => format!("{file}, line 1: {} is expected, but the directory says otherwise", verdict.short()),
        Finding::Unexpected { file, expected, got, test } => {
            format!("{file}: {} instead of {}{}", got.short(), one_of(expected), at(test.as_ref()))
        }
        Finding::UnexpectedInGroup { file, group, expected, got, test } => {
            format!("{file}: {} instead of {} in the group \"{group}\" ({test})", got.short(), one_of(expected))
        }
        Finding::NotPartial { file, points, most } => format!("{file}: {points} of {most} points, where some and not all are expected"),
        Finding::Reference { file, got, test } => format!("{file}: the reference does not pass the package's own check: {}{}", got.short(), at(test.as_ref())),
        Finding::Fault { file, fault } => format!("{file}: could not be judged: {}", verdict::fault(fault)),
        Finding::Tight { file, language, time, limit } => {
            format!("{file} takes {time} of {limit}: the limit for {language} leaves less than twice the time of an accepted solution")
        }
        Finding::Unreached(bounds) => format!("no test reaches {}", bounds.iter().map(bound).collect::<Vec<_>>().join(", ")),
        Finding::SameAnswers { group, tests } => format!("group \"{group}\": all {tests} answers are equal"),
        Finding::KillsNothing(tests) => format!("no wrong solution fails {}", tests.join(", ")),
    }
}

const fn part_name(part: SamplePart) -> &'static str {
    match part {
        SamplePart::Input => "input",
        SamplePart::Answer => "output",
    }
}

fn one_of(verdicts: &[Verdict]) -> String {
    verdicts.iter().map(|verdict| verdict.short()).collect::<Vec<_>>().join(" or ")
}

fn at(test: Option<&String>) -> String {
    test.map(|test| format!(" ({test})")).unwrap_or_default()
}

fn bound(bound: &Bound) -> String {
    match bound.end {
        End::Low => format!("the least `{}`", bound.path),
        End::High => format!("the greatest `{}`", bound.path),
        End::Alternative(index) => format!("alternative {} of `{}`", index + 1, bound.path),
    }
}

/// What is true of the tests when nothing was found.
pub fn tests_fine(tests: usize) -> String {
    format!("tests      {tests}: inputs valid, answers as the reference made them")
}

/// How many solutions have the verdict that is expected.
pub fn as_expected(right: usize, of: usize) -> String {
    format!("solutions  {right} of {of} have the verdict that is expected")
}

/// The slowest accepted solution of a language.
pub fn pace(pace: &Pace) -> String {
    format!("{:<11}{} of {} on {}: {}", pace.language.title, pace.time, pace.limit, pace.test, pace.file)
}

/// Why solutions were not judged.
pub const fn not_judged() -> &'static str {
    "solutions were not judged, since the tests are not in order; `examiner generate` makes them anew"
}

/// What the letters of the matrix mean.
pub const fn legend() -> &'static str {
    ". accepted, W wrong, P layout, T time, M memory, O output, R runtime error, S forbidden call, C compile error, - skipped, J judge error"
}

/// Which limit was written.
pub fn limit_written(table: &str, limit: Micros) -> String {
    format!("problem.toml: [{table}] time = {limit}")
}

/// Why limits could not be written.
pub fn limits_error(error: &WriteLimitsError) -> String {
    match error {
        WriteLimitsError::NotAccepted { file, got } => format!("no limits were written: {file} is {} even with a minute for each test", got.short()),
        WriteLimitsError::NoAccepted => "no limits were written: there is no accepted solution to measure".into(),
        WriteLimitsError::Io { path, detail } => format!("{}: {detail}", path.display()),
    }
}
