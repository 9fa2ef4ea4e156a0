//! `examiner verify`.

use super::exit;
use super::packages::PackageArguments;
use super::setup::{self, SandboxArguments, complain};
use examiner::build::Builder;
use examiner::event::Notice;
use examiner::judge::{Judge, Options, Selected, StopAfter, Submission};
use examiner::language;
use examiner::problem::{self, Origin, Places, Problem};
use examiner::report::text::Lang;
use examiner::report::{Health, WithProgress, health};
use examiner::sandbox::{Sandbox, Start, Stop, Stoppable};
use examiner::verdict::{SubmissionResult, Verdict};
use examiner::verify::{self, Facts, Finding, Level, REFERENCE, Results, Solution, WriteLimitsError};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// What `verify` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    packages: PackageArguments,
    /// First sets the time limits in problem.toml: the slowest accepted solution × 2, rounded up.
    #[arg(long)]
    write_limits: bool,
    /// Runs solutions on all tests, also after a time limit was exceeded.
    #[arg(long)]
    every_test: bool,
    /// Runs and builds at the same time [default: the cores that there are].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

/// What judging a package's solutions takes.
struct Bench {
    sandbox: Arc<dyn Sandbox>,
    stop: Stop,
    options: Options,
    lang: Lang,
}

/// Checks the health of packages. One that is broken doesn't keep the others from being looked at.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let (places, names) = arguments.packages.names(lang)?;
    if names.is_empty() {
        return Ok(exit::USAGE.into());
    }
    let sandbox = match setup::sandbox(&arguments.sandbox, start, lang) {
        Ok(sandbox) => sandbox,
        Err(code) => return Ok(code),
    };
    let missing = sandbox.capabilities().missing();
    if !missing.is_empty() {
        complain(&lang.notice(&Notice::WeakerSandbox { missing }));
    }
    let stop = Stop::default();
    let on_signal = stop.clone();
    // Where the signal can't be handled it ends the process, and the sandbox's processes with it.
    let _ = ctrlc::set_handler(move || on_signal.stop());
    let options = Options {
        jobs: arguments.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from),
        stop_after: if arguments.every_test { StopAfter::Never } else { StopAfter::TimeLimit },
        ..Options::default()
    };
    let bench = Bench { sandbox: Arc::new(Stoppable::new(sandbox, stop.clone())), stop, options, lang };
    let mut code = exit::FINE;
    for name in &names {
        let result = if arguments.write_limits { bench.limits(name, &places)? } else { exit::FINE };
        let result = if result == exit::FINE { bench.verify(name, &places)? } else { result };
        if bench.stop.is_stopped() {
            return Ok(exit::INTERRUPTED.into());
        }
        code = code.max(result);
    }
    Ok(code.into())
}

impl Bench {
    fn load(&self, name: &str, places: &Places) -> Result<Problem, u8> {
        problem::find(name, places).map_err(|error| {
            complain(&self.lang.load_error(&error));
            exit::USAGE
        })
    }

    fn verify(&self, name: &str, places: &Places) -> io::Result<u8> {
        // What is told of tests that are missing is what `generate` would say.
        let described = match problem::find_package(name, places) {
            Ok(problem) => problem,
            Err(error) => {
                complain(&self.lang.load_error(&error));
                return Ok(exit::USAGE);
            }
        };
        let findings = match verify::tests(&described) {
            Ok(findings) => findings,
            Err(error) => {
                complain(&self.lang.generate_error(&error));
                return Ok(exit::USAGE);
            }
        };
        if !findings.is_empty() {
            return self.tell(&Health { id: &described.id, title: &described.title, facts: None, findings: &findings });
        }
        let problem = match self.load(name, places) {
            Ok(problem) => problem,
            Err(code) => return Ok(code),
        };
        let (solutions, mut findings) = verify::find(&problem)?;
        let results = self.judge(&problem, &solutions, reference(&problem)?);
        if self.stop.is_stopped() {
            return Ok(exit::INTERRUPTED);
        }
        let facts = Facts::gather(&problem, &solutions, &results)?;
        findings.extend(facts.findings());
        findings.sort_by_key(Finding::level);
        self.tell(&Health { id: &problem.id, title: &problem.title, facts: Some(&facts), findings: &findings })
    }

    fn tell(&self, of: &Health<'_>) -> io::Result<u8> {
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", health(of, self.lang))?;
        Ok(of.findings.iter().map(|finding| code(finding.level())).max().unwrap_or(exit::FINE))
    }

    /// Judges solutions, and the reference last.
    fn judge(&self, problem: &Problem, solutions: &[Solution], reference: Option<Submission>) -> Vec<SubmissionResult> {
        let submissions: Vec<Submission> = solutions.iter().map(|solution| solution.submission.clone()).chain(reference).collect();
        let builder = Builder::new(Arc::clone(&self.sandbox), setup::cache(self.lang));
        let toolbox = setup::toolbox();
        let judge = Judge { sandbox: self.sandbox.as_ref(), builder: &builder, toolbox: &toolbox, stop: &self.stop };
        let mut results = Results::default();
        judge.run(problem, &Selected::all(problem), &submissions, &self.options, &mut WithProgress::new(&mut results, self.lang));
        results.0
    }

    /// Measures the accepted solutions, and writes limits made of that.
    fn limits(&self, name: &str, places: &Places) -> io::Result<u8> {
        let mut problem = match self.load(name, places) {
            Ok(problem) => problem,
            Err(code) => return Ok(code),
        };
        let Origin::Directory(directory) = problem.origin.clone() else {
            complain(&self.lang.generate_error(&examiner::generate::GenerateError::Embedded { id: problem.id }));
            return Ok(exit::USAGE);
        };
        problem.limits = verify::unlimited(&problem.limits);
        let right: Vec<Solution> = verify::find(&problem)?.0.into_iter().filter(Solution::is_right).collect();
        let results = self.judge(&problem, &right, None);
        if self.stop.is_stopped() {
            return Ok(exit::INTERRUPTED);
        }
        let mut out = anstream::stdout().lock();
        match written(&directory, &right, &results) {
            Ok(written) => {
                for (table, limit) in written {
                    writeln!(out, "{}", self.lang.limit_written(&table, limit))?;
                }
                Ok(exit::FINE)
            }
            Err(error) => {
                complain(&self.lang.limits_error(&error));
                Ok(if let WriteLimitsError::Io { .. } = error { exit::USAGE } else { exit::FOUND })
            }
        }
    }
}

fn written(directory: &Path, right: &[Solution], results: &[SubmissionResult]) -> Result<Vec<(String, examiner::units::Micros)>, WriteLimitsError> {
    if let Some(result) = results.iter().find(|result| result.verdict != Verdict::Accepted) {
        return Err(WriteLimitsError::NotAccepted { file: result.file.clone(), got: result.verdict });
    }
    verify::write_limits(directory, &verify::paces(right.iter().zip(results)))
}

/// The reference as something to judge, where its language is known.
fn reference(problem: &Problem) -> io::Result<Option<Submission>> {
    let Some(program) = &problem.reference else { return Ok(None) };
    let Some(language) = language::of_file(Path::new(&program.name)) else { return Ok(None) };
    Ok(Some(Submission { file: format!("{REFERENCE} ({})", program.name), source: program.source.read()?, language }))
}

const fn code(level: Level) -> u8 {
    match level {
        Level::Fault => exit::JUDGE,
        Level::Error => exit::FOUND,
        Level::Note => exit::FINE,
    }
}
