//! Reading bytes one at a time, fast: without a byte order mark, and with line ends as a newline only.

use crate::problem::ReadSeek;
use std::io::{self, Read};

const BUFFER: usize = 64 << 10;
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

/// A reader of bytes with their offsets.
pub(super) struct Bytes<'a> {
    source: &'a mut dyn ReadSeek,
    buffer: Vec<u8>,
    at: usize,
    /// The offset of the buffer's start.
    base: u64,
}

impl<'a> Bytes<'a> {
    /// Reads from the start.
    pub(super) fn new(source: &'a mut dyn ReadSeek) -> io::Result<Bytes<'a>> {
        source.rewind()?;
        let mut bytes = Bytes { source, buffer: Vec::new(), at: 0, base: 0 };
        bytes.fill()?;
        if bytes.buffer.starts_with(&BYTE_ORDER_MARK) {
            bytes.at = BYTE_ORDER_MARK.len();
        }
        Ok(bytes)
    }

    /// The offset of the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// The next byte, without going on. A carriage return before a newline is never seen.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.buffer.get(self.at).copied() {
                None if !self.fill()? => return Ok(None),
                None => {}
                Some(b'\r') => {
                    if self.at + 1 == self.buffer.len() {
                        self.keep_last()?;
                    }
                    if self.buffer.get(self.at + 1) != Some(&b'\n') {
                        return Ok(Some(b'\r'));
                    }
                    self.at += 1;
                }
                Some(byte) => return Ok(Some(byte)),
            }
        }
    }

    /// Goes on by one byte.
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// What lies in the buffer up to the next byte for which `stop` holds or the buffer's end; goes on past it.
    pub(super) fn run(&mut self, stop: impl Fn(u8) -> bool) -> &[u8] {
        let rest = &self.buffer[self.at..];
        let length = rest.iter().position(|&byte| stop(byte)).unwrap_or(rest.len());
        self.at += length;
        &self.buffer[self.at - length..self.at]
    }

    fn fill(&mut self) -> io::Result<bool> {
        self.base += self.buffer.len() as u64;
        self.at = 0;
        self.buffer.clear();
        self.read_more()
    }

    /// Makes room behind the buffer's last byte, which stays.
    fn keep_last(&mut self) -> io::Result<()> {
        self.base += self.at as u64;
        self.buffer.drain(..self.at);
        self.at = 0;
        self.read_more().map(drop)
    }

    fn read_more(&mut self) -> io::Result<bool> {
        // A whole mark must be in the first buffer, so short reads are not enough.
        let old = self.buffer.len();
        (&mut *self.source).take((BUFFER - old) as u64).read_to_end(&mut self.buffer)?;
        Ok(self.buffer.len() > old)
    }
}

/// What separates words: ASCII white space only.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}
