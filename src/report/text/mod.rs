//! Sentences, in English and Chinese, made of data by exhaustive matches.

pub mod en;
pub mod zh;

#[cfg(test)]
mod tests;

use crate::check::visible;
use crate::diagnostic::Diagnostic;
use crate::event::Notice;
use crate::generate::{Finding as StaleFinding, GenerateError, Progress, Written};
use crate::judge::{NotRead, Unknown};
use crate::problem::{Finding, LoadError, Noun};
use crate::sandbox::{Cause, Feature, SandboxError};
use crate::units::{Bytes, Hundredths, Micros};
use crate::verdict::{Fault, Figures, Remark, RunLimits, SubmissionResult, TestResult, Verdict};
use crate::verify::{self, Pace, WriteLimitsError};
use std::io;
use std::path::Path;

/// The language of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}

/// What a reason rests on.
#[derive(Debug, Clone, Copy)]
pub struct Evidence<'a> {
    /// What was measured; none where nothing ran.
    pub figures: Option<&'a Figures>,
    /// The limits.
    pub limits: &'a RunLimits,
    /// The package's noun for a block.
    pub block: &'a Noun,
}

impl Evidence<'_> {
    fn cpu(&self) -> Micros {
        self.figures.map_or(Micros(0), |figures| figures.cpu)
    }

    fn wall(&self) -> Micros {
        self.figures.map_or(Micros(0), |figures| figures.wall)
    }

    fn memory(&self) -> Bytes {
        self.figures.map_or(Bytes(0), |figures| figures.memory)
    }
}

/// Text of unknown origin as it may be written to a terminal: on one line, without control characters.
pub fn printable(text: &str) -> String {
    visible(text.as_bytes())
}

/// Of what a compiler says, the line that says most: `main.cpp:1:20: error: …`, `SyntaxError: …`.
fn first_error(lines: &[String]) -> Option<&str> {
    let error = lines.iter().find(|line| line.contains("error:") || line.contains("Error:"));
    error.or(lines.first()).map(String::as_str)
}

/// Takes the sentence from the module of a language.
macro_rules! say {
    ($lang:expr, $($path:ident)::+ ( $($argument:expr),* )) => {
        match $lang {
            Lang::En => en::$($path)::+($($argument),*),
            Lang::Zh => zh::$($path)::+($($argument),*),
        }
    };
}

