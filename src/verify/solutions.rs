//! Finding a package's solutions.

use super::expect::{Directory, Expected};
use super::finding::Finding;
use crate::diagnostic::nearest;
use crate::judge::Submission;
use crate::problem::{Origin, Problem};
use std::io;
use std::path::{Path, PathBuf};

/// The directory that is shown for the reference.
pub const REFERENCE: &str = "reference";

/// A program whose verdict is known beforehand.
#[derive(Debug, Clone)]
pub struct Solution {
    /// What to judge; its file is named as it stands in the solutions' folder, `accepted/dfs.cpp`.
    pub submission: Submission,
    /// What is expected.
    pub expected: Expected,
}

impl Solution {
    /// Whether it is to be accepted.
    pub fn is_right(&self) -> bool {
        self.expected.verdicts == [crate::verdict::Verdict::Accepted]
    }
}

/// Where the solutions of a package with this absolute path lie, if it is one of a `problems/`: in `solutions/` beside
/// that, under the same name. Any other package holds its own.
pub fn shared_solutions(directory: &Path) -> Option<PathBuf> {
    let parent = directory.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "problems"))?;
    Some(parent.parent()?.join("solutions").join(directory.file_name()?))
}

/// The solutions of a package in the order of their names, and what is wrong with them before any is judged.
///
/// # Errors
/// A folder can't be read.
pub fn find(problem: &Problem) -> io::Result<(Vec<Solution>, Vec<Finding>)> {
    let Origin::Directory(directory) = &problem.origin else { return Ok((Vec::new(), Vec::new())) };
    let (root, shown) = match shared_solutions(&directory.canonicalize()?) {
        Some(shared) => (shared, format!("solutions/{}", problem.id)),
        None => (directory.join("solutions"), "solutions".to_owned()),
    };
    let (mut solutions, mut findings) = (Vec::new(), Vec::new());
    for entry in entries(&root)? {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !entry.is_dir() {
            findings.push(Finding::Stray { name: format!("{shown}/{name}") });
            continue;
        }
        let Some(directory) = Directory::named(&name) else {
            let known = Directory::ALL.iter().map(|directory| directory.name);
            findings.push(Finding::UnknownDirectory { name: format!("{shown}/{name}"), nearest: nearest(&name, known) });
            continue;
        };
        for path in entries(&entry)? {
            match Submission::read(&path, None) {
                Ok(submission) => {
                    let file = format!("{name}/{}", path.file_name().map(|file| file.to_string_lossy()).unwrap_or_default());
                    let expected = Expected::read(directory, &file, &submission.source, problem, &mut findings);
                    solutions.push(Solution { submission: Submission { file, ..submission }, expected });
                }
                Err(error) => findings.push(Finding::NotRead(error)),
            }
        }
    }
    if solutions.is_empty() {
        findings.push(Finding::NoSolutions { folder: shown });
    } else if !solutions.iter().any(Solution::is_right) {
        findings.push(Finding::NoAccepted { folder: shown });
    }
    Ok((solutions, findings))
}

/// What a folder holds, in order, without hidden files; nothing where there is no such folder.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let list = match std::fs::read_dir(folder) {
        Ok(list) => list,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths = Vec::new();
    for entry in list {
        let entry = entry?;
        let name = entry.file_name();
        // What interpreters and systems leave behind is nobody's solution.
        if !name.to_string_lossy().starts_with(['.', '_']) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}
