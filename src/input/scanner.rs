//! Reads a text from a stream through a buffer of its own, and knows the line and the column.

use super::class::Class;
use super::error::Found;
use std::io::{self, Read};

const BUFFER: usize = 64 * 1024;

pub(super) struct Scanner<R> {
    input: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    ended: bool,
    pub(super) line: u64,
    /// In characters.
    pub(super) column: u64,
}

impl<R: Read> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Scanner { input, buffer: vec![0; BUFFER].into(), start: 0, end: 0, ended: false, line: 1, column: 1 }
    }

    /// What stands next: so many bytes at least, where the text has so many. `least` is small beside the buffer.
    pub(super) fn ahead(&mut self, least: usize) -> io::Result<&[u8]> {
        while self.end - self.start < least && !self.ended {
            if self.start > 0 {
                self.buffer.copy_within(self.start..self.end, 0);
                (self.start, self.end) = (0, self.end - self.start);
            }
            if self.end == self.buffer.len() {
                break;
            }
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// The next byte, without taking it.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end {
            return Ok(self.ahead(1)?.first().copied());
        }
        Ok(Some(self.buffer[self.start]))
    }

    /// Takes bytes that were looked at, which are characters of one byte each and no newline.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.start += bytes;
        self.column += bytes as u64;
    }

    /// Takes `text` as far as it stands there; what is left of it.
    pub(super) fn take<'t>(&mut self, text: &'t str) -> io::Result<&'t str> {
        let mut taken = 0;
        for c in text.chars() {
            let mut bytes = [0; 4];
            let expected = c.encode_utf8(&mut bytes).as_bytes();
            if !self.ahead(expected.len())?.starts_with(expected) {
                break;
            }
            self.advance(c);
            taken += c.len_utf8();
        }
        Ok(&text[taken..])
    }

    fn advance(&mut self, c: char) {
        self.start += c.len_utf8();
        if c == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
    }

    /// Takes characters of a class, which has no newline, but no more than `most`; calls `each` with every stretch.
    pub(super) fn word(&mut self, class: &Class, most: u64, mut each: impl FnMut(&str)) -> io::Result<u64> {
        let mut taken = 0;
        while taken < most {
            let room = usize::try_from(most - taken).unwrap_or(usize::MAX);
            let bytes = self.ahead(1)?;
            let length = bytes.iter().take(room).take_while(|byte| class.contains_byte(**byte)).count();
            if length > 0 {
                // One byte a character, so it is UTF-8.
                each(std::str::from_utf8(&bytes[..length]).unwrap_or_default());
                self.skip(length);
                taken += length as u64;
            } else if let Found::Character(c) = self.found()? {
                if !class.contains(c) {
                    break;
                }
                each(c.encode_utf8(&mut [0; 4]));
                self.advance(c);
                taken += 1;
            } else {
                break;
            }
        }
        Ok(taken)
    }

    /// The next character, or what stands there instead of one.
    pub(super) fn found(&mut self) -> io::Result<Found> {
        let bytes = self.ahead(4)?;
        let Some(first) = bytes.first().copied() else { return Ok(Found::End) };
        let length = match first {
            0..=0x7F => 1,
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return Ok(Found::Byte(first)),
        };
        let character = bytes.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok()).and_then(|text| text.chars().next());
        Ok(character.map_or(Found::Byte(first), Found::Character))
    }
}
