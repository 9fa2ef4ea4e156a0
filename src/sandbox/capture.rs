//! Reading what a program writes: counted to the last byte, kept up to a bound, and never read faster than it is dropped.

use super::{Input, Output, SandboxError};
use crate::units::Bytes;
use rustix::fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use tempfile::SpooledTempFile;

/// Kept in memory up to this size, in a temporary file past it.
const IN_MEMORY: usize = 1 << 20;
/// The pipe's size where the system allows it: a program that prints much waits less often.
const PIPE: usize = 1 << 20;

/// What reading came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// More may come.
    Open,
    /// Every writer is gone.
    Closed,
    /// More came than may.
    Over,
}

/// The reading end of one output.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: OwnedFd,
    spool: SpooledTempFile,
    keep: u64,
    stop: bool,
    total: u64,
    open: bool,
}

impl Capture {
    /// A capture that keeps `keep` bytes and, with `stop`, calls more than that too much; and the writing end.
    pub(super) fn new(keep: Bytes, stop: bool) -> io::Result<(Capture, OwnedFd)> {
        let (pipe, end) = pipe_with(PipeFlags::CLOEXEC)?;
        // A user may have used up the pages that pipes may take: then it stays small.
        let _ = fcntl_setpipe_size(&pipe, PIPE);
        // Only our end: the program's must block, as a file or terminal would.
        fcntl_setfl(&pipe, fcntl_getfl(&pipe)? | OFlags::NONBLOCK)?;
        Ok((Capture { pipe, spool: SpooledTempFile::new(IN_MEMORY), keep: keep.0, stop, total: 0, open: true }, end))
    }

    /// The descriptor to poll.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }

    /// Whether a writer may be left.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Reads what there is.
    pub(super) fn ready(&mut self) -> io::Result<Progress> {
        if self.is_over() {
            return Ok(Progress::Over);
        }
        let mut buffer = [0; 64 << 10];
        // Bounded, so that a program that writes without end can't keep the harness from looking at its other limits.
        for _ in 0..32 {
            match rustix::io::read(&self.pipe, &mut buffer) {
                Ok(0) => {
                    self.open = false;
                    return Ok(Progress::Closed);
                }
                Ok(got) => {
                    let room = usize::try_from(self.keep.saturating_sub(self.total)).unwrap_or(usize::MAX).min(got);
                    self.spool.write_all(&buffer[..room])?;
                    self.total += got as u64;
                    if self.is_over() {
                        // What decides is known: reading on would only keep the writer at work.
                        self.open = false;
                        return Ok(Progress::Over);
                    }
                }
                Err(rustix::io::Errno::AGAIN) => break,
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Progress::Open)
    }

    fn is_over(&self) -> bool {
        self.stop && self.total > self.keep
    }

    /// Reads the rest, once every writer is dead: a pipe holds a bounded amount.
    pub(super) fn drain(&mut self) -> io::Result<Progress> {
        for _ in 0..4 {
            match self.ready()? {
                Progress::Open => {}
                other => return Ok(other),
            }
        }
        Ok(Progress::Open)
    }

    /// What was kept, at its start, and how many bytes came.
    pub(super) fn finish(mut self) -> io::Result<(SpooledTempFile, Bytes)> {
        self.spool.rewind()?;
        Ok((self.spool, Bytes(self.total)))
    }
}

/// What a program wrote, once every writer is dead.
#[derive(Debug)]
pub(super) struct Written {
    /// What was kept of standard output, at its start.
    pub(super) stdout: SpooledTempFile,
    /// Bytes of standard output that came.
    pub(super) output: Bytes,
    /// What was kept of standard error.
    pub(super) stderr: Vec<u8>,
    /// Whether one of them wrote more than it may.
    pub(super) over: bool,
}

/// Reads the rest of both outputs; one that isn't captured is empty.
pub(super) fn written(stdout: Option<Capture>, stderr: Option<Capture>) -> Result<Written, SandboxError> {
    let mut over = false;
    let mut rest = |capture: Option<Capture>| -> io::Result<(SpooledTempFile, Bytes)> {
        let Some(mut capture) = capture else { return Ok((SpooledTempFile::new(0), Bytes(0))) };
        over |= capture.drain()? == Progress::Over;
        capture.finish()
    };
    let read = || -> io::Result<_> {
        let (stdout, output) = rest(stdout)?;
        let (mut kept, _) = rest(stderr)?;
        let mut stderr = Vec::new();
        kept.read_to_end(&mut stderr)?;
        Ok((stdout, output, stderr))
    };
    let (stdout, output, stderr) = read().map_err(|error| SandboxError::system("read(output)", error))?;
    Ok(Written { stdout, output, stderr, over })
}

fn open_null() -> Result<OwnedFd, SandboxError> {
    rustix::fs::open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).map_err(|error| SandboxError::system("open(/dev/null)", error))
}

/// The descriptor of standard input, and whether it is a pipe.
pub(super) fn input(input: Input) -> Result<(OwnedFd, bool), SandboxError> {
    Ok(match input {
        Input::Empty => (open_null()?, false),
        Input::File(file) => (file.into(), false),
        Input::Pipe(pipe) => (pipe, true),
    })
}

/// The harness's reader of an output, and the program's end.
pub(super) fn output(output: Output) -> Result<(Option<Capture>, OwnedFd), SandboxError> {
    let (keep, stop) = match output {
        Output::Pipe(pipe) => return Ok((None, pipe)),
        Output::Drop => (Bytes(0), false),
        Output::Capture { keep, stop } => (keep, stop),
    };
    let (capture, end) = Capture::new(keep, stop).map_err(|error| SandboxError::system("pipe", error))?;
    Ok((Some(capture), end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::Read;

    fn after(written: &[u8], keep: u64, stop: bool) -> (Progress, Vec<u8>, u64) {
        let (mut capture, end) = Capture::new(Bytes(keep), stop).unwrap();
        let mut end = File::from(end);
        end.write_all(written).unwrap();
        drop(end);
        let progress = capture.drain().unwrap();
        let (mut spool, total) = capture.finish().unwrap();
        let mut kept = Vec::new();
        spool.read_to_end(&mut kept).unwrap();
        (progress, kept, total.0)
    }

    #[test]
    fn what_fits_is_kept_whole() {
        assert_eq!(after(b"abc", 3, true), (Progress::Closed, b"abc".to_vec(), 3));
    }

    #[test]
    fn one_byte_too_many_is_over_where_that_stops() {
        assert_eq!(after(b"abcd", 3, true), (Progress::Over, b"abc".to_vec(), 4));
    }

    #[test]
    fn nothing_more_is_read_once_it_is_over() {
        let (mut capture, end) = Capture::new(Bytes(3), true).unwrap();
        let mut end = File::from(end);
        end.write_all(b"abcd").unwrap();
        assert_eq!(capture.ready().unwrap(), Progress::Over);
        end.write_all(b"efgh").unwrap();
        assert_eq!(capture.drain().unwrap(), Progress::Over);
        assert!(!capture.is_open());
        assert_eq!(capture.finish().unwrap().1, Bytes(4));
    }

    #[test]
    fn the_rest_is_counted_and_dropped_where_it_does_not_stop() {
        assert_eq!(after(&[b'x'; 50_000], 3, false), (Progress::Closed, b"xxx".to_vec(), 50_000));
    }
}
