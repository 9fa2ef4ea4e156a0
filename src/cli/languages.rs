//! `examiner languages`.

use super::{exit, setup};
use examiner::language::Steps;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints a line a tool.
pub fn run() -> io::Result<ExitCode> {
    let mut out = anstream::stdout().lock();
    for (language, tool, found) in setup::toolbox().all() {
        let arguments = match &language.steps {
            Steps::Compiled { flags, .. } => flags,
            Steps::Interpreted { run, .. } => run,
        };
        let found = found.map_or_else(|| format!("missing: install the package {}", tool.package), |found| found.version);
        writeln!(out, "{:<8}{:<10}{:<60}{}", language.name, tool.command, found, arguments.join(" "))?;
    }
    Ok(exit::FINE.into())
}
