//! The calls of every Unix that neither std nor rustix wrap.

#![allow(unsafe_code)]

use super::SandboxError;
use crate::verdict::Exit;
use std::io;
use std::mem;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

/// Ends this process at once, without running anything that was registered for its end.
pub(super) fn exit_now(status: i32) -> ! {
    // SAFETY: has no preconditions.
    unsafe { libc::_exit(status) }
}

/// The socket that whoever started this process left at `number`.
pub(super) fn inherited(number: RawFd) -> UnixStream {
    // SAFETY: it was put there for this process, which asks for it once.
    unsafe { UnixStream::from_raw_fd(number) }
}

/// What loses its parent becomes a child of this process, so that it can be killed and is counted.
pub(super) fn keep_orphans() {
    #[cfg(target_os = "linux")]
    // SAFETY: sets an attribute of this process. Elsewhere there is no such thing, and `examiner doctor` says so.
    unsafe {
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    }
}

/// Has the command do this in its process before the program is executed: `prepare` may make system calls only.
pub(super) fn before_exec(command: &mut Command, prepare: impl FnMut() -> io::Result<()> + Send + Sync + 'static) {
    // SAFETY: the callers' closures keep to system calls, on values that were made before.
    unsafe {
        command.pre_exec(prepare);
    }
}

/// Starts a command that has these descriptors at these numbers.
pub(super) fn spawn_with(mut command: Command, given: Vec<(OwnedFd, RawFd)>) -> io::Result<Child> {
    let numbers: Vec<(RawFd, RawFd)> = given.iter().map(|(file, number)| (file.as_raw_fd(), *number)).collect();
    let mut moved = vec![0; numbers.len()];
    before_exec(&mut command, move || {
        let checked = |result: RawFd| if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) };
        // First out of the way, so that none lies where another must go.
        for (moved, (file, _)) in moved.iter_mut().zip(&numbers) {
            // SAFETY: `given` keeps the descriptor open until the command is started.
            *moved = checked(unsafe { libc::fcntl(*file, libc::F_DUPFD_CLOEXEC, 200) })?;
        }
        for (moved, (_, number)) in moved.iter().zip(&numbers) {
            // SAFETY: in a process of its own, in which nobody else uses this number.
            checked(unsafe { libc::dup2(*moved, *number) })?;
        }
        Ok(())
    });
    command.spawn()
}

/// What a waited-for process was.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waited {
    /// Its id; 0 where none has ended yet and the call was not to wait.
    pub(super) pid: libc::pid_t,
    pub(super) status: i32,
    pub(super) usage: Usage,
}

/// What a process and the children that it waited for used.
#[derive(Debug, Clone, Copy, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Usage {
    /// User and system CPU time, in microseconds.
    pub(super) cpu_us: u64,
    /// The largest resident set of any one of them, in bytes.
    pub(super) max_rss: u64,
}

impl From<libc::rusage> for Usage {
    fn from(raw: libc::rusage) -> Self {
        let us = |time: libc::timeval| u64::try_from(time.tv_sec).unwrap_or(0) * 1_000_000 + u64::try_from(time.tv_usec).unwrap_or(0);
        // macOS counts bytes where the others count KiB.
        let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
        Usage { cpu_us: us(raw.ru_utime) + us(raw.ru_stime), max_rss: u64::try_from(raw.ru_maxrss).unwrap_or(0) * unit }
    }
}

/// Waits for a child (any, with -1); none when there is no child left.
pub(super) fn wait4(pid: libc::pid_t, options: libc::c_int) -> Result<Option<Waited>, SandboxError> {
    loop {
        let mut status = 0;
        // SAFETY: rusage is plain data; both pointers are to live locals.
        let (got, usage) = unsafe {
            let mut usage: libc::rusage = mem::zeroed();
            (libc::wait4(pid, &raw mut status, options, &raw mut usage), usage)
        };
        if got >= 0 {
            return Ok(Some(Waited { pid: got, status, usage: usage.into() }));
        }
        match io::Error::last_os_error() {
            error if error.raw_os_error() == Some(libc::EINTR) => {}
            error if error.raw_os_error() == Some(libc::ECHILD) => return Ok(None),
            error => return Err(SandboxError::system("wait4", error)),
        }
    }
}

/// What the children that were waited for used, and theirs.
pub(super) fn children_usage() -> Usage {
    // SAFETY: rusage is plain data; the pointer is to a live local. The call fails only for a wrong first argument.
    unsafe {
        let mut usage: libc::rusage = mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage.into()
    }
}

/// The exit of a wait status.
pub(super) const fn exit_of(status: i32) -> Exit {
    if libc::WIFSIGNALED(status) { Exit::Signal(libc::WTERMSIG(status)) } else { Exit::Code(libc::WEXITSTATUS(status)) }
}
