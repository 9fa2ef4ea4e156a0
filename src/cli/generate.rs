//! `examiner generate`.

use super::exit;
use super::setup::{self, SandboxArguments};
use examiner::build::Builder;
use examiner::generate::{self, GenerateError, Progress};
use examiner::language;
use examiner::problem::{self, PackageProgram, Problem};
use examiner::program::{Program, Run};
use examiner::report::text::Lang;
use examiner::sandbox::{Input, JobLimits, Sandbox, Start};
use examiner::units::Bytes;
use examiner::verdict::Fault;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

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
    let mut reference = None;
    let mut answer = |_: &str, input: &[u8]| {
        let program = match &mut reference {
            Some(program) => program,
            none => none.insert(build_reference(problem, &sandbox, lang)?),
        };
        run_reference(problem, program, sandbox.as_ref(), input)
    };
    let mut progress = |step: Progress| {
        anstream::eprintln!("{}", lang.generate_progress(&step));
    };
    let toolchain = toolchain_of(problem.reference.as_ref()).unwrap_or_default();
    match generate::generate(problem, &toolchain, &mut answer, &mut progress) {
        Ok(written) => {
            writeln!(anstream::stdout(), "{}", lang.written(&written))?;
            Ok(exit::FINE.into())
        }
        Err(error) => Ok(failed(&error, lang)),
    }
}

fn failed(error: &GenerateError, lang: Lang) -> ExitCode {
    anstream::eprintln!("{}", lang.generate_error(error));
    if let GenerateError::Reference { fault, .. } = error {
        anstream::eprintln!("  {}", lang.fault(fault));
        return exit::JUDGE.into();
    }
    exit::USAGE.into()
}

fn toolchain_of(program: Option<&PackageProgram>) -> Option<String> {
    let language = language::of_file(Path::new(&program?.name))?;
    setup::toolbox().find(language, None).ok().map(|toolchain| toolchain.version)
}

fn build_reference(problem: &Problem, sandbox: &Arc<dyn Sandbox>, lang: Lang) -> Result<Program, Fault> {
    let reference = problem.reference.as_ref().ok_or_else(|| Fault::Io { detail: "the package has no reference".into() })?;
    let builder = Builder::new(Arc::clone(sandbox), setup::cache(lang));
    Program::of_package(&builder, &setup::toolbox(), reference, &problem.limits)
}

/// The reference's output: it must end well within the problem's own limits.
fn run_reference(problem: &Problem, program: &Program, sandbox: &dyn Sandbox, input: &[u8]) -> Result<Vec<u8>, Fault> {
    let fault = |detail: String| Fault::Reference { test: String::new(), detail };
    let limits = problem.limits.run_limits(program.toolchain().language, Bytes(0));
    let mut file = tempfile::tempfile().map_err(|error| fault(error.to_string()))?;
    file.write_all(input).and_then(|()| io::Seek::rewind(&mut file)).map_err(|error| fault(error.to_string()))?;
    let run =
        Run { arguments: Vec::new(), stdin: Input::File(file), files: Vec::new(), collect: Vec::new(), output: Bytes::mib(64), limits: JobLimits::of(&limits) };
    let mut outcome = program.run(sandbox, run).map_err(|error| Fault::Sandbox { detail: error.to_string() })?;
    if let Some(limit) = outcome.stopped_by {
        return Err(fault(format!("it was stopped at a limit: {limit:?}")));
    }
    if !outcome.exit.success() {
        return Err(fault(format!("it ended with {:?}: {}", outcome.exit, String::from_utf8_lossy(&outcome.stderr).trim())));
    }
    let mut answer = Vec::new();
    outcome.stdout.read_to_end(&mut answer).map_err(|error| fault(error.to_string()))?;
    Ok(answer)
}
