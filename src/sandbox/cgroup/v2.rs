//! Version 2: one directory for all controllers, below a group that was delegated to this user.

use super::files::Group;
use super::{Cgroups, LEFT, OWN_PROCESSES, Reading, Slot};
use crate::sandbox::{JobLimits, SandboxError};
use crate::units::{Bytes, Micros};
use crate::verdict::{CpuSource, MemorySource};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

/// The delegated group, and which controllers its children have.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct V2 {
    pub(super) parent: PathBuf,
    pub(super) memory: bool,
    pub(super) cpu: bool,
    pub(super) processes: bool,
}

#[derive(Debug)]
struct V2Slot {
    group: Group,
    /// `memory.peak`, and whether a write sets it back (for this descriptor's reads, since Linux 6.12).
    peak: Option<(File, bool)>,
    cpu: bool,
    processes: bool,
}

impl Cgroups for V2 {
    fn slot(&self, name: &str) -> Result<Box<dyn Slot>, SandboxError> {
        let group = Group::make(self.parent.join(name))?;
        let peak = if self.memory { Some(open_peak(&group)?) } else { None };
        Ok(Box::new(V2Slot { peak, cpu: self.cpu, processes: self.processes, group }))
    }
    fn has_memory(&self) -> bool {
        self.memory
    }
    fn has_cpu(&self) -> bool {
        self.cpu
    }
    fn has_processes(&self) -> bool {
        self.processes
    }
}

fn open_peak(group: &Group) -> Result<(File, bool), SandboxError> {
    let path = group.path("memory.peak");
    let writable = File::options().read(true).write(true).open(&path).ok().filter(|file| file.write_at(b"0", 0).is_ok());
    match writable {
        Some(file) => Ok((file, true)),
        None => Ok((File::open(&path).map_err(|error| SandboxError::system(format!("open({})", path.display()), error))?, false)),
    }
}

impl Slot for V2Slot {
    fn join_files(&self) -> io::Result<Vec<OwnedFd>> {
        Ok(vec![self.group.join_file()?])
    }

    fn set(&self, limits: &JobLimits) -> Result<(), SandboxError> {
        if self.peak.is_some() {
            self.group.write("memory.max", limits.memory.0)?;
            if self.group.has("memory.swap.max") {
                self.group.write("memory.swap.max", 0)?;
            }
        }
        if self.processes {
            self.group.write("pids.max", limits.processes + OWN_PROCESSES)?;
        }
        Ok(())
    }

    fn forget(&self) {
        if self.peak.is_some()
            && let Ok(usage) = self.group.number("memory.current")
            && usage > LEFT.0
        {
            // It fails where less could be let go than was asked for, and then the peak is too high by what is left.
            let _ = self.group.write("memory.reclaim", usage);
        }
    }

    fn reset(&self) -> Result<(), SandboxError> {
        match &self.peak {
            Some((file, true)) => file.write_at(b"0", 0).map(drop).map_err(|error| SandboxError::system("write(memory.peak)", error)),
            _ => Ok(()),
        }
    }

    fn reusable(&self) -> bool {
        !matches!(self.peak, Some((_, false)))
    }

    fn read(&self) -> Result<Reading, SandboxError> {
        let mut reading = Reading::default();
        if let Some((file, _)) = &self.peak {
            let mut text = [0; 32];
            let got = file.read_at(&mut text, 0).map_err(|error| SandboxError::system("read(memory.peak)", error))?;
            let number = std::str::from_utf8(&text[..got]).ok().and_then(|text| text.trim().parse().ok());
            reading.memory = Bytes(number.ok_or_else(|| SandboxError::system("read(memory.peak)", io::Error::from(io::ErrorKind::InvalidData)))?);
            reading.out_of_memory_kills = self.group.field("memory.events", "oom_kill")?;
        }
        if self.cpu {
            reading.cpu = Micros(self.group.field("cpu.stat", "usage_usec")?);
        }
        Ok(reading)
    }

    fn cpu_source(&self) -> Option<CpuSource> {
        self.cpu.then_some(CpuSource::CgroupV2)
    }
    fn memory_source(&self) -> Option<MemorySource> {
        self.peak.as_ref().map(|_| MemorySource::CgroupV2)
    }
}
