//! What comparing costs: 35 MB of output with its answer, and reading both alone, alternating.

use examiner::check::compare;
use examiner::problem::{Compare, Comparison, Layout, Noun, Order};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

fn main() {
    let mut text = Vec::new();
    let mut number = 1u64;
    while text.len() < 35_000_000 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let _ = writeln!(text, "{} {} {}", number >> 40, number >> 50, number >> 60);
    }
    let file = |text: &[u8]| {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(text).expect("it can be written");
        file
    };
    let (mut answer, mut equal) = (file(&text), file(&text));
    // Equal but for a blank at each line's end: no part can be compared as it stands.
    let mut other = file(&text.split(|&byte| byte == b'\n').flat_map(|line| [line, b" \n"].concat()).collect::<Vec<u8>>());
    let kinds = [
        ("exact", Compare::Exact, false),
        ("lines", Compare::Lines, false),
        ("lines, blanks", Compare::Lines, true),
        ("tokens, blanks", Compare::Tokens, true),
    ];
    for (name, kind, blanks) in kinds {
        let output = if blanks { &mut other } else { &mut equal };
        let comparison = Comparison { compare: kind, order: Order::Given, layout: Layout::Lenient, block: Noun::default() };
        let (mut bare, mut compared) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            bare.push(timed(|| read(&mut answer) + read(output)));
            compared.push(timed(|| {
                answer.rewind().and_then(|()| output.rewind()).expect("they can be read");
                compare(&comparison, &mut answer, output).expect("they can be read")
            }));
        }
        let (bare, compared) = (median(bare), median(compared));
        let ratio = compared.as_secs_f64() / bare.as_secs_f64();
        let _ = writeln!(std::io::stdout(), "{name:<16}read {bare:>8.1?}  compared {compared:>8.1?}  ratio {ratio:.2}");
    }
}

fn read(file: &mut File) -> usize {
    let mut buffer = vec![0; 64 << 10];
    let mut total = 0;
    file.rewind().expect("it can be read");
    while let Ok(got) = file.read(&mut buffer)
        && got > 0
    {
        total += got;
    }
    total
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let started = Instant::now();
    std::hint::black_box(run());
    started.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
