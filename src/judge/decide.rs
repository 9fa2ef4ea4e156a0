//! From the facts of a run to its verdict. Pure; the order is the design's, section 1.

use crate::check::Checked;
use crate::language::Exception;
use crate::problem::ExitCodePolicy;
use crate::verdict::{DiffExcerpt, Exit, Fault, Figures, Limit, MemoryHow, Reason, Remark, RunLimits, Verdict};

/// What is known of a run once it has ended.
#[derive(Debug, Clone)]
pub struct Facts {
    /// How it ended.
    pub exit: Exit,
    /// What was measured.
    pub figures: Figures,
    /// The limit on which the sandbox ended it.
    pub stopped_by: Option<Limit>,
    /// Out-of-memory kills anywhere in the group.
    pub out_of_memory_kills: u64,
    /// It was blocked reading an input that is a pipe.
    pub blocked_on_read: bool,
    /// The uncaught exception that its standard error tells of.
    pub exception: Option<Exception>,
}

/// A verdict with what decided it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// The verdict.
    pub verdict: Verdict,
    /// What decided it.
    pub reason: Reason,
    /// The share of the points that a checker gave.
    pub share: Option<(u64, u64)>,
    /// Whether it would have passed were its layout right.
    pub right_but_for_layout: bool,
    /// A short diff.
    pub diff: Option<DiffExcerpt>,
    /// What is worth telling.
    pub remarks: Vec<Remark>,
}

impl Decided {
    /// A verdict without an output that counts.
    pub fn plain(verdict: Verdict, reason: Reason) -> Decided {
        Decided { verdict, reason, share: None, right_but_for_layout: false, diff: None, remarks: Vec::new() }
    }

    /// A fault of the judge's side.
    pub fn fault(fault: Fault) -> Decided {
        Decided::plain(Verdict::JudgeError, Reason::Fault(fault))
    }
}

/// Decides a run. `checked` is what the check says of its output; none where the output was not checked.
pub fn decide(facts: &Facts, limits: &RunLimits, policy: ExitCodePolicy, checked: Option<Result<Checked, Fault>>) -> Decided {
    let checked = match checked.transpose() {
        Ok(checked) => checked,
        Err(fault) => return Decided::fault(fault),
    };
    match by_limit(facts, limits).or_else(|| by_end(facts, limits, policy)) {
        None => match checked {
            Some(checked) => Decided {
                verdict: checked.verdict,
                reason: checked.reason,
                share: checked.share,
                right_but_for_layout: checked.right_but_for_layout,
                diff: checked.diff,
                remarks: checked.remarks,
            },
            None => Decided::fault(Fault::Io { detail: "the output was not checked".into() }),
        },
        Some((verdict, reason)) => {
            let was_right = checked.is_some_and(|checked| checked.verdict == Verdict::Accepted);
            let mut decided = Decided::plain(verdict, reason);
            decided.remarks.extend(was_right.then_some(Remark::OutputWasRight));
            decided.remarks.extend(stack_filled(facts, limits).then_some(Remark::StackFilledMemory));
            decided
        }
    }
}

/// What a limit decides, whatever the output is.
fn by_limit(facts: &Facts, limits: &RunLimits) -> Option<(Verdict, Reason)> {
    let Facts { figures, .. } = facts;
    let time = Some((Verdict::TimeLimitExceeded, Reason::CpuTime));
    let wall = Some((Verdict::TimeLimitExceeded, Reason::WallTime { blocked_on_read: facts.blocked_on_read }));
    let memory = |how| Some((Verdict::MemoryLimitExceeded, Reason::Memory(how)));
    let output = Some((Verdict::OutputLimitExceeded, Reason::OutputLimit));
    match facts.stopped_by {
        Some(Limit::Memory) => return memory(MemoryHow::Killed),
        Some(Limit::Output) => return output,
        Some(Limit::Cpu) => return time,
        // It was the wall clock that ended it, and yet it had worked too long before.
        Some(Limit::Wall) if figures.cpu > limits.time => return time,
        Some(Limit::Wall) => return wall,
        None => {}
    }
    if facts.out_of_memory_kills > 0 {
        memory(MemoryHow::Killed)
    } else if figures.output > limits.output {
        output
    } else if figures.memory > limits.memory {
        memory(MemoryHow::Peak)
    } else if figures.cpu > limits.time {
        time
    } else if figures.wall > limits.wall {
        wall
    } else {
        None
    }
}

