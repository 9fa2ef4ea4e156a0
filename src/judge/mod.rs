//! Judging submissions on a problem: building them, running them on each test, checking, deciding, scoring.
//!
//! `decide` (facts to a verdict) and `score` (tests to points) are pure. `plan` says what is done next, `run` does it for
//! one test, `order` puts the workers' events in order for the sink. Nothing is printed here.

mod checker;
mod decide;
mod files;
mod keep;
mod order;
mod plan;
mod run;
mod score;
mod select;
mod submission;

pub use decide::{Decided, Facts, decide};
pub use score::{Score, max_points, score};
pub use select::{Selected, Unknown};
pub use submission::{NotRead, Submission};

use crate::build::{Builder, NotBuilt};
use crate::event::{Event, EventSink};
use crate::language::{TABLE, Toolbox};
use crate::problem::Problem;
use crate::program::Program;
use crate::sandbox::{Sandbox, Stop};
use crate::units::Hundredths;
use crate::verdict::{Reason, Remark, SubmissionResult, TestResult, Verdict};
use order::Ordered;
use plan::{Plan, Task};
use run::{Runner, Trust};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, mpsc};

/// After which result the rest of a submission's tests is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StopAfter {
    /// None.
    #[default]
    Never,
    /// A time limit that was exceeded: such tests are what judging takes its time for.
    TimeLimit,
    /// Any failure.
    Failure,
}

/// How to judge.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Runs and builds at the same time, at least 1.
    pub jobs: usize,
    /// After what the rest of a submission's tests is skipped.
    pub stop_after: StopAfter,
    /// The tool to use, where it isn't the language's best one here.
    pub compiler: Option<String>,
    /// More flags for the compiler.
    pub flags: Vec<String>,
    /// Where input, output and answer of each failure are kept.
    pub keep: Option<PathBuf>,
}

/// What judging came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The verdict of each submission, in the order of the call; those that a stop left unfinished are missing.
    pub verdicts: Vec<Verdict>,
    /// Whether it was stopped before all was done.
    pub stopped: bool,
}

/// What judges.
pub struct Judge<'a> {
    /// Where programs run.
    pub sandbox: &'a dyn Sandbox,
    /// What builds them.
    pub builder: &'a Builder,
    /// The tools of this machine.
    pub toolbox: &'a Toolbox,
    /// Ends everything early.
    pub stop: &'a Stop,
}

impl Judge<'_> {
    /// Judges `submissions` on the selected tests. Events of one submission come in test order, submissions in the order
    /// of the call.
    pub fn run(&self, problem: &Problem, selected: &Selected, submissions: &[Submission], options: &Options, sink: &mut dyn EventSink) -> Summary {
        order::send(sink, self.stop, &Event::Start { problem: problem.id.clone(), submissions: submissions.len(), tests: selected.len() });
        let ran = AtomicU64::new(0);
        let runner = Runner::new(self, problem, &ran);
        let plan = Plan::new(problem, selected, submissions.len(), options);
        let programs: Vec<OnceLock<Program>> = submissions.iter().map(|_| OnceLock::new()).collect();
        let trust: Vec<Trust> = submissions.iter().map(|_| Trust::default()).collect();
        self.prepare(problem, submissions, options);
        let mut ordered = Ordered::new(submissions.len(), sink, self.stop);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..options.jobs.max(1) {
                let sender = sender.clone();
                let work = Work { judge: self, problem, selected, submissions, options, runner: &runner, plan: &plan, programs: &programs, trust: &trust };
                scope.spawn(move || work.until_done(&sender));
            }
            drop(sender);
            for event in receiver {
                ordered.take(event);
            }
        });
        let verdicts = ordered.finish();
        order::send(sink, self.stop, &Event::End { built: self.builder.built(), ran: ran.load(Ordering::Relaxed) });
        Summary { stopped: self.stop.is_stopped() && verdicts.len() < submissions.len(), verdicts }
    }
}

impl Judge<'_> {
    /// Has the builder make what speeds up these builds, where that pays.
    fn prepare(&self, problem: &Problem, submissions: &[Submission], options: &Options) {
        for language in TABLE {
            let sources = submissions.iter().filter(|submission| submission.language.name == language.name).map(|submission| submission.source.as_slice());
            let mut sources = sources.peekable();
            if sources.peek().is_some()
                && let Ok(toolchain) = self.toolbox.find(language, options.compiler.as_deref())
            {
                self.builder.prepare(&toolchain, sources, &options.flags, &problem.limits.build_limits(language));
            }
        }
    }
}

