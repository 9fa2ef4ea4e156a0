//! The spawner: a tiny process, forked as main's first statement, that makes slots; and a slot's own loop.
//!
//! It is forked before there is any thread, so that ordinary code is safe in it and in what it clones, and before the
//! harness grows, so that a program's figures are not tied to the harness's size. It says nothing itself: a slot
//! answers on its own socket. It dies with the harness, its slots die with it, and their inits with them.

use super::sys::{self, Cloned};
use super::wire::{self, MakeSlot, Report, Run};
use super::{init, template};
use crate::sandbox::SandboxError;
use rustix::fs::{Mode, OFlags};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Mutex;

/// The harness's end of the spawner.
#[derive(Debug)]
pub struct Spawner {
    socket: Mutex<OwnedFd>,
}

impl Spawner {
    /// Forks the spawner. Must be called while the process has one thread.
    ///
    /// # Errors
    /// What making a socket or forking says.
    pub fn fork() -> Result<Spawner, SandboxError> {
        let (ours, theirs) = wire::pair().map_err(|error| SandboxError::system("socketpair", error))?;
        match sys::fork("fork(spawner)")? {
            Some(_) => Ok(Spawner { socket: Mutex::new(ours) }),
            None => sys::never_return(move || {
                drop(ours);
                serve(&theirs)
            }),
        }
    }

    /// Asks for a slot that answers on the other end of `socket`.
    pub(super) fn make_slot(&self, request: &MakeSlot, socket: OwnedFd, joins: &[BorrowedFd<'_>]) -> Result<(), SandboxError> {
        let mut descriptors = vec![socket.as_fd()];
        descriptors.extend_from_slice(joins);
        let spawner = self.socket.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        wire::send(spawner.as_fd(), request, &descriptors).map_err(|error| SandboxError::Gone(error.to_string()))
    }
}

/// Serves until the harness is gone; the exit status.
fn serve(socket: &OwnedFd) -> i32 {
    // A terminal's Ctrl-C is for the harness, which finishes what it has; a broken pipe is an error, not an end.
    for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGHUP, libc::SIGPIPE] {
        sys::ignore_signal(signal);
    }
    // The system reaps the slots.
    sys::ignore_signal(libc::SIGCHLD);
    if sys::die_with_parent().is_err() || detach_from_streams().is_err() {
        return 1;
    }
    while let Ok(Some((request, descriptors))) = wire::receive::<MakeSlot>(socket.as_fd()) {
        let mut descriptors = descriptors.into_iter();
        let Some(slot) = descriptors.next() else { continue };
        if let Err(error) = make_slot(&request, &slot, &descriptors.collect::<Vec<_>>()) {
            wire::report_failure(slot.as_fd(), &error);
        }
    }
    0
}

/// The harness's streams must not be held open by processes that outlast it by a moment.
fn detach_from_streams() -> io::Result<()> {
    let null = rustix::fs::open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
    rustix::stdio::dup2_stdin(&null)?;
    rustix::stdio::dup2_stdout(&null)?;
    rustix::stdio::dup2_stderr(&null)?;
    Ok(())
}

/// Clones a slot into its namespaces, maps its user and lets it go on.
fn make_slot(request: &MakeSlot, socket: &OwnedFd, joins: &[OwnedFd]) -> Result<(), SandboxError> {
    let (go_read, go_write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC).map_err(|error| SandboxError::system("pipe", error))?;
    let namespaces = libc::CLONE_NEWUSER | libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWUTS | libc::CLONE_NEWCGROUP;
    match sys::clone_into("clone3(user, mount, net, ipc, uts, cgroup)", namespaces)? {
        Cloned::Child => sys::never_return(|| slot_main(request, socket, go_read, go_write)),
        Cloned::Parent { pid, pidfd } => {
            drop(go_read);
            let mapped = join_cgroups(pid, joins).and_then(|()| map_user(pid, &request.outer_ids));
            match mapped {
                Ok(outer) => {
                    rustix::io::write(&go_write, &outer.to_le_bytes()).map_err(|error| SandboxError::system("write(slot)", error))?;
                    Ok(())
                }
                Err(error) => {
                    let _ = rustix::process::pidfd_send_signal(&pidfd, rustix::process::Signal::KILL);
                    Err(error)
                }
            }
        }
    }
}

