//! The table of `examiner doctor`.

use super::text::Lang;
use crate::sandbox::{Capabilities, State};
use std::io::{self, Write};

/// Writes what a sandbox has; beneath what it lacks, what that costs and what to do.
///
/// # Errors
/// Those of `out`.
pub fn doctor(capabilities: &Capabilities, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let (yes, no) = match lang {
        Lang::En => ("yes", "no"),
        Lang::Zh => ("有", "无"),
    };
    for item in &capabilities.items {
        let (code, name) = (item.feature.code(), lang.feature(item.feature));
        match &item.state {
            State::Have => writeln!(out, "{code:<15}{yes:<5}{name}")?,
            State::Missing(cause) => writeln!(out, "{code:<15}{no:<5}{name}\n{:20}{}\n{:20}{}", "", lang.cost(item.feature), "", lang.cause(cause))?,
        }
    }
    Ok(())
}
