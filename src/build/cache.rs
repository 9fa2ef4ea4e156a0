//! A cache by content: one file an artifact, named by all that it was made of.
//!
//! A file is written under a name of its own and then renamed, so that others see it whole or not at all, also after a
//! kill. It starts with the hash of the rest: what was damaged or changed is built anew. Past the bound the oldest go.

use crate::language::Toolchain;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The cache's bound, in bytes.
const BOUND: u64 = 512 << 20;
/// A file that was being written this long ago was left by somebody who is dead.
const ABANDONED: Duration = Duration::from_secs(3600);
/// How names of files begin that are being written.
const UNFINISHED: &str = ".new-";

/// The cache in a folder.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache in `folder`, which is made where it is missing.
    ///
    /// # Errors
    /// The folder can't be made or written.
    pub fn open(folder: &Path) -> io::Result<Cache> {
        fs::create_dir_all(folder)?;
        tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
        Ok(Cache { folder: folder.to_path_buf() })
    }

    /// Its folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether something is kept under `key`.
    pub(super) fn has(&self, key: &str) -> bool {
        self.folder.join(key).exists()
    }

    /// What is kept under `key`.
    pub(super) fn get(&self, key: &str) -> Option<Vec<u8>> {
        let path = self.folder.join(key);
        let mut bytes = fs::read(&path).ok()?;
        if bytes.len() < blake3::OUT_LEN {
            return None;
        }
        let content = bytes.split_off(blake3::OUT_LEN);
        if *blake3::hash(&content).as_bytes() != *bytes {
            return None;
        }
        // What is used stays: the oldest go first. Where the time can't be set, it goes a little early.
        let _ = fs::File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(content)
    }

    /// Keeps `content`. A full disk costs the next build its hit, and nothing else.
    pub(super) fn put(&self, key: &str, content: &[u8]) {
        let kept = (|| {
            let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.folder)?;
            file.write_all(blake3::hash(content).as_bytes())?;
            file.write_all(content)?;
            file.persist(self.folder.join(key)).map_err(|error| error.error)
        })();
        if kept.is_ok() {
            self.trim(BOUND);
        }
    }

    /// Removes what was abandoned, and the oldest until the rest fits.
    fn trim(&self, bound: u64) {
        let now = SystemTime::now();
        let mut kept = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let Ok(found) = entry.metadata() else { continue };
            if !found.is_file() {
                continue;
            }
            let time = found.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if !entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                kept.push((time, found.len(), entry.path()));
            } else if now.duration_since(time).is_ok_and(|age| age > ABANDONED) {
                // Another may have removed it already.
                let _ = fs::remove_file(entry.path());
            }
        }
        kept.sort();
        let mut total: u64 = kept.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in kept {
            if total <= bound {
                return;
            }
            let _ = fs::remove_file(path);
            total -= size;
        }
    }
}

/// The name of what is made of all this.
pub(super) fn key(toolchain: &Toolchain, arguments: &[String], source: &[u8]) -> String {
    let mut hash = blake3::Hasher::new();
    let executable = toolchain.executable.to_string_lossy();
    let parts = [env!("CARGO_PKG_VERSION"), toolchain.language.name, &executable, &toolchain.version].into_iter().map(str::as_bytes);
    for part in parts.chain(arguments.iter().map(String::as_bytes)).chain([source]) {
        // With its length, so that no two lists of parts run into the same bytes.
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_comes_back_and_what_was_changed_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path()).unwrap();
        assert_eq!(cache.get("k"), None);
        cache.put("k", b"program");
        assert_eq!(cache.get("k").as_deref(), Some(&b"program"[..]));
        fs::write(folder.path().join("k"), [[0; 32].as_slice(), b"poison"].concat()).unwrap();
        assert_eq!(cache.get("k"), None);
        fs::write(folder.path().join("k"), "torn").unwrap();
        assert_eq!(cache.get("k"), None);
    }

    #[test]
    fn the_oldest_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path()).unwrap();
        for (age, name) in [(30, "old"), (20, "middle"), (10, "young")] {
            cache.put(name, &[0; 100]);
            let file = fs::File::options().append(true).open(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        cache.trim(300);
        assert!(cache.get("old").is_none() && cache.get("middle").is_some() && cache.get("young").is_some());
    }
}
