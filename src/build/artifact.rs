//! What a build gives, held so that no run can change it.

use crate::sandbox::elf;
use crate::units::Bytes;
use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;

/// What is run.
#[derive(Debug, Clone)]
pub enum Artifact {
    /// An executable in a sealed memory file, and the size of its static data.
    Executable(Arc<File>, Option<Bytes>),
    /// A source that an interpreter runs.
    Script(Arc<[u8]>),
}

impl Artifact {
    /// An executable made of these bytes.
    ///
    /// # Errors
    /// What making a memory file says.
    pub fn executable(bytes: &[u8]) -> io::Result<Artifact> {
        let file = sealed(bytes)?;
        let size = elf::static_size(&file)?;
        Ok(Artifact::Executable(Arc::new(file), size))
    }
}

#[cfg(target_os = "linux")]
fn sealed(bytes: &[u8]) -> io::Result<File> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    use std::os::fd::AsRawFd;
    let mut file = File::from(memfd_create("program", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?);
    file.write_all(bytes)?;
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    // A file that is open for writing can't be executed, so only a read-only open of it is kept.
    File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(not(target_os = "linux"))]
fn sealed(bytes: &[u8]) -> io::Result<File> {
    super::staged(bytes)
}

/// All of a file, wherever its offset is.
pub(super) fn read(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = file;
    io::Seek::rewind(&mut file)?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
