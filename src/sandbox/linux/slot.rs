//! The harness's side of one slot: starting a run in it, watching it, stopping it at a limit, adding up what it used.

use super::spawner::Spawner;
use super::wire::{self, MakeSlot, Report, Run, RunLimits};
use crate::sandbox::capture::{self, Capture, Progress, Written, input, output};
use crate::sandbox::cgroup;
use crate::sandbox::processes::{self, Watched};
use crate::sandbox::{Collected, Job, JobLimits, Killer, Mount, Outcome, Program, Running, SandboxError, environment};
use crate::units::{Bytes, Micros};
use crate::verdict::{CpuSource, Exit, Figures, Limit, MemorySource};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::time::Timespec;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// CPU time is looked at no more often than this.
const CPU_EVERY: Duration = Duration::from_millis(5);
/// Without a memory cgroup, memory is looked at this often.
const MEMORY_EVERY: Duration = Duration::from_millis(25);
/// A killed namespace is gone within milliseconds; one that is not, has hung in the kernel.
const GONE_WITHIN: Duration = Duration::from_secs(30);
/// Set-up takes milliseconds, on a busy machine more.
const STARTED_WITHIN: Duration = Duration::from_secs(60);

/// One slot: a process with its namespaces and root, in its cgroups.
pub(super) struct Slot {
    socket: OwnedFd,
    group: Option<Box<dyn cgroup::Slot>>,
    mounts: Vec<Mount>,
    /// Whether it is for jobs whose figures decide.
    pub(super) measured: bool,
    /// Whom the inner user is outside.
    pub(super) outer_id: u32,
}

impl Slot {
    /// Makes a slot whose root shows `mounts`.
    pub(super) fn new(
        spawner: &Spawner,
        mounts: Vec<Mount>,
        measured: bool,
        outer_ids: Vec<u32>,
        group: Option<Box<dyn cgroup::Slot>>,
    ) -> Result<Slot, SandboxError> {
        let (socket, theirs) = wire::pair().map_err(|error| SandboxError::system("socketpair", error))?;
        let joins = group.as_ref().map_or(Ok(Vec::new()), |group| group.join_files()).map_err(|error| SandboxError::system("open(cgroup.procs)", error))?;
        let joins: Vec<BorrowedFd<'_>> = joins.iter().map(AsFd::as_fd).collect();
        let paths = mounts.iter().map(|mount| mount.path.as_os_str().as_bytes().to_vec()).collect();
        spawner.make_slot(&MakeSlot { mounts: paths, outer_ids }, theirs, &joins)?;
        let mut slot = Slot { socket, group, mounts, measured, outer_id: 0 };
        match slot.next(STARTED_WITHIN)? {
            (Report::Ready { outer_id }, _) => slot.outer_id = outer_id,
            (other, _) => return Err(unexpected(&other)),
        }
        Ok(slot)
    }

    /// The mounts that its root shows.
    pub(super) fn mounts(&self) -> &[Mount] {
        &self.mounts
    }

    /// The next report, waited for.
    fn next(&self, within: Duration) -> Result<(Report, Vec<OwnedFd>), SandboxError> {
        let mut ready = [PollFd::new(&self.socket, PollFlags::IN)];
        let deadline = Instant::now() + within;
        while poll_until(&mut ready, deadline)? == 0 {
            if Instant::now() >= deadline {
                return Err(SandboxError::Gone(format!("no answer within {} s", within.as_secs())));
            }
        }
        let received = wire::receive::<Report>(self.socket.as_fd()).map_err(|error| SandboxError::system("recvmsg(slot)", error))?;
        match received {
            Some((Report::Failed { step, errno }, _)) => Err(SandboxError::system(step, io::Error::from_raw_os_error(errno))),
            Some(received) => Ok(received),
            None => Err(SandboxError::Gone("a slot ended".into())),
        }
    }

