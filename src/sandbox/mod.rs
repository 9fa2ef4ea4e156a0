//! Running one untrusted program under limits, and saying truly what it used and how it ended.
//!
//! One contract ([`Sandbox`], [`Running`]), and two backends below it: `linux` (namespaces, control groups) and `portable`
//! (rlimits and a process group). It knows nothing of problems, tests or verdicts: an [`Outcome`] holds facts only. All
//! `unsafe` of the crate is here.

mod capture;
pub mod cgroup;
pub mod elf;
pub(crate) mod environment;
mod job;
#[cfg(target_os = "linux")]
pub mod linux;
mod open;
mod portable;
#[cfg(target_os = "linux")]
mod processes;
mod stop;
mod sys;
mod workdir;

pub use job::*;
pub use open::{Choice, Start, open, start};
pub use stop::{Stop, Stoppable};

use std::fmt;
use std::sync::Arc;

/// Something that runs jobs.
pub trait Sandbox: Send + Sync {
    /// What it can and cannot do on this machine, found once at start.
    fn capabilities(&self) -> &Capabilities;

    /// Starts a job. Blocks until the program is about to be executed; several threads may have jobs under way.
    ///
    /// # Errors
    /// Whatever keeps the program from being started, a missing or unusable executable included.
    fn spawn(&self, job: Job) -> Result<Box<dyn Running>, SandboxError>;

    /// Starts a job and waits for its end.
    ///
    /// # Errors
    /// As [`Sandbox::spawn`] and [`Running::wait`].
    fn run(&self, job: Job) -> Result<Outcome, SandboxError> {
        self.spawn(job)?.wait()
    }
}

/// A job under way.
pub trait Running: Send {
    /// A handle that ends the job from another thread.
    fn killer(&self) -> Killer;

    /// Waits for the end. Every process of the run is dead when it returns.
    ///
    /// # Errors
    /// Only the harness's own failures: what the program does is in the outcome.
    fn wait(self: Box<Self>) -> Result<Outcome, SandboxError>;
}

/// Ends a job from another thread; the outcome's `stopped_by` stays none.
#[derive(Clone)]
pub struct Killer(Arc<dyn Fn() + Send + Sync>);

impl Killer {
    /// A killer that calls `kill`, which must be harmless once the job has ended.
    pub fn new(kill: impl Fn() + Send + Sync + 'static) -> Self {
        Killer(Arc::new(kill))
    }
    /// Ends the job.
    pub fn kill(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Killer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Killer")
    }
}

/// A failure of the harness's side: the call that failed and what the system said.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A step of setting up or watching a run failed.
    #[error("{step}: {error}")]
    System {
        /// The call and its arguments.
        step: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// The program could not be executed.
    #[error("exec {program}: {error}")]
    Exec {
        /// The program.
        program: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// This system doesn't have what the backend needs.
    #[error("other-system")]
    OtherSystem,
    /// The process that makes sandboxes is gone.
    #[error("sandbox process gone: {0}")]
    Gone(String),
}

impl SandboxError {
    /// A failed step, with the system's error.
    pub fn system(step: impl Into<String>, error: impl Into<std::io::Error>) -> Self {
        SandboxError::System { step: step.into(), error: error.into() }
    }
}

/// What a sandbox can do on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capabilities {
    /// The backend's name: `linux` or `portable`.
    pub backend: &'static str,
    /// Each thing that there is to have, in the order in which `examiner doctor` shows them.
    pub items: Vec<Capability>,
}

impl Capabilities {
    /// The codes of what is missing and weakens isolation or measuring.
    pub fn missing(&self) -> Vec<&'static str> {
        self.items.iter().filter(|item| item.state != State::Have).map(|item| item.feature.code()).collect()
    }
    /// Whether `feature` is there.
    pub fn has(&self, feature: Feature) -> bool {
        self.items.iter().any(|item| item.feature == feature && item.state == State::Have)
    }
}

/// One thing that a sandbox may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capability {
    /// What.
    pub feature: Feature,
    /// Whether.
    pub state: State,
}

/// Whether a feature is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It is.
    Have,
    /// It is not, for this cause (what was tried and what the system said).
    Missing(Cause),
}

/// Why a feature is missing: what the remedy depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The kernel or its settings refuse user namespaces; the step and the error.
    NamespacesRefused(String),
    /// Ubuntu's AppArmor rule for unprivileged user namespaces.
    AppArmor,
    /// A container's masks on /proc, or its seccomp profile.
    Container(String),
    /// No cgroup that this user may divide.
    NotDelegated(String),
    /// The cgroup holds other processes, so it cannot be divided.
    CgroupBusy(String),
    /// perf_event_paranoid is too high.
    PerfParanoid(String),
    /// Not this system.
    OtherSystem,
    /// The portable backend was asked for.
    NotUsed,
    /// Anything else.
    Other(String),
}

/// What there is to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Namespaces of the run's own and a minimal root: nothing of the machine is seen or reached.
    Isolation,
    /// All of a run's processes are dead at its end, whatever it did.
    KillAll,
    /// The network is out of reach.
    NoNetwork,
    /// Memory of the whole group is limited and measured (memory cgroup).
    GroupMemory,
    /// CPU time of all threads and children is counted (cpu cgroup, or perf's task clock).
    GroupCpu,
    /// The number of processes is limited (pids cgroup, or RLIMIT_NPROC in a namespace of its own).
    ProcessLimit,
    /// The program runs under an unprivileged user, not the harness's.
    OtherUser,
}

impl Feature {
    /// All, in the order in which they are shown.
    pub const ALL: [Feature; 7] =
        [Feature::Isolation, Feature::KillAll, Feature::NoNetwork, Feature::GroupMemory, Feature::GroupCpu, Feature::ProcessLimit, Feature::OtherUser];

    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Feature::Isolation => "isolation",
            Feature::KillAll => "kill-all",
            Feature::NoNetwork => "no-network",
            Feature::GroupMemory => "group-memory",
            Feature::GroupCpu => "group-cpu",
            Feature::ProcessLimit => "process-limit",
            Feature::OtherUser => "other-user",
        }
    }
}
