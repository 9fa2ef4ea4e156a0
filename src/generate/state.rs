//! What lies in a package's tests now, and how it stands to what was planned and to tests.lock.

use super::finding::{Because, Finding, GenerateError, Written};
use super::lock::{Lock, LockFile, hash};
use super::plan::Planned;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

/// The tests as they are.
pub(super) struct State {
    /// The hash of what the inputs are made from now.
    pub(super) package: String,
    /// The hash of the reference now.
    pub(super) reference: String,
    /// tests.lock as it is.
    lock_file: LockFile,
    /// The content of inputs and answers, by path in the package.
    files: BTreeMap<String, Vec<u8>>,
    /// What else lies among them.
    foreign: Vec<String>,
}

impl State {
    pub(super) fn read(directory: &Path, planned: &[Planned], lock_file: LockFile, package: String, reference: String) -> Result<State, GenerateError> {
        let io_error = |path: &Path, error: io::Error| GenerateError::Io { path: path.to_owned(), detail: error.to_string() };
        let known: BTreeSet<String> = planned.iter().flat_map(|test| [test.input_file(), test.answer_file()]).collect();
        let mut state = State { package, reference, lock_file, files: BTreeMap::new(), foreign: Vec::new() };
        for folder in ["tests/sample", "tests/secret"] {
            let path = directory.join(folder);
            let entries = match std::fs::read_dir(&path) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(io_error(&path, error)),
            };
            for entry in entries {
                let entry = entry.map_err(|error| io_error(&path, error))?;
                let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
                let path = entry.path();
                if is_test(&path) {
                    // What is surplus needn't be read.
                    let content = if known.contains(&name) { std::fs::read(&path).map_err(|error| io_error(&path, error))? } else { Vec::new() };
                    state.files.insert(name, content);
                } else if !entry.file_name().to_string_lossy().starts_with('.') {
                    state.foreign.push(name);
                }
            }
        }
        state.foreign.sort();
        Ok(state)
    }

    fn lock(&self) -> Option<&Lock> {
        self.lock_file.lock.as_ref()
    }

    /// Whether tests.lock says just this.
    pub(super) fn says(&self, lock: &Lock) -> bool {
        self.lock_file.text.as_deref() == Some(lock.render().as_str())
    }

    /// The committed answer of a test.
    pub(super) fn answer(&self, name: &str) -> Option<&[u8]> {
        self.files.get(&format!("tests/{name}.ans")).map(Vec::as_slice)
    }

    /// The toolchain of tests.lock, or this one where there is none.
    pub(super) fn toolchain(&self, now: &str) -> String {
        self.lock().map_or(now, |lock| lock.toolchain.as_str()).to_owned()
    }

    /// Whether the committed answer is what the reference would give, as far as hashes tell.
    pub(super) fn is_current(&self, test: &Planned) -> bool {
        self.answer_finding(test).is_none()
    }

    /// What is wrong with a test's committed answer.
    fn answer_finding(&self, test: &Planned) -> Option<Finding> {
        let file = test.answer_file();
        let Some(answer) = self.files.get(&file) else { return Some(Finding::Missing { file }) };
        let stale = |file, because| Some(Finding::StaleAnswer { file, because });
        let Some((lock, entry)) = self.lock().and_then(|lock| Some((lock, lock.tests.get(&test.name)?))) else {
            return stale(file, Because::Unrecorded);
        };
        if entry.answer != hash(answer) {
            Some(Finding::EditedAnswer { file })
        } else if entry.input != hash(&test.input) {
            stale(file, Because::Input)
        } else if lock.reference != self.reference {
            stale(file, Because::Reference)
        } else {
            None
        }
    }

    fn input_finding(&self, test: &Planned) -> Option<Finding> {
        let file = test.input_file();
        let Some(input) = self.files.get(&file) else { return Some(Finding::Missing { file }) };
        if *input == test.input {
            return None;
        }
        let recorded = self.lock().and_then(|lock| lock.tests.get(&test.name));
        // Without a record nobody can tell an edit from a change of the package.
        let edited = recorded.is_some_and(|entry| entry.input != hash(input));
        Some(if edited { Finding::EditedInput { file } } else { Finding::StaleInput { file } })
    }

    /// Everything by which the committed tests differ from the planned ones.
    pub(super) fn findings(&self, planned: &[Planned]) -> Vec<Finding> {
        let mut findings = Vec::new();
        match (&self.lock_file.text, &self.lock_file.lock) {
            (None, _) => findings.push(Finding::NoLock),
            (Some(_), None) => findings.push(Finding::BadLock),
            (Some(_), Some(_)) => {}
        }
        for test in planned {
            findings.extend(self.input_finding(test));
            // That no lock records it was said once for all.
            findings.extend(
                self.answer_finding(test)
                    .filter(|finding| self.lock().is_some() || !matches!(finding, Finding::StaleAnswer { because: Because::Unrecorded, .. })),
            );
        }
        findings.extend(self.surplus(planned).map(|file| Finding::Surplus { file }));
        findings.extend(self.foreign.iter().map(|file| Finding::Foreign { file: file.clone() }));
        if let Some(lock) = self.lock().filter(|_| findings.is_empty()) {
            let names: Vec<&str> = planned.iter().map(|test| test.name.as_str()).collect();
            if lock.package != self.package || lock.tests.keys().any(|name| !names.contains(&name.as_str())) {
                findings.push(Finding::StaleLock);
            }
        }
        findings
    }

    fn surplus<'a>(&'a self, planned: &[Planned]) -> impl Iterator<Item = String> + use<'a> {
        let known: BTreeSet<String> = planned.iter().flat_map(|test| [test.input_file(), test.answer_file()]).collect();
        self.files.keys().filter(move |file| !known.contains(*file)).cloned()
    }

    /// Notes which files will be new, other or gone.
    pub(super) fn compare(&self, tests: &[(Planned, Vec<u8>)], written: &mut Written) {
        let mut one = |file: String, content: &[u8]| match self.files.get(&file) {
            None => written.added.push(file),
            Some(old) if old != content => written.changed.push(file),
            Some(_) => {}
        };
        for (test, answer) in tests {
            one(test.input_file(), &test.input);
            one(test.answer_file(), answer);
        }
        let planned: Vec<Planned> = tests.iter().map(|(test, _)| test.clone()).collect();
        written.removed.extend(self.surplus(&planned));
    }
}

/// Whether a file in one of the two folders is an input or an answer, and so ours to replace.
pub(super) fn is_test(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|ending| ending == "in" || ending == "ans")
}