    /// Starts a job; returns once the program is executed.
    pub(super) fn start(self, job: Job, give_back: GiveBack) -> Result<Box<dyn Running>, SandboxError> {
        if let Some(group) = &self.group {
            group.set(&job.limits)?;
            if self.measured {
                group.forget();
            }
            group.reset()?;
        }
        let before = self.group.as_ref().map(|group| group.read()).transpose()?;
        let has_memory = self.group.as_ref().is_some_and(|group| group.memory_source().is_some());
        let has_cpu = self.group.as_ref().is_some_and(|group| group.cpu_source().is_some());
        let (stdout, stdout_end) = output(job.stdout)?;
        let (stderr, stderr_end) = output(job.stderr)?;
        let (stdin, piped) = input(job.stdin)?;
        let (path, executable) = match job.program {
            Program::Path(path) => (Some(path.as_os_str().as_bytes().to_vec()), None),
            Program::File(file) => (None, Some(file)),
        };
        let shown = path.as_ref().map_or_else(|| job.args.first().cloned().unwrap_or_default(), |path| OsString::from(String::from_utf8_lossy(path).as_ref()));
        let mut variables = environment::fixed(crate::sandbox::WORK);
        variables.extend(job.environment);
        let run = Run {
            path,
            args: job.args.iter().map(|arg| arg.as_bytes().to_vec()).collect(),
            environment: variables.iter().map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat()).collect(),
            staged: job.files.iter().map(|file| (file.name.as_bytes().to_vec(), file.executable)).collect(),
            numbers: job.descriptors.iter().map(|(_, number)| *number).collect(),
            collect: job.collect.iter().map(|name| name.as_bytes().to_vec()).collect(),
            perf: !has_cpu,
            limits: kernel_limits(&job.limits, has_memory),
        };
        let mut descriptors = vec![stdin.as_fd(), stdout_end.as_fd(), stderr_end.as_fd()];
        descriptors.extend(executable.as_ref().map(AsFd::as_fd));
        descriptors.extend(job.files.iter().map(|file| file.content.as_fd()));
        descriptors.extend(job.descriptors.iter().map(|(file, _)| file.as_fd()));
        wire::send(self.socket.as_fd(), &run, &descriptors).map_err(|error| SandboxError::system("send(run)", error))?;
        drop((stdin, stdout_end, stderr_end, executable));
        let init = match self.next(STARTED_WITHIN)? {
            (Report::Init, mut files) if files.len() == 1 => Arc::new(files.remove(0)),
            (other, _) => return Err(unexpected(&other)),
        };
        match self.next(STARTED_WITHIN)? {
            (Report::Started { init_cpu_us, perf_ns }, mut files) => Ok(Box::new(Run1 {
                watched: processes::of_init(&init),
                slot: self,
                give_back,
                limits: job.limits,
                started: Instant::now(),
                before,
                init_cpu_us,
                clock: files.pop().map(|file| (file, perf_ns)),
                init,
                stdout,
                stderr,
                piped,
                collect: job.collect,
                peak: Bytes(0),
                killed: Arc::new(Mutex::new(false)),
            })),
            (Report::ExecFailed { errno }, _) => {
                // The slot is whole: nothing was run in it.
                if let (Report::Ended { .. }, _) = self.next(GONE_WITHIN)? {
                    give_back(self);
                }
                Err(SandboxError::Exec { program: shown.to_string_lossy().into_owned(), error: io::Error::from_raw_os_error(errno) })
            }
            (other, _) => Err(unexpected(&other)),
        }
    }
}

/// Takes a slot that is free again.
pub(super) type GiveBack = Box<dyn FnOnce(Slot) + Send>;

fn unexpected(report: &Report) -> SandboxError {
    SandboxError::Gone(format!("unexpected report {report:?}"))
}

/// The limits that the kernel holds each process to by itself; they are wide, for what decides is measured.
fn kernel_limits(limits: &JobLimits, has_memory: bool) -> RunLimits {
    RunLimits {
        cpu_seconds: limits.cpu.0.div_ceil(1_000_000) + 1,
        stack: limits.stack.0,
        data: (!has_memory).then(|| limits.data_without_groups().0),
        file_size: limits.file_size.0,
        disk: limits.disk.0,
        // The slot and the init are processes of the same user.
        processes: u64::from(limits.processes) + 2,
    }
}

