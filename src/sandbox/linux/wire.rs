//! What the harness, the spawner, its slots and their inits say to each other: one JSON text a packet, with descriptors.

use crate::sandbox::{SandboxError, sys::Usage};
use crate::verdict::Exit;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType,
    recvmsg, sendmsg, socketpair,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

/// The most descriptors of one packet: the kernel allows 253.
const DESCRIPTORS: usize = 200;
/// The largest packet: below the kernel's default send buffer.
const PACKET: usize = 192 << 10;

/// Bytes of a path, an argument or a variable.
pub(super) type Text = Vec<u8>;

/// To the spawner: make a slot. Descriptors: the slot's end of its socket, then the files that a process joins cgroups by.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct MakeSlot {
    /// What the slot's root shows beside the system directories.
    pub(super) mounts: Vec<Text>,
    /// Outer user ids for the inner user 0, best first.
    pub(super) outer_ids: Vec<u32>,
}

/// To a slot: run this. Descriptors: stdin, stdout, stderr, the executable where it is a file, the staged files, the further ones.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Run {
    /// The path to execute; none where it comes as a descriptor.
    pub(super) path: Option<Text>,
    pub(super) args: Vec<Text>,
    pub(super) environment: Vec<Text>,
    /// Name and whether it is executable, of each staged file.
    pub(super) staged: Vec<(Text, bool)>,
    /// The number that each further descriptor has inside.
    pub(super) numbers: Vec<i32>,
    /// Names of files wanted at the end.
    pub(super) collect: Vec<Text>,
    /// Whether CPU time needs perf's task clock.
    pub(super) perf: bool,
    pub(super) limits: RunLimits,
}

/// The limits that the kernel holds a process to by itself.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct RunLimits {
    /// Seconds of CPU time of one process, a backstop.
    pub(super) cpu_seconds: u64,
    pub(super) stack: u64,
    /// Bytes of data, where no memory cgroup limits the group.
    pub(super) data: Option<u64>,
    pub(super) file_size: u64,
    pub(super) disk: u64,
    pub(super) processes: u64,
}

/// From a slot or its init.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// The slot is set up.
    Ready {
        /// The inner user 0 is this user outside.
        outer_id: u32,
    },
    /// A step failed, before the program was executed.
    Failed { step: String, errno: i32 },
    /// The program could not be executed.
    ExecFailed { errno: i32 },
    /// The run's init lives. Descriptor: its pidfd.
    Init,
    /// The program is executed. Descriptor: perf's task clock, where it was asked for and could be had.
    Started {
        /// CPU time that the init used until then, in microseconds.
        init_cpu_us: u64,
        /// perf's reading just before, in nanoseconds.
        perf_ns: u64,
    },
    /// The program has ended and nothing of it lives. Descriptors: the collected files that there are.
    Finished {
        exit: Exit,
        wall_us: u64,
        children: Usage,
        /// CPU time that the init used in all, in microseconds.
        init_cpu_us: u64,
        /// Which of the wanted files come with it.
        collected: Vec<bool>,
    },
    /// The init is gone, and with it all of its namespace.
    Ended {
        /// It and all that was reaped below it.
        usage: Usage,
        /// CPU time that the slot used for this run, in microseconds.
        slot_cpu_us: u64,
    },
}

/// A connected pair of packet sockets; reading one ends when the other is closed everywhere.
pub(super) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

/// Sends one packet.
pub(super) fn send(socket: BorrowedFd<'_>, message: &impl Serialize, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    if text.len() > PACKET || descriptors.len() > DESCRIPTORS {
        return Err(io::Error::new(io::ErrorKind::ArgumentListTooLong, "arguments, variables and files of one run are too many"));
    }
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() {
        control.push(SendAncillaryMessage::ScmRights(descriptors));
    }
    loop {
        match sendmsg(socket, &[IoSlice::new(&text)], &mut control, SendFlags::NOSIGNAL) {
            Err(rustix::io::Errno::INTR) => {}
            other => return other.map(drop).map_err(io::Error::from),
        }
    }
}

/// Receives one packet; none when the other end is closed.
pub(super) fn receive<T: DeserializeOwned>(socket: BorrowedFd<'_>) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut text = vec![0; PACKET];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let length = loop {
        match recvmsg(socket, &mut [IoSliceMut::new(&mut text)], &mut control, RecvFlags::CMSG_CLOEXEC) {
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::CONNRESET) => return Ok(None),
            other => break other?.bytes,
        }
    };
    if length == 0 {
        return Ok(None);
    }
    let descriptors = control
        .drain()
        .filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
            _ => None,
        })
        .flatten()
        .collect();
    Ok(Some((serde_json::from_slice(&text[..length])?, descriptors)))
}

/// Says on a slot's socket what failed.
pub(super) fn report_failure(socket: BorrowedFd<'_>, error: &SandboxError) {
    let report = match error {
        SandboxError::System { step, error } => Report::Failed { step: step.clone(), errno: error.raw_os_error().unwrap_or(0) },
        other => Report::Failed { step: other.to_string(), errno: 0 },
    };
    // Nobody is there to be told of a failure to tell.
    let _ = send(socket, &report, &[]);
}
