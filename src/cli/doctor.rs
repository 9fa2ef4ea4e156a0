//! `examiner doctor`.

use super::exit;
use super::setup::{self, SandboxArguments};
use examiner::report;
use examiner::report::text::Lang;
use examiner::sandbox::Start;
use std::io;
use std::process::ExitCode;

/// What `doctor` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    sandbox: SandboxArguments,
}

/// Prints what the sandbox has on this machine; finds it out by making one.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    match setup::sandbox(&arguments.sandbox, start, lang) {
        Ok(sandbox) => {
            report::doctor(sandbox.capabilities(), lang, &mut anstream::stdout().lock())?;
            Ok(exit::FINE.into())
        }
        Err(code) => Ok(code),
    }
}
