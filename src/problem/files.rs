//! The files of a package, whether they lie in a directory or in the binary. Tests are found here, too.

use super::{Content, Origin};
use crate::diagnostic::Place;
use include_dir::Dir;
use std::io;
use std::path::{Path, PathBuf};

/// Where a package's files come from.
#[derive(Debug, Clone)]
pub enum Files {
    /// A directory.
    Directory {
        /// Where it is.
        path: PathBuf,
        /// The path as people are told it.
        shown: PathBuf,
    },
    /// A directory of the binary.
    Embedded(&'static Dir<'static>),
}

impl Files {
    /// The place of a file of the package as a whole.
    pub(super) fn place(&self, name: &str) -> Place {
        Place::file(self.shown(name))
    }

    /// The files of a directory, which people are told by the same path.
    pub fn directory(path: impl Into<PathBuf>) -> Files {
        let path = path.into();
        Files::Directory { shown: path.clone(), path }
    }

    /// The path of a file as people are told it.
    pub fn shown(&self, name: &str) -> PathBuf {
        match self {
            Files::Directory { shown, .. } => shown.join(name),
            Files::Embedded(directory) => directory.path().join(name),
        }
    }

    /// Where the package is.
    pub fn origin(&self) -> Origin {
        match self {
            Files::Directory { path, .. } => Origin::Directory(path.clone()),
            Files::Embedded(_) => Origin::Embedded,
        }
    }

    /// The content of a file; none when there is no such file.
    pub fn content(&self, name: &str) -> Option<Content> {
        match self {
            Files::Directory { path, .. } => {
                let path = path.join(name);
                path.is_file().then_some(Content::File(path))
            }
            Files::Embedded(directory) => directory.get_file(directory.path().join(name)).map(|file| Content::Embedded(file.contents())),
        }
    }

    /// The names of what lies in a folder of the package, sorted; nothing when there is no such folder.
    ///
    /// # Errors
    /// What reading the folder says.
    pub fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        match self {
            Files::Directory { path, .. } => {
                let entries = match std::fs::read_dir(path.join(folder)) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(names),
                    entries => entries?,
                };
                for entry in entries {
                    names.push(entry?.file_name().to_string_lossy().into_owned());
                }
            }
            Files::Embedded(directory) => {
                let entries = directory.get_dir(directory.path().join(folder)).map_or(&[][..], Dir::entries);
                names.extend(entries.iter().filter_map(|entry| entry.path().file_name()).map(|name| name.to_string_lossy().into_owned()));
            }
        }
        names.sort();
        Ok(names)
    }
}

/// Whether a path stays inside the package: relative, and nowhere upwards.
pub(super) fn inside(name: &str) -> bool {
    !name.is_empty() && Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}
