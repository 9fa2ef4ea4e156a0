//! How near the accepted solutions come to the time limits, and limits made of that.

use super::solutions::Solution;
use crate::language::Language;
use crate::problem::LimitTable;
use crate::units::Micros;
use crate::verdict::{SubmissionResult, Verdict};
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item, Table, value};

/// The slowest accepted solution of a language.
#[derive(Debug, Clone)]
pub struct Pace {
    /// The language.
    pub language: &'static Language,
    /// The solution.
    pub file: String,
    /// The test that took longest.
    pub test: String,
    /// CPU time of its slowest test.
    pub time: Micros,
    /// The limit there.
    pub limit: Micros,
}

/// The slowest accepted solution of each language, in the order of names.
pub fn paces<'a>(judged: impl Iterator<Item = (&'a Solution, &'a SubmissionResult)>) -> Vec<Pace> {
    let mut paces: Vec<Pace> = Vec::new();
    for (solution, result) in judged {
        if !solution.is_right() || result.verdict != Verdict::Accepted {
            continue;
        }
        for test in &result.tests {
            let Some(figures) = test.figures else { continue };
            let language = solution.submission.language;
            let pace = Pace { language, file: result.file.clone(), test: test.name.clone(), time: figures.cpu, limit: test.limits.time };
            match paces.iter_mut().find(|other| other.language.name == language.name) {
                None => paces.push(pace),
                Some(other) if other.time < pace.time => *other = pace,
                Some(_) => {}
            }
        }
    }
    paces.sort_by_key(|pace| pace.language.name);
    paces
}

/// Why limits can't be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteLimitsError {
    /// A solution that is to be accepted is not, with all the time that there is.
    #[error("not-accepted {file} {}", got.short())]
    NotAccepted {
        /// The solution.
        file: String,
        /// Its verdict.
        got: Verdict,
    },
    /// No solution is to be accepted.
    #[error("no-accepted")]
    NoAccepted,
    /// problem.toml can't be read or written.
    #[error("io {} {detail}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
}

/// Limits for measuring how long solutions take that have no good limit yet.
pub fn unlimited(limits: &LimitTable) -> LimitTable {
    const LONG: Micros = Micros(60_000_000);
    let mut limits = limits.clone();
    for stated in std::iter::once(&mut limits.common).chain(limits.per_language.values_mut()) {
        (stated.time, stated.wall) = (Some(LONG), Some(LONG.scale(2, 1)));
    }
    limits
}

/// The least time of one, one and a half, two, three, four, five, six or eight times a power of ten that is no less, and
/// at least a second: shorter limits measure the machine.
pub fn readable(time: Micros) -> Micros {
    let mut unit = 1_000_000;
    loop {
        if let Some(tenths) = [10, 15, 20, 30, 40, 50, 60, 80].into_iter().find(|tenths| unit / 10 * tenths >= time.0) {
            return Micros(unit / 10 * tenths);
        }
        unit *= 10;
    }
}

/// Writes time limits into problem.toml, twice what the slowest accepted solution of each language took: `[limits]` for
/// the languages whose time isn't multiplied, and `[limits.NAME]` for others. All else in the file stays as it is. Gives
/// what was written: the table's name and the limit.
///
/// # Errors
/// There is nothing to make limits of, or the file can't be written.
pub fn write_limits(directory: &Path, paces: &[Pace]) -> Result<Vec<(String, Micros)>, WriteLimitsError> {
    if paces.is_empty() {
        return Err(WriteLimitsError::NoAccepted);
    }
    let path = directory.join("problem.toml");
    let failed = |detail: String| WriteLimitsError::Io { path: path.clone(), detail };
    let text = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| failed(error.to_string()))?;
    let mut written: Vec<(String, Micros)> = Vec::new();
    let common = paces.iter().filter(|pace| pace.language.time_factor == 1).map(|pace| readable(pace.time.scale(2, 1))).max();
    written.extend(common.map(|limit| ("limits".to_owned(), limit)));
    let others = paces.iter().filter(|pace| pace.language.time_factor != 1);
    written.extend(others.map(|pace| (format!("limits.{}", pace.language.name), readable(pace.time.scale(2, 1)))));
    for (name, limit) in &written {
        let limits = document.entry("limits").or_insert_with(|| Item::Table(Table::new()));
        let table = match name.split_once('.') {
            None => limits,
            Some((_, language)) => {
                let sub = &mut limits[language];
                if sub.is_none() {
                    *sub = Item::Table(Table::new());
                }
                sub
            }
        };
        match table.get_mut("time") {
            // What stands around a value belongs to it.
            Some(Item::Value(old)) => {
                let decor = old.decor().clone();
                *old = stated(*limit).into();
                *old.decor_mut() = decor;
            }
            _ => table["time"] = value(stated(*limit)),
        }
    }
    let new = document.to_string();
    if new != text {
        replace(directory, &path, &new).map_err(|error| failed(error.to_string()))?;
    }
    Ok(written)
}

/// As it stands in problem.toml.
fn stated(limit: Micros) -> String {
    limit.to_string().replace(' ', "")
}

fn replace(directory: &Path, path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(directory)?;
    std::io::Write::write_all(&mut file, text.as_bytes())?;
    std::fs::set_permissions(file.path(), std::fs::metadata(path)?.permissions())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language;

    #[test]
    fn a_limit_is_rounded_up_to_what_one_would_write() {
        let cases = [(0, "1s"), (1_000_000, "1s"), (1_000_001, "1.5s"), (2_100_000, "3s"), (9_000_000, "10s"), (10_000_001, "15s"), (61_000_000, "80s")];
        for (time, limit) in cases {
            assert_eq!(stated(readable(Micros(time))), limit);
        }
    }

    #[test]
    fn only_the_limits_change_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let pace = |name: &str, time| Pace {
            language: language::by_name(name).unwrap(),
            file: String::new(),
            test: String::new(),
            time: Micros(time),
            limit: Micros(1_000_000),
        };
        let paces = [pace("c", 600_000), pace("c++", 700_000), pace("python", 2_600_000)];
        let cases = [
            (
                "title = \"t\" # one\n\n[limits]\ntime   = \"1s\"  # two\nmemory = \"64 MiB\"\n\n[input]\n",
                "title = \"t\" # one\n\n[limits]\ntime   = \"1.5s\"  # two\nmemory = \"64 MiB\"\n\n[limits.python]\ntime = \"6s\"\n\n[input]\n",
            ),
            ("title = \"t\"\n", "title = \"t\"\n\n[limits]\ntime = \"1.5s\"\n\n[limits.python]\ntime = \"6s\"\n"),
            ("title = \"t\"\nlimits = { time = \"1s\" }\n", "title = \"t\"\nlimits = { time = \"1.5s\" , python.time = \"6s\" }\n"),
        ];
        for (before, after) in cases {
            std::fs::write(folder.path().join("problem.toml"), before).unwrap();
            let written = write_limits(folder.path(), &paces).unwrap();
            assert_eq!(written, [("limits".to_owned(), Micros(1_500_000)), ("limits.python".to_owned(), Micros(6_000_000))]);
            assert_eq!(std::fs::read_to_string(folder.path().join("problem.toml")).unwrap(), after);
        }
    }
}
