//! From the files of a package to a problem, or to everything that is wrong with it.

use super::files::Files;
use super::finding::{Finding, LoadError};
use super::model::{Group, Problem};
use super::reader::Reader;
use super::{discover, lower, raw};
use toml::de::DeTable;

/// Loads a package for judging: its tests must be there.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(id: &str, files: &Files) -> Result<Problem, LoadError> {
    load_with(id, files, |reader, groups| discover::discover(reader, files, groups))
}

/// Loads a package for generating: its tests are not looked at, and `tests` of the problem is empty.
///
/// # Errors
/// Everything that is wrong with what describes it.
pub fn load_package(id: &str, files: &Files) -> Result<Problem, LoadError> {
    load_with(id, files, |_, _| Vec::new())
}

fn load_with(id: &str, files: &Files, find_tests: impl FnOnce(&mut Reader<'_>, &[Group]) -> Vec<super::Test>) -> Result<Problem, LoadError> {
    let path = files.shown("problem.toml");
    let broken = |diagnostics| LoadError::Broken { id: id.to_owned(), diagnostics };
    let content = files.content("problem.toml").ok_or_else(|| LoadError::NoPackage { path: files.shown("") })?;
    let bytes = content.read().map_err(|error| LoadError::Unreadable { path: path.clone(), detail: error.to_string() })?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
            let mut reader = Reader::new(&valid, path);
            reader.find(valid.len(), Finding::NotUtf8);
            return Err(broken(reader.finish()));
        }
    };
    let mut reader = Reader::new(&text, path);
    let (document, errors) = DeTable::parse_recoverable(&text);
    for error in &errors {
        reader.find(error.span().map_or(0, |span| span.start), Finding::Syntax { message: error.message().to_owned() });
    }
    if !errors.is_empty() {
        // What could be recovered would only add findings that aren't there.
        return Err(broken(reader.finish()));
    }
    let raw = raw::read(&mut reader, document.get_ref());
    let mut problem = lower::lower(&mut reader, id, files, raw);
    problem.tests = find_tests(&mut reader, &problem.groups);
    let found = reader.finish();
    if found.is_empty() { Ok(problem) } else { Err(broken(found)) }
}
