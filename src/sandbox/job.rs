//! A job as a caller describes it, and the outcome as a backend reports it.

use crate::units::{Bytes, Micros};
use crate::verdict::{Exit, Figures, Limit, RunLimits};
use std::ffi::OsString;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// The work directory inside a sandbox, and HOME.
pub const WORK: &str = "/w";

/// What is executed.
#[derive(Debug)]
pub enum Program {
    /// A path inside the sandbox: a system directory's or a mount's.
    Path(PathBuf),
    /// An open executable (a sealed memory file or a file of the cache).
    File(File),
}

/// A file that lies in the work directory when the program starts.
#[derive(Debug)]
pub struct Staged {
    /// Its name, without directories.
    pub name: OsString,
    /// What it holds, read from its start.
    pub content: File,
    /// Whether it may be executed.
    pub executable: bool,
}

/// A directory or file of the machine that the program may read, at the same path inside.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mount {
    /// The path, absolute and without symbolic links in its directories.
    pub path: PathBuf,
}

impl Mount {
    /// The path itself as the mount.
    pub fn new(path: impl AsRef<Path>) -> Self {
        Mount { path: path.as_ref().to_path_buf() }
    }
}

/// Where standard input comes from.
#[derive(Debug)]
pub enum Input {
    /// Nothing: end of file at once.
    Empty,
    /// A file, read from its start; give a fresh open of it, so that runs share no offset.
    File(File),
    /// A pipe or socket, for interactive problems.
    Pipe(OwnedFd),
}

/// Where an output goes.
#[derive(Debug)]
pub enum Output {
    /// It is read and dropped.
    Drop,
    /// It is kept (in memory while small, then in a temporary file), and past `keep` bytes dropped; with `stop`, a byte
    /// more ends the run (`Limit::Output`).
    Capture {
        /// The bytes kept.
        keep: Bytes,
        /// Whether passing them ends the run.
        stop: bool,
    },
    /// It goes to this descriptor, uncounted, for interactive problems.
    Pipe(OwnedFd),
}

/// One run of one program.
#[derive(Debug)]
pub struct Job {
    /// What is executed.
    pub program: Program,
    /// Its arguments, the name (argument 0) first.
    pub args: Vec<OsString>,
    /// Environment variables on top of the fixed ones (design, section 4).
    pub environment: Vec<(OsString, OsString)>,
    /// Standard input.
    pub stdin: Input,
    /// Standard output.
    pub stdout: Output,
    /// Standard error.
    pub stderr: Output,
    /// Further descriptors, with the number that each has inside (3 and up).
    pub descriptors: Vec<(OwnedFd, i32)>,
    /// What the program may read beside the system directories.
    pub mounts: Vec<Mount>,
    /// Files in the work directory at the start.
    pub files: Vec<Staged>,
    /// Files of the work directory that are wanted at the end, by name; only regular files are taken.
    pub collect: Vec<OsString>,
    /// The limits.
    pub limits: JobLimits,
    /// Whether its figures decide anything: then it doesn't share a group with jobs of which that isn't so, such as
    /// builds, whose files' pages would stay in the group and count for it.
    pub measured: bool,
}

/// A run that needs all that a run needs.
pub(super) fn probe() -> Job {
    Job {
        measured: true,
        program: Program::Path("/bin/sh".into()),
        args: vec!["sh".into(), "-c".into(), "exit 0".into()],
        environment: Vec::new(),
        stdin: Input::Empty,
        stdout: Output::Drop,
        stderr: Output::Drop,
        descriptors: Vec::new(),
        mounts: Vec::new(),
        files: Vec::new(),
        collect: Vec::new(),
        limits: JobLimits {
            cpu: Micros::secs(10),
            wall: Micros::secs(30),
            memory: Bytes::mib(64),
            stack: Bytes::mib(8),
            processes: 16,
            disk: Bytes::mib(1),
            file_size: Bytes::mib(1),
        },
    }
}

/// The limits of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobLimits {
    /// The run is killed once its CPU time passes this (the harness sets 1.2 × the limit).
    pub cpu: Micros,
    /// The run is killed once its wall time passes this.
    pub wall: Micros,
    /// Memory of the whole group.
    pub memory: Bytes,
    /// The main thread's stack; as large as the memory where no smaller one is asked for.
    pub stack: Bytes,
    /// Processes and threads alive at once.
    pub processes: u32,
    /// The largest file that may be written, and the bytes of the work directory.
    pub disk: Bytes,
    /// The largest single file.
    pub file_size: Bytes,
}

impl JobLimits {
    /// The job's limits for a run under `limits`: killed a fifth past the CPU limit, so that a figure shows by how much.
    pub fn of(limits: &RunLimits) -> Self {
        JobLimits {
            cpu: limits.time.scale(6, 5),
            wall: limits.wall,
            memory: limits.memory,
            stack: limits.stack,
            processes: limits.processes,
            disk: Bytes::mib(64),
            file_size: Bytes::mib(64),
        }
    }

    /// RLIMIT_DATA where no group counts memory: wide, for it counts what was asked for, not what is used; and the stacks
    /// of threads, which are as large as the main one.
    pub(super) fn data_without_groups(&self) -> Bytes {
        Bytes(self.memory.0.saturating_mul(2).saturating_add(self.stack.0.saturating_mul(8)))
    }
}

/// A file that a run left in its work directory.
#[derive(Debug)]
pub struct Collected {
    /// Its name, as it was asked for.
    pub name: OsString,
    /// An open file that holds a copy, at its start; none where there is no such regular file, or it is too large.
    pub file: Option<File>,
}

/// What a run did: facts only.
#[derive(Debug)]
pub struct Outcome {
    /// How the program itself ended (SIGKILL where a limit stopped it).
    pub exit: Exit,
    /// What was measured.
    pub figures: Figures,
    /// The limit on which the sandbox ended it.
    pub stopped_by: Option<Limit>,
    /// Out-of-memory kills anywhere in the group.
    pub out_of_memory_kills: u64,
    /// At its end (or when it was stopped) it was blocked reading standard input, and that is a pipe.
    pub blocked_on_read: bool,
    /// Standard output, as far as it was kept, at its start.
    pub stdout: SpooledTempFile,
    /// Standard error, as far as it was kept.
    pub stderr: Vec<u8>,
    /// The files that were asked for.
    pub collected: Vec<Collected>,
}
