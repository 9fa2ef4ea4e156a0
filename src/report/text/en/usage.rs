//! Why a call can't be carried out.

use crate::judge::{NotRead, Unknown};
use crate::report::text::printable;

/// Why a file can't be judged.
pub fn not_read(error: &NotRead) -> String {
    printable(&match error {
        NotRead::Unreadable { file, error } => format!("{file}: it can't be read: {error}"),
        NotRead::Directory { file } => format!("{file}: this is a directory; name its files"),
        NotRead::TooLarge { file, largest } => format!("{file}: it is larger than {largest}"),
        NotRead::UnknownLanguage { file } => format!("{file}: its name tells no language; say --language NAME, see `examiner languages`"),
    })
}

/// A test or a group that a problem doesn't have.
pub fn unknown(unknown: &Unknown) -> String {
    let what = if unknown.group { "group" } else { "test" };
    let hint = unknown.nearest.as_ref().map(|nearest| format!("; did you mean \"{nearest}\"?")).unwrap_or_default();
    printable(&format!("there is no {what} \"{}\"{hint}", unknown.name))
}

/// Where `--all` finds nothing.
pub const fn no_packages() -> &'static str {
    "there is no package in problems/ here, nor under EXAMINER_PROBLEMS"
}

/// A directory that is to be made, but holds something.
pub fn not_empty(directory: &str) -> String {
    printable(&format!("{directory}: there is something already; name a directory that isn't there, or is empty"))
}

/// That a package was made.
pub fn made(directory: &str) -> String {
    printable(&format!("{directory}: made, with tests and solutions; change it, then run `examiner generate {directory}` and `examiner verify {directory}`"))
}

/// A language that there isn't.
pub fn no_language(name: &str) -> String {
    printable(&format!("there is no language \"{name}\"; `examiner languages` lists them"))
}

/// The sandbox can't be made.
pub fn no_sandbox(detail: &str) -> String {
    printable(&format!("the sandbox can't be made: {detail}; see `examiner doctor`"))
}

/// The sandbox is weaker than was required.
pub fn weak_sandbox(missing: &[&str]) -> String {
    format!("--require-sandbox: the sandbox here lacks {}; see `examiner doctor`", missing.join(", "))
}

/// A folder can't be written.
pub fn no_folder(folder: &str, detail: &str) -> String {
    printable(&format!("{folder}: this folder can't be written: {detail}"))
}
