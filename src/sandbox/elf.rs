//! What an executable needs before its first instruction: an array larger than the memory limit would otherwise show as a
//! crash at exec.

use crate::units::Bytes;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

const PT_LOAD: u32 = 1;
const WRITABLE: u32 = 2;
/// More segments than any linker makes.
const MOST_SEGMENTS: u16 = 64;

/// Bytes of the writable PT_LOAD segments of a 64-bit little-endian ELF file; none for any other file.
///
/// # Errors
/// What reading the file says; a header that is cut short is no ELF file.
pub fn static_size(file: &File) -> io::Result<Option<Bytes>> {
    let mut header = [0; 64];
    if !read_whole(file, &mut header, 0)? || header[..6] != *b"\x7fELF\x02\x01" {
        return Ok(None);
    }
    let u16_at = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let table = u64::from_le_bytes(header[32..40].try_into().unwrap_or_default());
    let (entry, count) = (u64::from(u16_at(54)), u16_at(56).min(MOST_SEGMENTS));
    let mut size = 0u64;
    for number in 0..u64::from(count) {
        let mut segment = [0; 56];
        let at = table.checked_add(number * entry);
        if !at.map_or(Ok(false), |at| read_whole(file, &mut segment, at))? {
            return Ok(None);
        }
        let word = |at: usize| u32::from_le_bytes(segment[at..at + 4].try_into().unwrap_or_default());
        if word(0) == PT_LOAD && word(4) & WRITABLE != 0 {
            size = size.saturating_add(u64::from_le_bytes(segment[40..48].try_into().unwrap_or_default()));
        }
    }
    Ok(Some(Bytes(size)))
}

/// Whether there was enough to fill the buffer.
fn read_whole(file: &File, buffer: &mut [u8], at: u64) -> io::Result<bool> {
    match file.read_exact_at(buffer, at) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        // An offset that no file can have.
        Err(error) if error.raw_os_error() == Some(libc::EINVAL) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn file(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn elf(segments: &[(u32, u32, u64)]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = segments.len() as u8;
        for (kind, flags, size) in segments {
            let mut segment = [0; 56];
            segment[..4].copy_from_slice(&kind.to_le_bytes());
            segment[4..8].copy_from_slice(&flags.to_le_bytes());
            segment[40..48].copy_from_slice(&size.to_le_bytes());
            bytes.extend_from_slice(&segment);
        }
        bytes
    }

    #[test]
    fn writable_segments_are_added_up() {
        let bytes = elf(&[(1, 6, 1 << 32), (1, 5, 77), (2, 6, 5), (1, 6, 3)]);
        assert_eq!(static_size(&file(&bytes)).unwrap(), Some(Bytes((1 << 32) + 3)));
    }

    #[test]
    fn other_files_and_broken_headers_have_no_size() {
        let mut far = elf(&[(1, 6, 1)]);
        far[32..40].fill(0xff);
        for bytes in [b"#!/bin/sh\n".to_vec(), Vec::new(), elf(&[(1, 6, 1)])[..80].to_vec(), far] {
            assert_eq!(static_size(&file(&bytes)).unwrap(), None);
        }
    }
}
