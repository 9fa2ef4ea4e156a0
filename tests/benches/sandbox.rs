//! What the sandbox costs: a run of `true` in it, and by posix_spawn and wait4 alone, alternating.

use examiner::sandbox::{Choice, Input, Job, JobLimits, Output, Program, open, start};
use examiner::units::{Bytes, Micros};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 400;

fn main() {
    let starts = [(start(), Choice::Linux, "linux"), (start(), Choice::LinuxWithoutCgroups, "linux, no cgroup"), (start(), Choice::Portable, "portable")];
    let mut out = std::io::stdout();
    for (start, choice, name) in starts {
        let line = match open(start, choice) {
            Err(error) => format!("{name:<18}not here: {error}"),
            Ok(sandbox) => {
                let (mut bare, mut boxed) = (Vec::new(), Vec::new());
                for _ in 0..ROUNDS {
                    bare.push(timed(spawn));
                    boxed.push(timed(|| drop(sandbox.run(job()).expect("it runs"))));
                }
                let (bare, boxed) = (median(bare), median(boxed));
                let ratio = boxed.as_secs_f64() / bare.as_secs_f64();
                let more = boxed.saturating_sub(bare).as_micros();
                format!("{name:<18}bare {:>5} µs  sandboxed {:>5} µs  more {more:>5} µs  ratio {ratio:.2}", bare.as_micros(), boxed.as_micros())
            }
        };
        let _ = writeln!(out, "{line}");
    }
}

/// The standard library spawns by posix_spawn where nothing is asked for that it can't do.
fn spawn() {
    let status = Command::new("/bin/true").env_clear().stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.expect("it runs").success());
}

fn timed(run: impl FnOnce()) -> Duration {
    let started = Instant::now();
    run();
    started.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn job() -> Job {
    Job {
        measured: true,
        program: Program::Path("/bin/true".into()),
        args: vec!["true".into()],
        environment: Vec::new(),
        stdin: Input::Empty,
        stdout: Output::Capture { keep: Bytes::mib(1), stop: true },
        stderr: Output::Capture { keep: Bytes::kib(64), stop: false },
        descriptors: Vec::new(),
        mounts: Vec::new(),
        files: Vec::new(),
        collect: Vec::new(),
        limits: JobLimits {
            cpu: Micros::secs(1),
            wall: Micros::secs(3),
            memory: Bytes::mib(64),
            stack: Bytes::mib(64),
            processes: 128,
            disk: Bytes::mib(64),
            file_size: Bytes::mib(64),
        },
    }
}
