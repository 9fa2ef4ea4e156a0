//! What happens while judging, as typed events: workers send them, one consumer orders them and hands them to the sinks.

use crate::verdict::{SubmissionResult, TestResult};

/// Something that happened. `submission` counts the files of the call from 0, `test` a problem's tests from 0.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Judging starts.
    Start {
        /// The problem's id.
        problem: String,
        /// How many submissions there are.
        submissions: usize,
        /// How many tests each will meet.
        tests: usize,
    },
    /// A submission is being built.
    Building {
        /// Which.
        submission: usize,
        /// Its file, as it was named.
        file: String,
    },
    /// A submission was built, and its tests start.
    Running {
        /// Which.
        submission: usize,
    },
    /// A test is done. Of one submission they come in test order.
    Test {
        /// Which submission.
        submission: usize,
        /// Which test.
        test: usize,
        /// Its result.
        result: Box<TestResult>,
    },
    /// A submission is done. They come in the order of the call.
    Submission {
        /// Which.
        submission: usize,
        /// Its result.
        result: Box<SubmissionResult>,
    },
    /// Something to say once, to whoever watches.
    Notice(Notice),
    /// All is done.
    End {
        /// Programs that were built; cache hits do not count.
        built: u64,
        /// Runs that were made.
        ran: u64,
    },
}

/// Something to say once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// There is no writable folder for the build cache.
    NoCacheFolder {
        /// What was tried and what the system said.
        detail: String,
    },
    /// The sandbox is weaker than it could be: see `examiner doctor`.
    WeakerSandbox {
        /// The codes of what is missing.
        missing: Vec<&'static str>,
    },
}

/// Where events go.
pub trait EventSink: Send {
    /// Takes one event; false when it can take no more, and there is no use in going on.
    fn event(&mut self, event: &Event) -> bool;
}