/// Polls; the number of descriptors that are ready. A signal counts as none.
fn poll_until(descriptors: &mut [PollFd<'_>], deadline: Instant) -> Result<usize, SandboxError> {
    let left = deadline.saturating_duration_since(Instant::now());
    let timeout = Timespec { tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: left.subsec_nanos().into() };
    match poll(descriptors, Some(&timeout)) {
        Ok(ready) => Ok(ready),
        Err(rustix::io::Errno::INTR) => Ok(0),
        Err(error) => Err(SandboxError::system("poll", error)),
    }
}

/// A run under way.
struct Run1 {
    slot: Slot,
    give_back: GiveBack,
    limits: JobLimits,
    started: Instant,
    before: Option<cgroup::Reading>,
    init_cpu_us: u64,
    /// perf's task clock, and its reading at the start.
    clock: Option<(OwnedFd, u64)>,
    init: Arc<OwnedFd>,
    watched: Option<Watched>,
    stdout: Option<Capture>,
    stderr: Option<Capture>,
    piped: bool,
    collect: Vec<OsString>,
    /// The largest memory that was seen, where no cgroup counts it.
    peak: Bytes,
    killed: Arc<Mutex<bool>>,
}

/// What the reports of an ending run said.
#[derive(Default)]
struct Ending {
    finished: Option<(Exit, u64, u64, Vec<Option<File>>)>,
    max_rss: u64,
    waited_us: u64,
    slot_us: u64,
}

impl Running for Run1 {
    fn killer(&self) -> Killer {
        let (init, killed) = (Arc::clone(&self.init), Arc::clone(&self.killed));
        Killer::new(move || {
            *killed.lock().unwrap_or_else(PoisonError::into_inner) = true;
            kill(&init);
        })
    }

    fn wait(mut self: Box<Self>) -> Result<Outcome, SandboxError> {
        let mut stopped_by = None;
        let mut blocked_on_read = false;
        let mut ending = Ending::default();
        let mut next_look = Instant::now() + CPU_EVERY;
        loop {
            let deadline = next_look.min(self.started + self.limits.wall.duration());
            let (reported, over) = self.poll_once(deadline)?;
            if over && stopped_by.is_none() {
                stopped_by = Some(Limit::Output);
                kill(&self.init);
            }
            if reported && self.take_report(&mut ending)? {
                break;
            }
            if stopped_by.is_some() {
                next_look = Instant::now() + GONE_WITHIN;
                continue;
            }
            if Instant::now() >= deadline {
                stopped_by = self.passed_limit()?;
                if stopped_by == Some(Limit::Wall) && self.piped {
                    blocked_on_read = self.watched.is_some_and(Watched::reads_stdin);
                }
                if stopped_by.is_some() {
                    kill(&self.init);
                }
                next_look = Instant::now() + self.next_interval()?;
            }
        }
        self.outcome(stopped_by, blocked_on_read, ending)
    }
}

fn kill(init: &OwnedFd) {
    // Gone already is what is wanted.
    let _ = rustix::process::pidfd_send_signal(init, rustix::process::Signal::KILL);
}

impl Run1 {
    /// Waits for something to happen and reads what came; whether the slot has a report, and whether the output is over.
    fn poll_once(&mut self, deadline: Instant) -> Result<(bool, bool), SandboxError> {
        let captures = [self.stdout.as_ref(), self.stderr.as_ref()];
        let open: Vec<bool> = captures.iter().map(|capture| capture.is_some_and(Capture::is_open)).collect();
        let mut descriptors = vec![PollFd::new(&self.slot.socket, PollFlags::IN)];
        let fds: Vec<BorrowedFd<'_>> = captures.iter().flatten().filter(|capture| capture.is_open()).map(|capture| capture.fd()).collect();
        descriptors.extend(fds.iter().map(|fd| PollFd::from_borrowed_fd(*fd, PollFlags::IN)));
        poll_until(&mut descriptors, deadline)?;
        let ready: Vec<bool> = descriptors.iter().map(|descriptor| !descriptor.revents().is_empty()).collect();
        let mut streams = ready[1..].iter();
        let mut over = false;
        for (capture, open) in [&mut self.stdout, &mut self.stderr].into_iter().zip(open) {
            if open
                && streams.next() == Some(&true)
                && let Some(capture) = capture
            {
                over |= capture.ready().map_err(|error| SandboxError::system("read(output)", error))? == Progress::Over;
            }
        }
        Ok((ready[0], over))
    }

    /// Takes one report; whether it was the last.
    fn take_report(&mut self, ending: &mut Ending) -> Result<bool, SandboxError> {
        match self.slot.next(GONE_WITHIN)? {
            (Report::Finished { exit, wall_us, children, init_cpu_us, collected }, files) => {
                let mut files = files.into_iter().map(File::from);
                let collected = collected.into_iter().map(|there| if there { files.next() } else { None }).collect();
                self.init_cpu_us = init_cpu_us;
                ending.finished = Some((exit, wall_us, children.cpu_us, collected));
                Ok(false)
            }
            (Report::Ended { usage, slot_cpu_us }, _) => {
                ending.max_rss = usage.max_rss;
                ending.waited_us = usage.cpu_us;
                ending.slot_us = slot_cpu_us;
                Ok(true)
            }
            (other, _) => Err(unexpected(&other)),
        }
    }

    /// CPU time so far, and where it comes from; none where only the end will tell.
    fn cpu(&self, slot_us: u64) -> Result<Option<(Micros, CpuSource)>, SandboxError> {
        if let (Some(group), Some(before)) = (&self.slot.group, &self.before)
            && let Some(source) = group.cpu_source()
        {
            let used = group.read()?.cpu.saturating_sub(before.cpu);
            return Ok(Some((used.saturating_sub(Micros(self.init_cpu_us + slot_us)), source)));
        }
        Ok(self.clock.as_ref().and_then(|(clock, before)| {
            let mut value = [0; 8];
            let got = rustix::io::read(clock, &mut value).ok()?;
            (got == 8).then(|| (Micros(u64::from_ne_bytes(value).saturating_sub(*before) / 1000), CpuSource::Perf))
        }))
    }

    /// The limit that the run has passed by now.
    fn passed_limit(&mut self) -> Result<Option<Limit>, SandboxError> {
        if self.cpu(0)?.is_some_and(|(used, _)| used > self.limits.cpu) {
            return Ok(Some(Limit::Cpu));
        }
        if self.counts_memory_itself()
            && let Some(watched) = self.watched
        {
            let memory = watched.memory();
            self.peak = self.peak.max(memory.now).max(memory.largest);
            if self.peak > self.limits.memory {
                return Ok(Some(Limit::Memory));
            }
        }
        Ok((self.started.elapsed() >= self.limits.wall.duration()).then_some(Limit::Wall))
    }

    fn counts_memory_itself(&self) -> bool {
        self.slot.group.as_ref().is_none_or(|group| group.memory_source().is_none())
    }

    /// How long nothing needs to be looked at: the CPU time that is left, if every core works for the run.
    fn next_interval(&self) -> Result<Duration, SandboxError> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        let left = match self.cpu(0)? {
            Some((used, _)) => (self.limits.cpu.saturating_sub(used).duration() / cores).max(CPU_EVERY),
            None => self.limits.wall.duration(),
        };
        Ok(if self.counts_memory_itself() { left.min(MEMORY_EVERY) } else { left })
    }

    /// Adds up what the run used.
    fn outcome(mut self, mut stopped_by: Option<Limit>, blocked_on_read: bool, ending: Ending) -> Result<Outcome, SandboxError> {
        let wall_here = Micros::from(self.started.elapsed());
        let waited = Micros(ending.waited_us.saturating_sub(self.init_cpu_us));
        let (cpu, cpu_source) = self.cpu(ending.slot_us)?.unwrap_or((waited, CpuSource::Waited));
        let reading = self.slot.group.as_ref().map(|group| group.read()).transpose()?;
        let memory_source = self.slot.group.as_ref().and_then(|group| group.memory_source());
        let (memory, memory_source) = match (reading, memory_source) {
            (Some(reading), Some(source)) => (reading.memory, source),
            _ => (self.peak.max(Bytes(ending.max_rss)), MemorySource::MaxRss),
        };
        let kills = |reading: Option<cgroup::Reading>| reading.map_or(0, |reading| reading.out_of_memory_kills);
        let Written { stdout, output, stderr, over } = capture::written(self.stdout.take(), self.stderr.take())?;
        stopped_by = stopped_by.or(over.then_some(Limit::Output));
        let killed = *self.killed.lock().unwrap_or_else(PoisonError::into_inner);
        let (exit, wall, files) = match ending.finished {
            Some((exit, wall, _, files)) => (exit, Micros(wall), files),
            // The init was killed, by a limit or by whoever held the killer, or by the kernel for lack of memory.
            None if stopped_by.is_some() || killed || kills(reading) > kills(self.before) => (Exit::Signal(libc::SIGKILL), wall_here, Vec::new()),
            None => return Err(SandboxError::Gone("a run's init ended by itself".into())),
        };
        let mut files = files.into_iter();
        let collected = self.collect.drain(..).map(|name| Collected { name, file: files.next().flatten() }).collect();
        let outcome = Outcome {
            exit,
            figures: Figures { cpu, cpu_source, wall, memory, memory_source, output },
            stopped_by,
            out_of_memory_kills: kills(reading) - kills(self.before),
            blocked_on_read,
            stdout,
            stderr,
            collected,
        };
        if self.slot.group.as_ref().is_none_or(|group| group.reusable()) {
            (self.give_back)(self.slot);
        }
        Ok(outcome)
    }
}
