//! Judging submissions: scheduling builds and runs, deciding verdicts, adding up points. `decide` and `score` are pure.

use crate::event::EventSink;
use crate::language::Language;
use crate::problem::Problem;
use crate::verdict::Verdict;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program to judge.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The file, as the user named it.
    pub file: String,
    /// Its source.
    pub source: Vec<u8>,
    /// Its language.
    pub language: &'static Language,
}

/// What a call asks for.
#[derive(Debug, Clone)]
pub struct Options {
    /// Runs at once.
    pub jobs: usize,
    /// Whether the first failing test of a submission ends it.
    pub first_failure: bool,
    /// Only tests of these names; all where there are none.
    pub tests: Vec<String>,
    /// Only groups of these names; all where there are none.
    pub groups: Vec<String>,
    /// The tool to use instead of the language's first.
    pub compiler: Option<String>,
    /// Flags for the compiler, beside the table's.
    pub flags: Vec<String>,
    /// Input, output and answer of each failure are written below this directory.
    pub keep: Option<PathBuf>,
    /// Set from outside to stop: what was finished is kept.
    pub stop: Arc<AtomicBool>,
}

/// What came of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The verdict of each submission that was finished, in the order of the call.
    pub verdicts: Vec<Verdict>,
    /// Whether the call was stopped before all were finished.
    pub stopped: bool,
}

/// What judges.
#[derive(Debug)]
pub struct Judge;

impl Judge {
    /// Judges `submissions` on `problem`, telling `sink` as it goes.
    pub fn run(&self, problem: &Problem, submissions: &[Submission], options: &Options, sink: &mut dyn EventSink) -> Summary {
        let _ = (problem, submissions, options, sink);
        Summary { verdicts: Vec::new(), stopped: false }
    }
}
