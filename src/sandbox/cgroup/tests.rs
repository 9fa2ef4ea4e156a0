use super::*;
use std::fs;
use std::path::Path;

fn limits() -> JobLimits {
    JobLimits {
        cpu: Micros::secs(1),
        wall: Micros::secs(3),
        memory: Bytes::mib(64),
        stack: Bytes::mib(64),
        processes: 128,
        disk: Bytes::mib(1),
        file_size: Bytes::mib(1),
    }
}

/// A group's directory as the kernel would fill it.
fn fill(group: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        fs::write(group.join(name), text).unwrap();
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap().trim().to_owned()
}

#[test]
fn version_2_is_divided_and_its_files_are_handled() {
    let root = tempfile::tempdir().unwrap();
    let own = root.path().join("user.slice/me");
    fs::create_dir_all(&own).unwrap();
    fill(&own, &[("cgroup.controllers", "cpu memory pids\n"), ("cgroup.procs", &format!("{}\n", std::process::id()))]);
    let mounts = format!("30 23 0:26 / {} rw,nosuid - cgroup2 cgroup2 rw\n", root.path().display());
    let groups = detect("0::/user.slice/me\n", &mounts).unwrap_or_else(|cause| panic!("{cause:?}"));
    assert!(groups.has_memory() && groups.has_cpu() && groups.has_processes());
    assert_eq!(text(&own.join("cgroup.subtree_control")), "+memory +pids");
    assert_eq!(text(&own.join("examiner-harness/cgroup.procs")), std::process::id().to_string());
}

#[test]
fn a_version_2_group_limits_and_reads_what_its_files_say() {
    let root = tempfile::tempdir().unwrap();
    let v2 = v2::V2 { parent: root.path().to_path_buf(), memory: false, cpu: true, processes: true };
    let slot = v2.slot("s").unwrap();
    let group = root.path().join("s");
    fill(&group, &[("cpu.stat", "usage_usec 1500\nuser_usec 1\n"), ("cgroup.procs", "")]);
    slot.set(&limits()).unwrap();
    assert_eq!(text(&group.join("pids.max")), "130");
    assert!(!group.join("memory.max").exists());
    assert_eq!(slot.read().unwrap(), Reading { cpu: Micros(1500), memory: Bytes(0), out_of_memory_kills: 0 });
    assert_eq!((slot.cpu_source(), slot.memory_source()), (Some(CpuSource::CgroupV2), None));
    assert_eq!(slot.join_files().unwrap().len(), 1);
}

#[test]
fn version_2_without_controllers_is_not_delegated() {
    let root = tempfile::tempdir().unwrap();
    fill(root.path(), &[("cgroup.controllers", "\n")]);
    let mounts = format!("30 23 0:26 / {} rw - cgroup2 cgroup2 rw\n", root.path().display());
    assert!(matches!(detect("0::/\n", &mounts), Err(crate::sandbox::Cause::NotDelegated(_))));
}

#[test]
fn a_version_2_group_with_other_processes_is_busy() {
    let root = tempfile::tempdir().unwrap();
    fill(root.path(), &[("cgroup.controllers", "memory pids\n"), ("cgroup.procs", "1\n")]);
    let mounts = format!("30 23 0:26 / {} rw - cgroup2 cgroup2 rw\n", root.path().display());
    assert!(matches!(detect("0::/\n", &mounts), Err(crate::sandbox::Cause::CgroupBusy(_))));
}

#[test]
fn version_1_makes_a_group_in_each_controllers_tree() {
    let root = tempfile::tempdir().unwrap();
    let mut mounts = String::new();
    for controller in ["memory", "cpuacct", "pids"] {
        fs::create_dir_all(root.path().join(controller).join("me")).unwrap();
        mounts += &format!("31 23 0:27 / {}/{controller} rw - cgroup cgroup rw,{controller}\n", root.path().display());
    }
    let groups = detect("3:memory:/me\n2:cpuacct:/me\n1:pids:/me\n", &mounts).unwrap_or_else(|cause| panic!("{cause:?}"));
    assert!(groups.has_memory() && groups.has_cpu() && groups.has_processes());
    let slot = groups.slot("s").unwrap();
    let group = |controller: &str| root.path().join(controller).join("me/s");
    fill(&group("memory"), &[("memory.max_usage_in_bytes", "4096\n"), ("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n")]);
    fill(&group("memory"), &[("memory.memsw.limit_in_bytes", "")]);
    fill(&group("cpuacct"), &[("cpuacct.usage", "7000000\n")]);
    slot.set(&limits()).unwrap();
    assert_eq!(slot.read().unwrap(), Reading { cpu: Micros(7000), memory: Bytes(4096), out_of_memory_kills: 2 });
    slot.forget();
    assert!(!group("memory").join("memory.force_empty").exists(), "nothing was left");
    fill(&group("memory"), &[("memory.usage_in_bytes", "50000000\n"), ("memory.force_empty", "")]);
    slot.forget();
    assert_eq!(text(&group("memory").join("memory.force_empty")), "0");
    slot.reset().unwrap();
    assert_eq!(text(&group("memory").join("memory.max_usage_in_bytes")), "0");
    assert_eq!(text(&group("memory").join("memory.limit_in_bytes")), Bytes::mib(64).0.to_string());
    assert_eq!(text(&group("memory").join("memory.memsw.limit_in_bytes")), Bytes::mib(64).0.to_string());
    assert_eq!(text(&group("pids").join("pids.max")), "130");
}

#[test]
fn groups_of_dead_harnesses_are_swept_and_no_others() {
    let root = tempfile::tempdir().unwrap();
    let mine = format!("examiner-{}-0", std::process::id());
    for name in ["examiner-4294967295-0", mine.as_str(), "examiner-harness", "somebody-4294967295-0", "examiner-4294967294-1"] {
        fs::create_dir(root.path().join(name)).unwrap();
    }
    // As the system refuses to remove a group with processes, a directory with a file stays.
    fill(&root.path().join("examiner-4294967294-1"), &[("cgroup.procs", "1")]);
    files::sweep(root.path());
    let mut left: Vec<String> = fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    let mut wanted = vec!["examiner-4294967294-1".to_owned(), mine, "examiner-harness".to_owned(), "somebody-4294967295-0".to_owned()];
    wanted.sort();
    assert_eq!(left, wanted);
}
