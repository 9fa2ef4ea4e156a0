//! What a slot sets up once: users, a minimal read-only root, no way back.
//!
//! The order matters throughout. Sources are opened while the process still has the harness's user (a home of mode 0700
//! lets no other in) but is already in its mount namespace (a mount of another namespace can't be bound); the user is
//! changed before anything is made in the new root (files of an unmapped user can't be made); the new root replaces the
//! old one last, when everything in it is there.

use super::sys;
use super::wire::Text;
use crate::sandbox::{SandboxError, WORK};
use rustix::fs::{CWD, Mode, OFlags};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount, mount_change, mount_remount, move_mount, open_tree, unmount,
};
use rustix::process::{Gid, Uid};
use std::ffi::{CString, OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

/// Where the new root is put together. Every machine has it, and what lies there is hidden from here on.
const STAGE: &str = "/tmp";
/// Shown in every root: links are made anew, directories are bound.
const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/// What the system's programs need of /etc.
const ETC: [&str; 2] = ["/etc/ld.so.cache", "/etc/alternatives"];
/// The devices.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/urandom"];

/// What appears in the new root.
enum Source {
    /// A symbolic link, with what it says.
    Link(PathBuf, PathBuf),
    /// An open directory or file of the machine.
    Tree { path: PathBuf, file: OwnedFd, directory: bool, devices: bool },
}

/// Sets the slot's process up; what it forks from then on sees the new root only.
pub(super) fn set_up(mounts: &[Text]) -> Result<(), SandboxError> {
    sys::die_with_parent()?;
    let sources = open_sources(mounts)?;
    become_inner_root()?;
    sys::die_with_parent()?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC).map_err(|error| SandboxError::system("mount(/, private)", error))?;
    let options = CString::new("size=1m,nr_inodes=4k,mode=755").expect("has no NUL byte");
    mount("examiner", STAGE, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, Some(options.as_c_str()))
        .map_err(|error| SandboxError::system("mount(root, tmpfs)", error))?;
    for source in &sources {
        place(source)?;
    }
    for directory in [WORK, "/tmp"] {
        make_directory(&inside(Path::new(directory)))?;
    }
    // POSIX shared memory lives in the run's own bounded /tmp.
    link(Path::new("/tmp"), &inside(Path::new("/dev/shm")))?;
    enter_root()?;
    let name = b"examiner";
    rustix::system::sethostname(name).map_err(|error| SandboxError::system("sethostname", error))?;
    sys::drop_bounding_set()?;
    // A container may show /proc/sys read-only. Nothing rests on this: a namespace made inside gives no right outside it.
    let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
    sys::no_new_privileges()
}

/// Opens everything that the root will show; what the machine lacks is left out.
fn open_sources(mounts: &[Text]) -> Result<Vec<Source>, SandboxError> {
    let mut sources = Vec::new();
    for path in SYSTEM.iter().chain(&ETC).chain(&DEVICES) {
        let path = Path::new(path);
        match fs::symlink_metadata(path) {
            Ok(found) if found.is_symlink() => {
                let target = fs::read_link(path).map_err(|error| SandboxError::system(format!("readlink({})", path.display()), error))?;
                sources.push(Source::Link(path.to_path_buf(), target));
            }
            Ok(_) => sources.push(open_tree_of(path)?),
            Err(_) => {}
        }
    }
    // The one proc that must be fully visible here, so that each run may mount its own over it.
    sources.push(open_tree_of(Path::new("/proc"))?);
    let mut mounts: Vec<PathBuf> = mounts.iter().map(|path| PathBuf::from(OsString::from_vec(path.clone()))).collect();
    mounts.sort();
    for path in mounts {
        if !SYSTEM.iter().any(|system| path.starts_with(system)) {
            sources.push(open_tree_of(&path)?);
        }
    }
    Ok(sources)
}

/// Opens one directory or file for binding.
fn open_tree_of(path: &Path) -> Result<Source, SandboxError> {
    let step = |error| SandboxError::system(format!("open({})", path.display()), error);
    let file = rustix::fs::open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).map_err(|error| step(io::Error::from(error)))?;
    let directory = fs::metadata(path).map_err(step)?.is_dir();
    Ok(Source::Tree { path: path.to_path_buf(), file, directory, devices: path.starts_with("/dev") || path == Path::new("/proc") })
}

/// Takes the inner user and group 0, which is nobody outside.
fn become_inner_root() -> Result<(), SandboxError> {
    // An ordinary user may not leave its groups in a namespace of its own; it has no others to fear for.
    let _ = rustix::thread::set_thread_groups(&[]);
    rustix::thread::set_thread_res_gid(Gid::ROOT, Gid::ROOT, Gid::ROOT).map_err(|error| SandboxError::system("setresgid(0)", error))?;
    rustix::thread::set_thread_res_uid(Uid::ROOT, Uid::ROOT, Uid::ROOT).map_err(|error| SandboxError::system("setresuid(0)", error))
}

/// The path under the stage of a path of the new root.
fn inside(path: &Path) -> PathBuf {
    let mut whole = PathBuf::from(STAGE);
    whole.extend(path.components().filter(|part| matches!(part, Component::Normal(_))));
    whole
}

/// Shows one source in the new root.
fn place(source: &Source) -> Result<(), SandboxError> {
    match source {
        Source::Link(path, target) => link(target, &inside(path)),
        Source::Tree { path, file, directory, devices } => {
            let target = inside(path);
            if *directory {
                make_directory(&target)?;
            } else {
                make_directory(target.parent().unwrap_or(Path::new(STAGE)))?;
                if !target.exists() {
                    fs::write(&target, "").map_err(|error| SandboxError::system(format!("create({})", target.display()), error))?;
                }
            }
            let name = path.display();
            let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE | OpenTreeFlags::AT_EMPTY_PATH;
            let tree = open_tree(file, "", flags).map_err(|error| SandboxError::system(format!("open_tree({name})"), error))?;
            // The machine's own proc is hidden by the run's before any program starts, and its sysctls are written here.
            if path != Path::new("/proc") {
                sys::restrict_mount(&name.to_string(), tree.as_fd(), *devices)?;
            }
            move_mount(&tree, "", CWD, &target, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)
                .map_err(|error| SandboxError::system(format!("move_mount({name})"), error))
        }
    }
}

fn make_directory(path: &Path) -> Result<(), SandboxError> {
    fs::create_dir_all(path).map_err(|error| SandboxError::system(format!("mkdir({})", path.display()), error))
}

fn link(target: &Path, path: &Path) -> Result<(), SandboxError> {
    make_directory(path.parent().unwrap_or(Path::new(STAGE)))?;
    std::os::unix::fs::symlink(target, path).map_err(|error| SandboxError::system(format!("symlink({})", path.display()), error))
}

/// Makes the stage the root, lets go of the old one, and makes it read-only.
fn enter_root() -> Result<(), SandboxError> {
    let step = |what: &'static str| move |error: rustix::io::Errno| SandboxError::system(what, error);
    rustix::process::chdir(STAGE).map_err(step("chdir(root)"))?;
    rustix::process::pivot_root(".", ".").map_err(step("pivot_root"))?;
    unmount(OsStr::from_bytes(b"."), UnmountFlags::DETACH).map_err(step("umount(old root)"))?;
    rustix::process::chdir("/").map_err(step("chdir(/)"))?;
    mount_remount("/", MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV, "").map_err(step("mount(/, read-only)"))
}
