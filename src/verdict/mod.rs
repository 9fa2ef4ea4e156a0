//! What is said of a run, a test and a submission, always with its evidence: verdicts, the facts they rest on, remarks.
//!
//! Data only. Who decides is `judge::decide`; how it is worded is `report::text`.

mod difference;

pub use difference::*;

use crate::units::{Bytes, Hundredths, Micros};
use serde::{Deserialize, Serialize};

/// The verdicts, worst meaning last only by convention: a submission's is its first failing test's, and JE dominates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// AC: the check passes.
    Accepted,
    /// PE: right but for its layout, where the problem is strict about layout.
    PresentationError,
    /// WA: the check fails.
    WrongAnswer,
    /// TLE: CPU or wall time over its limit.
    TimeLimitExceeded,
    /// MLE: memory over its limit.
    MemoryLimitExceeded,
    /// OLE: more output than allowed.
    OutputLimitExceeded,
    /// RE: a signal, a non-zero exit, an uncaught exception.
    RuntimeError,
    /// CE: the build fails or passes its own limits.
    CompileError,
    /// SV: a system call of the kill list.
    SecurityViolation,
    /// SK: not run, because an earlier test or a required group decided.
    Skipped,
    /// JE: the harness, the checker, the reference or the package is at fault. Never a mark.
    JudgeError,
}

impl Verdict {
    /// All verdicts, for tables.
    pub const ALL: [Verdict; 11] = [
        Verdict::Accepted,
        Verdict::PresentationError,
        Verdict::WrongAnswer,
        Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded,
        Verdict::OutputLimitExceeded,
        Verdict::RuntimeError,
        Verdict::CompileError,
        Verdict::SecurityViolation,
        Verdict::Skipped,
        Verdict::JudgeError,
    ];

    /// The short form, the same in every language: `AC`, `WA`, …
    pub const fn short(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::PresentationError => "PE",
            Verdict::WrongAnswer => "WA",
            Verdict::TimeLimitExceeded => "TLE",
            Verdict::MemoryLimitExceeded => "MLE",
            Verdict::OutputLimitExceeded => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
            Verdict::SecurityViolation => "SV",
            Verdict::Skipped => "SK",
            Verdict::JudgeError => "JE",
        }
    }

    /// The verdict of a short form.
    pub fn from_short(short: &str) -> Option<Verdict> {
        Self::ALL.into_iter().find(|verdict| verdict.short() == short)
    }
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// It returned or called exit, with this status (0 to 255).
    Code(i32),
    /// This signal ended it.
    Signal(i32),
}

impl Exit {
    /// Whether it ended with status 0.
    pub const fn success(self) -> bool {
        matches!(self, Exit::Code(0))
    }
}

/// A limit that ended a run, or that it passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// CPU time, of all threads and children together.
    Cpu,
    /// Wall time.
    Wall,
    /// Memory of the whole group.
    Memory,
    /// Bytes written to standard output.
    Output,
}

/// Where a CPU figure comes from, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CpuSource {
    /// cgroup v2 `cpu.stat`.
    CgroupV2,
    /// cgroup v1 `cpuacct.usage`.
    CgroupV1,
    /// perf's task clock, inherited by all children.
    Perf,
    /// The kernel's sum over the processes that were waited for, in the end by an ancestor of ours.
    Waited,
}

/// Where a memory figure comes from, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MemorySource {
    /// cgroup v2 `memory.peak`.
    CgroupV2,
    /// cgroup v1 `memory.max_usage_in_bytes`.
    CgroupV1,
    /// The largest resident set of any one process: exact for a single process, a lower bound for several.
    MaxRss,
}

/// The measured figures of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// CPU time of all threads and children.
    pub cpu: Micros,
    /// Where `cpu` comes from.
    pub cpu_source: CpuSource,
    /// Wall time from exec to the end.
    pub wall: Micros,
    /// Peak memory of the whole group.
    pub memory: Bytes,
    /// Where `memory` comes from.
    pub memory_source: MemorySource,
    /// Bytes written to standard output (up to the output limit).
    pub output: Bytes,
}

/// The limits that a run was held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimits {
    /// CPU time, of all threads and children together.
    pub time: Micros,
    /// Wall time.
    pub wall: Micros,
    /// Memory of the whole group.
    pub memory: Bytes,
    /// Bytes on standard output.
    pub output: Bytes,
    /// The main thread's stack.
    pub stack: Bytes,
    /// Processes and threads alive at once.
    pub processes: u32,
}

impl RunLimits {
    /// The limits of a test that met none, since it was not run.
    pub const NONE: RunLimits = RunLimits { time: Micros(0), wall: Micros(0), memory: Bytes(0), output: Bytes(0), stack: Bytes(0), processes: 0 };
}