/// What the end of the program decides.
fn by_end(facts: &Facts, limits: &RunLimits, policy: ExitCodePolicy) -> Option<(Verdict, Reason)> {
    let crash = match facts.exit {
        Exit::Code(0) => return None,
        Exit::Code(_) if policy == ExitCodePolicy::Ignore => return None,
        Exit::Code(code) => Reason::ExitCode(code),
        Exit::Signal(signal) => Reason::Signal(signal),
    };
    if is_near(facts, limits.memory.0) {
        return Some((Verdict::MemoryLimitExceeded, Reason::Memory(MemoryHow::AbnormalNearLimit)));
    }
    match &facts.exception {
        Some(exception) if matches!(exception.name.as_str(), "std::bad_alloc" | "MemoryError") => {
            return Some((Verdict::MemoryLimitExceeded, Reason::Memory(MemoryHow::Reported)));
        }
        Some(Exception { name, message, line }) => {
            return Some((Verdict::RuntimeError, Reason::Exception { name: name.clone(), message: message.clone(), line: *line }));
        }
        None => {}
    }
    let overflow = facts.exit == Exit::Signal(libc::SIGSEGV) && limits.stack < limits.memory && is_near(facts, limits.stack.0);
    Some((Verdict::RuntimeError, if overflow { Reason::StackOverflow } else { crash }))
}

/// Whether the peak lies at 95 % or more of `bytes`.
fn is_near(facts: &Facts, bytes: u64) -> bool {
    u128::from(facts.figures.memory.0) * 100 >= u128::from(bytes) * 95
}

