//! A package's health: are its tests what the package describes, does each solution under `solutions/` get the verdict
//! that its directory names, and what do the tests prove.
//!
//! Judging is `judge`'s and freshness is `generate`'s; here facts are gathered, and small checks, one a file, look at them.

mod checks;
mod expect;
mod finding;
mod limits;
mod solutions;

pub use expect::{Directory, Expected};
pub use finding::{Finding, Level, SamplePart};
pub use limits::{Pace, WriteLimitsError, paces, readable, unlimited, write_limits};
pub use solutions::{REFERENCE, Solution, find, shared_solutions};

use crate::event::{Event, EventSink};
use crate::generate;
use crate::problem::{Origin, Problem};
use crate::verdict::SubmissionResult;
use std::io;

/// A test and what is in its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestFacts {
    /// `sample/01`.
    pub name: String,
    /// Its group, by index.
    pub group: usize,
    /// The input.
    pub input: Vec<u8>,
    /// The answer.
    pub answer: Vec<u8>,
}

/// What the checks look at.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The package.
    pub problem: &'a Problem,
    /// Its tests, in order.
    pub tests: Vec<TestFacts>,
    /// The text of statement.md, where it is there and is text.
    pub statement: Option<String>,
    /// The solutions, in the order of their names.
    pub solutions: &'a [Solution],
    /// How they were judged, in their order.
    pub results: &'a [SubmissionResult],
    /// How the reference itself was judged, where there is one.
    pub reference: Option<&'a SubmissionResult>,
}

impl<'a> Facts<'a> {
    /// Reads the package's files; `results` are those of the solutions, and the reference's last where it was judged.
    ///
    /// # Errors
    /// A file can't be read.
    pub fn gather(problem: &'a Problem, solutions: &'a [Solution], results: &'a [SubmissionResult]) -> io::Result<Facts<'a>> {
        let facts = |test: &crate::problem::Test| -> io::Result<TestFacts> {
            Ok(TestFacts { name: test.name.clone(), group: test.group, input: test.input.read()?, answer: test.answer.read()? })
        };
        let statement = match &problem.origin {
            Origin::Directory(directory) => std::fs::read_to_string(directory.join("statement.md")).ok(),
            Origin::Embedded => None,
        };
        let (own, reference) = results.split_at(solutions.len().min(results.len()));
        Ok(Facts {
            problem,
            tests: problem.tests.iter().map(facts).collect::<io::Result<_>>()?,
            statement,
            solutions,
            results: own,
            reference: reference.first(),
        })
    }

    /// The solutions with their results.
    pub fn judged(&self) -> impl Iterator<Item = (&'a Solution, &'a SubmissionResult)> + use<'a> {
        self.solutions.iter().zip(self.results)
    }

    /// Everything that the checks find, errors first.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = checks::ALL.iter().flat_map(|check| check(self)).collect();
        findings.sort_by_key(Finding::level);
        findings
    }
}

/// What is wrong with the tests as they lie there; while anything is, judging solutions would prove nothing.
///
/// # Errors
/// The package can't be compared with its tests at all.
pub fn tests(problem: &Problem) -> Result<Vec<Finding>, generate::GenerateError> {
    Ok(generate::check(problem)?.into_iter().map(Finding::Tests).collect())
}

/// Keeps the results that are told.
#[derive(Debug, Default)]
pub struct Results(pub Vec<SubmissionResult>);

impl EventSink for Results {
    fn event(&mut self, event: &Event) -> bool {
        if let Event::Submission { result, .. } = event {
            self.0.push(result.as_ref().clone());
        }
        true
    }
}
