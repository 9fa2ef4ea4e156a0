//! tests.lock: hashes of what the tests were made from and of what was made, one line a test.

use super::finding::GenerateError;
use crate::input::Grammar;
use crate::problem::{Cases, Problem};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::Path;

/// The format's version: a lock of another one counts as unreadable.
const VERSION: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lock {
    /// What built the reference; for information, nothing depends on it.
    pub(super) toolchain: String,
    /// The hash of what the inputs were made from.
    pub(super) package: String,
    /// The hash of the reference's source.
    pub(super) reference: String,
    /// By test.
    pub(super) tests: BTreeMap<String, Entry>,
}

/// The hashes of a test's files.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) input: String,
    pub(super) answer: String,
    /// The hash of what a generator program made the input from.
    #[serde(default)]
    pub(super) made: Option<String>,
}

/// tests.lock as it lies there.
#[derive(Debug, Default)]
pub(super) struct LockFile {
    /// None where there is none.
    pub(super) text: Option<String>,
    /// None where it can't be read, either.
    pub(super) lock: Option<Lock>,
}

impl LockFile {
    pub(super) fn read(directory: &Path) -> Result<LockFile, GenerateError> {
        let path = directory.join("tests.lock");
        match std::fs::read(&path) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                Ok(LockFile { lock: Lock::parse(&text), text: Some(text) })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(LockFile::default()),
            Err(error) => Err(GenerateError::Io { path, detail: error.to_string() }),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: u32,
    toolchain: String,
    package: String,
    reference: String,
    #[serde(default)]
    tests: BTreeMap<String, Entry>,
}

pub(super) fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

impl Lock {
    pub(super) fn parse(text: &str) -> Option<Lock> {
        let Written { version, toolchain, package, reference, tests } = toml::from_str(text).ok()?;
        (version == VERSION).then_some(Lock { toolchain, package, reference, tests })
    }

    /// Sorted and stable, so that a difference of two locks is a difference of tests.
    pub(super) fn render(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!(
            "# Written by `examiner generate`: what the tests were made from. Not to be edited.\nversion = {VERSION}\ntoolchain = {}\npackage = {}\nreference = {}\n\n[tests]\n",
            quoted(&self.toolchain),
            quoted(&self.package),
            quoted(&self.reference)
        );
        for (name, Entry { input, answer, made }) in &self.tests {
            let made = made.as_ref().map(|made| format!(", made = {}", quoted(made))).unwrap_or_default();
            // Writing to a string doesn't fail.
            let _ = writeln!(text, "{} = {{ input = {}, answer = {}{made} }}", quoted(name), quoted(input), quoted(answer));
        }
        text
    }
}

/// The hash of what a generator program makes an input from.
pub(super) fn made(source: &[u8], args: &[String]) -> String {
    let mut parts = Parts::default();
    parts.add(source);
    args.iter().for_each(|argument| parts.add(argument.as_bytes()));
    parts.hash()
}

/// Parts that are hashed together.
#[derive(Default)]
struct Parts(blake3::Hasher);

impl Parts {
    /// Each part goes with its length, so that no two lists of parts are the same bytes.
    fn add(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn hash(self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

/// The hash of the grammar, the validator and the groups, as far as inputs depend on them.
pub(super) fn package_hash(problem: &Problem, validator: Option<&[u8]>) -> String {
    let mut parts = Parts::default();
    let mut part = |bytes: &[u8]| parts.add(bytes);
    for (name, text) in problem.input.iter().flat_map(|grammar| grammar.source()) {
        part(name.as_bytes());
        part(text.as_bytes());
    }
    part(b"validator");
    part(validator.unwrap_or_default());
    for group in &problem.groups {
        part(b"group");
        part(if group.sample { b"sample" } else { b"secret" });
        match &group.cases {
            Cases::Given(inputs) => {
                part(b"cases");
                inputs.iter().for_each(|input| part(input.as_bytes()));
            }
            Cases::Files(patterns) => {
                part(b"files");
                patterns.iter().for_each(|pattern| part(pattern.as_bytes()));
            }
            Cases::Each(ranges) => {
                part(b"each");
                for (name, range) in ranges {
                    part(name.as_bytes());
                    part(format!("{}..={}", range.start(), range.end()).as_bytes());
                }
            }
            Cases::All => part(b"all"),
            Cases::Drawn { random, boundary } => {
                part(b"drawn");
                part(&random.to_le_bytes());
                part(&[u8::from(*boundary)]);
                part(group.seed.as_bytes());
            }
            // Each of its tests has a hash of its own.
            Cases::Generator { .. } => part(b"generator"),
        }
        for (name, text) in group.narrowed.iter().flat_map(Grammar::source) {
            part(name.as_bytes());
            part(text.as_bytes());
        }
    }
    parts.hash()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let entry = |n: u8| Entry { input: hash(&[n]), answer: hash(&[n, n]), made: (n == 2).then(|| made(&[n], &["3".into()])) };
        let tests = [("secret/01-02".to_owned(), entry(2)), ("sample/01".to_owned(), entry(1))].into();
        let lock = Lock { toolchain: "rustc \"1.95\"\n".into(), package: hash(b"p"), reference: String::new(), tests };
        let text = lock.render();
        assert_eq!(Lock::parse(&text), Some(lock));
        assert!(text.find("sample/01") < text.find("secret/01-02"));
        assert_eq!(Lock::parse(&text.replace("version = 1", "version = 2")), None);
        assert_eq!(Lock::parse("<<<<<<< HEAD\n"), None);
    }
}
