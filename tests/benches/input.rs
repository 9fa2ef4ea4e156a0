//! What a million numbers cost: drawn, printed, accepted; and read as bare numbers by the standard library, for comparison.
//! Each step with the peak of memory that the allocator gave out for it.

use examiner::input::{Grammar, Random};
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const ROUNDS: u64 = 5;

/// The system's allocator, counting.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "an allocator can't be written otherwise; it passes everything on")]
// SAFETY: every call is passed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    let kinds = [
        ("list", "list n of int 0..=1e9"),
        ("lines", "lines n of int 0..=1e9"),
        ("distinct", "list n of int 0..=1e9 distinct"),
        ("sorted", "list n of int 0..=1e9 sorted"),
        ("permutation", "perm n"),
    ];
    for (name, list) in kinds {
        let grammar = Grammar::parse("{n}\n{a}", &[("n", "int 1e6..=1e6"), ("a", list)]).expect("it is a grammar");
        let (mut draw, mut print, mut accept, mut bare) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut size = 0;
        for round in 0..ROUNDS {
            let mut random = Random::new("bench", round);
            let (values, drawn) = measured(|| grammar.random(&mut random, false).expect("it can be drawn"));
            let (text, printed) = measured(|| grammar.print(&values));
            drop(values);
            let ((), accepted) = measured(|| grammar.accept(text.as_bytes()).expect("it is accepted"));
            let (sum, parsed) = measured(|| text.split_ascii_whitespace().map(|word| word.parse::<i64>().expect("a number")).fold(0_i64, i64::wrapping_add));
            std::hint::black_box(sum);
            size = text.len();
            for (list, one) in [(&mut draw, drawn), (&mut print, printed), (&mut accept, accepted), (&mut bare, parsed)] {
                list.push(one);
            }
        }
        for (what, list) in [("drawn", draw), ("printed", print), ("accepted", accept), ("bare numbers", bare)] {
            let (time, peak) = median(list);
            let speed = size as f64 / 1e6 / time.as_secs_f64();
            let _ = writeln!(std::io::stdout(), "{name:<12}{what:<13}{time:>8.1?}  {speed:>6.0} MB/s  {:>7.1} MiB more", peak as f64 / 1024.0 / 1024.0);
        }
    }
}

/// What a step gives, its time, and the most bytes that it held at once beside what there was before.
fn measured<T>(run: impl FnOnce() -> T) -> (T, (Duration, usize)) {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let started = Instant::now();
    let made = run();
    let time = started.elapsed();
    (made, (time, PEAK.load(Ordering::Relaxed) - before))
}

fn median(mut list: Vec<(Duration, usize)>) -> (Duration, usize) {
    list.sort();
    list[list.len() / 2]
}
