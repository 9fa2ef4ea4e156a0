//! A text as words and the white space between them, with the place of each word.

use super::bytes::{Bytes, is_blank};
use crate::problem::ReadSeek;
use std::io;

/// Bytes of a word, and of a gap, that are kept; what lies past them counts by its hash.
const KEPT: usize = 1024;

/// Bytes of any number: the first ones, and all others by length and hash. Two of them are equal where the bytes are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Piece {
    /// The first bytes.
    pub(super) kept: Vec<u8>,
    length: u64,
    rest: Option<blake3::Hash>,
}

impl Piece {
    /// Whether nothing was left out of `kept`.
    pub(super) fn is_whole(&self) -> bool {
        self.rest.is_none()
    }
}

/// Collects a piece without ever holding more than its first bytes; the piece's memory is used again.
struct Collector<'p> {
    piece: &'p mut Piece,
    hasher: Option<Box<blake3::Hasher>>,
}

impl<'p> Collector<'p> {
    fn new(piece: &'p mut Piece) -> Collector<'p> {
        piece.kept.clear();
        piece.length = 0;
        piece.rest = None;
        Collector { piece, hasher: None }
    }

    fn add(&mut self, bytes: &[u8]) {
        let room = KEPT - self.piece.kept.len();
        let (kept, rest) = bytes.split_at(room.min(bytes.len()));
        self.piece.kept.extend_from_slice(kept);
        self.piece.length += bytes.len() as u64;
        if !rest.is_empty() {
            self.hasher.get_or_insert_default().update(rest);
        }
    }

    fn finish(self) {
        self.piece.rest = self.hasher.map(|hasher| hasher.finalize());
    }
}

/// The place of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Place {
    /// Its line, from 1.
    pub(super) line: u64,
    /// Its number in that line, from 1.
    pub(super) index: u64,
    /// Its offset.
    pub(super) offset: u64,
    /// Where its line starts.
    pub(super) line_start: u64,
    /// Where the line two before it starts, or the file: context for a diff.
    pub(super) context: u64,
}

/// White space before a word, or at the end of the text.
#[derive(Debug, Default)]
pub(super) struct Gap {
    /// What it is made of. One newline at the end of the text is left out.
    pub(super) text: Piece,
    /// The newlines in it.
    pub(super) newlines: u64,
}

/// A word.
#[derive(Debug, Clone, Default)]
pub(super) struct Word {
    /// What it is made of.
    pub(super) text: Piece,
    /// Where it is.
    pub(super) place: Place,
}

/// A text being read.
pub(super) struct Words<'a> {
    bytes: Bytes<'a>,
    line: u64,
    index: u64,
    /// Where the line, the one before it and the one before that start.
    starts: [u64; 3],
    gap: Gap,
    word: Word,
    at_end: bool,
}

impl<'a> Words<'a> {
    pub(super) fn new(source: &'a mut dyn ReadSeek) -> io::Result<Words<'a>> {
        let bytes = Bytes::new(source)?;
        let start = bytes.offset();
        Ok(Words { bytes, line: 1, index: 0, starts: [start; 3], gap: Gap::default(), word: Word::default(), at_end: false })
    }

    /// The gap that [`Words::advance`] has passed.
    pub(super) const fn gap(&self) -> &Gap {
        &self.gap
    }

    /// The word behind it; none where the text ended.
    pub(super) fn word(&self) -> Option<&Word> {
        (!self.at_end).then_some(&self.word)
    }

    /// Goes on to the next gap, and the word behind it unless the text ends.
    pub(super) fn advance(&mut self) -> io::Result<()> {
        self.pass_gap()?;
        self.at_end = self.bytes.peek()?.is_none();
        if self.at_end {
            return Ok(());
        }
        self.index += 1;
        self.word.place = Place { line: self.line, index: self.index, offset: self.bytes.offset(), line_start: self.starts[0], context: self.starts[2] };
        let mut text = Collector::new(&mut self.word.text);
        while let Some(byte) = self.bytes.peek()? {
            if is_blank(byte) {
                break;
            }
            text.add(self.bytes.run(is_blank));
        }
        text.finish();
        Ok(())
    }

    fn pass_gap(&mut self) -> io::Result<()> {
        let (mut text, mut newlines, mut held) = (Collector::new(&mut self.gap.text), 0, false);
        while let Some(byte) = self.bytes.peek()? {
            if !is_blank(byte) {
                break;
            }
            if held {
                text.add(b"\n");
                newlines += 1;
            }
            held = byte == b'\n';
            self.bytes.skip();
            if held {
                self.line += 1;
                self.index = 0;
                self.starts = [self.bytes.offset(), self.starts[0], self.starts[1]];
            } else {
                text.add(&[byte]);
            }
        }
        // A newline at the very end ends the last line, and may be missing.
        if held && self.bytes.peek()?.is_some() {
            text.add(b"\n");
            newlines += 1;
        }
        text.finish();
        self.gap.newlines = newlines;
        Ok(())
    }
}
