//! What is wrong with a package's inputs and committed tests, and why tests can't be generated, in English.

use super::input;
use crate::generate::{Because, Finding, GenerateError, Progress, Written};

/// A sentence for a finding.
pub fn finding(finding: &Finding) -> String {
    match finding {
        Finding::NoReference => "problem.toml: there is no [reference] to make answers with".into(),
        Finding::BadPattern { group, pattern, detail } => format!("group \"{group}\": the pattern \"{pattern}\" can't be read: {detail}"),
        Finding::NoMatch { group, pattern } => format!("group \"{group}\": \"{pattern}\" matches no file of the package"),
        Finding::NotMade { group, error } => format!("group \"{group}\": {}", input::draw_error(error)),
        Finding::Refused { test, group, file, program, reject } => {
            let source = file.as_ref().or(program.as_ref()).map(|source| format!(", from {source}")).unwrap_or_default();
            format!("{test} (group \"{group}\"{source}): the input is not what [input] says: {}", input::reject(reject))
        }
        Finding::RefusedBy { test, group, program, message } => {
            let message = if message.is_empty() { "it doesn't say why" } else { message };
            format!("{test} (group \"{group}\"): {program} refuses the input: {message}")
        }
        Finding::TooFew { group, wanted, found } => {
            format!("group \"{group}\": after {found} of {wanted} random inputs, only ones came that are there already; ask for fewer, or allow more")
        }
        Finding::Duplicate { first, second } => format!("{second}: the same input as {first}"),
        Finding::Missing { file } => format!("{file}: missing"),
        Finding::Surplus { file } => format!("{file}: no group of problem.toml makes this test"),
        Finding::Foreign { file } => format!("{file}: not a test; move it somewhere else"),
        Finding::StaleInput { file } => format!("{file}: stale, since problem.toml or the files that it names changed"),
        Finding::EditedInput { file } => format!("{file}: edited by hand after it was generated"),
        Finding::StaleAnswer { file, because } => match because {
            Because::Reference => format!("{file}: stale, since the reference changed"),
            Because::Input => format!("{file}: stale, since its input changed"),
            Because::Unrecorded => format!("{file}: tests.lock doesn't say what made it"),
        },
        Finding::EditedAnswer { file } => format!("{file}: edited by hand after it was generated"),
        Finding::NoLock => "tests.lock: missing, so nothing says what made the tests".into(),
        Finding::BadLock => "tests.lock: this can't be read; generate again".into(),
        Finding::StaleLock => "tests.lock: stale, although the tests are as they should be; generate again".into(),
    }
}

/// Sentences, a line each, for why tests can't be generated.
pub fn error(error: &GenerateError) -> String {
    match error {
        GenerateError::Embedded { id } => format!("{id} is built into examiner and can't be written; copy the package into a directory first"),
        GenerateError::Inputs(findings) => findings.iter().map(finding).collect::<Vec<_>>().join("\n"),
        GenerateError::Reference { test, .. } => format!("the reference gave no answer for {test}; the tests are as they were"),
        GenerateError::NotText { test, line, byte } => {
            format!("the reference's answer for {test} is not text: line {line} of it has the byte {byte:#04x}; the tests are as they were")
        }
        GenerateError::Program { program, test, .. } => format!("{program} failed for {test}; the tests are as they were"),
        GenerateError::Busy { path } => format!("{}: another examiner is generating these tests", path.display()),
        GenerateError::Io { path, detail } => format!("{}: {detail}", path.display()),
    }
}

/// A line for how far generating is.
pub fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Planned { tests, stale } => format!("{tests} tests, {stale} answers to make"),
        Progress::Generating { test } => format!("{test}: making the input"),
        Progress::Answering { done, of, test } => format!("{test} ({} of {of})", done + 1),
    }
}

/// A line for what was written.
pub fn written(written: &Written) -> String {
    if written.is_unchanged() {
        return format!("{} tests, nothing changed", written.tests);
    }
    let Written { tests, answered, added, changed, removed, .. } = written;
    format!("{tests} tests; answers made: {answered}; files added: {}, changed: {}, removed: {}", added.len(), changed.len(), removed.len())
}
