//! Finding out what can be had, by trying: permissions say little about control files.

use super::Cgroups;
use super::files;
use super::v1::V1;
use super::v2::V2;
use crate::sandbox::Cause;
use std::fs;
use std::path::{Path, PathBuf};

/// A cgroup file system: where it is mounted, and its controllers (none for version 2).
struct Mounted {
    point: PathBuf,
    /// The part of the tree that is mounted there.
    root: String,
    v2: bool,
    options: String,
}

/// Finds a place for slots' groups. `own` is the text of /proc/self/cgroup and `mounts` that of /proc/self/mountinfo.
///
/// # Errors
/// Why there is none.
pub fn detect(own: &str, mounts: &str) -> Result<Box<dyn Cgroups>, Cause> {
    let mounted: Vec<Mounted> = mounts.lines().filter_map(mounted).collect();
    let mut refusal = None;
    if let Some(mount) = mounted.iter().find(|mount| mount.v2)
        && let Some(path) = own.lines().find_map(|line| line.strip_prefix("0::"))
    {
        match version_2(&below(mount, path)) {
            Ok(found) => return Ok(Box::new(found)),
            Err(cause) => refusal = Some(cause),
        }
    }
    let place = |controller: &str| {
        let mount = mounted.iter().find(|mount| !mount.v2 && mount.options.split(',').any(|option| option == controller))?;
        let path = own.lines().find_map(|line| {
            let mut fields = line.splitn(3, ':').skip(1);
            fields.next()?.split(',').any(|name| name == controller).then(|| fields.next())?
        })?;
        let directory = below(mount, path);
        takes_children(&directory).then_some(directory)
    };
    let mut found = V1 { memory: place("memory"), cpu: place("cpuacct"), processes: place("pids") };
    // Controllers of one tree share their directories; the second would find its directory made.
    if found.cpu == found.memory {
        found.cpu = None;
    }
    if found.processes.is_some() && (found.processes == found.memory || found.processes == found.cpu) {
        found.processes = None;
    }
    if found == V1::default() {
        return Err(refusal.unwrap_or_else(|| Cause::NotDelegated("no cgroup that this user may divide".into())));
    }
    Ok(Box::new(found))
}

/// A line of mountinfo, if it is a cgroup file system.
fn mounted(line: &str) -> Option<Mounted> {
    let (place, kind) = line.split_once(" - ")?;
    let mut place = place.split(' ').skip(3);
    let (root, point) = (place.next()?, place.next()?);
    let mut kind = kind.split(' ');
    let (name, options) = (kind.next()?, kind.nth(1)?);
    let v2 = name == "cgroup2";
    (v2 || name == "cgroup").then(|| Mounted { point: point.into(), root: root.into(), v2, options: options.into() })
}

/// The directory of the group `path`.
fn below(mount: &Mounted, path: &str) -> PathBuf {
    let shown = path.strip_prefix(&mount.root).unwrap_or(path);
    mount.point.join(shown.trim_start_matches('/'))
}

/// Whether a child group can be made there; if so, what dead harnesses left there goes.
fn takes_children(directory: &Path) -> bool {
    let probe = directory.join(format!("examiner-{}-probe", std::process::id()));
    let made = fs::create_dir(&probe).is_ok();
    if made {
        files::sweep(directory);
    }
    made && fs::remove_dir(&probe).is_ok()
}

/// Divides an own group of version 2: its one process, this one, goes into a child, and the controllers to the children.
fn version_2(own: &Path) -> Result<V2, Cause> {
    let read = |file: &str| fs::read_to_string(own.join(file)).unwrap_or_default();
    let controllers = read("cgroup.controllers");
    let has = |name: &str| controllers.split_whitespace().any(|controller| controller == name);
    if !has("memory") && !has("pids") {
        return Err(Cause::NotDelegated(format!("{} has no controllers", own.display())));
    }
    if !takes_children(own) {
        return Err(Cause::NotDelegated(format!("no directory can be made in {}", own.display())));
    }
    let me = std::process::id();
    let processes = read("cgroup.procs");
    // The spawner, forked first, is the other one that may be here.
    if processes.lines().filter_map(|line| line.parse::<u32>().ok()).any(|pid| pid != me && parent(pid) != Some(me)) {
        return Err(Cause::CgroupBusy(format!("{} holds other processes", own.display())));
    }
    let enable: Vec<String> = ["memory", "pids"].into_iter().filter(|name| has(name)).map(|name| format!("+{name}")).collect();
    let divided = (|| {
        let child = own.join("examiner-harness");
        if !child.exists() {
            fs::create_dir(&child).map_err(|error| crate::sandbox::SandboxError::system(format!("mkdir({})", child.display()), error))?;
        }
        for pid in processes.lines() {
            files::write(&child.join("cgroup.procs"), pid)?;
        }
        files::write(&own.join("cgroup.subtree_control"), &enable.join(" "))
    })();
    divided.map_err(|error| Cause::NotDelegated(error.to_string()))?;
    Ok(V2 { parent: own.to_path_buf(), memory: has("memory"), cpu: true, processes: has("pids") })
}

fn parent(pid: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}
