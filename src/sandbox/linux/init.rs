//! The init of one run: process 1 of its pid namespace, ours. It prepares what must be fresh for every run, starts the
//! program as process 2, reaps whatever ends, kills what the program left behind, and hands over the files it was asked for.
//!
//! The program is never process 1, whose signals have no default action. When the harness kills the init, the kernel kills
//! the whole namespace with it.

use super::sys;
use super::wire::{self, Report, Run, Text};
use crate::sandbox::{SandboxError, WORK, sys as unix, workdir};
use crate::units::Micros;
use crate::verdict::Exit;
use rustix::fs::Mode;
use rustix::mount::{MountFlags, mount};
use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Descriptors are moved here first, so that none lies where another must go.
const HIGH: RawFd = 200;

/// What the program is started with.
struct Streams {
    stdio: [OwnedFd; 3],
    executable: Option<OwnedFd>,
    further: Vec<OwnedFd>,
}

/// The whole life of an init; its exit status. `told` ends once the harness knows of it.
pub(super) fn main(socket: &OwnedFd, run: &Run, descriptors: Vec<OwnedFd>, told: &OwnedFd) -> i32 {
    match live(socket, run, descriptors, told) {
        Ok(()) => 0,
        Err(error) => {
            wire::report_failure(socket.as_fd(), &error);
            1
        }
    }
}

fn live(socket: &OwnedFd, run: &Run, descriptors: Vec<OwnedFd>, told: &OwnedFd) -> Result<(), SandboxError> {
    sys::die_with_parent()?;
    fresh_mounts(run)?;
    let streams = take(run, descriptors)?;
    sys::set_dumpable(false)?;
    sys::drop_capabilities()?;
    let clock = if run.perf { sys::task_clock().ok() } else { None };
    let perf_ns = clock.as_ref().map_or(0, perf_reading);
    let (error_read, error_write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC).map_err(|error| SandboxError::system("pipe", error))?;
    rustix::io::read(told, &mut [0; 1]).map_err(|error| SandboxError::system("read(told)", error))?;
    let started = Instant::now();
    let Some(program) = sys::fork("fork(program)")? else {
        sys::never_return(|| {
            let error = start_program(run, &streams);
            let _ = rustix::io::write(&error_write, error.describe().as_bytes());
            127
        })
    };
    drop((streams, error_write));
    let mut failure = String::new();
    if io::Read::read_to_string(&mut File::from(error_read), &mut failure).is_ok() && !failure.is_empty() {
        return wire::send(socket.as_fd(), &StartError::parse(&failure), &[]).map_err(|error| SandboxError::system("send(failed)", error));
    }
    let report = Report::Started { init_cpu_us: sys::own_cpu_us(), perf_ns };
    let clock: Vec<BorrowedFd<'_>> = clock.iter().map(AsFd::as_fd).collect();
    wire::send(socket.as_fd(), &report, &clock).map_err(|error| SandboxError::system("send(started)", error))?;
    let (exit, wall_us) = reap_all(program, started)?;
    let collected: Vec<Option<OwnedFd>> = run.collect.iter().map(|name| workdir::collect(&work(name), run.limits.file_size)).collect();
    let report = Report::Finished {
        exit,
        wall_us,
        children: unix::children_usage(),
        init_cpu_us: sys::own_cpu_us(),
        collected: collected.iter().map(Option::is_some).collect(),
    };
    let files: Vec<BorrowedFd<'_>> = collected.iter().flatten().map(AsFd::as_fd).collect();
    wire::send(socket.as_fd(), &report, &files).map_err(|error| SandboxError::system("send(finished)", error))
}

/// Waits for the program, kills all that it left, and waits for that too.
fn reap_all(program: libc::pid_t, started: Instant) -> Result<(Exit, u64), SandboxError> {
    let mut ended = None;
    while let Some(waited) = unix::wait4(-1, libc::__WALL)? {
        if waited.pid == program {
            ended = Some((unix::exit_of(waited.status), Micros::from(started.elapsed()).0));
            sys::kill_all_others();
        }
    }
    ended.ok_or_else(|| SandboxError::system("wait4(program)", io::Error::from_raw_os_error(libc::ECHILD)))
}

/// The work directory, /tmp and /proc of this run only.
fn fresh_mounts(run: &Run) -> Result<(), SandboxError> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    for (path, mode) in [(WORK, "755"), ("/tmp", "1777")] {
        let options = CString::new(format!("size={},nr_inodes=4k,mode={mode}", run.limits.disk)).expect("has no NUL byte");
        mount("examiner", path, "tmpfs", flags, Some(options.as_c_str())).map_err(|error| SandboxError::system(format!("mount({path}, tmpfs)"), error))?;
    }
    mount("proc", "/proc", "proc", flags | MountFlags::NOEXEC, None).map_err(|error| SandboxError::system("mount(/proc)", error))
}

