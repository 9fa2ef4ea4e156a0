//! Making a package's tests: inputs from its groups, answers from its reference, and `tests.lock`, which tells what was
//! made from what.
//!
//! Every input that the grammar makes is planned anew each time, since that is quick and the same everywhere; programs,
//! which are not, run only where what they made is missing or stale. What is written replaces the old tests at once or
//! not at all. Running programs is the caller's: this module knows nothing of sandboxes.

mod finding;
mod lock;
mod plan;
mod state;
mod write;

pub use finding::{Because, Finding, GenerateError, Progress, Written};

use crate::problem::{Origin, PackageProgram, Problem};
use crate::verdict::Fault;
use lock::{Entry, Lock, LockFile, hash};
use plan::{Plan, Planned};
use state::State;
use std::path::Path;

/// Runs a package's programs.
pub trait Programs {
    /// The reference's output on the input of the test with this name.
    ///
    /// # Errors
    /// It gave none.
    fn answer(&mut self, test: &str, input: &[u8]) -> Result<Vec<u8>, Fault>;

    /// A generator program's output.
    ///
    /// # Errors
    /// It gave none.
    fn generate(&mut self, program: &PackageProgram, args: &[String]) -> Result<Vec<u8>, Fault>;

    /// What a validator program has against an input, or nothing.
    ///
    /// # Errors
    /// It didn't say.
    fn validate(&mut self, program: &PackageProgram, input: &[u8]) -> Result<Option<String>, Fault>;
}

/// Compares a package's committed tests with what would be generated, without running a program.
///
/// # Errors
/// The package can't be generated at all, or its files can't be read.
pub fn check(problem: &Problem) -> Result<Vec<Finding>, GenerateError> {
    let directory = directory(problem)?;
    let (package, lock_file) = (package(problem)?, LockFile::read(directory)?);
    let mut plan = Plan { problem, directory, lock: lock_file.lock.as_ref(), package: &package, programs: None, findings: Vec::new() };
    let planned = plan.tests(&mut |_| {})?;
    let mut findings = plan.findings;
    if problem.reference.is_none() {
        findings.push(Finding::NoReference);
    }
    let state = State::read(directory, &planned, lock_file, package, reference(problem)?)?;
    findings.extend(state.findings(&planned));
    Ok(findings)
}

/// Generates a package's tests. Programs are asked only for what is missing, stale or was edited. Nothing is written
/// when nothing changed, nor when anything fails.
///
/// # Errors
/// The package can't be generated, its inputs have faults, a program failed, or files can't be read or written.
pub fn generate(problem: &Problem, toolchain: &str, programs: &mut dyn Programs, progress: &mut dyn FnMut(Progress)) -> Result<Written, GenerateError> {
    let directory = directory(problem)?;
    if problem.reference.is_none() {
        return Err(GenerateError::Inputs(vec![Finding::NoReference]));
    }
    // Held until the end; the system gives it back however this process ends.
    let _guard = write::guard(directory)?;
    write::recover(directory)?;
    let (package, lock_file) = (package(problem)?, LockFile::read(directory)?);
    let mut plan = Plan { problem, directory, lock: lock_file.lock.as_ref(), package: &package, programs: Some(&mut *programs), findings: Vec::new() };
    let planned = plan.tests(progress)?;
    if !plan.findings.is_empty() {
        return Err(GenerateError::Inputs(plan.findings));
    }
    let state = State::read(directory, &planned, lock_file, package, reference(problem)?)?;
    let stale = planned.iter().filter(|test| !state.is_current(test)).count();
    progress(Progress::Planned { tests: planned.len(), stale });
    let mut written = Written { tests: planned.len(), ..Written::default() };
    let mut tests: Vec<(Planned, Vec<u8>)> = Vec::new();
    for test in planned {
        let content = if state.is_current(&test) {
            state.answer(&test.name).unwrap_or_default().to_vec()
        } else {
            progress(Progress::Answering { done: written.answered, of: stale, test: test.name.clone() });
            written.answered += 1;
            let answer = programs.answer(&test.name, &test.input).map_err(|fault| GenerateError::Reference { test: test.name.clone(), fault })?;
            text(&test.name, answer)?
        };
        tests.push((test, content));
    }
    state.compare(&tests, &mut written);
    let entry = |(test, answer): &(Planned, Vec<u8>)| (test.name.clone(), Entry { input: hash(&test.input), answer: hash(answer), made: test.made.clone() });
    let lock = Lock {
        // It says what made the answers, so it stays when none was made.
        toolchain: if written.answered > 0 { toolchain.to_owned() } else { state.toolchain(toolchain) },
        package: state.package.clone(),
        reference: state.reference.clone(),
        tests: tests.iter().map(entry).collect(),
    };
    written.lock = !state.says(&lock);
    if written.files_changed() {
        write::replace(directory, &tests)?;
    }
    if written.lock {
        write::lock(directory, &lock.render())?;
    }
    Ok(written)
}

/// The package's directory; everything that makes generating impossible is told first.
fn directory(problem: &Problem) -> Result<&Path, GenerateError> {
    let Origin::Directory(directory) = &problem.origin else {
        return Err(GenerateError::Embedded { id: problem.id.clone() });
    };
    Ok(directory)
}

/// An answer, if it is text: nothing else can be compared, or shown to a student.
fn text(test: &str, answer: Vec<u8>) -> Result<Vec<u8>, GenerateError> {
    let good = std::str::from_utf8(&answer).map_or_else(|error| error.valid_up_to(), str::len);
    let bad = memchr::memchr(0, &answer[..good]).unwrap_or(good);
    match answer.get(bad) {
        None => Ok(answer),
        Some(byte) => {
            let line = 1 + memchr::memchr_iter(b'\n', &answer[..bad]).count() as u64;
            Err(GenerateError::NotText { test: test.to_owned(), line, byte: *byte })
        }
    }
}

/// What the inputs are made from, as one hash.
fn package(problem: &Problem) -> Result<String, GenerateError> {
    let validator = problem.validator.as_ref().map(|program| read(&program.name, &program.source)).transpose()?;
    Ok(lock::package_hash(problem, validator.as_deref()))
}

/// The hash of the reference's source; empty where there is none.
fn reference(problem: &Problem) -> Result<String, GenerateError> {
    let Some(program) = &problem.reference else { return Ok(String::new()) };
    read(&program.name, &program.source).map(|source| hash(&source))
}

fn read(name: &str, content: &crate::problem::Content) -> Result<Vec<u8>, GenerateError> {
    content.read().map_err(|error| GenerateError::Io { path: name.into(), detail: error.to_string() })
}

#[cfg(test)]
mod tests;
