//! The helper of one run: this program once more, started with a hidden argument. It sets the limits, starts the program in
//! a session of its own, waits for it by wait4, which tells what it used, and kills what it left.
//!
//! The run ends early when the harness closes its end of the control socket, be it that it wants so or that it is gone.

use super::message::{self, Order, Report, Text};
use crate::sandbox::{SandboxError, sys};
use crate::units::Micros;
use crate::verdict::Exit;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, kill_process_group, setrlimit};
use std::ffi::OsString;
use std::io::{self, BufReader, Read};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The hidden argument.
pub(super) const ARGUMENT: &str = "--run-under-limits";
/// The descriptor of the control socket.
pub(super) const CONTROL: i32 = 100;
/// How long the remains of a run may take to go.
const GONE_WITHIN: Duration = Duration::from_secs(4);
/// A file that was just written may still be open for writing in a process that is about to execute another program.
const BUSY: (u32, Duration) = (100, Duration::from_millis(5));

/// Becomes the helper where this process was started as one.
pub(in crate::sandbox) fn become_helper() {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == ARGUMENT) {
        sys::exit_now(i32::from(live().is_err()));
    }
}

fn live() -> Result<(), SandboxError> {
    let system = |step: &'static str| move |error: io::Error| SandboxError::system(step, error);
    let control = sys::inherited(CONTROL);
    rustix::io::fcntl_setfd(&control, rustix::io::FdFlags::CLOEXEC).map_err(|error| SandboxError::system("fcntl(control)", error))?;
    let mut reader = BufReader::new(control.try_clone().map_err(system("dup(control)"))?);
    let order: Order = message::receive(&mut reader).map_err(system("read(control)"))?.ok_or_else(|| SandboxError::Gone("harness".into()))?;
    sys::keep_orphans();
    let started = Instant::now();
    let program = match start(&order) {
        Ok(program) => program,
        Err(error) => {
            let errno = error.raw_os_error().unwrap_or(libc::EINVAL);
            return message::send(&control, &Report::ExecFailed { errno }).map_err(system("send(control)"));
        }
    };
    message::send(&control, &Report::Started).map_err(system("send(control)"))?;
    let ended = Arc::new(AtomicBool::new(false));
    let over = Arc::clone(&ended);
    std::thread::spawn(move || {
        // Nothing more is sent: whatever comes is the end.
        let _ = reader.read(&mut [0; 1]);
        if !over.load(Ordering::Acquire) {
            let _ = kill_process_group(program, Signal::KILL);
        }
    });
    let (exit, wall_us) = wait(program, &ended, started)?;
    message::send(&control, &Report::Finished { exit, wall_us, used: sys::children_usage() }).map_err(system("send(control)"))
}

fn start(order: &Order) -> io::Result<Pid> {
    let text = |text: &Text| OsString::from_vec(text.clone());
    let limits = [
        (Resource::Core, 0),
        (Resource::Cpu, order.cpu_seconds),
        (Resource::Stack, order.stack),
        (Resource::Data, order.data),
        (Resource::Fsize, order.file_size),
        (Resource::Nofile, 1024),
    ];
    let mut tries = 0;
    loop {
        let mut command = Command::new(text(&order.path));
        command.arg0(order.args.first().map(text).unwrap_or_default()).args(order.args.iter().skip(1).map(text));
        sys::before_exec(&mut command, move || {
            rustix::process::setsid()?;
            limits.iter().try_for_each(|&(resource, most)| limit(resource, most))
        });
        match command.spawn() {
            Err(error) if error.raw_os_error() == Some(libc::ETXTBSY) && tries < BUSY.0 => {
                tries += 1;
                std::thread::sleep(BUSY.1);
            }
            result => return Ok(Pid::from_child(&result?)),
        }
    }
}

/// As much as is asked for, or as the system allows.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let hard = getrlimit(resource).maximum;
    let value = Some(hard.map_or(most, |hard| most.min(hard)));
    Ok(setrlimit(resource, Rlimit { current: value, maximum: value })?)
}

/// Waits for the program, then kills all that is left and waits for that too.
fn wait(program: Pid, ended: &AtomicBool, started: Instant) -> Result<(Exit, u64), SandboxError> {
    let (exit, wall) = loop {
        let waited = sys::wait4(-1, 0)?.ok_or_else(|| SandboxError::Gone("program".into()))?;
        if waited.pid == program.as_raw_nonzero().get() {
            break (sys::exit_of(waited.status), Micros::from(started.elapsed()).0);
        }
    };
    // Before the program's id can be another's.
    ended.store(true, Ordering::Release);
    let _ = kill_process_group(program, Signal::KILL);
    let deadline = Instant::now() + GONE_WITHIN;
    while Instant::now() < deadline {
        match sys::wait4(-1, libc::WNOHANG)? {
            None => break,
            Some(waited) if waited.pid == 0 => {
                for child in children() {
                    let _ = kill_process(child, Signal::KILL);
                }
                std::thread::sleep(Duration::from_micros(500));
            }
            Some(_) => {}
        }
    }
    Ok((exit, wall))
}

/// The children of this process, where the system tells.
fn children() -> impl Iterator<Item = Pid> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let pids: Vec<Pid> = lists.flat_map(|list| list.split_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect::<Vec<_>>()).collect();
    pids.into_iter()
}
