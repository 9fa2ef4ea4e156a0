//! The calls of the portable backend that Rust cannot vouch for.

#![allow(unsafe_code)]

use crate::sandbox::SandboxError;
use crate::verdict::Exit;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

/// Ends this process; nothing of it is finished.
pub(super) fn exit_now(status: i32) -> ! {
    // SAFETY: never returns, and no destructor is counted on.
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

/// What waiting came to.
pub(super) enum Waited {
    /// Process and status; process 0 where none has ended yet.
    Child(i32, i32),
    /// There are no children.
    Nothing,
}

/// Waits for any child.
pub(super) fn wait4(options: i32) -> Result<Waited, SandboxError> {
    loop {
        let mut status = 0;
        // SAFETY: `status` lives until the call returns; the usage is not asked for here.
        let pid = unsafe { libc::wait4(-1, &raw mut status, options, std::ptr::null_mut()) };
        if pid >= 0 {
            return Ok(Waited::Child(pid, status));
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::ECHILD) => return Ok(Waited::Nothing),
            Some(libc::EINTR) => {}
            _ => return Err(SandboxError::system("wait4", error)),
        }
    }
}

/// How a process ended, by its status.
pub(super) const fn exit_of(status: i32) -> Exit {
    if libc::WIFSIGNALED(status) { Exit::Signal(libc::WTERMSIG(status)) } else { Exit::Code(libc::WEXITSTATUS(status)) }
}

/// CPU time of all that was waited for, in microseconds, and the largest resident set of any one, in bytes.
pub(super) fn used() -> (u64, u64) {
    // SAFETY: all zeros is a value of this plain struct, and the call fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let micros = |time: libc::timeval| u64::try_from(time.tv_sec).unwrap_or(0) * 1_000_000 + u64::try_from(time.tv_usec).unwrap_or(0);
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    (micros(usage.ru_utime) + micros(usage.ru_stime), u64::try_from(usage.ru_maxrss).unwrap_or(0) * unit)
}
