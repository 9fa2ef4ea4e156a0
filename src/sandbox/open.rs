//! What happens first in main, and choosing a backend.

use super::{Sandbox, SandboxError};
use std::sync::Arc;

/// Which backend to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The Linux backend with all that the machine has.
    Linux,
    /// The Linux backend without control groups.
    LinuxWithoutCgroups,
}

/// What [`start`] made: needed to open a sandbox.
#[derive(Debug)]
pub struct Start {
    #[cfg(target_os = "linux")]
    spawner: Result<super::linux::Spawner, SandboxError>,
}

/// Must be the first statement of main, while the process has one thread: forks the process that makes sandboxes.
pub fn start() -> Start {
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
    #[cfg(target_os = "linux")]
    return Ok(Arc::new(super::linux::Linux::open(start.spawner?, choice == Choice::Linux)?));
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (start, choice);
        Err(SandboxError::Gone("this system has no backend yet".into()))
    }
}
