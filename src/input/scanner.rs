//! Reads a text character by character from a stream, and knows the line and the column.

use super::error::Found;
use std::io::{self, BufRead};

pub(super) struct Scanner<R> {
    input: R,
    /// The next character, once it was looked at.
    peeked: Option<Found>,
    pub(super) line: u64,
    pub(super) column: u64,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Scanner { input, peeked: None, line: 1, column: 1 }
    }

    /// What stands next, without taking it.
    pub(super) fn peek(&mut self) -> io::Result<Found> {
        match self.peeked {
            Some(found) => Ok(found),
            None => {
                let found = self.read()?;
                self.peeked = Some(found);
                Ok(found)
            }
        }
    }

    /// Takes what was looked at.
    pub(super) fn advance(&mut self) {
        match self.peeked.take() {
            Some(Found::Character('\n')) => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn read(&mut self) -> io::Result<Found> {
        let Some(first) = self.byte()? else { return Ok(Found::End) };
        self.input.consume(1);
        if first.is_ascii() {
            return Ok(Found::Character(char::from(first)));
        }
        let mut bytes = vec![first];
        let length = match first {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return Ok(Found::Byte(first)),
        };
        while bytes.len() < length {
            match self.byte()? {
                Some(byte @ 0x80..=0xBF) => bytes.push(byte),
                _ => return Ok(Found::Byte(first)),
            }
            self.input.consume(1);
        }
        Ok(std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next()).map_or(Found::Byte(first), Found::Character))
    }
}
