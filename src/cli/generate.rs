//! `examiner generate`.

use super::exit;
use super::packages::PackageArguments;
use super::programs::{PackagePrograms, toolchain_of};
use super::setup::{self, SandboxArguments};
use examiner::generate::{self, GenerateError, Progress};
use examiner::language;
use examiner::problem::{self, Problem};
use examiner::report::text::Lang;
use examiner::sandbox::{Sandbox, Start};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// What `generate` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    packages: PackageArguments,
    /// Writes nothing; says what is stale or was edited by hand, and exits with 1 if anything is.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

/// Makes or checks the tests of packages. One that fails doesn't keep the others from being made.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let (places, names) = arguments.packages.names(lang)?;
    let sandbox = if arguments.check { Ok(None) } else { setup::sandbox(&arguments.sandbox, start, lang).map(Some) };
    let sandbox = match sandbox {
        Ok(sandbox) => sandbox,
        Err(code) => return Ok(code),
    };
    let mut code = if names.is_empty() { exit::USAGE } else { exit::FINE };
    for name in &names {
        let problem = match problem::find_package(name, &places) {
            Ok(problem) => problem,
            Err(error) => {
                anstream::eprintln!("{}", lang.load_error(&error));
                code = code.max(exit::USAGE);
                continue;
            }
        };
        // Among several, each line says which package it is about.
        let prefix = if names.len() > 1 { format!("{name}: ") } else { String::new() };
        let result = match &sandbox {
            None => check(&problem, &prefix, lang)?,
            Some(sandbox) => make(&problem, Arc::clone(sandbox), &prefix, lang)?,
        };
        // Of several codes, 3 goes before 2 before 1.
        code = code.max(result);
    }
    Ok(code.into())
}

fn check(problem: &Problem, prefix: &str, lang: Lang) -> io::Result<u8> {
    let findings = match generate::check(problem) {
        Ok(findings) => findings,
        Err(error) => return Ok(failed(&error, prefix, lang)),
    };
    let mut out = anstream::stdout().lock();
    for finding in &findings {
        writeln!(out, "{prefix}{}", lang.stale(finding))?;
    }
    Ok(if findings.is_empty() { exit::FINE } else { exit::FOUND })
}

fn make(problem: &Problem, sandbox: Arc<dyn Sandbox>, prefix: &str, lang: Lang) -> io::Result<u8> {
    let mut programs = PackagePrograms::new(problem, sandbox, lang);
    let mut progress = |step: Progress| {
        anstream::eprintln!("{prefix}{}", lang.generate_progress(&step));
    };
    let language = problem.reference.as_ref().and_then(|program| language::of_file(Path::new(&program.name)));
    let toolchain = language.and_then(toolchain_of).unwrap_or_default();
    match generate::generate(problem, &toolchain, &mut programs, &mut progress) {
        Ok(written) => {
            writeln!(anstream::stdout(), "{prefix}{}", lang.written(&written))?;
            Ok(exit::FINE)
        }
        Err(error) => Ok(failed(&error, prefix, lang)),
    }
}

/// Says why, and gives the exit code of it.
pub fn failed(error: &GenerateError, prefix: &str, lang: Lang) -> u8 {
    for line in lang.generate_error(error).lines() {
        anstream::eprintln!("{prefix}{line}");
    }
    if let GenerateError::Reference { fault, .. } | GenerateError::Program { fault, .. } = error {
        anstream::eprintln!("  {}", lang.fault(fault));
        return exit::JUDGE;
    }
    if let GenerateError::NotText { .. } = error { exit::JUDGE } else { exit::USAGE }
}
