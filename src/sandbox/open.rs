//! What happens first in main, and choosing a backend.

use super::portable::{self, Portable};
use super::{Cause, Sandbox, SandboxError};
use std::sync::Arc;

/// Which backend to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The best that this machine allows.
    Best,
    /// The Linux backend with all that the machine has.
    Linux,
    /// The Linux backend without control groups.
    LinuxWithoutCgroups,
    /// The portable backend.
    Portable,
}

/// What [`start`] made: needed to open a sandbox.
#[derive(Debug)]
pub struct Start {
    #[cfg(target_os = "linux")]
    spawner: Result<super::linux::Spawner, SandboxError>,
}

/// Must be the first statement of main, while the process has one thread: forks the process that makes sandboxes. Where
/// this process was started as the portable backend's helper, it does that work and ends here.
pub fn start() -> Start {
    portable::become_helper();
    Start {
        #[cfg(target_os = "linux")]
        spawner: super::linux::Spawner::fork(),
    }
}

/// Opens a sandbox.
///
/// # Errors
/// The step that this system refuses.
pub fn open(start: Start, choice: Choice) -> Result<Arc<dyn Sandbox>, SandboxError> {
    match choice {
        Choice::Portable => Ok(Arc::new(Portable::open(&Cause::NotUsed)?)),
        Choice::Linux => linux(start, true),
        Choice::LinuxWithoutCgroups => linux(start, false),
        Choice::Best => match linux(start, true) {
            Ok(sandbox) => Ok(sandbox),
            Err(error) => Ok(Arc::new(Portable::open(&cause(&error))?)),
        },
    }
}

#[cfg(target_os = "linux")]
fn linux(start: Start, with_cgroups: bool) -> Result<Arc<dyn Sandbox>, SandboxError> {
    Ok(Arc::new(super::linux::Linux::open(start.spawner?, with_cgroups)?))
}

#[cfg(not(target_os = "linux"))]
fn linux(_: Start, _: bool) -> Result<Arc<dyn Sandbox>, SandboxError> {
    Err(SandboxError::OtherSystem)
}

/// What keeps the Linux backend from being used.
fn cause(error: &SandboxError) -> Cause {
    let refused = |error: &std::io::Error| matches!(error.raw_os_error(), Some(libc::EPERM | libc::EACCES | libc::ENOSPC | libc::EINVAL | libc::ENOSYS));
    match error {
        SandboxError::OtherSystem => Cause::OtherSystem,
        SandboxError::System { step, error: why } if refused(why) => {
            let apparmor = std::fs::read_to_string("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").is_ok_and(|text| text.trim() == "1");
            if apparmor && rustix::process::geteuid().as_raw() != 0 {
                Cause::AppArmor
            } else if step.starts_with("mount") {
                Cause::Container(error.to_string())
            } else {
                Cause::NamespacesRefused(error.to_string())
            }
        }
        other => Cause::Other(other.to_string()),
    }
}
