//! Events as lines for people: one a test, and beneath a submission's first failure a diff.

use super::text::{Speaker, printable};
use crate::event::{Event, EventSink};
use crate::verdict::{BuildFailure, DiffExcerpt, DiffLine, Reason, SubmissionResult, TestResult, Verdict};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Writes events as lines, with colours as escape sequences: `out` strips them where there are to be none.
pub struct Terminal<W> {
    out: W,
    speaker: Speaker,
    /// The width of the longest test name.
    width: usize,
    quiet: bool,
    /// Whether the submission whose tests come has already had its diff.
    shown: bool,
    failure: Option<io::Error>,
}

impl<W: Write + Send> Terminal<W> {
    /// `names` are those of the tests that will come; `quiet` leaves one line for each submission.
    pub fn new<'n>(out: W, speaker: Speaker, names: impl Iterator<Item = &'n str>, quiet: bool) -> Self {
        Terminal { out, speaker, width: names.map(str::len).max().unwrap_or(0), quiet, shown: false, failure: None }
    }

    fn write(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Building { file, .. } if !self.quiet => {
                self.shown = false;
                writeln!(self.out, "{BOLD}{}{BOLD:#}", printable(file))?;
            }
            Event::Test { result, .. } if !self.quiet => self.test(result)?,
            Event::Submission { result, .. } if self.quiet => {
                let SubmissionResult { verdict, points, max_points, file, .. } = &**result;
                let style = style(*verdict);
                let why = (*verdict != Verdict::Accepted).then(|| self.speaker.submission(result));
                let summary = self.speaker.lang.summary(*verdict, *points, *max_points, why.as_deref());
                writeln!(self.out, "{style}{:<4}{style:#}{}: {summary}", verdict.short(), printable(file))?;
            }
            Event::Submission { result, .. } => self.submission(result)?,
            _ => return Ok(()),
        }
        self.out.flush()
    }

    fn test(&mut self, result: &TestResult) -> io::Result<()> {
        let style = style(result.verdict);
        let (time, memory) = result.figures.map(|figures| (figures.cpu.to_string(), figures.memory.to_string())).unwrap_or_default();
        let message = if result.verdict == Verdict::Accepted { String::new() } else { format!("  {}", self.speaker.test(result)) };
        let line = format!("  {style}{:<4}{style:#}{:<width$} {time:>8} {memory:>10}{message}", result.verdict.short(), result.name, width = self.width);
        writeln!(self.out, "{}", line.trim_end())?;
        for remark in &result.remarks {
            writeln!(self.out, "      {DIM}{}{DIM:#}", self.speaker.remark(remark))?;
        }
        if let Some(diff) = &result.diff
            && !self.shown
        {
            self.shown = true;
            self.diff(diff)?;
        }
        Ok(())
    }

    fn diff(&mut self, diff: &DiffExcerpt) -> io::Result<()> {
        let (expected, got) = (colour(AnsiColor::Green), colour(AnsiColor::Red));
        writeln!(self.out, "      {DIM}{}{DIM:#}", self.speaker.lang.diff())?;
        for line in &diff.lines {
            match line {
                DiffLine::Same(text) => writeln!(self.out, "        {text}")?,
                DiffLine::Expected(text) => writeln!(self.out, "      {expected}- {text}{expected:#}")?,
                DiffLine::Got(text) => writeln!(self.out, "      {got}+ {text}{got:#}")?,
            }
        }
        if diff.truncated {
            writeln!(self.out, "        …")?;
        }
        Ok(())
    }

    fn submission(&mut self, result: &SubmissionResult) -> io::Result<()> {
        let style = style(result.verdict);
        let lang = self.speaker.lang;
        let compiler = match &result.reason {
            Reason::Build(BuildFailure::Compiler { lines, more }) => Some((lines, *more)),
            _ => None,
        };
        // What a test decided stands at that test already, and what the compiler says follows.
        let told = !result.tests.is_empty() || compiler.is_some() || result.verdict == Verdict::Accepted;
        let why = (!told).then(|| self.speaker.submission(result));
        let summary = lang.summary(result.verdict, result.points, result.max_points, why.as_deref());
        writeln!(self.out, "  {style}{:<4}{summary}{style:#}", result.verdict.short())?;
        if let Some((lines, more)) = compiler {
            for line in lines {
                writeln!(self.out, "      {}", printable(line))?;
            }
            if more > 0 {
                writeln!(self.out, "      {DIM}{}{DIM:#}", lang.more_lines(more))?;
            }
        }
        for remark in &result.remarks {
            writeln!(self.out, "      {DIM}{}{DIM:#}", self.speaker.remark(remark))?;
        }
        Ok(())
    }

    /// The first error in writing, if there was one; nothing was written after it.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

impl<W: Write + Send> EventSink for Terminal<W> {
    fn event(&mut self, event: &Event) -> bool {
        if self.failure.is_none() {
            self.failure = self.write(event).err();
        }
        self.failure.is_none()
    }
}

fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(colour.into()))
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => colour(AnsiColor::Green).bold(),
        Verdict::Skipped => DIM,
        Verdict::JudgeError => colour(AnsiColor::Magenta).bold(),
        Verdict::PresentationError => colour(AnsiColor::Yellow).bold(),
        _ => colour(AnsiColor::Red).bold(),
    }
}
