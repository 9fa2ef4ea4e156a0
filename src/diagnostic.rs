//! A finding with its place, and the nearest known name for a name that is unknown.
//!
//! What can be found is the module's that finds it; the sentence is made in `report::text`.

use std::fmt;
use std::path::PathBuf;

/// A place in a text file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The file, as the user named or would name it.
    pub file: PathBuf,
    /// 1-based; with `column`, none where the finding is of the whole file.
    pub line: Option<u32>,
    /// 1-based, in characters.
    pub column: Option<u32>,
}

impl Place {
    /// A whole file.
    pub fn file(file: impl Into<PathBuf>) -> Self {
        Place { file: file.into(), line: None, column: None }
    }

    /// The place of the byte `offset` in `text`.
    pub fn at(file: impl Into<PathBuf>, text: &str, offset: usize) -> Self {
        let before = &text[..text.floor_char_boundary(offset.min(text.len()))];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() as u32 + 1;
        let column = before[line_start..].chars().count() as u32 + 1;
        Place { file: file.into(), line: Some(line), column: Some(column) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        Ok(())
    }
}

/// A finding of kind `K` at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic<K> {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: K,
}

impl<K: fmt::Display> fmt::Display for Diagnostic<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// The known name nearest to `name`, if one is near enough to be meant: at most a third of its letters differ.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let bound = name.chars().count().max(3) / 3;
    known
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= bound)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edits (insert, delete, replace, swap neighbours) between two words, letter case aside.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let text = "标题 = 1\nab = 2\n";
        assert_eq!(Place::at("p", text, 0).to_string(), "p:1:1");
        assert_eq!(Place::at("p", text, "标题 ".len()).to_string(), "p:1:4");
        assert_eq!(Place::at("p", text, "标题 = 1\na".len()).to_string(), "p:2:2");
        assert_eq!(Place::at("p", text, 9999).to_string(), "p:3:1");
    }

    #[test]
    fn the_nearest_name_is_near() {
        let known = ["title", "limits", "compare"];
        assert_eq!(nearest("tilte", known), Some("title"));
        assert_eq!(nearest("Limit", known), Some("limits"));
        assert_eq!(nearest("colour", known), None);
    }
}
