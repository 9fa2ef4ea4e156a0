//! Control groups: what counts and limits a run as a whole, in version 1 and version 2 behind one trait.
//!
//! Each slot of the sandbox has groups of its own, joined once by the slot's process; what a run starts is born there.
//! CPU time and out-of-memory kills are counted over a group's life, so that a run's are differences; the peak of memory
//! is set back before each run. No process of anybody else's is moved, and no group of anybody else's is written.

mod detect;
mod files;
mod v1;
mod v2;

pub use detect::detect;

use crate::sandbox::{JobLimits, SandboxError};
use crate::units::{Bytes, Micros};
use crate::verdict::{CpuSource, MemorySource};
use std::io;
use std::os::fd::OwnedFd;

/// A place below which slots' groups can be made.
pub trait Cgroups: Send + Sync {
    /// Makes the groups of a slot.
    ///
    /// # Errors
    /// What making directories says.
    fn slot(&self, name: &str) -> Result<Box<dyn Slot>, SandboxError>;
    /// Whether memory is limited and measured.
    fn has_memory(&self) -> bool;
    /// Whether CPU time is measured.
    fn has_cpu(&self) -> bool;
    /// Whether the number of processes is limited.
    fn has_processes(&self) -> bool;
}

/// The groups of one slot; removed when dropped.
pub trait Slot: Send {
    /// The files into which the slot's process id is written, open for writing.
    ///
    /// # Errors
    /// What opening them says.
    fn join_files(&self) -> io::Result<Vec<OwnedFd>>;
    /// Sets the limits of the next run.
    ///
    /// # Errors
    /// What writing them says.
    fn set(&self, limits: &JobLimits) -> Result<(), SandboxError>;
    /// Lets go of the pages of files that earlier runs left, if they are so many that they show in the next run's peak.
    fn forget(&self);
    /// Sets the peak back before a run.
    ///
    /// # Errors
    /// What writing says.
    fn reset(&self) -> Result<(), SandboxError>;
    /// Whether the peak can be set back; where it can't, each run needs a slot of its own.
    fn reusable(&self) -> bool;
    /// What the counters say now.
    ///
    /// # Errors
    /// What reading says.
    fn read(&self) -> Result<Reading, SandboxError>;
    /// Where CPU time comes from; none where this group does not count it.
    fn cpu_source(&self) -> Option<CpuSource>;
    /// Where the peak comes from; none where this group does not count it.
    fn memory_source(&self) -> Option<MemorySource>;
}

/// What a slot's counters say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// CPU time since the group was made.
    pub cpu: Micros,
    /// The peak of memory since it was last set back.
    pub memory: Bytes,
    /// Out-of-memory kills since the group was made.
    pub out_of_memory_kills: u64,
}

/// What earlier runs may leave in a group.
const LEFT: Bytes = Bytes::mib(2);

/// The processes of a slot beside the program's own: the slot's and the init's.
const OWN_PROCESSES: u32 = 2;

#[cfg(test)]
mod tests;
