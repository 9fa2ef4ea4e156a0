//! Precompiled `bits/stdc++.h`: with it, a small program that includes it is built in a quarter of the time.
//!
//! It lies alone in a folder that is given to the compiler by `-I`. The compiler takes it where it is what it would make
//! itself, and reads the header as ever where it isn't: behind another include, or a macro that the header uses. Making one
//! takes seconds and 100 MB, so it is made once enough programs want it.

use super::cache;
use crate::language::{Family, Toolchain};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Where the headers lie in the cache's folder; they don't count in the cache's bound.
const FOLDER: &str = "headers";
/// Headers that are kept: one for each compiler, standard and level in use, and a few old ones.
const MOST: usize = 4;
/// Builds in one call from which on making a header pays: it takes as long as three, beside which others are under way.
const BUILDS: usize = 12;
/// Builds of all calls from which on it pays: whoever comes so often will come again.
const WANTED: u64 = 8;
/// What was being made this long ago was left by somebody who is dead.
const ABANDONED: Duration = Duration::from_secs(3600);
/// How names of folders begin that are being made.
const UNFINISHED: &str = ".new-";
/// What is compiled.
pub(super) const SOURCE: (&str, &[u8]) = ("header.hpp", b"#include <bits/stdc++.h>\n");
/// What is made.
pub(super) const OUTPUT: &str = "stdc++.h.gch";

/// The headers of a cache.
#[derive(Debug)]
pub(super) struct Headers {
    folder: PathBuf,
    /// Those that this process makes, or tried to make.
    tried: Mutex<HashSet<String>>,
}

/// Whether a build of this source would take a header: it includes it, and nothing before it.
pub(super) fn takes(toolchain: &Toolchain, source: &[u8]) -> bool {
    if toolchain.tool.family != Family::Gcc || toolchain.language.name != "c++" {
        return false;
    }
    let text = String::from_utf8_lossy(source);
    let first = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim_start()).find(|line| line.starts_with('#'));
    first.is_some_and(|line| {
        line.trim_start_matches('#').trim_start().strip_prefix("include").is_some_and(|rest| rest.trim_start().starts_with("<bits/stdc++.h>"))
    })
}

/// The arguments by which a compiler with these flags makes its header: the same, but for what goes in and out.
pub(super) fn arguments(flags: &[&str], more: &[String]) -> Vec<String> {
    let mut arguments: Vec<String> = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        match *flag {
            "-o" => drop(flags.next()),
            "{source}" => {}
            flag => arguments.push(flag.to_owned()),
        }
    }
    arguments.extend_from_slice(more);
    arguments.extend(["-x", "c++-header", SOURCE.0, "-o", OUTPUT].map(str::to_owned));
    arguments
}

impl Headers {
    /// Those of the cache in `folder`.
    pub(super) fn of(cache: &Path) -> Headers {
        Headers { folder: cache.join(FOLDER), tried: Mutex::default() }
    }

    /// The name of what is made by these arguments.
    pub(super) fn key(toolchain: &Toolchain, arguments: &[String]) -> String {
        cache::key(toolchain, arguments, SOURCE.1)
    }

    /// The folder of a header that is there.
    pub(super) fn find(&self, key: &str) -> Option<PathBuf> {
        let folder = self.folder.join(key);
        let file = File::open(folder.join("bits").join(OUTPUT)).ok()?;
        // What is used stays, the oldest go first.
        let _ = File::open(&folder).and_then(|folder| folder.set_modified(SystemTime::now()));
        drop(file);
        Some(folder)
    }

    /// Notes that a build would have taken the header.
    pub(super) fn want(&self, key: &str) {
        let noted = fs::create_dir_all(&self.folder).and_then(|()| File::options().create(true).append(true).open(self.wanted(key)));
        // Without it the header is made a little later.
        let _ = noted.and_then(|mut file| file.write_all(b"."));
    }

    fn wanted(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.wanted"))
    }

    /// Whether to make the header now, in view of `builds` that would take it; true at most once.
    pub(super) fn pays(&self, key: &str, builds: usize) -> bool {
        let before = fs::metadata(self.wanted(key)).map_or(0, |found| found.len());
        let enough = builds >= BUILDS || (builds > 0 && before >= WANTED);
        enough && self.find(key).is_none() && self.tried.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned())
    }

    /// Keeps a header that was made: others see it whole or not at all, also after a kill.
    ///
    /// # Errors
    /// What the system says; a full disk costs the time that it would have saved.
    pub(super) fn keep(&self, key: &str, mut made: File) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let place = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&self.folder)?;
        let bits = place.path().join("bits");
        fs::create_dir(&bits)?;
        let mut file = File::create(bits.join(OUTPUT))?;
        io::Seek::rewind(&mut made)?;
        io::copy(&mut made, &mut file)?;
        file.sync_all()?;
        match fs::rename(place.path(), self.folder.join(key)) {
            Ok(()) => drop(place.keep()),
            // Somebody else was quicker.
            Err(_) if self.folder.join(key).exists() => {}
            Err(error) => return Err(error),
        }
        let _ = fs::remove_file(self.wanted(key));
        self.trim();
        Ok(())
    }

    /// Removes the oldest of too many, and what was abandoned.
    fn trim(&self) {
        let mut kept = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let Ok(found) = entry.metadata() else { continue };
            let time = found.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if !found.is_dir() {
                continue;
            }
            if !entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                kept.push((time, entry.path()));
            } else if SystemTime::now().duration_since(time).is_ok_and(|age| age > ABANDONED) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        kept.sort();
        let surplus = kept.len().saturating_sub(MOST);
        for (_, path) in kept.into_iter().take(surplus) {
            let _ = fs::remove_dir_all(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_made_when_enough_builds_want_it_and_once() {
        let folder = tempfile::tempdir().unwrap();
        let headers = Headers::of(folder.path());
        assert!(!headers.pays("k", BUILDS - 1) && headers.pays("k", BUILDS) && !headers.pays("k", BUILDS));
        let headers = Headers::of(folder.path());
        (0..WANTED).for_each(|_| headers.want("k"));
        assert!(!headers.pays("k", 0) && headers.pays("k", 1));
        headers.keep("k", tempfile::tempfile().unwrap()).unwrap();
        assert!(Headers::of(folder.path()).find("k").is_some() && !Headers::of(folder.path()).pays("k", 100));
    }

    #[test]
    fn the_oldest_of_too_many_go() {
        let folder = tempfile::tempdir().unwrap();
        let headers = Headers::of(folder.path());
        for age in (0..6).rev() {
            headers.keep(&age.to_string(), tempfile::tempfile().unwrap()).unwrap();
            if let Some(folder) = headers.find(&age.to_string()) {
                File::open(folder).unwrap().set_modified(SystemTime::now() - Duration::from_secs(100 * (age + 1))).unwrap();
            }
        }
        headers.trim();
        let there: Vec<bool> = (0..6).map(|age| headers.folder.join(age.to_string()).exists()).collect();
        assert_eq!(there, [true, true, true, true, false, false]);
    }

    #[test]
    fn the_arguments_are_the_builds_own_but_for_input_and_output() {
        let made = arguments(&["-std=gnu++17", "-O2", "-o", "{output}", "{source}"], &["-O3".into()]);
        assert_eq!(made, ["-std=gnu++17", "-O2", "-O3", "-x", "c++-header", "header.hpp", "-o", "stdc++.h.gch"]);
    }
}
