//! Looking at a run's processes from outside through /proc, for what no cgroup counts.

use crate::units::{Bytes, Micros};
use std::fs;
use std::os::fd::{AsRawFd, OwnedFd};

/// The processes below one process of ours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Watched {
    /// That process, as the harness sees it.
    root: u32,
}

/// Memory of a run's processes at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Memory {
    /// The sum of what they hold now.
    pub(super) now: Bytes,
    /// The largest that any one of them has held.
    pub(super) largest: Bytes,
}

/// The run of an init; none once it is gone.
pub(super) fn of_init(pidfd: &OwnedFd) -> Option<Watched> {
    let text = fs::read_to_string(format!("/proc/self/fdinfo/{}", pidfd.as_raw_fd())).ok()?;
    let init = text.lines().find_map(|line| line.strip_prefix("Pid:"))?.trim().parse().ok()?;
    Some(Watched::below(init))
}

impl Watched {
    /// The processes below `root`.
    pub(super) const fn below(root: u32) -> Watched {
        Watched { root }
    }

    /// All of them.
    fn members(self) -> Vec<u32> {
        let mut members = Vec::new();
        let mut parents = vec![self.root];
        while let Some(parent) = parents.pop() {
            for thread in fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten() {
                let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
                let children = children.split_whitespace().filter_map(|pid| pid.parse::<u32>().ok());
                for child in children {
                    members.push(child);
                    parents.push(child);
                }
            }
        }
        members
    }

    /// CPU time that they have used until now, with that of those that were waited for.
    pub(super) fn cpu(self) -> Micros {
        let ticks = |process: u32, fields: &[usize]| -> u64 {
            let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            // Behind the name, which may hold anything; the first field there is the third.
            let rest: Vec<&str> = stat.rsplit_once(") ").map_or(Vec::new(), |(_, rest)| rest.split(' ').collect());
            fields.iter().filter_map(|field| rest.get(field - 3)?.parse::<u64>().ok()).sum()
        };
        let own: u64 = self.members().into_iter().map(|member| ticks(member, &[14, 15, 16, 17])).sum();
        Micros((own + ticks(self.root, &[16, 17])) * 1_000_000 / rustix::param::clock_ticks_per_second())
    }

    /// What they hold now, and held at most.
    pub(super) fn memory(self) -> Memory {
        let mut memory = Memory::default();
        for member in self.members() {
            let status = fs::read_to_string(format!("/proc/{member}/status")).unwrap_or_default();
            let field = |name: &str| {
                let value = status.lines().find_map(|line| line.strip_prefix(name))?;
                value.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
            };
            memory.now.0 += field("VmRSS:").unwrap_or(0) * 1024;
            memory.largest = memory.largest.max(Bytes(field("VmHWM:").unwrap_or(0) * 1024));
        }
        memory
    }

    /// Whether the program is in a read of standard input.
    pub(super) fn reads_stdin(self) -> bool {
        let Some(&program) = self.members().first() else { return false };
        let call = fs::read_to_string(format!("/proc/{program}/syscall")).unwrap_or_default();
        let mut words = call.split_whitespace();
        words.next().and_then(|number| number.parse().ok()) == Some(libc::SYS_read) && words.next() == Some("0x0")
    }
}
