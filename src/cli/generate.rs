//! `examiner generate`.

use super::exit;
use super::programs::PackagePrograms;
use super::setup::{self, SandboxArguments};
use examiner::generate::{self, GenerateError, Progress};
use examiner::language;
use examiner::problem::{self, PackageProgram, Problem};
use examiner::report::text::Lang;
use examiner::sandbox::Start;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// What `generate` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A package: its path, its name or an alias.
    problem: String,
    /// Writes nothing; says what is stale or was edited by hand, and exits with 1 if anything is.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

/// Makes or checks a package's tests.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let problem = match problem::find_package(&arguments.problem, &setup::places()?) {
        Ok(problem) => problem,
        Err(error) => {
            anstream::eprintln!("{}", lang.load_error(&error));
            return Ok(exit::USAGE.into());
        }
    };
    if arguments.check { check(&problem, lang) } else { make(&problem, arguments, start, lang) }
}

fn check(problem: &Problem, lang: Lang) -> io::Result<ExitCode> {
    let findings = match generate::check(problem) {
        Ok(findings) => findings,
        Err(error) => return Ok(failed(&error, lang)),
    };
    let mut out = anstream::stdout().lock();
    for finding in &findings {
        writeln!(out, "{}", lang.stale(finding))?;
    }
    Ok(if findings.is_empty() { exit::FINE } else { exit::FOUND }.into())
}

fn make(problem: &Problem, arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let sandbox = match setup::sandbox(&arguments.sandbox, start, lang) {
        Ok(sandbox) => sandbox,
        Err(code) => return Ok(code),
    };
    let mut programs = PackagePrograms::new(problem, sandbox, lang);
    let mut progress = |step: Progress| {
        anstream::eprintln!("{}", lang.generate_progress(&step));
    };
    let toolchain = toolchain_of(problem.reference.as_ref()).unwrap_or_default();
    match generate::generate(problem, &toolchain, &mut programs, &mut progress) {
        Ok(written) => {
            writeln!(anstream::stdout(), "{}", lang.written(&written))?;
            Ok(exit::FINE.into())
        }
        Err(error) => Ok(failed(&error, lang)),
    }
}

fn failed(error: &GenerateError, lang: Lang) -> ExitCode {
    anstream::eprintln!("{}", lang.generate_error(error));
    if let GenerateError::Reference { fault, .. } | GenerateError::Program { fault, .. } = error {
        anstream::eprintln!("  {}", lang.fault(fault));
        return exit::JUDGE.into();
    }
    exit::USAGE.into()
}

fn toolchain_of(program: Option<&PackageProgram>) -> Option<String> {
    let language = language::of_file(Path::new(&program?.name))?;
    setup::toolbox().find(language, None).ok().map(|toolchain| toolchain.version)
}
