//! Verdicts, what decided them, and what is told beside them.

use super::difference::difference;
use crate::event::Notice;
use crate::report::text::{Evidence, first_error, printable};
use crate::verdict::{BuildFailure, Exit, Fault, Limit, MemoryHow, Reason, Remark, SkipWhy, Verdict};

/// A verdict in words.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::PresentationError => "presentation error",
        Verdict::WrongAnswer => "wrong answer",
        Verdict::TimeLimitExceeded => "time limit exceeded",
        Verdict::MemoryLimitExceeded => "memory limit exceeded",
        Verdict::OutputLimitExceeded => "output limit exceeded",
        Verdict::RuntimeError => "runtime error",
        Verdict::CompileError => "compile error",
        Verdict::SecurityViolation => "security violation",
        Verdict::Skipped => "skipped",
        Verdict::JudgeError => "judge error",
    }
}

/// A sentence for what decided.
pub fn reason(reason: &Reason, evidence: &Evidence<'_>) -> String {
    let limits = evidence.limits;
    match reason {
        Reason::Right => "the output is right".into(),
        Reason::Layout(found) | Reason::Different(found) => difference(found, &evidence.block.en),
        Reason::CpuTime => format!("CPU time {}, the limit is {}", evidence.cpu(), limits.time),
        Reason::WallTime { blocked_on_read } => {
            let did = if *blocked_on_read { "waited for input" } else { "slept or waited" };
            format!("{did}: wall time {}, the limit is {}; CPU time {}", evidence.wall(), limits.wall, evidence.cpu())
        }
        Reason::Memory(how) => match how {
            MemoryHow::Killed => format!("memory over the limit of {}", limits.memory),
            MemoryHow::Peak => format!("memory {}, the limit is {}", evidence.memory(), limits.memory),
            MemoryHow::AbnormalNearLimit => format!("it crashed with {} of memory in use, the limit is {}", evidence.memory(), limits.memory),
            MemoryHow::Reported => format!("it found no more memory; the limit is {}", limits.memory),
            MemoryHow::StaticData { size } => format!("its global and static arrays need {size}, the limit is {}; it was not run", limits.memory),
        },
        Reason::OutputLimit => format!("it printed more than {}", limits.output),
        Reason::Signal(number) => signal(*number),
        Reason::StackOverflow => format!("stack overflow: recursion that is endless or too deep for a stack of {}", limits.stack),
        Reason::ExitCode(code) => format!("exit code {code}, not 0"),
        Reason::Exception { name, message, line } => {
            let at = line.map(|line| format!(" at line {line}")).unwrap_or_default();
            let message = if message.is_empty() { String::new() } else { format!(": {message}") };
            printable(&format!("uncaught {name}{at}{message}"))
        }
        Reason::Build(failure) => build(failure),
        Reason::Forbidden => "it made a system call that is not allowed".into(),
        Reason::Skipped(SkipWhy::EarlierTest) => "not run: an earlier test decided".into(),
        Reason::Skipped(SkipWhy::RequiredGroup { group }) => format!("not run: the group \"{}\", which it requires, was not passed", printable(group)),
        Reason::Fault(found) => fault(found),
    }
}

fn signal(number: i32) -> String {
    let (name, what) = match number {
        libc::SIGSEGV => ("SIGSEGV", "segmentation fault: it used memory that isn't its own, such as an array beyond its end"),
        libc::SIGFPE => ("SIGFPE", "arithmetic error, such as an integer division by zero"),
        libc::SIGABRT => ("SIGABRT", "it aborted itself, as a failed assert or a damaged heap makes it do"),
        libc::SIGBUS => ("SIGBUS", "bus error: it used memory that isn't there"),
        libc::SIGILL => ("SIGILL", "illegal instruction, often a function without its return"),
        libc::SIGTRAP => ("SIGTRAP", "trap instruction, often a function without its return"),
        libc::SIGPIPE => ("SIGPIPE", "it wrote to a pipe that nobody reads"),
        libc::SIGXFSZ => ("SIGXFSZ", "it wrote a file that is too large"),
        libc::SIGKILL => ("SIGKILL", "it was killed"),
        _ => return format!("ended by signal {number}"),
    };
    format!("{what} ({name})")
}

fn build(failure: &BuildFailure) -> String {
    match failure {
        BuildFailure::Compiler { lines, .. } => first_error(lines).map_or_else(|| "the compiler failed and said nothing".into(), printable),
        BuildFailure::Time { limit } => format!("building took longer than {limit}"),
        BuildFailure::Memory { limit } => format!("building took more memory than {limit}"),
        BuildFailure::Size { limit } => format!("the built program would be larger than {limit}"),
    }
}

/// A sentence for a fault of the judge's side.
pub fn fault(fault: &Fault) -> String {
    printable(&match fault {
        Fault::MissingTool { language, tool, package } => format!("{language} needs {tool}, which is not installed; on Debian: apt-get install {package}"),
        Fault::Sandbox { detail } => format!("the sandbox failed: {detail}; see `examiner doctor`"),
        Fault::CheckerExit { exit, message } => format!("the checker is at fault: it ended with {}{}", ended(*exit), said(message)),
        Fault::CheckerLimit { limit } => format!("the checker is at fault: it passed its limit of {}", self::limit(*limit)),
        Fault::PackageBuild { file, detail } => format!("{file} of the package doesn't build: {detail}"),
        Fault::PackageExit { file, exit, message } => format!("{file} of the package failed: it ended with {}{}", ended(*exit), said(message)),
        Fault::PackageLimit { file, limit } => format!("{file} of the package failed: it passed its limit of {}", self::limit(*limit)),
        Fault::Io { detail } => format!("a file could not be used: {detail}"),
    })
}

fn ended(exit: Exit) -> String {
    match exit {
        Exit::Code(code) => format!("exit code {code}"),
        Exit::Signal(number) => signal(number),
    }
}

fn said(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!(": {message}") }
}

/// What a limit is of.
pub const fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Cpu => "CPU time",
        Limit::Wall => "wall time",
        Limit::Memory => "memory",
        Limit::Output => "output",
    }
}

/// A sentence for a remark; `block` is the package's noun for a block.
pub fn remark(remark: &Remark, block: &str) -> String {
    match remark {
        Remark::LayoutForgiven(found) => difference(found, block),
        Remark::OutputInGbk => "the output is in GBK, not in UTF-8; it was decoded".into(),
        Remark::OutputWasRight => "the output itself was right".into(),
        Remark::StackFilledMemory => "the stack filled the memory: recursion that is endless or too deep".into(),
        Remark::RunAgain { cpu, wall } => format!("near its limit, so it was run again alone; the first run took {cpu} CPU time, {wall} wall time"),
        Remark::BuiltAsCpp14 { error } => printable(&format!("built as C++14, since C++17 says: {error}")),
        Remark::WeakerSandbox { missing } => format!("weaker sandbox, without {}; see `examiner doctor`", missing.join(", ")),
        Remark::NotKept { detail } => printable(&format!("its files could not be kept: {detail}")),
        Remark::CheckerNote { en, zh } => en.as_ref().or(zh.as_ref()).cloned().unwrap_or_default(),
    }
}

/// A sentence for a notice.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::NoCacheFolder { detail } => printable(&format!("no build cache, every program is built anew: {detail}")),
        Notice::WeakerSandbox { missing } => format!("the sandbox is weaker than it could be, without {}; see `examiner doctor`", missing.join(", ")),
    }
}