/// Sorts the descriptors of the packet, and writes the staged files.
fn take(run: &Run, descriptors: Vec<OwnedFd>) -> Result<Streams, SandboxError> {
    let lost = || SandboxError::system("recvmsg(descriptors)", io::Error::from_raw_os_error(libc::EMFILE));
    let mut descriptors = descriptors.into_iter();
    let mut next = || descriptors.next().ok_or_else(lost);
    let stdio = [next()?, next()?, next()?];
    let executable = if run.path.is_none() { Some(next()?) } else { None };
    for (name, executable) in &run.staged {
        let content = File::from(next()?);
        workdir::stage(&work(name), &content, *executable).map_err(|error| SandboxError::system(format!("stage({})", String::from_utf8_lossy(name)), error))?;
    }
    let further = run.numbers.iter().map(|_| next()).collect::<Result<_, _>>()?;
    Ok(Streams { stdio, executable, further })
}

/// The path of a file of the work directory.
fn work(name: &Text) -> PathBuf {
    Path::new(WORK).join(OsStr::from_bytes(name))
}

fn perf_reading(clock: &OwnedFd) -> u64 {
    let mut value = [0; 8];
    match rustix::io::read(clock, &mut value) {
        Ok(8) => u64::from_ne_bytes(value),
        _ => 0,
    }
}

/// What kept the program from starting.
enum StartError {
    Step(SandboxError),
    Exec(io::Error),
}

impl StartError {
    /// As it goes through the pipe: the error number, a blank, the step (none for exec itself).
    fn describe(&self) -> String {
        match self {
            StartError::Exec(error) => format!("{} ", error.raw_os_error().unwrap_or(0)),
            StartError::Step(SandboxError::System { step, error }) => format!("{} {step}", error.raw_os_error().unwrap_or(0)),
            StartError::Step(other) => format!("0 {other}"),
        }
    }

    fn parse(text: &str) -> Report {
        let (errno, step) = text.split_once(' ').unwrap_or(("0", text));
        let errno = errno.parse().unwrap_or(0);
        if step.is_empty() { Report::ExecFailed { errno } } else { Report::Failed { step: step.to_owned(), errno } }
    }
}

/// In the program's process: everything that it must not inherit goes, its limits come, and it is executed.
fn start_program(run: &Run, streams: &Streams) -> StartError {
    let prepared = (|| {
        rustix::process::setsid().map_err(|error| SandboxError::system("setsid", error))?;
        sys::default_signals();
        rustix::process::umask(Mode::from_raw_mode(0o022));
        set_limits(run)?;
        // The files of /proc/self belong to whoever may look into the process, and the next one is to be written.
        sys::set_dumpable(true)?;
        std::fs::write("/proc/self/oom_score_adj", "1000").map_err(|error| SandboxError::system("write(oom_score_adj)", error))?;
        let executable = give_descriptors(run, streams)?;
        rustix::process::chdir(WORK).map_err(|error| SandboxError::system("chdir(work)", error))?;
        let strings = |texts: &[Text]| texts.iter().map(|text| CString::new(text.as_slice())).collect::<Result<Vec<_>, _>>();
        let texts = || Ok::<_, std::ffi::NulError>((strings(&run.args)?, strings(&run.environment)?, CString::new(run.path.clone().unwrap_or_default())?));
        let (args, environment, path) = texts().map_err(|error| SandboxError::system("exec(NUL byte)", io::Error::from(error)))?;
        Ok((executable, path, args, environment))
    })();
    match prepared {
        Ok((executable, path, args, environment)) => StartError::Exec(sys::execute(executable, &path, &args, &environment)),
        Err(error) => StartError::Step(error),
    }
}

fn set_limits(run: &Run) -> Result<(), SandboxError> {
    let limits = &run.limits;
    // One byte: 0 would still start a core-dump helper.
    sys::limit("setrlimit(CORE)", libc::RLIMIT_CORE, 1)?;
    sys::limit("setrlimit(CPU)", libc::RLIMIT_CPU, limits.cpu_seconds)?;
    sys::limit("setrlimit(STACK)", libc::RLIMIT_STACK, limits.stack)?;
    sys::limit("setrlimit(FSIZE)", libc::RLIMIT_FSIZE, limits.file_size)?;
    sys::limit("setrlimit(NPROC)", libc::RLIMIT_NPROC, limits.processes)?;
    sys::limit("setrlimit(NOFILE)", libc::RLIMIT_NOFILE, 1024)?;
    if let Some(data) = limits.data {
        sys::limit("setrlimit(DATA)", libc::RLIMIT_DATA, data)?;
    }
    Ok(())
}

/// Gives the program its descriptors at their numbers; all others close at exec. The executable's descriptor, if it is one.
fn give_descriptors(run: &Run, streams: &Streams) -> Result<Option<RawFd>, SandboxError> {
    let mut places = Vec::new();
    for (number, stream) in (0..).zip(&streams.stdio).chain(run.numbers.iter().copied().zip(&streams.further)) {
        places.push((sys::duplicate_above(stream.as_fd(), HIGH)?, number));
    }
    let executable = streams.executable.as_ref().map(|file| sys::duplicate_above(file.as_fd(), HIGH)).transpose()?;
    sys::close_on_exec_from(3)?;
    for (source, number) in places {
        sys::duplicate_onto(source, number)?;
    }
    Ok(executable)
}
