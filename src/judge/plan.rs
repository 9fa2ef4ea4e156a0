//! What is done next: builds and tests of all submissions, shared out to the workers.
//!
//! Earlier submissions go first, and tests before the next build. Which tests are skipped is told by results only, never
//! by which worker was quicker: with `stop_after` a later test may have been run in vain, and then it is skipped all
//! the same.

use super::{Options, Selected, StopAfter};
use crate::problem::Problem;
use crate::verdict::{Reason, RunLimits, SkipWhy, TestResult, Verdict};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Build this submission.
    Build(usize),
    /// Run this submission on the test at this place of the selection.
    Test {
        /// Which submission.
        submission: usize,
        /// Which place.
        place: usize,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Waiting,
    Building,
    Testing,
    Done,
}

#[derive(Debug)]
enum Cell {
    Open,
    Running,
    Done(Box<TestResult>),
}

struct Progress {
    phase: Phase,
    cells: Vec<Cell>,
    /// The results before this place are final and were told.
    told: usize,
}

struct State {
    submissions: Vec<Progress>,
    left: bool,
}

/// The work of one call.
pub(super) struct Plan<'a> {
    problem: &'a Problem,
    selected: &'a Selected,
    stop_after: StopAfter,
    state: Mutex<State>,
    changed: Condvar,
}

impl<'a> Plan<'a> {
    pub(super) fn new(problem: &'a Problem, selected: &'a Selected, submissions: usize, options: &Options) -> Plan<'a> {
        let progress = |_| Progress { phase: Phase::Waiting, cells: (0..selected.len()).map(|_| Cell::Open).collect(), told: 0 };
        let state = State { submissions: (0..submissions).map(progress).collect(), left: false };
        Plan { problem, selected, stop_after: options.stop_after, state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; waits while others may make one. None when all is done.
    pub(super) fn next(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.left || state.submissions.iter().all(|progress| progress.phase == Phase::Done) {
                return None;
            }
            if let Some(task) = self.find(&mut state) {
                return Some(task);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn find(&self, state: &mut State) -> Option<Task> {
        for (submission, progress) in state.submissions.iter_mut().enumerate() {
            match progress.phase {
                Phase::Waiting => {
                    progress.phase = Phase::Building;
                    return Some(Task::Build(submission));
                }
                Phase::Testing => {
                    let place = (0..progress.cells.len()).find(|place| matches!(progress.cells[*place], Cell::Open) && self.is_due(progress, *place));
                    if let Some(place) = place {
                        progress.cells[place] = Cell::Running;
                        return Some(Task::Test { submission, place });
                    }
                }
                Phase::Building | Phase::Done => {}
            }
        }
        None
    }

    /// Whether a test may be started: nothing that is known decides against it, and what it requires is known.
    fn is_due(&self, progress: &Progress, place: usize) -> bool {
        let known_failure = (0..place).any(|before| self.stops(&progress.cells[before]));
        !known_failure && self.required(progress, place).is_some_and(|missed| missed.is_none())
    }

    /// The required group that was not passed, if any; none while that isn't known.
    fn required(&self, progress: &Progress, place: usize) -> Option<Option<usize>> {
        let group = self.problem.tests[self.selected.at(place)].group;
        let mut known = true;
        for required in &self.problem.groups[group].requires {
            let mut cells = (0..progress.cells.len()).filter(|other| self.problem.tests[self.selected.at(*other)].group == *required);
            if cells.clone().any(|other| is_failure(&progress.cells[other]) || is_skipped(&progress.cells[other])) {
                return Some(Some(*required));
            }
            known &= cells.all(|other| matches!(progress.cells[other], Cell::Done(_)));
        }
        known.then_some(None)
    }

    /// A submission was built. True when it has no tests, and is done with that.
    pub(super) fn built(&self, submission: usize) -> bool {
        let mut state = self.lock();
        let progress = &mut state.submissions[submission];
        let empty = progress.cells.is_empty();
        progress.phase = if empty { Phase::Done } else { Phase::Testing };
        self.changed.notify_all();
        empty
    }

    /// A submission was not built.
    pub(super) fn failed(&self, submission: usize) {
        self.lock().submissions[submission].phase = Phase::Done;
        self.changed.notify_all();
    }

    /// A test was run. `tell` gets each result that has become final, in order; all results come back with the last one.
    pub(super) fn tested(&self, submission: usize, place: usize, result: TestResult, mut tell: impl FnMut(usize, &TestResult)) -> Option<Vec<TestResult>> {
        let mut state = self.lock();
        let progress = &mut state.submissions[submission];
        progress.cells[place] = Cell::Done(Box::new(result));
        self.skip(progress);
        while let Some(Cell::Done(result)) = progress.cells.get(progress.told) {
            tell(progress.told, result);
            progress.told += 1;
        }
        let all = progress.told == progress.cells.len();
        if all {
            progress.phase = Phase::Done;
        }
        let results = all.then(|| {
            let cells = std::mem::take(&mut progress.cells);
            cells.into_iter().filter_map(|cell| if let Cell::Done(result) = cell { Some(*result) } else { None }).collect()
        });
        self.changed.notify_all();
        results
    }

    /// Skips what is decided against. A test that was run in vain, or still runs, is skipped only once all before it is
    /// final, so that the first failure is the first by number.
    fn skip(&self, progress: &mut Progress) {
        let mut final_until = true;
        let mut stopped = false;
        for place in 0..progress.cells.len() {
            if stopped && final_until && !matches!(progress.cells[place], Cell::Running) {
                progress.cells[place] = self.skipped(place, SkipWhy::EarlierTest);
            } else if matches!(progress.cells[place], Cell::Open)
                && let Some(Some(missed)) = self.required(progress, place)
            {
                progress.cells[place] = self.skipped(place, SkipWhy::RequiredGroup { group: self.problem.groups[missed].name.clone() });
            }
            stopped |= self.stops(&progress.cells[place]);
            final_until &= stopped || matches!(progress.cells[place], Cell::Done(_));
        }
    }

    /// Whether a result ends the submission.
    fn stops(&self, cell: &Cell) -> bool {
        match self.stop_after {
            StopAfter::Never => false,
            StopAfter::TimeLimit => matches!(cell, Cell::Done(result) if result.verdict == Verdict::TimeLimitExceeded),
            StopAfter::Failure => is_failure(cell),
        }
    }

    fn skipped(&self, place: usize, why: SkipWhy) -> Cell {
        let test = &self.problem.tests[self.selected.at(place)];
        Cell::Done(Box::new(TestResult {
            name: test.name.clone(),
            group: self.problem.groups[test.group].name.clone(),
            verdict: Verdict::Skipped,
            reason: Reason::Skipped(why),
            figures: None,
            limits: RunLimits::NONE,
            share: None,
            right_but_for_layout: false,
            diff: None,
            remarks: Vec::new(),
        }))
    }

    /// Nobody is given anything more.
    pub(super) fn leave(&self) {
        let mut state = self.lock();
        state.left |= state.submissions.iter().any(|progress| progress.phase != Phase::Done);
        self.changed.notify_all();
    }
}

fn is_failure(cell: &Cell) -> bool {
    matches!(cell, Cell::Done(result) if !matches!(result.verdict, Verdict::Accepted | Verdict::Skipped))
}

fn is_skipped(cell: &Cell) -> bool {
    matches!(cell, Cell::Done(result) if result.verdict == Verdict::Skipped)
}
