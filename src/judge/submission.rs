//! Reading a submission.

use crate::language::{self, Language};
use crate::units::Bytes;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest source: many times what anyone writes by hand.
const LARGEST: Bytes = Bytes::mib(4);

/// One program to judge.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Its file, as it was named.
    pub file: String,
    /// What it holds.
    pub source: Vec<u8>,
    /// Its language.
    pub language: &'static Language,
}

/// Why a file can't be judged.
#[derive(Debug, thiserror::Error)]
pub enum NotRead {
    /// It can't be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system said.
        error: io::Error,
    },
    /// It is a directory.
    #[error("{file}: directory")]
    Directory {
        /// The file.
        file: String,
    },
    /// It is too large.
    #[error("{file}: over {largest}")]
    TooLarge {
        /// The file.
        file: String,
        /// The largest that is taken.
        largest: Bytes,
    },
    /// Nothing says what language it is in.
    #[error("{file}: unknown-language")]
    UnknownLanguage {
        /// The file.
        file: String,
    },
}

impl Submission {
    /// Reads `file`, in `language` or else in the one that its name tells.
    ///
    /// # Errors
    /// It can't be read, or its language isn't told.
    pub fn read(file: &Path, language: Option<&'static Language>) -> Result<Submission, NotRead> {
        let name = file.display().to_string();
        let unreadable = |error| NotRead::Unreadable { file: name.clone(), error };
        let open = File::open(file).map_err(unreadable)?;
        let kind = open.metadata().map_err(unreadable)?;
        if kind.is_dir() {
            return Err(NotRead::Directory { file: name });
        }
        let Some(language) = language.or_else(|| language::of_file(file)) else {
            return Err(NotRead::UnknownLanguage { file: name });
        };
        let mut source = Vec::new();
        open.take(LARGEST.0 + 1).read_to_end(&mut source).map_err(unreadable)?;
        if source.len() as u64 > LARGEST.0 {
            return Err(NotRead::TooLarge { file: name, largest: LARGEST });
        }
        Ok(Submission { file: name, source, language })
    }
}
