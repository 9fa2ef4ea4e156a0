//! The programs of a package, each built when it is first needed.

use super::setup;
use examiner::build::{Builder, staged};
use examiner::generate::Programs;
use examiner::language::Language;
use examiner::problem::{PackageProgram, Problem};
use examiner::program::{Program, Run};
use examiner::report::text::Lang;
use examiner::sandbox::{Input, JobLimits, Outcome, Sandbox};
use examiner::units::Bytes;
use examiner::verdict::{Exit, Fault};
use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;

/// A generated input or answer that is larger is a slip of the package.
const OUTPUT: Bytes = Bytes::mib(64);
/// What a validator says of an input that is right: ICPC's code, and the one of most programs.
const ACCEPTED: [i32; 2] = [0, 42];

/// Builds and runs the programs of a package.
pub struct PackagePrograms<'a> {
    problem: &'a Problem,
    sandbox: Arc<dyn Sandbox>,
    lang: Lang,
    builder: Option<Builder>,
    /// By their names in the package.
    built: HashMap<String, Program>,
}

impl<'a> PackagePrograms<'a> {
    /// Programs that run in this sandbox.
    pub fn new(problem: &'a Problem, sandbox: Arc<dyn Sandbox>, lang: Lang) -> Self {
        PackagePrograms { problem, sandbox, lang, builder: None, built: HashMap::new() }
    }

    /// Runs a program to its end, within the limits that a submission has.
    fn run(&mut self, source: &PackageProgram, arguments: &[String], input: &[u8]) -> Result<Outcome, Fault> {
        if !self.built.contains_key(&source.name) {
            let (sandbox, lang) = (&self.sandbox, self.lang);
            let builder = self.builder.get_or_insert_with(|| Builder::new(Arc::clone(sandbox), setup::cache(lang)));
            let program = Program::of_package(builder, &setup::toolbox(), source, &self.problem.limits)?;
            self.built.insert(source.name.clone(), program);
        }
        let program = &self.built[&source.name];
        let limits = self.problem.limits.run_limits(program.toolchain().language, Bytes(0));
        let file = staged(input).map_err(|error| Fault::Io { detail: format!("write(input): {error}") })?;
        let run = Run {
            arguments: arguments.iter().map(Into::into).collect(),
            stdin: Input::File(file),
            files: Vec::new(),
            collect: Vec::new(),
            output: OUTPUT,
            limits: JobLimits::of(&limits),
        };
        let outcome = program.run(self.sandbox.as_ref(), run).map_err(|error| Fault::Sandbox { detail: error.to_string() })?;
        match outcome.stopped_by {
            Some(limit) => Err(Fault::PackageLimit { file: source.name.clone(), limit }),
            None => Ok(outcome),
        }
    }

    /// What a program prints that must end well.
    fn output(&mut self, source: &PackageProgram, arguments: &[String], input: &[u8]) -> Result<Vec<u8>, Fault> {
        let mut outcome = self.run(source, arguments, input)?;
        if !outcome.exit.success() {
            return Err(ended(source, &outcome));
        }
        let mut output = Vec::new();
        outcome.stdout.read_to_end(&mut output).map_err(|error| Fault::Io { detail: format!("read({}): {error}", source.name) })?;
        Ok(output)
    }
}

impl Programs for PackagePrograms<'_> {
    fn answer(&mut self, _test: &str, input: &[u8]) -> Result<Vec<u8>, Fault> {
        let problem = self.problem;
        let reference = problem.reference.as_ref().ok_or_else(|| Fault::Io { detail: "the package has no reference".into() })?;
        self.output(reference, &[], input)
    }

    fn generate(&mut self, program: &PackageProgram, args: &[String]) -> Result<Vec<u8>, Fault> {
        self.output(program, args, b"")
    }

    fn validate(&mut self, program: &PackageProgram, input: &[u8]) -> Result<Option<String>, Fault> {
        let mut outcome = self.run(program, &[], input)?;
        match outcome.exit {
            Exit::Code(code) if ACCEPTED.contains(&code) => Ok(None),
            // A program that crashes in Python or Java ends so, too; what it printed tells which.
            Exit::Code(_) => {
                let mut said = outcome.stderr.clone();
                outcome.stdout.read_to_end(&mut said).map_err(|error| Fault::Io { detail: format!("read({}): {error}", program.name) })?;
                Ok(Some(last_line(&said)))
            }
            Exit::Signal(_) => Err(ended(program, &outcome)),
        }
    }
}

fn ended(program: &PackageProgram, outcome: &Outcome) -> Fault {
    Fault::PackageExit { file: program.name.clone(), exit: outcome.exit, message: String::from_utf8_lossy(&outcome.stderr).trim().to_owned() }
}

/// What went wrong stands last, behind a trace.
fn last_line(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

/// The version of a language's tool here.
pub fn toolchain_of(language: &'static Language) -> Option<String> {
    setup::toolbox().find(language, None).ok().map(|toolchain| toolchain.version)
}
