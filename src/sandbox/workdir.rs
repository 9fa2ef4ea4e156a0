//! The files of a work directory: put there before a run, taken from there after it.

use rustix::fs::{FileType, Mode, OFlags};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

/// Writes a new file that holds what `content` holds.
pub(super) fn stage(path: &Path, content: &File, executable: bool) -> io::Result<()> {
    let mode = if executable { 0o755 } else { 0o644 };
    let mut file = File::options().write(true).create_new(true).mode(mode).open(path)?;
    let mut buffer = vec![0; 64 << 10];
    let mut at = 0;
    loop {
        // By position: the descriptor may be shared, and so would be its offset.
        let got = content.read_at(&mut buffer, at)?;
        if got == 0 {
            return Ok(());
        }
        file.write_all(&buffer[..got])?;
        at += got as u64;
    }
}

/// Opens a file that the program left: a regular one with one name and not too large, whatever was put in its place.
pub(super) fn collect(path: &Path, largest: u64) -> Option<OwnedFd> {
    let file = rustix::fs::open(path, OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty()).ok()?;
    let found = rustix::fs::fstat(&file).ok()?;
    let fits = FileType::from_raw_mode(found.st_mode) == FileType::RegularFile && found.st_nlink == 1 && found.st_size as u64 <= largest;
    fits.then_some(file)
}
