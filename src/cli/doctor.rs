//! `examiner doctor`.

use super::exit;
use examiner::sandbox::{Choice, Start, State, open};
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints what the sandbox has on this machine; finds it out by making one.
pub fn run(start: Start) -> io::Result<ExitCode> {
    let mut out = anstream::stdout().lock();
    match open(start, Choice::Linux) {
        Ok(sandbox) => {
            for item in &sandbox.capabilities().items {
                let state = match &item.state {
                    State::Have => "yes".to_owned(),
                    State::Missing(cause) => format!("no   {cause:?}"),
                };
                writeln!(out, "{:<16}{state}", item.feature.code())?;
            }
            Ok(exit::FINE.into())
        }
        Err(error) => {
            writeln!(out, "isolation       no   {error}")?;
            Ok(exit::FOUND.into())
        }
    }
}
