//! Version 1: a directory in each controller's own tree.

use super::files::Group;
use super::{Cgroups, LEFT, OWN_PROCESSES, Reading, Slot};
use crate::sandbox::{JobLimits, SandboxError};
use crate::units::{Bytes, Micros};
use crate::verdict::{CpuSource, MemorySource};
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

/// The directories below which groups are made, of the controllers that can be had.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct V1 {
    pub(super) memory: Option<PathBuf>,
    pub(super) cpu: Option<PathBuf>,
    pub(super) processes: Option<PathBuf>,
}

#[derive(Debug)]
struct V1Slot {
    memory: Option<Group>,
    cpu: Option<Group>,
    processes: Option<Group>,
}

impl Cgroups for V1 {
    fn slot(&self, name: &str) -> Result<Box<dyn Slot>, SandboxError> {
        let make = |parent: &Option<PathBuf>| parent.as_ref().map(|parent| Group::make(parent.join(name))).transpose();
        Ok(Box::new(V1Slot { memory: make(&self.memory)?, cpu: make(&self.cpu)?, processes: make(&self.processes)? }))
    }
    fn has_memory(&self) -> bool {
        self.memory.is_some()
    }
    fn has_cpu(&self) -> bool {
        self.cpu.is_some()
    }
    fn has_processes(&self) -> bool {
        self.processes.is_some()
    }
}

impl Slot for V1Slot {
    fn join_files(&self) -> io::Result<Vec<OwnedFd>> {
        [&self.memory, &self.cpu, &self.processes].into_iter().flatten().map(Group::join_file).collect()
    }

    fn set(&self, limits: &JobLimits) -> Result<(), SandboxError> {
        if let Some(group) = &self.memory {
            let swap = group.has("memory.memsw.limit_in_bytes");
            // With swap counted the sum must never be below the memory: first wide, then both narrow.
            if swap {
                group.write("memory.memsw.limit_in_bytes", -1)?;
            }
            group.write("memory.limit_in_bytes", limits.memory.0)?;
            if swap {
                group.write("memory.memsw.limit_in_bytes", limits.memory.0)?;
            }
        }
        if let Some(group) = &self.processes {
            group.write("pids.max", limits.processes + OWN_PROCESSES)?;
        }
        Ok(())
    }

    fn forget(&self) {
        if let Some(group) = &self.memory
            && group.number("memory.usage_in_bytes").is_ok_and(|usage| usage > LEFT.0)
        {
            // Where it can't be, the peak is too high by what is left, and that is all.
            let _ = group.write("memory.force_empty", 0);
        }
    }

    fn reset(&self) -> Result<(), SandboxError> {
        self.memory.as_ref().map_or(Ok(()), |group| group.write("memory.max_usage_in_bytes", 0))
    }

    fn reusable(&self) -> bool {
        true
    }

    fn read(&self) -> Result<Reading, SandboxError> {
        let mut reading = Reading::default();
        if let Some(group) = &self.memory {
            reading.memory = Bytes(group.number("memory.max_usage_in_bytes")?);
            reading.out_of_memory_kills = group.field("memory.oom_control", "oom_kill")?;
        }
        if let Some(group) = &self.cpu {
            reading.cpu = Micros(group.number("cpuacct.usage")? / 1000);
        }
        Ok(reading)
    }

    fn cpu_source(&self) -> Option<CpuSource> {
        self.cpu.as_ref().map(|_| CpuSource::CgroupV1)
    }
    fn memory_source(&self) -> Option<MemorySource> {
        self.memory.as_ref().map(|_| MemorySource::CgroupV1)
    }
}