/// Whether it looks as if the stack had filled the memory: a stack that meets its limit ends with SIGSEGV, other memory
/// that meets one does not.
fn stack_filled(facts: &Facts, limits: &RunLimits) -> bool {
    facts.exit == Exit::Signal(libc::SIGSEGV) && facts.stopped_by.is_none() && limits.stack >= limits.memory && is_near(facts, limits.memory.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{Bytes, Micros};
    use crate::verdict::{CpuSource, Difference, MemorySource};

    const LIMITS: RunLimits =
        RunLimits { time: Micros::secs(1), wall: Micros::secs(3), memory: Bytes::mib(100), output: Bytes::mib(8), stack: Bytes::mib(100), processes: 128 };

    fn facts() -> Facts {
        Facts {
            exit: Exit::Code(0),
            figures: Figures {
                cpu: Micros::millis(10),
                cpu_source: CpuSource::CgroupV2,
                wall: Micros::millis(12),
                memory: Bytes::mib(3),
                memory_source: MemorySource::CgroupV2,
                output: Bytes(10),
            },
            stopped_by: None,
            out_of_memory_kills: 0,
            blocked_on_read: false,
            exception: None,
        }
    }

    fn right() -> Option<Result<Checked, Fault>> {
        Some(Ok(Checked { verdict: Verdict::Accepted, reason: Reason::Right, share: None, right_but_for_layout: true, diff: None, remarks: Vec::new() }))
    }

    fn wrong() -> Option<Result<Checked, Fault>> {
        let reason = Reason::Different(Difference::Gbk);
        Some(Ok(Checked { verdict: Verdict::WrongAnswer, reason, share: None, right_but_for_layout: false, diff: None, remarks: Vec::new() }))
    }

    fn exception(name: &str) -> Option<Exception> {
        Some(Exception { name: name.into(), message: "m".into(), line: Some(3) })
    }

    /// Each row: what is changed of a small, successful run; the verdict and reason that follow, whatever the output is.
    #[test]
    fn the_first_fact_in_the_designs_order_decides() {
        type Change = fn(&mut Facts);
        let rows: &[(Change, &str, &str)] = &[
            (|f| f.stopped_by = Some(Limit::Cpu), "TLE", "cpu-time"),
            (|f| f.stopped_by = Some(Limit::Wall), "TLE", "wall-time"),
            (|f| (f.stopped_by, f.figures.cpu) = (Some(Limit::Wall), Micros::millis(1100)), "TLE", "cpu-time"),
            (|f| f.stopped_by = Some(Limit::Memory), "MLE", "memory-killed"),
            (|f| f.stopped_by = Some(Limit::Output), "OLE", "output-limit"),
            // What stopped it goes before all other limits.
            (|f| (f.stopped_by, f.out_of_memory_kills) = (Some(Limit::Output), 1), "OLE", "output-limit"),
            (|f| (f.stopped_by, f.figures.memory) = (Some(Limit::Cpu), Bytes::mib(101)), "TLE", "cpu-time"),
            (|f| f.out_of_memory_kills = 1, "MLE", "memory-killed"),
            (|f| (f.out_of_memory_kills, f.figures.output) = (1, Bytes::mib(9)), "MLE", "memory-killed"),
            (|f| f.figures.output = Bytes(Bytes::mib(8).0 + 1), "OLE", "output-limit"),
            (|f| (f.figures.output, f.figures.memory) = (Bytes::mib(9), Bytes::mib(101)), "OLE", "output-limit"),
            (|f| f.figures.memory = Bytes(Bytes::mib(100).0 + 1), "MLE", "memory-peak"),
            (|f| (f.figures.memory, f.figures.cpu) = (Bytes::mib(101), Micros::secs(2)), "MLE", "memory-peak"),
            (|f| f.figures.cpu = Micros(1_000_001), "TLE", "cpu-time"),
            (|f| (f.figures.cpu, f.figures.wall) = (Micros(1_000_001), Micros::secs(4)), "TLE", "cpu-time"),
            (|f| f.figures.wall = Micros(3_000_001), "TLE", "wall-time"),
            // Limits go before the end.
            (|f| (f.figures.cpu, f.exit) = (Micros(1_000_001), Exit::Signal(11)), "TLE", "cpu-time"),
            (|f| (f.stopped_by, f.exit) = (Some(Limit::Wall), Exit::Signal(9)), "TLE", "wall-time"),
            (|f| f.exit = Exit::Signal(11), "RE", "signal"),
            (|f| f.exit = Exit::Signal(9), "RE", "signal"),
            (|f| f.exit = Exit::Code(3), "RE", "exit-code"),
            (|f| (f.exit, f.exception) = (Exit::Code(1), exception("ValueError")), "RE", "exception"),
            (|f| (f.exit, f.exception) = (Exit::Signal(6), exception("std::out_of_range")), "RE", "exception"),
            (|f| (f.exit, f.exception) = (Exit::Signal(6), exception("std::bad_alloc")), "MLE", "memory-reported"),
            (|f| (f.exit, f.exception) = (Exit::Code(1), exception("MemoryError")), "MLE", "memory-reported"),
            (|f| (f.exit, f.figures.memory) = (Exit::Signal(11), Bytes::mib(95)), "MLE", "memory-near-limit"),
            (|f| (f.exit, f.figures.memory) = (Exit::Code(1), Bytes::mib(95)), "MLE", "memory-near-limit"),
            (|f| (f.exit, f.figures.memory) = (Exit::Signal(11), Bytes::mib(94)), "RE", "signal"),
        ];
        for (change, verdict, reason) in rows {
            let mut facts = facts();
            change(&mut facts);
            for (checked, was_right) in [(right(), true), (wrong(), false), (None, false)] {
                let decided = decide(&facts, &LIMITS, ExitCodePolicy::Zero, checked);
                assert_eq!((decided.verdict.short(), decided.reason.code()), (*verdict, *reason), "{facts:?}");
                assert_eq!(decided.remarks.contains(&Remark::OutputWasRight), was_right, "{facts:?}");
            }
        }
    }

    #[test]
    fn without_such_a_fact_the_check_decides() {
        for change in [(|_| {}) as fn(&mut Facts), |f| f.figures.memory = Bytes::mib(99), |f| f.figures.cpu = Micros::secs(1), |f| f.exception = exception("x")]
        {
            let mut facts = facts();
            change(&mut facts);
            assert_eq!(decide(&facts, &LIMITS, ExitCodePolicy::Zero, right()).verdict, Verdict::Accepted);
            assert_eq!(decide(&facts, &LIMITS, ExitCodePolicy::Zero, wrong()).verdict, Verdict::WrongAnswer);
            assert_eq!(decide(&facts, &LIMITS, ExitCodePolicy::Zero, None).verdict, Verdict::JudgeError);
        }
    }

    #[test]
    fn a_fault_of_the_checker_goes_before_everything() {
        let fault = || Some(Err(Fault::CheckerLimit { limit: Limit::Cpu }));
        let crashed = Facts { exit: Exit::Signal(11), stopped_by: Some(Limit::Cpu), ..facts() };
        for facts in [facts(), crashed] {
            let decided = decide(&facts, &LIMITS, ExitCodePolicy::Zero, fault());
            assert_eq!((decided.verdict, decided.reason.code()), (Verdict::JudgeError, "checker-limit"));
        }
    }

    #[test]
    fn an_exit_code_that_is_ignored_leaves_it_to_the_check_and_a_signal_does_not() {
        let ended = |exit| decide(&Facts { exit, ..facts() }, &LIMITS, ExitCodePolicy::Ignore, right()).verdict;
        assert_eq!(ended(Exit::Code(3)), Verdict::Accepted);
        assert_eq!(ended(Exit::Signal(11)), Verdict::RuntimeError);
    }

    #[test]
    fn a_stack_that_fills_the_memory_is_said_so_and_a_smaller_one_overflows() {
        let mut facts = Facts { exit: Exit::Signal(11), ..facts() };
        facts.figures.memory = Bytes::mib(98);
        assert_eq!(decide(&facts, &LIMITS, ExitCodePolicy::Zero, None).remarks, [Remark::StackFilledMemory]);
        facts.figures.memory = Bytes::mib(9);
        let small = RunLimits { stack: Bytes::mib(8), ..LIMITS };
        let decided = decide(&facts, &small, ExitCodePolicy::Zero, None);
        assert_eq!((decided.verdict, decided.reason), (Verdict::RuntimeError, Reason::StackOverflow));
    }
}