impl Lang {
    /// A verdict in words.
    pub const fn verdict(self, verdict: Verdict) -> &'static str {
        say!(self, verdict::verdict(verdict))
    }

    /// The line that ends a submission.
    pub fn summary(self, verdict: Verdict, points: Option<Hundredths>, most: Hundredths, why: Option<&str>) -> String {
        say!(self, terminal::summary(verdict, points, most, why))
    }

    /// What the marks of a diff mean.
    pub const fn diff(self) -> &'static str {
        match self {
            Lang::En => en::terminal::DIFF,
            Lang::Zh => zh::terminal::DIFF,
        }
    }

    /// Lines of the compiler that are left out.
    pub fn more_lines(self, count: usize) -> String {
        say!(self, terminal::more_lines(count))
    }

    /// A submission is being built.
    pub fn building(self, file: &str) -> String {
        say!(self, terminal::building(file))
    }

    /// A fault of the judge's side.
    pub fn fault(self, fault: &Fault) -> String {
        say!(self, verdict::fault(fault))
    }

    /// Why a file can't be judged.
    pub fn not_read(self, error: &NotRead) -> String {
        say!(self, usage::not_read(error))
    }

    /// A test or a group that a problem doesn't have.
    pub fn unknown(self, unknown: &Unknown) -> String {
        say!(self, usage::unknown(unknown))
    }

    /// Where `--all` finds nothing.
    pub const fn no_packages(self) -> &'static str {
        say!(self, usage::no_packages())
    }

    /// A directory that is to be made, but holds something.
    pub fn not_empty(self, directory: &Path) -> String {
        say!(self, usage::not_empty(&directory.display().to_string()))
    }

    /// That a package was made.
    pub fn made(self, directory: &str) -> String {
        say!(self, usage::made(directory))
    }

    /// A language that there isn't.
    pub fn no_language(self, name: &str) -> String {
        say!(self, usage::no_language(name))
    }

    /// The sandbox can't be made.
    pub fn no_sandbox(self, error: &SandboxError) -> String {
        say!(self, usage::no_sandbox(&error.to_string()))
    }

    /// The sandbox is weaker than was required.
    pub fn weak_sandbox(self, missing: &[&str]) -> String {
        say!(self, usage::weak_sandbox(missing))
    }

    /// A folder can't be written.
    pub fn no_folder(self, folder: &Path, error: &io::Error) -> String {
        say!(self, usage::no_folder(&folder.display().to_string(), &error.to_string()))
    }

    /// Something to say once.
    pub fn notice(self, notice: &Notice) -> String {
        say!(self, verdict::notice(notice))
    }

    /// What a feature of the sandbox is.
    pub const fn feature(self, feature: Feature) -> &'static str {
        say!(self, sandbox::feature(feature))
    }

    /// What the lack of a feature costs.
    pub const fn cost(self, feature: Feature) -> &'static str {
        say!(self, sandbox::cost(feature))
    }

    /// Why a feature is missing, and what to do.
    pub fn cause(self, cause: &Cause) -> String {
        say!(self, sandbox::cause(cause))
    }

    /// Why a package can't be loaded: all lines.
    pub fn load_error(self, error: &LoadError) -> String {
        say!(self, problem::load_error(error))
    }

    /// What is wrong with a package, with its place.
    pub fn diagnostic(self, found: &Diagnostic<Finding>) -> String {
        say!(self, problem::diagnostic(found))
    }

    /// What `generate --check` found.
    pub fn stale(self, finding: &StaleFinding) -> String {
        say!(self, generate::finding(finding))
    }

    /// Why tests could not be made.
    pub fn generate_error(self, error: &GenerateError) -> String {
        say!(self, generate::error(error))
    }

    /// What is being made.
    pub fn generate_progress(self, step: &Progress) -> String {
        say!(self, generate::progress(step))
    }

    /// What `verify` found.
    pub fn health(self, finding: &verify::Finding) -> String {
        say!(self, verify::finding(finding))
    }

    /// What is true of the tests when nothing was found.
    pub fn tests_fine(self, tests: usize) -> String {
        say!(self, verify::tests_fine(tests))
    }

    /// How many solutions have the verdict that is expected.
    pub fn as_expected(self, right: usize, of: usize) -> String {
        say!(self, verify::as_expected(right, of))
    }

    /// The slowest accepted solution of a language.
    pub fn pace(self, pace: &Pace) -> String {
        say!(self, verify::pace(pace))
    }

    /// Why solutions were not judged.
    pub const fn not_judged(self) -> &'static str {
        say!(self, verify::not_judged())
    }

    /// What the letters of the matrix mean.
    pub const fn legend(self) -> &'static str {
        say!(self, verify::legend())
    }

    /// Which limit was written.
    pub fn limit_written(self, table: &str, limit: Micros) -> String {
        say!(self, verify::limit_written(table, limit))
    }

    /// Why limits could not be written.
    pub fn limits_error(self, error: &WriteLimitsError) -> String {
        say!(self, verify::limits_error(error))
    }

    /// What was made.
    pub fn written(self, written: &Written) -> String {
        say!(self, generate::written(written))
    }
}

/// Says what happened to submissions of one problem.
#[derive(Debug, Clone)]
pub struct Speaker {
    /// In which language.
    pub lang: Lang,
    /// The problem's noun for a block.
    pub block: Noun,
}

impl Speaker {
    /// Why a test has its verdict, in one sentence.
    pub fn test(&self, result: &TestResult) -> String {
        let evidence = Evidence { figures: result.figures.as_ref(), limits: &result.limits, block: &self.block };
        say!(self.lang, verdict::reason(&result.reason, &evidence))
    }

    /// Why a submission has its verdict, in one sentence; the test that decided is named.
    pub fn submission(&self, result: &SubmissionResult) -> String {
        let decided = result.tests.iter().find(|test| test.verdict == result.verdict && test.reason == result.reason);
        match decided {
            Some(test) if result.verdict != Verdict::Accepted => format!("{}: {}", test.name, self.test(test)),
            _ => say!(self.lang, verdict::reason(&result.reason, &Evidence { figures: None, limits: &RunLimits::NONE, block: &self.block })),
        }
    }

    /// A remark.
    pub fn remark(&self, remark: &Remark) -> String {
        match self.lang {
            Lang::En => en::verdict::remark(remark, &self.block.en),
            Lang::Zh => zh::verdict::remark(remark, &self.block.zh),
        }
    }
}
