//! Running the package's checker program on one output, in a sandbox run of its own.

use super::Judge;
use super::files::{file, io_fault};
use crate::check::{self, Checked};
use crate::problem::{CheckerProtocol, PackageProgram, Problem, Test};
use crate::program::{Program, Run};
use crate::sandbox::{Input, JobLimits, Outcome, Staged};
use crate::units::{Bytes, Micros};
use crate::verdict::{Fault, Limit};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::OnceLock;
use tempfile::SpooledTempFile;

/// What a checker may use: ample, and bounded. The ICPC package format's defaults are of the same size.
const LIMITS: JobLimits = JobLimits {
    cpu: Micros::secs(20),
    wall: Micros::secs(60),
    memory: Bytes::mib(1024),
    stack: Bytes::mib(256),
    processes: 32,
    disk: Bytes::mib(64),
    file_size: Bytes::mib(16),
};
/// The names under which a checker finds its files.
const NAMES: [&str; 3] = ["input", "output", "answer"];
/// Where a validator of the ICPC package format leaves what it has to say.
const JUDGE_MESSAGE: &str = "judgemessage.txt";
/// Of which no more is read.
const MESSAGE: u64 = 16 << 10;

/// The checker of one problem, built when it is first needed.
pub(super) struct Checker<'a> {
    judge: &'a Judge<'a>,
    problem: &'a Problem,
    program: OnceLock<Result<Program, Fault>>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(judge: &'a Judge<'a>, problem: &'a Problem) -> Checker<'a> {
        Checker { judge, problem, program: OnceLock::new() }
    }

    /// What the checker says. What `beside` gives is held while something runs.
    pub(super) fn check<T>(
        &self,
        source: &PackageProgram,
        protocol: CheckerProtocol,
        test: &Test,
        output: &mut SpooledTempFile,
        beside: impl Fn() -> T,
    ) -> Result<Checked, Fault> {
        let _beside = beside();
        let program = self
            .program
            .get_or_init(|| Program::of_package(self.judge.builder, self.judge.toolbox, source, &self.problem.limits))
            .as_ref()
            .map_err(Clone::clone)?;
        let fault = |what: &'static str| move |error: io::Error| io_fault(&test.name, what, &error);
        let input = file(&test.input).map_err(fault("input"))?;
        let answer = file(&test.answer).map_err(fault("answer"))?;
        let output = copy(output).map_err(fault("output"))?;
        let [input_name, output_name, answer_name] = NAMES;
        let staged = |name: &str, content| Staged { name: name.into(), content, executable: false };
        let mut run = Run {
            arguments: Vec::new(),
            stdin: Input::Empty,
            files: vec![staged(input_name, input), staged(answer_name, answer)],
            collect: Vec::new(),
            output: Bytes::mib(8),
            limits: LIMITS,
        };
        match protocol {
            CheckerProtocol::Testlib => {
                run.arguments = NAMES.map(OsString::from).to_vec();
                run.files.push(staged(output_name, output));
            }
            CheckerProtocol::Icpc => {
                run.arguments = [input_name, answer_name, "."].map(OsString::from).to_vec();
                run.stdin = Input::File(output);
                run.collect.push(JUDGE_MESSAGE.into());
            }
        }
        let outcome = program.run(self.judge.sandbox, run).map_err(|error| Fault::Sandbox { detail: error.to_string() })?;
        if let Some(limit) = limit(&outcome) {
            return Err(Fault::CheckerLimit { limit });
        }
        match protocol {
            CheckerProtocol::Testlib => check::testlib(outcome.exit, &outcome.stderr),
            CheckerProtocol::Icpc => {
                let mut message = Vec::new();
                if let Some(said) = outcome.collected.into_iter().find_map(|collected| collected.file) {
                    said.take(MESSAGE).read_to_end(&mut message).map_err(fault(JUDGE_MESSAGE))?;
                }
                check::icpc(outcome.exit, if message.is_empty() { &outcome.stderr } else { &message })
            }
        }
    }
}

/// The limit that a checker passed.
fn limit(outcome: &Outcome) -> Option<Limit> {
    let killed = outcome.out_of_memory_kills > 0;
    outcome.stopped_by.or(killed.then_some(Limit::Memory))
}

/// The output as a file of its own.
fn copy(output: &mut SpooledTempFile) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    output.rewind()?;
    io::copy(output, &mut file)?;
    file.rewind()?;
    Ok(file)
}
