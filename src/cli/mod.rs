//! The command line: the only place that prints, and that reads the environment.

mod doctor;
mod exit;
mod generate;
mod judge;
mod languages;
mod new;
mod packages;
mod programs;
mod setup;
mod verify;

use clap::{Parser, Subcommand};
use examiner::report::text::Lang;
use examiner::sandbox::Start;
use std::io;
use std::process::ExitCode;

/// Grades programs: builds and runs them in a sandbox, compares with trusted answers.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    /// The language of messages; else LC_ALL, LC_MESSAGES and LANG tell.
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Judges submissions: builds each, runs it on every test of a problem, says the verdict.
    Judge(judge::Arguments),
    /// Makes a package's tests: inputs from its groups, answers from its reference.
    Generate(generate::Arguments),
    /// Makes a small package that works, to be changed into one's own.
    New(new::Arguments),
    /// Checks a package's health: tests, statement, limits, and the verdicts of its solutions.
    Verify(verify::Arguments),
    /// Shows what this machine's sandbox has.
    Doctor(doctor::Arguments),
    /// Shows the languages, and the tools that are here.
    Languages,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum LangArg {
    En,
    Zh,
}

/// Runs the command line.
pub fn run(start: Start) -> ExitCode {
    let cli = Cli::parse();
    let lang = match cli.lang {
        Some(LangArg::En) => Lang::En,
        Some(LangArg::Zh) => Lang::Zh,
        None => setup::lang(|name| std::env::var(name).ok()),
    };
    let result = match cli.verb {
        Verb::Generate(arguments) => generate::run(&arguments, start, lang),
        Verb::New(arguments) => new::run(&arguments, start, lang),
        Verb::Verify(arguments) => verify::run(&arguments, start, lang),
        Verb::Doctor(arguments) => doctor::run(&arguments, start, lang),
        Verb::Judge(arguments) => judge::run(&arguments, start, lang),
        Verb::Languages => languages::run(),
    };
    match result {
        Ok(code) => code,
        // Whoever reads has enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit::FINE.into(),
        Err(error) => {
            anstream::eprintln!("examiner: {error}");
            exit::USAGE.into()
        }
    }
}