/// How a run passed its memory limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryHow {
    /// The kernel killed for lack of memory in the group.
    Killed,
    /// The peak lies over the limit.
    Peak,
    /// It ended abnormally with the peak at 95 % or more of the limit.
    AbnormalNearLimit,
    /// The program said so itself: `bad_alloc`, `MemoryError`.
    Reported,
    /// Its static arrays alone pass the limit; it was not run.
    StaticData {
        /// What they need.
        size: Bytes,
    },
}

/// Why a test or a submission has its verdict.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// The output is right.
    Right,
    /// Only the layout differs.
    Layout(Difference),
    /// The output differs.
    Different(Difference),
    /// CPU time over the limit.
    CpuTime,
    /// Wall time over its limit while CPU time was not: it slept or waited.
    WallTime {
        /// It was blocked reading an input that is a pipe.
        blocked_on_read: bool,
    },
    /// Memory over the limit.
    Memory(MemoryHow),
    /// Output over the limit.
    OutputLimit,
    /// A signal ended it.
    Signal(i32),
    /// The main thread's stack, smaller than the memory limit, overflowed.
    StackOverflow,
    /// A status other than 0.
    ExitCode(i32),
    /// An uncaught exception.
    Exception {
        /// Its type, as the language names it.
        name: String,
        /// Its message, shortened.
        message: String,
        /// The line in the student's file, 1-based.
        line: Option<u32>,
    },
    /// The build failed.
    Build(BuildFailure),
    /// A system call of the kill list.
    Forbidden,
    /// Not run.
    Skipped(SkipWhy),
    /// The judge's side is at fault.
    Fault(Fault),
}

impl Reason {
    /// The stable code that `--json` prints.
    pub fn code(&self) -> &'static str {
        match self {
            Reason::Right => "right",
            Reason::Layout(difference) | Reason::Different(difference) => difference.code(),
            Reason::CpuTime => "cpu-time",
            Reason::WallTime { .. } => "wall-time",
            Reason::Memory(MemoryHow::Killed) => "memory-killed",
            Reason::Memory(MemoryHow::Peak) => "memory-peak",
            Reason::Memory(MemoryHow::AbnormalNearLimit) => "memory-near-limit",
            Reason::Memory(MemoryHow::Reported) => "memory-reported",
            Reason::Memory(MemoryHow::StaticData { .. }) => "memory-static-data",
            Reason::OutputLimit => "output-limit",
            Reason::Signal(_) => "signal",
            Reason::StackOverflow => "stack-overflow",
            Reason::ExitCode(_) => "exit-code",
            Reason::Exception { .. } => "exception",
            Reason::Build(failure) => failure.code(),
            Reason::Forbidden => "forbidden-call",
            Reason::Skipped(SkipWhy::EarlierTest) => "skipped-earlier-test",
            Reason::Skipped(SkipWhy::RequiredGroup { .. }) => "skipped-required-group",
            Reason::Fault(fault) => fault.code(),
        }
    }
}

/// How a build failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildFailure {
    /// The compiler says that the source is wrong.
    Compiler {
        /// The compiler's first useful lines.
        lines: Vec<String>,
        /// Lines that were left out after them.
        more: usize,
    },
    /// The build took too much CPU or wall time.
    Time {
        /// The limit that it passed.
        limit: Micros,
    },
    /// The build took too much memory.
    Memory {
        /// The limit that it passed.
        limit: Bytes,
    },
    /// What the build makes is too large.
    Size {
        /// The limit that it passed.
        limit: Bytes,
    },
}

impl BuildFailure {
    /// The stable code that `--json` prints.
    pub const fn code(&self) -> &'static str {
        match self {
            BuildFailure::Compiler { .. } => "compiler",
            BuildFailure::Time { .. } => "build-time",
            BuildFailure::Memory { .. } => "build-memory",
            BuildFailure::Size { .. } => "build-size",
        }
    }
}

/// Why a test was not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkipWhy {
    /// An earlier test decided (`--first-failure`).
    EarlierTest,
    /// A group that this test's group requires was not passed.
    RequiredGroup {
        /// That group's name.
        group: String,
    },
}

/// A fault of the judge's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A tool that the language needs is not on this machine.
    MissingTool {
        /// The language's name.
        language: String,
        /// The tool's name.
        tool: String,
        /// The Debian package that has it.
        package: String,
    },
    /// The sandbox could not be set up, or the program could not be started.
    Sandbox {
        /// What failed, as the sandbox says it.
        detail: String,
    },
    /// The checker ended in a way that its protocol does not know.
    CheckerExit {
        /// How it ended.
        exit: Exit,
        /// The first line of its standard error.
        message: String,
    },
    /// The checker passed a limit.
    CheckerLimit {
        /// Which one.
        limit: Limit,
    },
    /// The checker, validator or reference of the package does not build.
    PackageBuild {
        /// Which file.
        file: String,
        /// The first lines of the error.
        detail: String,
    },
    /// The validator, generator or reference of the package did not end well.
    PackageExit {
        /// Which file.
        file: String,
        /// How it ended.
        exit: Exit,
        /// Its standard error.
        message: String,
    },
    /// The validator, generator or reference of the package passed a limit.
    PackageLimit {
        /// Which file.
        file: String,
        /// Which limit.
        limit: Limit,
    },
    /// A file could not be read or written.
    Io {
        /// What was done with which file.
        detail: String,
    },
}

