//! How far it is, beneath the results, where someone watches.

use super::text::{Lang, printable};
use crate::event::{Event, EventSink};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Passes events on, and draws a line on standard error while they come; nothing where that is no terminal.
pub struct WithProgress<'a> {
    sink: &'a mut dyn EventSink,
    bar: ProgressBar,
    lang: Lang,
    /// Tests of a submission.
    tests: u64,
    /// Tests that are done with, when the submission that they are told of is.
    before: u64,
}

impl<'a> WithProgress<'a> {
    /// Around `sink`.
    pub fn new(sink: &'a mut dyn EventSink, lang: Lang) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        WithProgress { sink, bar, lang, tests: 0, before: 0 }
    }
}

impl EventSink for WithProgress<'_> {
    fn event(&mut self, event: &Event) -> bool {
        match event {
            Event::Start { submissions, tests, .. } => {
                self.tests = (*tests).max(1) as u64;
                self.bar.set_length(self.tests * *submissions as u64);
                self.bar.set_style(style());
                // Only what takes longer than the first tick is seen.
                self.bar.enable_steady_tick(Duration::from_millis(300));
            }
            Event::Building { file, .. } => self.bar.set_message(self.lang.building(&printable(file))),
            Event::Running { .. } => self.bar.set_message(""),
            Event::Test { .. } => self.bar.inc(1),
            Event::Submission { .. } => {
                self.before += self.tests;
                self.bar.set_position(self.before);
            }
            Event::Notice(_) => {}
            Event::End { .. } => self.bar.finish_and_clear(),
        }
        self.bar.suspend(|| self.sink.event(event))
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("  {pos}/{len} {bar:30} {elapsed} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar())
}
