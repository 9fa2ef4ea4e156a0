//! Running a submission on one test: the run, once more where it is near a limit, the check, the verdict.

use super::checker::Checker;
use super::files::{file, io_fault};
use super::{Decided, Facts, Judge, decide};
use crate::check::{self, Checked};
use crate::problem::{CheckSpec, ExitCodePolicy, Problem, Test};
use crate::program::{Program, Run};
use crate::sandbox::{Input, JobLimits, Outcome, Staged};
use crate::units::Bytes;
use crate::verdict::{Exit, Fault, Figures, Limit, MemoryHow, Reason, Remark, RunLimits, TestResult, Verdict};
use std::io::{self, Seek};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use tempfile::SpooledTempFile;

/// Which kinds of time-outs of a submission a run alone has confirmed.
#[derive(Debug, Default)]
pub(super) struct Trust {
    cpu: AtomicBool,
    wall: AtomicBool,
}

/// Runs tests of one problem.
pub(super) struct Runner<'a> {
    judge: &'a Judge<'a>,
    problem: &'a Problem,
    checker: Checker<'a>,
    ran: &'a AtomicU64,
    /// Shared by runs side by side, held alone by a run that is repeated.
    alone: RwLock<()>,
}

impl<'a> Runner<'a> {
    pub(super) fn new(judge: &'a Judge<'a>, problem: &'a Problem, ran: &'a AtomicU64) -> Runner<'a> {
        Runner { judge, problem, checker: Checker::new(judge, problem), ran, alone: RwLock::new(()) }
    }

    /// Held while something runs that may run beside others.
    pub(super) fn shared(&self) -> RwLockReadGuard<'_, ()> {
        self.alone.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of one test, and the program's output where there was a run.
    pub(super) fn test(&self, program: &Program, test: &Test, trust: &Trust) -> (TestResult, Option<SpooledTempFile>) {
        let mut limits = RunLimits::NONE;
        let mut figures = None;
        let (decided, output) = match self.decided(program, test, trust, &mut limits, &mut figures) {
            Ok(decided) => decided,
            Err(fault) => (Decided::fault(fault), None),
        };
        let Decided { verdict, reason, share, right_but_for_layout, diff, remarks } = decided;
        let group = self.problem.groups[test.group].name.clone();
        (TestResult { name: test.name.clone(), group, verdict, reason, figures, limits, share, right_but_for_layout, diff, remarks }, output)
    }

    fn decided(
        &self,
        program: &Program,
        test: &Test,
        trust: &Trust,
        limits: &mut RunLimits,
        figures: &mut Option<Figures>,
    ) -> Result<(Decided, Option<SpooledTempFile>), Fault> {
        let language = program.toolchain().language;
        let size = test.answer.size().map_err(|error| io_fault(&test.name, "answer", &error))?;
        *limits = self.problem.limits.run_limits(language, size);
        if let Some(size) = program.static_size().filter(|size| *size > limits.memory) {
            return Ok((Decided::plain(Verdict::MemoryLimitExceeded, Reason::Memory(MemoryHow::StaticData { size })), None));
        }
        let first = {
            let _shared = self.shared();
            self.once(program, test, limits)?
        };
        let (mut outcome, again) = match self.doubt(&first, limits, trust) {
            None => (first, None),
            Some(kind) => {
                let _alone = self.alone.write().unwrap_or_else(PoisonError::into_inner);
                let second = self.once(program, test, limits)?;
                if time_out(&second, limits) == Some(kind) {
                    trust.of(kind).store(true, Ordering::Relaxed);
                }
                (second, Some(Remark::RunAgain { cpu: first.figures.cpu, wall: first.figures.wall }))
            }
        };
        *figures = Some(outcome.figures);
        let mut output = self.output(&mut outcome)?;
        let text = String::from_utf8_lossy(&outcome.stderr);
        let facts = Facts {
            exit: outcome.exit,
            figures: outcome.figures,
            stopped_by: outcome.stopped_by,
            out_of_memory_kills: outcome.out_of_memory_kills,
            blocked_on_read: outcome.blocked_on_read,
            exception: (language.exception)(&text),
        };
        let checked = self.is_worth_checking(&facts, limits).then(|| self.check(test, &mut output));
        let mut decided = decide(&facts, limits, self.problem.exit_code, checked);
        decided.remarks.extend(again);
        let _ = output.rewind();
        Ok((decided, Some(output)))
    }

    /// One run, counted.
    fn once(&self, program: &Program, test: &Test, limits: &RunLimits) -> Result<Outcome, Fault> {
        let names = &self.problem.files;
        let input = || file(&test.input).map_err(|error| io_fault(&test.name, "input", &error));
        let files = match &names.input {
            Some(name) => vec![Staged { name: name.into(), content: input()?, executable: false }],
            None => Vec::new(),
        };
        self.ran.fetch_add(1, Ordering::Relaxed);
        let run = Run {
            arguments: Vec::new(),
            stdin: Input::File(input()?),
            files,
            collect: names.output.iter().map(Into::into).collect(),
            output: limits.output,
            limits: JobLimits { stack: stack(limits), ..JobLimits::of(limits) },
        };
        program.run(self.judge.sandbox, run).map_err(|error| Fault::Sandbox { detail: error.to_string() })
    }

    /// What counts as the output: what was printed, or else the output file.
    fn output(&self, outcome: &mut Outcome) -> Result<SpooledTempFile, Fault> {
        let printed = std::mem::replace(&mut outcome.stdout, SpooledTempFile::new(0));
        match outcome.collected.pop().and_then(|collected| collected.file) {
            Some(mut file) if outcome.figures.output == Bytes(0) => {
                let mut output = SpooledTempFile::new(1 << 20);
                let copied = file.rewind().and_then(|()| io::copy(&mut file, &mut output)).and_then(|count| output.rewind().map(|()| count));
                outcome.figures.output = Bytes(copied.map_err(|error| io_fault("output", "file", &error))?);
                Ok(output)
            }
            _ => Ok(printed),
        }
    }

    /// The kind of time-out that is worth a second run: one near its limit, or a wall time that machine load may explain.
    fn doubt(&self, outcome: &Outcome, limits: &RunLimits, trust: &Trust) -> Option<TimeOut> {
        let kind = time_out(outcome, limits)?;
        let near = kind == TimeOut::Wall || outcome.figures.cpu < JobLimits::of(limits).cpu;
        (near && !trust.of(kind).load(Ordering::Relaxed) && !self.judge.stop.is_stopped()).then_some(kind)
    }

    /// An output that was cut off can't be right, and a checker needn't look at what a crash left unless it may be right.
    fn is_worth_checking(&self, facts: &Facts, limits: &RunLimits) -> bool {
        let over = facts.stopped_by == Some(Limit::Output) || facts.figures.output > limits.output;
        let by_program = matches!(self.problem.check, CheckSpec::Program { .. });
        let crashed = match facts.exit {
            Exit::Code(0) => false,
            Exit::Code(_) => self.problem.exit_code != ExitCodePolicy::Ignore,
            Exit::Signal(_) => true,
        };
        let nothing_to_see = by_program && crashed && facts.figures.output == Bytes(0);
        !(over || nothing_to_see)
    }

    fn check(&self, test: &Test, output: &mut SpooledTempFile) -> Result<Checked, Fault> {
        match &self.problem.check {
            CheckSpec::Compare(comparison) => {
                let mut answer = test.answer.open().map_err(|error| io_fault(&test.name, "answer", &error))?;
                check::compare(comparison, answer.as_mut(), output).map_err(|error| io_fault(&test.name, "output", &error))
            }
            CheckSpec::Program { program, protocol } => self.checker.check(program, *protocol, test, output, || self.shared()),
        }
    }
}

