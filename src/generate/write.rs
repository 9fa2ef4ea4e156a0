//! Writing tests all at once: the new ones are made in a folder beside the old ones, and the two change places.
//!
//! Where the system can exchange two folders, there is no moment without tests. Elsewhere the old ones are set aside
//! first; when that is interrupted, the next call brings them back.

use super::finding::GenerateError;
use super::plan::Planned;
use super::state::is_test;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// How the names of our folders begin; what is left of an interrupted call is known by it.
const PREFIX: &str = ".examiner-tests-";

fn error(path: &Path) -> impl FnOnce(io::Error) -> GenerateError + '_ {
    move |error| GenerateError::Io { path: path.to_owned(), detail: error.to_string() }
}

/// Keeps other processes from generating the same package while it lives.
pub(super) fn guard(directory: &Path) -> Result<File, GenerateError> {
    let file = File::open(directory).map_err(error(directory))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(GenerateError::Busy { path: directory.to_owned() }),
        // Some file systems have no locks; two generators at once are rare enough to go on there.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Removes what an interrupted call left; brings old tests back that were set aside.
pub(super) fn recover(directory: &Path) -> Result<(), GenerateError> {
    for entry in fs::read_dir(directory).map_err(error(directory))? {
        let entry = entry.map_err(error(directory))?;
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        if entry.file_type().map_err(error(directory))?.is_file() {
            fs::remove_file(entry.path()).map_err(error(directory))?;
            continue;
        }
        let (left, old, tests) = (entry.path(), entry.path().join("old"), directory.join("tests"));
        if old.is_dir() && !tests.exists() {
            fs::rename(&old, &tests).map_err(error(&tests))?;
        }
        fs::remove_dir_all(&left).map_err(error(&left))?;
    }
    Ok(())
}

/// Replaces the tests; what lies in the folder and is no test is kept.
pub(super) fn replace(directory: &Path, tests: &[(Planned, Vec<u8>)]) -> Result<(), GenerateError> {
    let aside = tempfile::Builder::new().prefix(PREFIX).tempdir_in(directory).map_err(error(directory))?;
    let (new, old) = (aside.path().join("tests"), directory.join("tests"));
    for folder in ["sample", "secret"] {
        if tests.iter().any(|(test, _)| test.name.starts_with(folder)) {
            let folder = new.join(folder);
            fs::create_dir_all(&folder).map_err(error(&folder))?;
        }
    }
    fs::create_dir_all(&new).map_err(error(&new))?;
    for (test, answer) in tests {
        for (ending, content) in [("in", &test.input), ("ans", answer)] {
            let path = new.join(format!("{}.{ending}", test.name));
            fs::write(&path, content).map_err(error(&path))?;
        }
    }
    if old.exists() {
        keep(&old, &new, 0).map_err(error(&old))?;
        exchange(&old, &new, &aside.path().join("old")).map_err(error(&old))?;
    } else {
        fs::rename(&new, &old).map_err(error(&old))?;
    }
    // What is in the folder aside now are the old tests.
    let path = aside.path().to_owned();
    aside.close().map_err(error(&path))
}

/// Copies what is no test, so that it isn't lost.
fn keep(from: &Path, to: &Path, depth: usize) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let ours = depth == 1 && from.file_name().is_some_and(|name| name == "sample" || name == "secret") && is_test(&path);
        if entry.file_type()?.is_dir() {
            let empty = fs::read_dir(&path)?.next().is_none();
            let only_tests = depth == 0 && ["sample", "secret"].iter().any(|name| entry.file_name() == *name);
            if empty || !only_tests {
                fs::create_dir_all(&target)?;
            }
            keep(&path, &target, depth + 1)?;
        } else if !ours {
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// Lets two folders change places: at once, or by setting the old one aside.
fn exchange(old: &Path, new: &Path, aside: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, old, CWD, new, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
    }
    fs::rename(old, aside)?;
    fs::rename(new, old).or_else(|error| {
        fs::rename(aside, old)?;
        Err(error)
    })
}

/// Writes tests.lock, whole or not at all.
pub(super) fn lock(directory: &Path, text: &str) -> Result<(), GenerateError> {
    let path = directory.join("tests.lock");
    let mut file = tempfile::Builder::new().prefix(PREFIX).tempfile_in(directory).map_err(error(directory))?;
    file.write_all(text.as_bytes()).map_err(error(&path))?;
    // A temporary file is for its owner only; this one is like any other of the package.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(directory.join("problem.toml")).map_or(0o644, |metadata| metadata.permissions().mode() & 0o666);
        file.as_file().set_permissions(fs::Permissions::from_mode(mode)).map_err(error(&path))?;
    }
    file.persist(&path).map_err(|persist| error(&path)(persist.error))?;
    Ok(())
}
