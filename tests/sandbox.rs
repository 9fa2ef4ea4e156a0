//! Both backends, driven through its contract: each trial runs small programs and looks at the facts that come back.

use examiner::sandbox::{Choice, Feature, Input, Job, JobLimits, Mount, Outcome, Output, Program, Sandbox, SandboxError, open, start};
use examiner::units::{Bytes, Micros};
use examiner::verdict::{Exit, Limit};
use libtest_mimic::{Arguments, Failed, Trial};
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    // Each needs a spawner of its own, all forked while there is one thread.
    let starts = [
        (start(), Choice::Linux, "linux with cgroups"),
        (start(), Choice::LinuxWithoutCgroups, "linux without cgroups"),
        (start(), Choice::Portable, "portable"),
    ];
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let mut skipped = 0;
    for (start, choice, name) in starts {
        match open(start, choice) {
            Ok(sandbox) => trials.extend(all(name, &sandbox)),
            Err(error) => {
                skipped += 1;
                let _ = writeln!(std::io::stderr(), "skipped: {name}: {error}");
            }
        }
    }
    let _ = writeln!(std::io::stderr(), "{skipped} backends skipped");
    libtest_mimic::run(&arguments, trials).exit_code()
}

type Check = fn(&dyn Sandbox) -> Result<(), Failed>;

/// What every backend promises.
const ALL: [(&str, Check); 15] = [
    ("an exit code comes back", exit_code),
    ("a signal comes back, also one that process 1 would ignore", signal),
    ("output is captured and stderr apart", streams),
    ("standard input is the file", stdin),
    ("an output past its bound stops the run", output_limit),
    ("a loop is stopped at the CPU limit", cpu_limit),
    ("sleep is stopped at the wall limit", wall_limit),
    ("a child that nobody waits for is counted", orphans_counted),
    ("nothing outlives the run", nothing_outlives),
    ("memory over the limit is seen", memory_limit),
    ("files are staged and collected, links are not", files),
    ("the environment is fixed", environment),
    ("a missing program is an error of its own", missing_program),
    ("what can't be removed is removed all the same", locked),
    ("many short runs, several at once, all report in order", many),
];

/// What only an isolated run promises.
const ISOLATED: [(&str, Check); 5] = [
    ("the machine's files are not there", nothing_seen),
    ("the network is not there", no_network),
    ("nothing can be written but the work directory and /tmp", read_only),
    ("a second run sees nothing of the first", fresh),
    ("what a job left that is not measured does not count for one that is", unmeasured),
];

fn all(name: &'static str, sandbox: &Arc<dyn Sandbox>) -> Vec<Trial> {
    let isolated = sandbox.capabilities().has(Feature::Isolation);
    ALL.iter()
        .chain(ISOLATED.iter().filter(|_| isolated))
        .map(|&(title, check)| {
            let sandbox = Arc::clone(sandbox);
            Trial::test(format!("{title} ({name})"), move || check(sandbox.as_ref()))
        })
        .collect()
}

fn job(script: &str) -> Job {
    Job {
        measured: true,
        program: Program::Path("/bin/sh".into()),
        args: vec!["sh".into(), "-c".into(), script.into()],
        environment: Vec::new(),
        stdin: Input::Empty,
        stdout: Output::Capture { keep: Bytes::mib(1), stop: true },
        stderr: Output::Capture { keep: Bytes::kib(64), stop: false },
        descriptors: Vec::new(),
        mounts: Vec::<Mount>::new(),
        files: Vec::new(),
        collect: Vec::new(),
        limits: JobLimits {
            cpu: Micros::secs(5),
            wall: Micros::secs(20),
            memory: Bytes::mib(256),
            stack: Bytes::mib(64),
            processes: 64,
            disk: Bytes::mib(4),
            file_size: Bytes::mib(4),
        },
    }
}

/// A job of a Perl program: every Debian has Perl, and unlike the shell it can use memory and make calls.
fn perl(program: &str) -> Job {
    Job { program: Program::Path("/usr/bin/perl".into()), args: vec!["perl".into(), "-e".into(), program.into()], ..job("") }
}

fn text(outcome: &mut Outcome) -> String {
    let mut text = String::new();
    outcome.stdout.read_to_string(&mut text).expect("the output is text");
    text
}