impl Trust {
    fn of(&self, kind: TimeOut) -> &AtomicBool {
        match kind {
            TimeOut::Cpu => &self.cpu,
            TimeOut::Wall => &self.wall,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TimeOut {
    Cpu,
    Wall,
}

/// The time-out that a run will be told of, if it is one.
fn time_out(outcome: &Outcome, limits: &RunLimits) -> Option<TimeOut> {
    let figures = &outcome.figures;
    match outcome.stopped_by {
        Some(Limit::Memory | Limit::Output) => None,
        None if outcome.out_of_memory_kills > 0 || figures.output > limits.output || figures.memory > limits.memory => None,
        _ if figures.cpu > limits.time || outcome.stopped_by == Some(Limit::Cpu) => Some(TimeOut::Cpu),
        _ if figures.wall > limits.wall || outcome.stopped_by == Some(Limit::Wall) => Some(TimeOut::Wall),
        _ => None,
    }
}

/// A stack as large as the memory is made a little smaller: then recursion without end meets the stack's limit, which
/// can be told, just before the memory's.
fn stack(limits: &RunLimits) -> Bytes {
    let below = Bytes((limits.memory.0 - limits.memory.0 / 32).saturating_sub(1 << 20));
    if limits.stack >= limits.memory { below.max(Bytes::mib(1)) } else { limits.stack }
}