/// Puts a process into cgroups; its children will be born there.
fn join_cgroups(pid: libc::pid_t, joins: &[OwnedFd]) -> Result<(), SandboxError> {
    for file in joins {
        rustix::io::write(file, pid.to_string().as_bytes()).map_err(|error| SandboxError::system("write(cgroup.procs)", error))?;
    }
    Ok(())
}

/// Maps the inner user and group 0 to the first outer id that the system accepts.
fn map_user(pid: libc::pid_t, outer_ids: &[u32]) -> Result<u32, SandboxError> {
    let write = |file: &str, text: &str| {
        let path = format!("/proc/{pid}/{file}");
        std::fs::write(&path, text).map_err(|error| SandboxError::system(format!("write({file}, {text})"), error))
    };
    let own_group = rustix::process::getegid().as_raw();
    let mut last = None;
    for &outer in outer_ids {
        match write("uid_map", &format!("0 {outer} 1")) {
            Ok(()) => {
                let own = outer == rustix::process::geteuid().as_raw();
                let group = if own { own_group } else { outer };
                if write("gid_map", &format!("0 {group} 1")).is_err() {
                    // An ordinary user may map its group only once nobody inside can drop groups.
                    write("setgroups", "deny")?;
                    write("gid_map", &format!("0 {group} 1"))?;
                }
                return Ok(outer);
            }
            Err(error) => last = Some(error),
        }
    }
    Err(last.unwrap_or_else(|| SandboxError::system("uid_map", io::Error::from(io::ErrorKind::InvalidInput))))
}

/// A slot: sets up its template, then serves one run after another until its socket is closed.
fn slot_main(request: &MakeSlot, socket: &OwnedFd, go_read: OwnedFd, go_write: OwnedFd) -> i32 {
    drop(go_write);
    let mut outer = [0; 4];
    if !matches!(rustix::io::read(&go_read, &mut outer), Ok(4)) {
        return 1;
    }
    drop(go_read);
    sys::default_signal(libc::SIGCHLD);
    if let Err(error) = template::set_up(&request.mounts) {
        wire::report_failure(socket.as_fd(), &error);
        return 1;
    }
    if wire::send(socket.as_fd(), &Report::Ready { outer_id: u32::from_le_bytes(outer) }, &[]).is_err() {
        return 1;
    }
    while let Ok(Some((run, descriptors))) = wire::receive::<Run>(socket.as_fd()) {
        if let Err(error) = serve_run(socket, run, descriptors) {
            wire::report_failure(socket.as_fd(), &error);
            return 1;
        }
    }
    0
}

/// One run: an init in namespaces of its own, waited for to its very end.
fn serve_run(socket: &OwnedFd, run: Run, descriptors: Vec<OwnedFd>) -> Result<(), SandboxError> {
    let before = sys::own_cpu_us();
    // The init starts the program only once the harness was told of the init: its reports must come second.
    let (told_read, told_write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC).map_err(|error| SandboxError::system("pipe", error))?;
    match sys::clone_into("clone3(pid, mount, ipc)", libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC)? {
        Cloned::Child => sys::never_return(move || {
            drop(told_write);
            init::main(socket, &run, descriptors, &told_read)
        }),
        Cloned::Parent { pid, pidfd } => {
            // Ours would keep the readers of the program's pipes from seeing their end.
            drop((descriptors, told_read));
            wire::send(socket.as_fd(), &Report::Init, &[pidfd.as_fd()]).map_err(|error| SandboxError::system("send(init)", error))?;
            drop(told_write);
            let waited = crate::sandbox::sys::wait4(pid, libc::__WALL)?;
            let usage = waited.map(|waited| waited.usage).unwrap_or_default();
            let report = Report::Ended { usage, slot_cpu_us: sys::own_cpu_us() - before };
            wire::send(socket.as_fd(), &report, &[]).map_err(|error| SandboxError::system("send(ended)", error))
        }
    }
}