/// What a worker needs.
struct Work<'a> {
    judge: &'a Judge<'a>,
    problem: &'a Problem,
    selected: &'a Selected,
    submissions: &'a [Submission],
    options: &'a Options,
    runner: &'a Runner<'a>,
    plan: &'a Plan<'a>,
    programs: &'a [OnceLock<Program>],
    trust: &'a [Trust],
}

impl Work<'_> {
    fn until_done(&self, events: &mpsc::Sender<Event>) {
        while !self.judge.stop.is_stopped()
            && let Some(task) = self.plan.next()
        {
            match task {
                Task::Build(submission) => self.build(submission, events),
                Task::Test { submission, place } => self.test(submission, place, events),
            }
        }
        // A worker that leaves on a stop must not let others wait for it.
        self.plan.leave();
    }

    fn build(&self, submission: usize, events: &mpsc::Sender<Event>) {
        let Submission { file, source, language } = &self.submissions[submission];
        send(events, Event::Building { submission, file: file.clone() });
        let limits = self.problem.limits.build_limits(language);
        let toolchain = self.judge.toolbox.find(language, self.options.compiler.as_deref());
        let program = toolchain.map_err(|missing| NotBuilt::Fault(missing.into())).and_then(|toolchain| {
            let _shared = self.runner.shared();
            Program::build(self.judge.builder, toolchain, source, &self.options.flags, &limits)
        });
        if self.judge.stop.is_stopped() {
            return;
        }
        match program {
            Ok(program) => {
                let _ = self.programs[submission].set(program);
                send(events, Event::Running { submission });
                if self.plan.built(submission) {
                    self.finish(submission, Vec::new(), events);
                }
            }
            Err(error) => {
                self.plan.failed(submission);
                let (verdict, reason, points) = match error {
                    NotBuilt::Failed(failure) => (Verdict::CompileError, Reason::Build(failure), Some(Hundredths(0))),
                    NotBuilt::Fault(fault) => (Verdict::JudgeError, Reason::Fault(fault), None),
                };
                let score = Score { verdict, reason, points, algorithm_points: points };
                self.send_submission(submission, score, Vec::new(), events);
            }
        }
    }

    fn test(&self, submission: usize, place: usize, events: &mpsc::Sender<Event>) {
        let Some(program) = self.programs[submission].get() else { return };
        let test = &self.problem.tests[self.selected.at(place)];
        let (result, output) = self.runner.test(program, test, &self.trust[submission]);
        if self.judge.stop.is_stopped() {
            return;
        }
        let result = match (&self.options.keep, output) {
            (Some(folder), Some(mut output)) if !matches!(result.verdict, Verdict::Accepted) => {
                match keep::keep(folder, submission, &self.submissions[submission].file, test, &mut output) {
                    Ok(()) => result,
                    Err(detail) => with_remark(result, Remark::NotKept { detail }),
                }
            }
            _ => result,
        };
        if let Some(results) = self.plan.tested(submission, place, result, |place, result| {
            send(events, Event::Test { submission, test: place, result: Box::new(result.clone()) });
        }) {
            self.finish(submission, results, events);
        }
    }

    fn finish(&self, submission: usize, results: Vec<TestResult>, events: &mpsc::Sender<Event>) {
        let score = score(self.problem, self.selected, &results);
        self.send_submission(submission, score, results, events);
    }

    fn send_submission(&self, submission: usize, score: Score, tests: Vec<TestResult>, events: &mpsc::Sender<Event>) {
        let missing = self.judge.sandbox.capabilities().missing();
        let weaker = (!missing.is_empty()).then_some(Remark::WeakerSandbox { missing });
        let of_build = self.programs[submission].get().map(|program| program.remarks.clone()).unwrap_or_default();
        let result = SubmissionResult {
            problem: self.problem.id.clone(),
            file: self.submissions[submission].file.clone(),
            language: self.submissions[submission].language.name.into(),
            verdict: score.verdict,
            reason: score.reason,
            points: score.points,
            algorithm_points: score.algorithm_points,
            max_points: max_points(self.problem, self.selected).round(),
            remarks: of_build.into_iter().chain(weaker).collect(),
            tests,
        };
        send(events, Event::Submission { submission, result: Box::new(result) });
    }
}

fn with_remark(mut result: TestResult, remark: Remark) -> TestResult {
    result.remarks.push(remark);
    result
}

/// The receiver lives until every worker is done.
fn send(events: &mpsc::Sender<Event>, event: Event) {
    let _ = events.send(event);
}
