//! `examiner doctor`.

use super::exit;
use examiner::report::text::{Lang, en, zh};
use examiner::sandbox::{Choice, Start, State, open};
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints what the sandbox has on this machine; finds it out by making one.
pub fn run(start: Start, lang: Lang) -> io::Result<ExitCode> {
    let mut out = anstream::stdout().lock();
    match open(start, Choice::Linux) {
        Ok(sandbox) => {
            for item in &sandbox.capabilities().items {
                let (yes, no, name, cost) = match lang {
                    Lang::En => ("yes", "no", en::sandbox::feature(item.feature), en::sandbox::cost(item.feature)),
                    Lang::Zh => ("有", "无", zh::sandbox::feature(item.feature), zh::sandbox::cost(item.feature)),
                };
                let code = item.feature.code();
                match &item.state {
                    State::Have => writeln!(out, "{code:<15}{yes:<5}{name}")?,
                    State::Missing(cause) => {
                        let cause = match lang {
                            Lang::En => en::sandbox::cause(cause),
                            Lang::Zh => zh::sandbox::cause(cause),
                        };
                        writeln!(out, "{code:<15}{no:<5}{name}\n{:20}{cost}\n{:20}{cause}", "", "")?;
                    }
                }
            }
            Ok(exit::FINE.into())
        }
        Err(error) => {
            writeln!(out, "isolation      no   {error}")?;
            Ok(exit::FOUND.into())
        }
    }
}
