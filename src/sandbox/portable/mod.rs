//! The backend for systems without namespaces: rlimits and a process group, watched by a helper per run.
//!
//! Nothing is isolated: a program sees what its user sees. The helper (`helper`) starts the program and reports what it
//! used; the harness waits for the helper with a time-out, looks at the run meanwhile where the system shows it, and ends
//! it by closing the control socket.

mod helper;
mod message;

pub(super) use helper::become_helper;

use super::capture::{self, Capture, Progress, Written, input, output};
#[cfg(target_os = "linux")]
use super::processes::Watched;
use super::{
    Capabilities, Capability, Cause, Collected, Feature, Job, JobLimits, Killer, Outcome, Program, Running, Sandbox, SandboxError, State, environment, sys,
    workdir,
};
use crate::units::{Bytes, Micros};
use crate::verdict::{CpuSource, Exit, Figures, Limit, MemorySource};
use message::{Order, Report, Text};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Pid;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions};
use std::io::{self, BufReader};
use std::net::Shutdown;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use wait_timeout::ChildExt;

/// How the names of runs' directories begin; the harness's process id and a dash follow.
const PLACES: &str = "examiner-run-";
/// How often a run is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 4 } else { 50 });
/// How long a run may take to end once it is told to.
const GONE_WITHIN: Duration = Duration::from_secs(6);

/// The backend.
pub struct Portable {
    helper: PathBuf,
    capabilities: Capabilities,
}

impl Portable {
    /// Opens the backend, and proves it by a run; `why` says why there is no better one.
    ///
    /// # Errors
    /// The step that the system refuses.
    pub fn open(why: &Cause) -> Result<Portable, SandboxError> {
        // Even when the file has been replaced since.
        let own = if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { std::env::current_exe() };
        let helper = own.map_err(|error| SandboxError::system("current_exe", error))?;
        let items = Feature::ALL.into_iter().map(|feature| {
            let have = cfg!(target_os = "linux") && matches!(feature, Feature::KillAll | Feature::GroupCpu);
            Capability { feature, state: if have { State::Have } else { State::Missing(why.clone()) } }
        });
        let portable = Portable { helper, capabilities: Capabilities { backend: "portable", items: items.collect() } };
        sweep();
        portable.run(super::job::probe())?;
        Ok(portable)
    }
}

impl Sandbox for Portable {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn spawn(&self, job: Job) -> Result<Box<dyn Running>, SandboxError> {
        let place = Place::make(&job)?;
        let (control, theirs) = UnixStream::pair().map_err(|error| SandboxError::system("socketpair", error))?;
        let (stdin, piped) = input(job.stdin)?;
        let (stdout, stdout_end) = output(job.stdout)?;
        let (stderr, stderr_end) = output(job.stderr)?;
        let path = match &job.program {
            Program::Path(path) => path.clone(),
            Program::File(_) => place.program(),
        };
        let mut command = Command::new(&self.helper);
        command.arg(helper::ARGUMENT).current_dir(place.work()).process_group(0);
        command.env_clear().envs(environment::fixed(&place.work().to_string_lossy())).envs(job.environment);
        command.stdin(stdin).stdout(stdout_end).stderr(stderr_end);
        let given = job.descriptors.into_iter().chain([(theirs.into(), helper::CONTROL)]).collect();
        let child = sys::spawn_with(command, given).map_err(|error| SandboxError::system("spawn(helper)", error))?;
        let system = |step: &'static str| move |error: io::Error| SandboxError::system(step, error);
        message::send(&control, &order(&path, &job.args, &job.limits)).map_err(system("send(helper)"))?;
        let mut reports = BufReader::new(control.try_clone().map_err(system("dup(control)"))?);
        let run =
            Run { child, control, place, limits: job.limits, started: Instant::now(), stdout, stderr, piped, collect: job.collect, seen: Seen::default() };
        match message::receive(&mut reports).map_err(system("read(helper)"))? {
            Some(Report::Started) => Ok(Box::new(Started { run, reports })),
            Some(Report::ExecFailed { errno }) => {
                let program = path.display().to_string();
                Err(SandboxError::Exec { program, error: io::Error::from_raw_os_error(errno) })
            }
            other => Err(SandboxError::Gone(format!("helper: {other:?}"))),
        }
    }
}