fn check(truth: bool, outcome: &Outcome) -> Result<(), Failed> {
    // Not the whole outcome: it holds what the program printed.
    let Outcome { exit, figures, stopped_by, out_of_memory_kills, stderr, .. } = outcome;
    let stderr = String::from_utf8_lossy(stderr);
    if truth { Ok(()) } else { Err(format!("{exit:?} {stopped_by:?} {figures:?} oom {out_of_memory_kills}\nstderr: {stderr}").into()) }
}

fn exit_code(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let outcome = sandbox.run(job("exit 3"))?;
    check(outcome.exit == Exit::Code(3) && outcome.stopped_by.is_none(), &outcome)
}

fn signal(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    for (name, number) in [("SEGV", 11), ("TERM", 15), ("KILL", 9), ("XCPU", 24)] {
        let outcome = sandbox.run(job(&format!("kill -{name} $$")))?;
        check(outcome.exit == Exit::Signal(number) && outcome.stopped_by.is_none(), &outcome)?;
    }
    Ok(())
}

fn streams(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut outcome = sandbox.run(job("echo out; echo err >&2"))?;
    check(outcome.stderr == b"err\n" && outcome.figures.output == Bytes(4), &outcome)?;
    check(text(&mut outcome) == "out\n", &outcome)
}

fn stdin(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut file = tempfile::tempfile()?;
    file.write_all(b"7 8\n")?;
    std::io::Seek::rewind(&mut file)?;
    let mut outcome = sandbox.run(Job { stdin: Input::File(file), ..job("cat") })?;
    check(text(&mut outcome) == "7 8\n", &outcome)
}

fn output_limit(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let outcome = sandbox.run(perl("while (1) { print 'x' x 65536 }"))?;
    check(outcome.stopped_by == Some(Limit::Output) && outcome.figures.output.0 < 8 << 20, &outcome)
}

fn cpu_limit(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut job = job("while :; do :; done");
    job.limits.cpu = Micros::millis(300);
    let outcome = sandbox.run(job)?;
    check(outcome.stopped_by == Some(Limit::Cpu) && outcome.figures.cpu >= Micros::millis(300), &outcome)
}

fn wall_limit(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut job = job("trap '' TERM INT HUP; sleep 60");
    job.limits.wall = Micros::millis(400);
    let outcome = sandbox.run(job)?;
    check(outcome.stopped_by == Some(Limit::Wall) && outcome.figures.cpu < Micros::millis(300), &outcome)
}

fn orphans_counted(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    // The program waits until its grandchild has worked, however long that takes on a busy machine.
    let program = "pipe(R, W); if (fork) { close W; <R> } else { close R; exit if fork; do { for (1..100000) {} } while (times)[0] < 0.4; close W; sleep 9 }";
    let outcome = sandbox.run(perl(program))?;
    check(outcome.figures.cpu >= Micros::millis(350) && outcome.figures.cpu < Micros::millis(900), &outcome)
}

fn nothing_outlives(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let started = std::time::Instant::now();
    // The child holds the output open, and would write long after the run.
    let mut outcome = sandbox.run(job("(setsid sh -c 'sleep 30; echo late' &) ; echo done"))?;
    check(started.elapsed().as_secs() < 10, &outcome)?;
    check(text(&mut outcome) == "done\n", &outcome)
}

fn memory_limit(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut job = perl("my @a; while (1) { push @a, 'x' x 1000000; select undef, undef, undef, 0.002 }");
    job.limits.memory = Bytes::mib(64);
    let outcome = sandbox.run(job)?;
    let seen = outcome.stopped_by == Some(Limit::Memory) || outcome.out_of_memory_kills > 0;
    check(seen && outcome.figures.memory >= Bytes::mib(60), &outcome)
}

fn files(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut content = tempfile::tempfile()?;
    content.write_all(b"echo staged")?;
    let mut job = job("sh ./in.sh > out.txt; ln -s /etc/ld.so.cache link; mkfifo pipe; ln out.txt a; cp out.txt b; cat b");
    job.files = vec![examiner::sandbox::Staged { name: "in.sh".into(), content, executable: false }];
    job.collect = ["b", "link", "pipe", "a", "none"].map(Into::into).to_vec();
    let mut outcome = sandbox.run(job)?;
    let there: Vec<bool> = outcome.collected.iter().map(|file| file.file.is_some()).collect();
    check(there == [true, false, false, false, false], &outcome)?;
    check(text(&mut outcome) == "staged\n", &outcome)
}

