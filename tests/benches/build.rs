//! What the precompiled header saves: building a small program with it and without, alternating.

use examiner::build::{Builder, Cache};
use examiner::language::{Toolbox, by_name};
use examiner::problem::BuildLimits;
use examiner::sandbox::{Choice, open, start};
use examiner::units::{Bytes, Micros};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ROUNDS: usize = 12;

fn main() {
    let sandbox = open(start(), Choice::Best).expect("a sandbox");
    let toolbox = Toolbox::new(std::env::var_os("PATH"));
    let toolchain = toolbox.find(by_name("c++").expect("is in the table"), None).expect("g++ is here");
    let limits = BuildLimits { time: Micros::secs(30), memory: Bytes::mib(2048) };
    // Not in /tmp, which every run has of its own.
    let folder = tempfile::tempdir_in("/var/tmp").expect("a folder");
    let cached = || Cache::open(folder.path()).expect("the folder can be written");
    let source = |number: usize| {
        format!(
            "#include <bits/stdc++.h>\nusing namespace std;\nint number{number};\nint main() {{ vector<int> v(9); sort(v.begin(), v.end()); cout << v[0] << endl; }}\n"
        )
    };
    let sources: Vec<String> = (0..100).map(source).collect();
    let started = Instant::now();
    let preparing = Builder::new(Arc::clone(&sandbox), Some(cached()));
    preparing.prepare(&toolchain, sources.iter().map(String::as_bytes), &[], &limits);
    // Waits for the header.
    drop(preparing);
    let making = started.elapsed();
    let (with, without) = (Builder::new(Arc::clone(&sandbox), Some(cached())), Builder::new(sandbox, None));
    let timed = |builder: &Builder, source: &str| {
        let started = Instant::now();
        builder.build(&toolchain, source.as_bytes(), &[], &limits).expect("it builds");
        started.elapsed()
    };
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    for source in &sources[..ROUNDS] {
        slow.push(timed(&without, source));
        fast.push(timed(&with, source));
    }
    let (fast, slow) = (median(fast), median(slow));
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    let _ = writeln!(std::io::stdout(), "making the header {making:.2?}; without {slow:.0?}  with {fast:.0?}  ratio {ratio:.2}");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
