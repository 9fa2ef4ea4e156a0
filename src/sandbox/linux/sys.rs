//! Linux's system calls that neither std nor rustix wrap, each with an error that names the call.

#![allow(unsafe_code)]

use crate::sandbox::SandboxError;
use crate::sandbox::sys::exit_now;
use std::ffi::CString;
use std::io;
use std::mem;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;

/// The kernel's answer as a result.
fn check(step: &str, value: libc::c_long) -> Result<libc::c_long, SandboxError> {
    if value < 0 { Err(SandboxError::system(step, io::Error::last_os_error())) } else { Ok(value) }
}

/// Which side of a clone this is.
pub(super) enum Cloned {
    /// The new process.
    Child,
    /// The old one.
    Parent {
        /// The new process's id, as the old one sees it.
        pid: libc::pid_t,
        /// A handle on it.
        pidfd: OwnedFd,
    },
}

/// Like fork, into new namespaces. The caller must have one thread only, and the child must never return from the
/// function that it is given to.
pub(super) fn clone_into(step: &str, namespaces: libc::c_int) -> Result<Cloned, SandboxError> {
    let mut pidfd: RawFd = -1;
    // SAFETY: clone_args is plain data for which zero is valid.
    let mut args: libc::clone_args = unsafe { mem::zeroed() };
    args.flags = namespaces as u64 | libc::CLONE_PIDFD as u64;
    args.pidfd = ptr::from_mut(&mut pidfd) as u64;
    args.exit_signal = libc::SIGCHLD as u64;
    // SAFETY: without CLONE_VM this is a fork: the child has a copy of the only thread, its memory and its stack.
    let pid = check(step, unsafe { libc::syscall(libc::SYS_clone3, &raw const args, mem::size_of::<libc::clone_args>()) })?;
    if pid == 0 {
        return Ok(Cloned::Child);
    }
    // SAFETY: the kernel has just made this descriptor for us.
    Ok(Cloned::Parent { pid: pid as libc::pid_t, pidfd: unsafe { OwnedFd::from_raw_fd(pidfd) } })
}

/// Plain fork, in a process of one thread.
pub(super) fn fork(step: &str) -> Result<Option<libc::pid_t>, SandboxError> {
    // SAFETY: the process has one thread, so every lock is free in the child.
    let pid = check(step, libc::c_long::from(unsafe { libc::fork() }))?;
    Ok((pid != 0).then_some(pid as libc::pid_t))
}

/// Calls `body` and ends the process, even if it panics: a forked child must never return into its parent's code.
pub(super) fn never_return(body: impl FnOnce() -> i32) -> ! {
    let status = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body)).unwrap_or(101);
    exit_now(status)
}

/// CPU time of this process, in microseconds.
pub(super) fn own_cpu_us() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as u64 * 1_000_000 + time.tv_nsec as u64 / 1000
}

/// Kills every process of the pid namespace but its init, which calls this.
pub(super) fn kill_all_others() {
    // SAFETY: has no memory preconditions. ESRCH (nobody left) is what we want.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// SIGKILL when the parent dies. A change of user ids clears it, so it is set again after each.
pub(super) fn die_with_parent() -> Result<(), SandboxError> {
    // SAFETY: has no memory preconditions.
    check("prctl(PR_SET_PDEATHSIG)", libc::c_long::from(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) })).map(drop)
}

/// Whether others of the same user may look into this process.
pub(super) fn set_dumpable(dumpable: bool) -> Result<(), SandboxError> {
    // SAFETY: has no memory preconditions.
    check("prctl(PR_SET_DUMPABLE)", libc::c_long::from(unsafe { libc::prctl(libc::PR_SET_DUMPABLE, libc::c_ulong::from(dumpable), 0, 0, 0) })).map(drop)
}

/// No program that is executed from here on gains a privilege.
pub(super) fn no_new_privileges() -> Result<(), SandboxError> {
    // SAFETY: has no memory preconditions.
    check("prctl(PR_SET_NO_NEW_PRIVS)", libc::c_long::from(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })).map(drop)
}

/// Empties the bounding set: user 0 of the namespace gains no capability by exec.
pub(super) fn drop_bounding_set() -> Result<(), SandboxError> {
    for capability in 0..64 {
        // SAFETY: has no memory preconditions.
        if unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) } < 0 {
            let error = io::Error::last_os_error();
            // EINVAL: the kernel knows no more capabilities.
            return if error.raw_os_error() == Some(libc::EINVAL) { Ok(()) } else { Err(SandboxError::system("prctl(PR_CAPBSET_DROP)", error)) };
        }
    }
    Ok(())
}

/// Gives up all capabilities of this process.
pub(super) fn drop_capabilities() -> Result<(), SandboxError> {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: i32,
    }
    const VERSION_3: u32 = 0x2008_0522;
    let header = Header { version: VERSION_3, pid: 0 };
    let sets = [0u32; 6];
    // SAFETY: version 3 reads one header and two triples of sets, which is what the pointers are to.
    check("capset(0)", unsafe { libc::syscall(libc::SYS_capset, &raw const header, sets.as_ptr()) }).map(drop)
}