fn order(path: &Path, args: &[OsString], limits: &JobLimits) -> Order {
    let text = |text: &OsStr| -> Text { text.as_bytes().to_vec() };
    Order {
        path: text(path.as_os_str()),
        args: args.iter().map(|arg| text(arg)).collect(),
        cpu_seconds: limits.cpu.0.div_ceil(1_000_000) + 1,
        stack: limits.stack.0,
        data: limits.data_without_groups().0,
        file_size: limits.file_size.0,
    }
}

/// The directories of one run: `work`, and beside it the program.
struct Place(Option<TempDir>);

impl Place {
    fn make(job: &Job) -> Result<Place, SandboxError> {
        let system = |step: &str, error: io::Error| SandboxError::system(step, error);
        let place =
            Place(Some(tempfile::Builder::new().prefix(&format!("{PLACES}{}-", std::process::id())).tempdir().map_err(|error| system("mkdir(run)", error))?));
        fs::create_dir(place.work()).map_err(|error| system("mkdir(work)", error))?;
        for file in &job.files {
            workdir::stage(&place.work().join(&file.name), &file.content, file.executable)
                .map_err(|error| system(&format!("stage({})", file.name.to_string_lossy()), error))?;
        }
        if let Program::File(file) = &job.program {
            workdir::stage(&place.program(), file, true).map_err(|error| system("stage(program)", error))?;
        }
        Ok(place)
    }

    fn root(&self) -> &Path {
        self.0.as_ref().map_or(Path::new("/"), TempDir::path)
    }

    fn work(&self) -> PathBuf {
        self.root().join("work")
    }

    fn program(&self) -> PathBuf {
        self.root().join("program")
    }
}

impl Drop for Place {
    /// Removes even directories that the program has locked.
    fn drop(&mut self) {
        let Some(folder) = self.0.take() else { return };
        let path = folder.path().to_path_buf();
        if folder.close().is_err() {
            unlock(&path);
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Removes the directories of harnesses that were killed.
fn sweep() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix(PLACES)?.split('-').next()?.parse().ok()).and_then(Pid::from_raw);
        if owner.is_some_and(|owner| rustix::process::test_kill_process(owner) == Err(rustix::io::Errno::SRCH)) {
            // Another user's stay, the system sees to that.
            unlock(&entry.path());
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock(&entry.path());
        }
    }
}

/// What was seen of a run while it ran.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    cpu: Micros,
    memory: Bytes,
}

struct Run {
    child: Child,
    control: UnixStream,
    place: Place,
    limits: JobLimits,
    started: Instant,
    stdout: Option<Capture>,
    stderr: Option<Capture>,
    piped: bool,
    collect: Vec<OsString>,
    seen: Seen,
}

struct Started {
    run: Run,
    reports: BufReader<UnixStream>,
}

/// What ended a run, and whether it was reading its input then.
type End = (Option<Limit>, bool);

impl Running for Started {
    fn killer(&self) -> Killer {
        killer(&self.run.control)
    }

    fn wait(self: Box<Self>) -> Result<Outcome, SandboxError> {
        let Started { mut run, mut reports } = *self;
        let (done, over) = (AtomicBool::new(false), AtomicBool::new(false));
        let (mut stdout, mut stderr) = (run.stdout.take(), run.stderr.take());
        let killer = killer(&run.control);
        let (end, read) = std::thread::scope(|scope| {
            let reader = scope.spawn(|| read(&mut stdout, &mut stderr, &done, &over, &killer));
            let end = run.watch(&over);
            done.store(true, Ordering::Release);
            (end, reader.join())
        });
        read.unwrap_or_else(|_| Err(SandboxError::Gone("reader".into())))?;
        let (mut stopped_by, blocked_on_read) = end?;
        let finished = loop {
            match message::receive::<Report>(&mut reports) {
                Ok(Some(Report::Finished { exit, wall_us, used })) => break Some((exit, wall_us, used)),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break None,
            }
        };
        let Written { stdout, output, stderr, over } = capture::written(stdout, stderr)?;
        stopped_by = stopped_by.or(over.then_some(Limit::Output));
        let wall_here = Micros::from(run.started.elapsed()).0;
        let (exit, wall, used) = finished.unwrap_or((Exit::Signal(libc::SIGKILL), wall_here, sys::Usage::default()));
        let figures = Figures {
            cpu: run.seen.cpu.max(Micros(used.cpu_us)),
            cpu_source: CpuSource::Waited,
            wall: Micros(wall),
            memory: run.seen.memory.max(Bytes(used.max_rss)),
            memory_source: MemorySource::MaxRss,
            output,
        };
        let work = run.place.work();
        let largest = run.limits.file_size.0;
        let collected = run.collect.drain(..).map(|name| Collected { file: workdir::collect(&work.join(&name), largest).map(File::from), name });
        let collected = collected.collect();
        Ok(Outcome { exit, figures, stopped_by, out_of_memory_kills: 0, blocked_on_read, stdout, stderr, collected })
    }
}

