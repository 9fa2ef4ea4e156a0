//! Puts the workers' events in order: submissions as they were named, tests by number.

use crate::event::{Event, EventSink};
use crate::sandbox::Stop;
use crate::verdict::Verdict;
use std::collections::BTreeMap;

/// Holds events back until it is their turn.
pub(super) struct Ordered<'a> {
    sink: &'a mut dyn EventSink,
    /// Told when the sink takes no more.
    stop: &'a Stop,
    /// The submission whose turn it is, and its test.
    submission: usize,
    test: usize,
    held: Vec<Held>,
    verdicts: Vec<Verdict>,
}

/// What came of one submission before its turn.
#[derive(Default)]
struct Held {
    /// Building and Running.
    first: Vec<Event>,
    tests: BTreeMap<usize, Event>,
    last: Option<Event>,
}

impl<'a> Ordered<'a> {
    pub(super) fn new(submissions: usize, sink: &'a mut dyn EventSink, stop: &'a Stop) -> Ordered<'a> {
        let held = (0..submissions).map(|_| Held::default()).collect();
        Ordered { sink, stop, submission: 0, test: 0, held, verdicts: Vec::new() }
    }

    /// Takes an event, and passes on whatever is due.
    pub(super) fn take(&mut self, event: Event) {
        match &event {
            Event::Building { submission, .. } | Event::Running { submission } => self.held[*submission].first.push(event),
            Event::Test { submission, test, .. } => {
                let (submission, test) = (*submission, *test);
                self.held[submission].tests.insert(test, event);
            }
            Event::Submission { submission, .. } => {
                let submission = *submission;
                self.held[submission].last = Some(event);
            }
            Event::Start { .. } | Event::Notice(_) | Event::End { .. } => send(self.sink, self.stop, &event),
        }
        self.pass_on();
    }

    fn pass_on(&mut self) {
        while let Some(held) = self.held.get_mut(self.submission) {
            for event in held.first.drain(..) {
                send(self.sink, self.stop, &event);
            }
            while let Some(event) = held.tests.remove(&self.test) {
                send(self.sink, self.stop, &event);
                self.test += 1;
            }
            let Some(last) = held.last.take() else { return };
            if let Event::Submission { result, .. } = &last {
                self.verdicts.push(result.verdict);
            }
            send(self.sink, self.stop, &last);
            self.submission += 1;
            self.test = 0;
        }
    }

    /// After a stop: what is finished and waits behind an unfinished submission is passed on too. Gives all verdicts.
    pub(super) fn finish(mut self) -> Vec<Verdict> {
        for held in self.held.drain(..).skip(self.submission) {
            let Some(last) = held.last else { continue };
            for event in held.first.iter().chain(held.tests.values()).chain([&last]) {
                send(self.sink, self.stop, event);
            }
            if let Event::Submission { result, .. } = &last {
                self.verdicts.push(result.verdict);
            }
        }
        self.verdicts
    }
}

/// Without anyone to hear of them, further results are worth nothing.
pub(super) fn send(sink: &mut dyn EventSink, stop: &Stop, event: &Event) {
    if !sink.event(event) {
        stop.stop();
    }
}
