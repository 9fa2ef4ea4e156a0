//! Opening a package's files, and what to say where that fails.

use crate::problem::Content;
use crate::verdict::Fault;
use std::fs::File;
use std::io;

/// A fresh open of a package's file.
pub(super) fn file(content: &Content) -> io::Result<File> {
    match content {
        Content::File(path) => File::open(path),
        Content::Embedded(bytes) => crate::build::staged(bytes),
    }
}

/// What was done with which file, and what the system said.
pub(super) fn io_fault(of: &str, what: &str, error: &io::Error) -> Fault {
    Fault::Io { detail: format!("{of}: {what}: {error}") }
}
