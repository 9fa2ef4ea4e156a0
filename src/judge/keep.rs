//! Keeping the input, output and answer of a failed test in a folder.

use super::files::file;
use crate::problem::Test;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use tempfile::SpooledTempFile;

/// Writes `FOLDER/NUMBER-FILE/TEST.in`, `.out` and `.ans`.
///
/// # Errors
/// What was done and what the system said.
pub(super) fn keep(folder: &Path, submission: usize, submitted: &str, test: &Test, output: &mut SpooledTempFile) -> Result<(), String> {
    // Only the name's last part, so that nothing is written elsewhere; the number keeps equal names apart.
    let name = Path::new(submitted).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let base = folder.join(format!("{}-{name}", submission + 1)).join(&test.name);
    let write = |suffix: &str, from: &mut dyn io::Read| {
        let mut path = base.clone().into_os_string();
        path.push(suffix);
        let copied = File::create(&path).and_then(|mut to| io::copy(from, &mut to));
        copied.map(drop).map_err(|error| format!("{}: {error}", Path::new(&path).display()))
    };
    if let Some(parent) = base.parent() {
        fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    write(".in", &mut file(&test.input).map_err(|error| error.to_string())?)?;
    write(".ans", &mut file(&test.answer).map_err(|error| error.to_string())?)?;
    write(".out", output)
}
