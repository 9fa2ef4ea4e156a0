//! Bytes.

use super::{Found, excerpt};
use crate::problem::ReadSeek;
use crate::verdict::Difference;
use std::io::{self, Read};

const CHUNK: usize = 64 << 10;

/// Whether both hold the same bytes.
pub(super) fn same(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<bool> {
    Ok(first_difference(answer, output)?.is_none())
}

/// Compares byte by byte.
pub(super) fn compare(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Found> {
    let Some(spot) = first_difference(answer, output)? else { return Ok(Found::Same) };
    let difference = Difference::Byte { offset: spot.offset, output_line: spot.line, expected: spot.expected, got: spot.got };
    let diff = excerpt::diff(answer, spot.line_start, output, spot.line_start, excerpt::Blanks::Shown)?;
    Ok(Found::Different(difference, diff))
}

struct Spot {
    offset: u64,
    line: u64,
    line_start: u64,
    expected: Option<u8>,
    got: Option<u8>,
}

fn first_difference(answer: &mut dyn ReadSeek, output: &mut dyn ReadSeek) -> io::Result<Option<Spot>> {
    answer.rewind()?;
    output.rewind()?;
    let (mut ours, mut theirs) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
    let (mut offset, mut line, mut line_start) = (0, 1, 0);
    loop {
        ours.clear();
        theirs.clear();
        (&mut *answer).take(CHUNK as u64).read_to_end(&mut ours)?;
        (&mut *output).take(CHUNK as u64).read_to_end(&mut theirs)?;
        if ours.is_empty() && theirs.is_empty() {
            return Ok(None);
        }
        let common = if ours == theirs { ours.len() } else { ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count() };
        line += memchr::memchr_iter(b'\n', &ours[..common]).count() as u64;
        if let Some(at) = memchr::memrchr(b'\n', &ours[..common]) {
            line_start = offset + at as u64 + 1;
        }
        offset += common as u64;
        if ours != theirs {
            return Ok(Some(Spot { offset, line, line_start, expected: ours.get(common).copied(), got: theirs.get(common).copied() }));
        }
    }
}
