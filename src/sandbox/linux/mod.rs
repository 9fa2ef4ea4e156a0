//! The Linux backend: namespaces, a minimal root, control groups, and no way to a privilege.
//!
//! Who is who: the *spawner* is forked before anything else and makes *slots*. A slot has a user, a network and a read-only
//! root of its own, is in its control groups, and serves one run after another. Each run has an *init* (process 1 of a
//! fresh pid, mount and ipc namespace), and below it the program as process 2. The *harness* talks to the slot, watches the
//! limits, and kills the init, and so all of the run, when one is passed.

mod init;
mod slot;
mod spawner;
mod sys;
mod template;
mod wire;

pub use spawner::Spawner;

use super::cgroup::{self, Cgroups};
use super::{Capabilities, Capability, Cause, Feature, Job, Mount, Running, Sandbox, SandboxError, State};
use slot::Slot;
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Outer users for slots, far above those that a system gives.
const OUTER_IDS: u32 = 2_000_000_000;
/// Where that range can't be mapped.
const NOBODY: u32 = 65534;

/// The backend.
pub struct Linux {
    spawner: Spawner,
    cgroups: Option<Box<dyn Cgroups>>,
    free: Arc<Mutex<Vec<Slot>>>,
    made: AtomicU32,
    capabilities: Capabilities,
}

impl Linux {
    /// Opens the backend, and proves it by a run; `with_cgroups` says whether control groups are used where there are any.
    ///
    /// # Errors
    /// The step that the system refuses.
    pub fn open(spawner: Spawner, with_cgroups: bool) -> Result<Linux, SandboxError> {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let found = if with_cgroups { cgroup::detect(&read("/proc/self/cgroup"), &read("/proc/self/mountinfo")) } else { Err(Cause::NotUsed) };
        let (cgroups, refusal) = match found {
            Ok(groups) => (Some(groups), Cause::Other("this controller".into())),
            Err(cause) => (None, cause),
        };
        let capabilities = Capabilities { backend: "linux", items: Vec::new() };
        let mut linux = Linux { spawner, cgroups, free: Arc::default(), made: AtomicU32::new(0), capabilities };
        linux.run(crate::sandbox::job::probe())?;
        let outer = linux.free.lock().unwrap_or_else(PoisonError::into_inner).last().map(|slot| slot.outer_id);
        linux.capabilities.items = linux.found(&refusal, outer);
        Ok(linux)
    }

    /// What the proof showed.
    fn found(&self, refusal: &Cause, outer: Option<u32>) -> Vec<Capability> {
        let groups = self.cgroups.as_ref();
        let state = |have: bool, cause: Cause| if have { State::Have } else { State::Missing(cause) };
        let items = Feature::ALL.into_iter().map(|feature| {
            let state = match feature {
                Feature::Isolation | Feature::KillAll | Feature::NoNetwork => State::Have,
                Feature::GroupMemory => state(groups.is_some_and(|groups| groups.has_memory()), refusal.clone()),
                Feature::GroupCpu => match (groups.is_some_and(|groups| groups.has_cpu()), sys::task_clock()) {
                    (true, _) | (_, Ok(_)) => State::Have,
                    (false, Err(error)) => State::Missing(Cause::PerfParanoid(error.to_string())),
                },
                Feature::ProcessLimit => state(groups.is_some_and(|groups| groups.has_processes()) || outer != Some(0), refusal.clone()),
                Feature::OtherUser => state(outer != Some(0), Cause::Other("only the harness's own user can be mapped".into())),
            };
            Capability { feature, state }
        });
        items.collect()
    }

    /// A slot for jobs of this kind whose root shows `mounts`: a free one, or a new one.
    fn slot(&self, mounts: Vec<Mount>, measured: bool) -> Result<Slot, SandboxError> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = free.iter().position(|slot| slot.mounts() == mounts && slot.measured == measured) {
            return Ok(free.swap_remove(at));
        }
        drop(free);
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let group = self.cgroups.as_ref().map(|groups| groups.slot(&format!("examiner-{}-{number}", std::process::id()))).transpose()?;
        let own = rustix::process::geteuid().as_raw();
        let outer_ids = if own == 0 { vec![OUTER_IDS + number, NOBODY, 0] } else { vec![own] };
        Slot::new(&self.spawner, mounts, measured, outer_ids, group)
    }
}

impl Sandbox for Linux {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn spawn(&self, mut job: Job) -> Result<Box<dyn Running>, SandboxError> {
        job.mounts.sort();
        job.mounts.dedup();
        let slot = self.slot(job.mounts.clone(), job.measured)?;
        let free = Arc::clone(&self.free);
        slot.start(job, Box::new(move |slot| free.lock().unwrap_or_else(PoisonError::into_inner).push(slot)))
    }
}
