//! Control files: small texts with a number, or lines of a key and a number.

use crate::sandbox::SandboxError;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A group's directory; removed when dropped.
#[derive(Debug)]
pub(super) struct Group(PathBuf);

impl Group {
    pub(super) fn make(path: PathBuf) -> Result<Group, SandboxError> {
        fs::create_dir(&path).map_err(|error| SandboxError::system(format!("mkdir({})", path.display()), error))?;
        Ok(Group(path))
    }

    pub(super) fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    pub(super) fn has(&self, file: &str) -> bool {
        self.0.join(file).exists()
    }

    pub(super) fn write(&self, file: &str, value: impl ToString) -> Result<(), SandboxError> {
        write(&self.0.join(file), &value.to_string())
    }

    pub(super) fn number(&self, file: &str) -> Result<u64, SandboxError> {
        let text = self.text(file)?;
        text.trim().parse().map_err(|_| self.odd(file))
    }

    /// The number behind `key` in a file of lines; 0 where the key is missing.
    pub(super) fn field(&self, file: &str, key: &str) -> Result<u64, SandboxError> {
        let text = self.text(file)?;
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        value.map_or(Ok(0), |value| value.trim().parse().map_err(|_| self.odd(file)))
    }

    /// The file by which a process joins.
    pub(super) fn join_file(&self) -> io::Result<OwnedFd> {
        Ok(fs::File::options().write(true).open(self.0.join("cgroup.procs"))?.into())
    }

    fn text(&self, file: &str) -> Result<String, SandboxError> {
        let path = self.0.join(file);
        fs::read_to_string(&path).map_err(|error| SandboxError::system(format!("read({})", path.display()), error))
    }

    fn odd(&self, file: &str) -> SandboxError {
        SandboxError::system(format!("read({})", self.0.join(file).display()), io::Error::from(io::ErrorKind::InvalidData))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The slot's process has been told to end, and is gone in a moment.
        for _ in 0..100 {
            match fs::remove_dir(&self.0) {
                Err(error) if error.raw_os_error() == Some(libc::EBUSY) => std::thread::sleep(Duration::from_millis(2)),
                _ => return,
            }
        }
    }
}

pub(super) fn write(path: &Path, value: &str) -> Result<(), SandboxError> {
    fs::write(path, value).map_err(|error| SandboxError::system(format!("write({}, {value})", path.display()), error))
}

/// Removes the groups below `parent` that harnesses left which were killed: named by a process that is gone, and empty.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix("examiner-")?.split('-').next()?.parse::<u32>().ok());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid.to_string()).exists()) {
            // A group that still holds a process stays: the system refuses.
            let _ = fs::remove_dir(entry.path());
        }
    }
}
