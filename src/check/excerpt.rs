//! A few lines of a text, fit to be shown: shortened, and with invisible characters made visible.

use crate::problem::ReadSeek;
use crate::verdict::{DiffExcerpt, DiffLine};
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;
use std::io::{self, Read, SeekFrom};

/// Characters of a line that are shown.
const LINE: usize = 100;
/// Characters before the place that matters.
const BEFORE: u64 = 40;
/// Lines of each side that a diff looks at.
const LINES: usize = 8;
/// Bytes that are read for them.
const READ: u64 = 16 << 10;

/// Whether blanks inside lines are made visible too; those at line ends always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blanks {
    Plain,
    Shown,
}

/// A text of unknown content as it may be shown in one line: control characters, characters that change the direction
/// of text or have no width, and bytes that aren't UTF-8 are written as escapes.
pub fn visible(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|c| push(&mut text, c));
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

fn push(text: &mut String, c: char) {
    let hidden = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}' | '\u{61c}');
    match c {
        '\t' => text.push_str("\\t"),
        '\r' => text.push_str("\\r"),
        '\n' => text.push_str("\\n"),
        '\0' => text.push_str("\\0"),
        c if c.is_control() || hidden => {
            let _ = write!(text, "\\u{{{:x}}}", c as u32);
        }
        c => text.push(c),
    }
}

/// One line, with its blanks as asked and not longer than is shown.
fn line(bytes: &[u8], blanks: Blanks) -> String {
    let end = bytes.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |at| at + 1);
    let mut text = String::new();
    let (inner, trailing) = bytes.split_at(end);
    let inner = visible(inner);
    text.push_str(&if blanks == Blanks::Shown { inner.replace(' ', "·") } else { inner });
    text.push_str(&visible(trailing).replace(' ', "·"));
    shorten(text)
}

fn shorten(text: String) -> String {
    match text.char_indices().nth(LINE) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// A word, shortened.
pub(super) fn word(bytes: &[u8]) -> String {
    shorten(visible(bytes))
}

/// The line that starts at `start`, around the byte at `focus`.
pub(super) fn line_at(source: &mut dyn ReadSeek, start: u64, focus: u64) -> io::Result<String> {
    let far = focus.saturating_sub(start) > BEFORE;
    let from = if far { focus - BEFORE } else { start };
    let bytes = read(source, from, 4 * LINE as u64 + BEFORE)?;
    let end = memchr::memchr(b'\n', &bytes).unwrap_or(bytes.len());
    let mut bytes = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    if !far {
        return Ok(line(bytes, Blanks::Plain));
    }
    // Not from the middle of a character.
    while bytes.first().is_some_and(|byte| byte & 0xc0 == 0x80) {
        bytes = &bytes[1..];
    }
    Ok(format!("…{}", line(bytes, Blanks::Plain)))
}

/// The first lines from an offset on, at most `count`; and whether more follow.
pub(super) fn lines_from(source: &mut dyn ReadSeek, start: u64, count: usize, blanks: Blanks) -> io::Result<(Vec<String>, bool)> {
    let bytes = read(source, start, READ)?;
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    let more = lines.len() > count || bytes.len() as u64 == READ;
    let shown = lines.into_iter().take(count).map(|bytes| line(bytes.strip_suffix(b"\r").unwrap_or(bytes), blanks)).collect();
    Ok((shown, more))
}

/// A short diff of both texts from these offsets on.
pub(super) fn diff(answer: &mut dyn ReadSeek, answer_start: u64, output: &mut dyn ReadSeek, output_start: u64, blanks: Blanks) -> io::Result<DiffExcerpt> {
    let (expected, more_expected) = lines_from(answer, answer_start, LINES, blanks)?;
    let (got, more_got) = lines_from(output, output_start, LINES, blanks)?;
    let (expected_text, got_text) = (joined(&expected), joined(&got));
    let changes = TextDiff::from_lines(&expected_text, &got_text);
    let lines = changes
        .iter_all_changes()
        .map(|change| {
            let text = change.value().trim_end_matches('\n').to_owned();
            match change.tag() {
                ChangeTag::Equal => DiffLine::Same(text),
                ChangeTag::Delete => DiffLine::Expected(text),
                ChangeTag::Insert => DiffLine::Got(text),
            }
        })
        .collect::<Vec<_>>();
    // Where both differ only behind what is shown of their lines, there is nothing to show.
    let lines = if lines.iter().all(|line| matches!(line, DiffLine::Same(_))) { Vec::new() } else { lines };
    Ok(DiffExcerpt { lines, truncated: more_expected || more_got })
}

/// Lines of one side only.
pub(super) fn one_side(source: &mut dyn ReadSeek, start: u64, count: u64, side: fn(String) -> DiffLine) -> io::Result<DiffExcerpt> {
    let wanted = usize::try_from(count).unwrap_or(LINES).min(2 * LINES);
    let (lines, _) = lines_from(source, start, wanted, Blanks::Plain)?;
    Ok(DiffExcerpt { truncated: count > wanted as u64, lines: lines.into_iter().map(side).collect() })
}

fn joined(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn read(source: &mut dyn ReadSeek, start: u64, most: u64) -> io::Result<Vec<u8>> {
    source.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    (&mut *source).take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