/// Makes a detached mount read-only and without setuid programs, recursively; without devices where `devices` is false.
pub(super) fn restrict_mount(what: &str, tree: BorrowedFd<'_>, devices: bool) -> Result<(), SandboxError> {
    // SAFETY: mount_attr is plain data for which zero is valid.
    let mut attributes: libc::mount_attr = unsafe { mem::zeroed() };
    attributes.attr_set = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | if devices { 0 } else { libc::MOUNT_ATTR_NODEV };
    // SAFETY: the path is a C string and the attributes live through the call.
    let value = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            tree.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_EMPTY_PATH | libc::AT_RECURSIVE,
            &raw const attributes,
            mem::size_of::<libc::mount_attr>(),
        )
    };
    check(&format!("mount_setattr({what})"), value).map(drop)
}

/// Opens perf's task clock over this process and all its children to come; it counts at once.
pub(super) fn task_clock() -> io::Result<OwnedFd> {
    /// The first 64 bytes of perf_event_attr, its first published size.
    #[repr(C)]
    #[derive(Default)]
    struct Attributes {
        kind: u32,
        size: u32,
        config: u64,
        sample_period: u64,
        sample_type: u64,
        read_format: u64,
        flags: u64,
        wakeup_events: u32,
        breakpoint_type: u32,
        config1: u64,
    }
    const PERF_TYPE_SOFTWARE: u32 = 1;
    const PERF_COUNT_SW_TASK_CLOCK: u64 = 1;
    const INHERIT: u64 = 1 << 1;
    const EXCLUDE_KERNEL: u64 = 1 << 5;
    let attributes = Attributes {
        kind: PERF_TYPE_SOFTWARE,
        size: mem::size_of::<Attributes>() as u32,
        config: PERF_COUNT_SW_TASK_CLOCK,
        flags: INHERIT | EXCLUDE_KERNEL,
        ..Attributes::default()
    };
    const PERF_FLAG_FD_CLOEXEC: libc::c_ulong = 8;
    // SAFETY: the attributes live through the call and carry their size.
    let fd = unsafe { libc::syscall(libc::SYS_perf_event_open, &raw const attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel has just made this descriptor for us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd as RawFd) })
}

/// Default actions for all signals, none blocked: a program must not inherit the harness's.
pub(super) fn default_signals() {
    // SAFETY: sigset_t and sigaction are plain data; signal numbers that can't be set are refused and stay as they are.
    unsafe {
        for signal in 1..65 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
    }
}

/// Ignores a signal.
pub(super) fn ignore_signal(signal: i32) {
    // SAFETY: has no memory preconditions.
    unsafe { libc::signal(signal, libc::SIG_IGN) };
}

/// The default action for a signal.
pub(super) fn default_signal(signal: i32) {
    // SAFETY: has no memory preconditions.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// Every descriptor from `first` on closes at exec.
pub(super) fn close_on_exec_from(first: RawFd) -> Result<(), SandboxError> {
    // SAFETY: has no memory preconditions, and closes nothing now.
    let value = unsafe { libc::syscall(libc::SYS_close_range, first as libc::c_uint, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    check("close_range", value).map(drop)
}

/// Gives `descriptor` a number that is at least `least`, and closes at exec.
pub(super) fn duplicate_above(descriptor: BorrowedFd<'_>, least: RawFd) -> Result<RawFd, SandboxError> {
    // SAFETY: has no memory preconditions.
    check("fcntl(F_DUPFD_CLOEXEC)", libc::c_long::from(unsafe { libc::fcntl(descriptor.as_raw_fd(), libc::F_DUPFD_CLOEXEC, least) })).map(|fd| fd as RawFd)
}

/// Makes `target` another name of `source`, which stays open across exec. Only in a child just before exec: whoever owned
/// the number `target` is not asked.
pub(super) fn duplicate_onto(source: RawFd, target: RawFd) -> Result<(), SandboxError> {
    // SAFETY: no memory is touched; the caller is about to exec, so that no owner of `target` is left.
    check("dup2", libc::c_long::from(unsafe { libc::dup2(source, target) })).map(drop)
}

/// Sets the soft and hard limit of a resource, to no more than the hard limit that there is.
pub(super) fn limit(step: &str, resource: libc::__rlimit_resource_t, value: u64) -> Result<(), SandboxError> {
    let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the pointer is to a live local.
    check(step, libc::c_long::from(unsafe { libc::getrlimit(resource, &raw mut limits) }))?;
    limits.rlim_max = limits.rlim_max.min(value);
    limits.rlim_cur = limits.rlim_max;
    // SAFETY: the pointer is to a live local.
    check(step, libc::c_long::from(unsafe { libc::setrlimit(resource, &raw const limits) })).map(drop)
}

/// Executes an open file or a path; returns only on failure.
pub(super) fn execute(file: Option<RawFd>, path: &CString, args: &[CString], environment: &[CString]) -> io::Error {
    let pointers = |strings: &[CString]| strings.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect::<Vec<_>>();
    let (args, environment) = (pointers(args), pointers(environment));
    // SAFETY: both arrays end in a null pointer and their strings outlive the call.
    unsafe {
        match file {
            Some(fd) => {
                libc::syscall(libc::SYS_execveat, fd, c"".as_ptr(), args.as_ptr(), environment.as_ptr(), libc::AT_EMPTY_PATH);
            }
            None => {
                libc::execve(path.as_ptr(), args.as_ptr(), environment.as_ptr());
            }
        }
    }
    io::Error::last_os_error()
}