impl Fault {
    /// The stable code that `--json` prints.
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::MissingTool { .. } => "missing-tool",
            Fault::Sandbox { .. } => "sandbox",
            Fault::CheckerExit { .. } => "checker-exit",
            Fault::CheckerLimit { .. } => "checker-limit",
            Fault::PackageBuild { .. } => "package-build",
            Fault::PackageExit { .. } => "package-exit",
            Fault::PackageLimit { .. } => "package-limit",
            Fault::Io { .. } => "io",
        }
    }
}

/// Something worth telling beside a verdict.
#[derive(Debug, Clone, PartialEq)]
pub enum Remark {
    /// The layout differs, which this problem forgives.
    LayoutForgiven(Difference),
    /// The output is in GBK; it was decoded before it was compared.
    OutputInGbk,
    /// The output itself was right, although something else decided.
    OutputWasRight,
    /// Endless or very deep recursion: the stack filled the memory.
    StackFilledMemory,
    /// The run was repeated alone, and this is the repeated run's outcome; the first one's times are given.
    RunAgain {
        /// CPU time of the first run.
        cpu: Micros,
        /// Wall time of the first run.
        wall: Micros,
    },
    /// Built as C++14, since C++17 takes the source for an error.
    BuiltAsCpp14 {
        /// The first error under C++17.
        error: String,
    },
    /// Run in a weaker sandbox than the machine's best kind gives.
    WeakerSandbox {
        /// The codes of what is missing (see `examiner doctor`).
        missing: Vec<&'static str>,
    },
    /// The test's files could not be kept where they were to be.
    NotKept {
        /// What was done and what the system said.
        detail: String,
    },
    /// What a checker says of an output that it accepts.
    CheckerNote {
        /// Its note in English, if it gave one.
        en: Option<String>,
        /// Its note in Chinese, if it gave one.
        zh: Option<String>,
    },
}

impl Remark {
    /// The stable code that `--json` prints.
    pub const fn code(&self) -> &'static str {
        match self {
            Remark::LayoutForgiven(_) => "layout",
            Remark::OutputInGbk => "output-in-gbk",
            Remark::OutputWasRight => "output-was-right",
            Remark::StackFilledMemory => "stack-filled-memory",
            Remark::RunAgain { .. } => "run-again",
            Remark::BuiltAsCpp14 { .. } => "built-as-c++14",
            Remark::WeakerSandbox { .. } => "weaker-sandbox",
            Remark::NotKept { .. } => "not-kept",
            Remark::CheckerNote { .. } => "checker-note",
        }
    }
}

/// The result of one test, with its evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct TestResult {
    /// The test's name: `sample/01`, `secret/01-03`.
    pub name: String,
    /// Its group's name.
    pub group: String,
    /// The verdict.
    pub verdict: Verdict,
    /// What decided it.
    pub reason: Reason,
    /// The measured figures; none where nothing ran.
    pub figures: Option<Figures>,
    /// The limits that it was held to.
    pub limits: RunLimits,
    /// The share of the test's points that a checker gave, as (part, whole); all or nothing where there is none.
    pub share: Option<(u64, u64)>,
    /// Whether it would have passed were its layout right.
    pub right_but_for_layout: bool,
    /// A short diff of the answer and the output, where the output was compared and differs.
    pub diff: Option<DiffExcerpt>,
    /// What is worth telling.
    pub remarks: Vec<Remark>,
}

/// The result of one submission, with its evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmissionResult {
    /// The problem's id.
    pub problem: String,
    /// The submitted file, as it was named.
    pub file: String,
    /// The language's name in the table.
    pub language: String,
    /// The verdict.
    pub verdict: Verdict,
    /// What decided it.
    pub reason: Reason,
    /// The points, none when the verdict is JE.
    pub points: Option<Hundredths>,
    /// The points were the layout right, none when the verdict is JE.
    pub algorithm_points: Option<Hundredths>,
    /// The points that there are.
    pub max_points: Hundredths,
    /// What is worth telling of the whole.
    pub remarks: Vec<Remark>,
    /// The tests in order; empty when nothing was built.
    pub tests: Vec<TestResult>,
}