/// Ends a run: its helper sees the end of the control socket.
fn killer(control: &UnixStream) -> Killer {
    let control = control.try_clone();
    Killer::new(move || {
        if let Ok(control) = &control {
            // Closed already is what is wanted.
            let _ = control.shutdown(Shutdown::Write);
        }
    })
}

/// Reads both outputs until they end, or the run is done and nothing more comes.
fn read(stdout: &mut Option<Capture>, stderr: &mut Option<Capture>, done: &AtomicBool, over: &AtomicBool, killer: &Killer) -> Result<(), SandboxError> {
    loop {
        let last = done.load(Ordering::Acquire);
        let mut open: Vec<&mut Capture> = [stdout.as_mut(), stderr.as_mut()].into_iter().flatten().filter(|capture| capture.is_open()).collect();
        if open.is_empty() {
            return Ok(());
        }
        let mut descriptors: Vec<PollFd<'_>> = open.iter().map(|capture| PollFd::from_borrowed_fd(capture.fd(), PollFlags::IN)).collect();
        let timeout = Timespec { tv_sec: 0, tv_nsec: if last { 0 } else { 5_000_000 } };
        let ready = match poll(&mut descriptors, Some(&timeout)) {
            Ok(ready) => ready,
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(SandboxError::system("poll", error)),
        };
        let ready_ones: Vec<bool> = descriptors.iter().map(|descriptor| !descriptor.revents().is_empty()).collect();
        drop(descriptors);
        for (capture, _) in open.iter_mut().zip(ready_ones).filter(|(_, ready)| *ready) {
            if capture.ready().map_err(|error| SandboxError::system("read(output)", error))? == Progress::Over {
                over.store(true, Ordering::Release);
                killer.kill();
            }
        }
        if last && ready == 0 {
            return Ok(());
        }
    }
}

impl Run {
    /// Waits for the helper's end, and ends the run where it passes a limit.
    fn watch(&mut self, over: &AtomicBool) -> Result<End, SandboxError> {
        let mut end: End = (None, false);
        let mut deadline = self.started + self.limits.wall.duration();
        loop {
            let wait = deadline.saturating_duration_since(Instant::now());
            let wait = if end.0.is_some() { wait } else { wait.min(LOOK_EVERY) };
            let gone = self.child.wait_timeout(wait).map_err(|error| SandboxError::system("wait(helper)", error))?;
            if gone.is_some() {
                let output = over.load(Ordering::Acquire).then_some(Limit::Output);
                return Ok((end.0.or(output), end.1));
            }
            if end.0.is_some() && Instant::now() >= deadline {
                // It can't be waited for any longer; what it left is without a parent.
                let _ = self.child.kill();
                let _ = self.child.wait();
                return Ok(end);
            }
            if end.0.is_none() {
                end.0 = if over.load(Ordering::Acquire) { Some(Limit::Output) } else { self.passed_limit() };
                if end.0.is_some() {
                    end.1 = end.0 == Some(Limit::Wall) && self.piped && self.reads_stdin();
                    killer(&self.control).kill();
                    deadline = Instant::now() + GONE_WITHIN;
                }
            }
        }
    }

    /// The limit that the run has passed by now.
    fn passed_limit(&mut self) -> Option<Limit> {
        self.look();
        if self.seen.cpu > self.limits.cpu {
            Some(Limit::Cpu)
        } else if self.seen.memory > self.limits.memory {
            Some(Limit::Memory)
        } else {
            (self.started.elapsed() >= self.limits.wall.duration()).then_some(Limit::Wall)
        }
    }

    #[cfg(target_os = "linux")]
    fn look(&mut self) {
        let watched = Watched::below(self.child.id());
        let memory = watched.memory();
        self.seen = Seen { cpu: self.seen.cpu.max(watched.cpu()), memory: self.seen.memory.max(memory.now).max(memory.largest) };
    }

    #[cfg(not(target_os = "linux"))]
    fn look(&mut self) {}

    #[cfg(target_os = "linux")]
    fn reads_stdin(&self) -> bool {
        Watched::below(self.child.id()).reads_stdin()
    }

    #[cfg(not(target_os = "linux"))]
    fn reads_stdin(&self) -> bool {
        false
    }
}
