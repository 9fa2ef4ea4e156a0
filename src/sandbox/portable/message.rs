//! What the harness and a helper tell each other: JSON, one message a line.

use crate::sandbox::sys::Usage;
use crate::verdict::Exit;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;

/// A path or an argument, which needn't be UTF-8.
pub(super) type Text = Vec<u8>;

/// What the helper is to run; environment, streams and work directory are its own.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) path: Text,
    pub(super) args: Vec<Text>,
    /// Seconds of CPU time of one process.
    pub(super) cpu_seconds: u64,
    pub(super) stack: u64,
    pub(super) data: u64,
    pub(super) file_size: u64,
}

/// What the helper says.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// The program is executed.
    Started,
    /// It could not be.
    ExecFailed { errno: i32 },
    /// It has ended, and so has all that it left.
    Finished {
        exit: Exit,
        wall_us: u64,
        /// By everything that was waited for.
        used: Usage,
    },
}

pub(super) fn send(mut stream: &UnixStream, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    stream.write_all(&line)
}

/// The next message; none at the end.
pub(super) fn receive<M: DeserializeOwned>(stream: &mut BufReader<UnixStream>) -> io::Result<Option<M>> {
    let mut line = Vec::new();
    stream.read_until(b'\n', &mut line)?;
    if line.is_empty() { Ok(None) } else { Ok(Some(serde_json::from_slice(&line)?)) }
}
