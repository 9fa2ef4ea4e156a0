//! Ending everything that runs, from any thread: what Ctrl-C does.

use super::{Capabilities, Job, Killer, Outcome, Running, Sandbox, SandboxError};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Says whether everything is to end, and ends it.
#[derive(Clone, Default)]
pub struct Stop(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    stopped: bool,
    next: u64,
    running: BTreeMap<u64, Killer>,
}

impl Stop {
    /// Ends all jobs of the sandboxes that were made with this, and keeps new ones from starting.
    pub fn stop(&self) {
        let mut state = self.lock();
        state.stopped = true;
        std::mem::take(&mut state.running).into_values().for_each(|killer| killer.kill());
    }

    /// Whether [`Stop::stop`] was called: outcomes from then on mean nothing.
    pub fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, killer: Killer) -> u64 {
        let mut state = self.lock();
        if state.stopped {
            killer.kill();
        }
        state.next += 1;
        let number = state.next;
        state.running.insert(number, killer);
        number
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("stopped", &self.is_stopped()).finish()
    }
}

/// A sandbox whose jobs end when `stop` says so.
pub struct Stoppable {
    sandbox: Arc<dyn Sandbox>,
    stop: Stop,
}

impl Stoppable {
    /// Wraps a sandbox.
    pub fn new(sandbox: Arc<dyn Sandbox>, stop: Stop) -> Stoppable {
        Stoppable { sandbox, stop }
    }
}

impl Sandbox for Stoppable {
    fn capabilities(&self) -> &Capabilities {
        self.sandbox.capabilities()
    }

    fn spawn(&self, job: Job) -> Result<Box<dyn Running>, SandboxError> {
        if self.stop.is_stopped() {
            return Err(SandboxError::Gone("stopped".into()));
        }
        let running = self.sandbox.spawn(job)?;
        let number = self.stop.enter(running.killer());
        Ok(Box::new(Entered { running, stop: self.stop.clone(), number }))
    }
}

struct Entered {
    running: Box<dyn Running>,
    stop: Stop,
    number: u64,
}

impl Running for Entered {
    fn killer(&self) -> Killer {
        self.running.killer()
    }

    fn wait(self: Box<Self>) -> Result<Outcome, SandboxError> {
        let outcome = self.running.wait();
        self.stop.lock().running.remove(&self.number);
        outcome
    }
}