fn nothing_seen(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut outcome = sandbox.run(job("ls -A / /tmp /w /dev /etc; ls /root /home /sys 2>&1 | wc -l; ls /proc | grep -c '^[0-9]'"))?;
    let seen = text(&mut outcome);
    let secret = ["passwd", "shadow", "root\n", "home\n", "sys\n"].iter().any(|word| seen.contains(word));
    check(!secret && seen.contains("urandom"), &outcome).map_err(|error| format!("{seen}\n{}", error.message().unwrap_or_default()).into())
}

fn no_network(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut outcome = sandbox.run(job("grep -vc lo: /proc/net/dev"))?;
    // The two lines of the heading, and no device but loopback.
    check(text(&mut outcome) == "2\n", &outcome)
}

fn environment(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let job = Job { program: Program::Path("/usr/bin/env".into()), args: vec!["env".into()], environment: vec![("MORE".into(), "1".into())], ..job("") };
    let mut outcome = sandbox.run(job)?;
    let mut lines: Vec<String> = text(&mut outcome).lines().map(str::to_owned).collect();
    lines.sort();
    if !sandbox.capabilities().has(Feature::Isolation) {
        // The work directory has a path of the machine, and HOME is that.
        lines.iter_mut().filter(|line| line.starts_with("HOME=/") && line.ends_with("/work")).for_each(|line| *line = "HOME=/w".into());
    }
    let wanted = [
        "HOME=/w",
        "LANG=C.UTF-8",
        "MORE=1",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "PYTHONDONTWRITEBYTECODE=1",
        "PYTHONHASHSEED=0",
        "PYTHONIOENCODING=utf-8",
        "TZ=UTC",
    ];
    check(lines == wanted, &outcome)
}

fn read_only(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut outcome = sandbox.run(job("for d in / /usr /dev /etc /w /tmp; do (: > $d/new) 2>/dev/null && echo $d; done"))?;
    check(text(&mut outcome) == "/w\n/tmp\n", &outcome)
}

fn missing_program(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    match sandbox.run(Job { program: Program::Path("/usr/bin/no-such-program".into()), ..job("") }) {
        Err(SandboxError::Exec { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(format!("another error: {error}").into()),
        Ok(outcome) => check(false, &outcome),
    }
}

fn fresh(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    sandbox.run(job("echo x > /w/left; echo x > /tmp/left; echo x > /dev/shm/left2"))?;
    let mut outcome = sandbox.run(job("ls -A /w /tmp /dev/shm/"))?;
    check(!text(&mut outcome).contains("left"), &outcome)
}

fn many(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    for _ in 0..150 {
                        let outcome = sandbox.run(Job { program: Program::Path("/bin/true".into()), args: vec!["true".into()], ..job("") })?;
                        check(outcome.exit == Exit::Code(0), &outcome)?;
                    }
                    Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| Failed::from("a worker panicked"))?)
    })
}

/// A directory without permissions must not stay behind, nor keep the next run from starting.
fn locked(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    let mut outcome = sandbox.run(job("mkdir -p a/b; touch a/b/c; chmod 0 a; pwd"))?;
    let place = text(&mut outcome);
    check(outcome.exit == Exit::Code(0), &outcome)?;
    if sandbox.capabilities().has(Feature::Isolation) || !std::path::Path::new(place.trim()).exists() {
        Ok(())
    } else {
        Err(format!("{place} is there").into())
    }
}

fn unmeasured(sandbox: &dyn Sandbox) -> Result<(), Failed> {
    // A file whose pages nobody holds: whoever reads it first has them in its group.
    let folder = tempfile::Builder::new().permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755)).tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut file = std::fs::File::create(folder.path().join("large"))?;
    file.write_all(&vec![1; 40 << 20])?;
    file.sync_all()?;
    rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)?;
    let path = folder.path().canonicalize()?;
    let on = |script: &str| Job { mounts: vec![Mount::new(&path)], ..job(script) };
    let first = sandbox.run(Job { measured: false, ..on(&format!("cat {}/large > /dev/null", path.display())) })?;
    check(first.exit == Exit::Code(0), &first)?;
    if sandbox.capabilities().has(Feature::GroupMemory) {
        check(first.figures.memory > Bytes::mib(20), &first)?;
    }
    let outcome = sandbox.run(on("true"))?;
    check(outcome.figures.memory < Bytes::mib(12), &outcome)
}
