//! Finding a package by a path, a name or an alias. The current folder and all other places are passed in.

use super::files::Files;
use super::finding::LoadError;
use super::load::{load, load_package};
use super::model::{Origin, Problem};
use crate::diagnostic::nearest;
use include_dir::Dir;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// Where packages may be, nearest first.
#[derive(Debug, Clone)]
pub struct Places {
    /// The current folder: paths start here, and its `problems` is looked in first.
    pub current: PathBuf,
    /// More folders that hold packages.
    pub roots: Vec<PathBuf>,
    /// The folder of the binary that holds packages.
    pub embedded: Option<&'static Dir<'static>>,
}

/// A package in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The package directory's name.
    pub id: String,
    /// The title; empty where problem.toml can't be read.
    pub title: String,
    /// How students name the file.
    pub aliases: Vec<String>,
    /// Where the package is.
    pub origin: Origin,
}

/// Finds and loads a package for judging: `name` is a path, an id or an alias.
///
/// # Errors
/// No or several packages have the name, or the package has faults.
pub fn find(name: &str, places: &Places) -> Result<Problem, LoadError> {
    let (id, files) = locate(name, places)?;
    load(&id, &files)
}

/// Finds and loads a package for generating: its tests need not be there, and are not looked at.
///
/// # Errors
/// No or several packages have the name, or what describes the package has faults.
pub fn find_package(name: &str, places: &Places) -> Result<Problem, LoadError> {
    let (id, files) = locate(name, places)?;
    load_package(&id, &files)
}

/// The packages that lie in directories of these places, by name: those that can be written.
pub fn package_directories(places: &Places) -> Vec<String> {
    let path = |(_, files)| match files {
        Files::Directory { shown, .. } => Some(shown.to_string_lossy().into_owned()),
        Files::Embedded(_) => None,
    };
    packages(places).into_iter().filter_map(path).collect()
}

/// All packages, by id; of several with one id, the one that `find` would take.
pub fn list(places: &Places) -> Vec<Listed> {
    packages(places).into_iter().map(|(id, files)| listed(id, &files)).collect()
}

fn locate(name: &str, places: &Places) -> Result<(String, Files), LoadError> {
    if let Some(found) = by_path(name, places) {
        return Ok(found);
    }
    if name.contains(std::path::is_separator) || name == "." || name == ".." {
        return Err(LoadError::NoPackage { path: PathBuf::from(name) });
    }
    let packages = packages(places);
    if let Some((id, files)) = packages.iter().find(|(id, _)| id == name) {
        return Ok((id.clone(), files.clone()));
    }
    let described: Vec<Listed> = packages.iter().map(|(id, files)| listed(id.clone(), files)).collect();
    let matching: Vec<usize> = (0..described.len()).filter(|index| described[*index].aliases.iter().any(|alias| alias == name)).collect();
    match matching[..] {
        [index] => Ok(packages[index].clone()),
        [] => {
            let known = described.iter().flat_map(|listed| std::iter::once(&listed.id).chain(&listed.aliases)).map(String::as_str);
            Err(LoadError::Unknown { name: name.into(), nearest: nearest(name, known).map(str::to_owned) })
        }
        _ => {
            let candidates = matching.iter().map(|index| described[*index].id.clone()).collect();
            Err(LoadError::Ambiguous { name: name.into(), candidates })
        }
    }
}

/// A directory that holds problem.toml, or that file itself.
fn by_path(name: &str, places: &Places) -> Option<(String, Files)> {
    let given = Path::new(name);
    let given = if given.file_name().is_some_and(|file| file == "problem.toml") && places.current.join(given).is_file() {
        given.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
    } else {
        given
    };
    let path = places.current.join(given);
    if name.is_empty() || !path.join("problem.toml").is_file() {
        return None;
    }
    // `.` has no name of its own.
    let id = path.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned())).unwrap_or_else(|| name.into());
    Some((id, Files::Directory { path, shown: given.to_owned() }))
}

/// All packages, sorted by id, the nearest of each id.
fn packages(places: &Places) -> Vec<(String, Files)> {
    let mut seen = BTreeSet::new();
    let mut packages = Vec::new();
    for root in std::iter::once(Path::new("problems")).chain(places.roots.iter().map(PathBuf::as_path)) {
        for entry in std::fs::read_dir(places.current.join(root)).into_iter().flatten().flatten() {
            let (path, id) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.join("problem.toml").is_file() && seen.insert(id.clone()) {
                packages.push((id, Files::Directory { path, shown: root.join(entry.file_name()) }));
            }
        }
    }
    for directory in places.embedded.into_iter().flat_map(Dir::dirs) {
        let id = directory.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if directory.get_file(directory.path().join("problem.toml")).is_some() && seen.insert(id.clone()) {
            packages.push((id, Files::Embedded(directory)));
        }
    }
    packages.sort_by(|(a, _), (b, _)| a.cmp(b));
    packages
}

/// The few things that a listing shows; a package with faults is listed as far as it can be read.
fn listed(id: String, files: &Files) -> Listed {
    let bytes = files.content("problem.toml").and_then(|content| content.read().ok()).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let (document, _) = DeTable::parse_recoverable(&text);
    let document = document.get_ref();
    let title = document.get("title").and_then(|title| title.get_ref().as_str()).unwrap_or_default().to_owned();
    let aliases = document.get("aliases").and_then(|aliases| aliases.get_ref().as_array()).map(|aliases| {
        let texts = aliases.iter().filter_map(|alias| alias.get_ref().as_str());
        texts.map(str::to_owned).collect()
    });
    Listed { id, title, aliases: aliases.unwrap_or_default(), origin: files.origin() }
}
