//! The checks, each in a file of its own.

mod answers;
mod bounds;
mod kills;
mod pace;
mod reference;
mod statement;
mod verdicts;

use super::{Facts, Finding};

/// What looks at the facts.
pub(super) type Check = fn(&Facts<'_>) -> Vec<Finding>;

/// All checks, in the order in which they are told.
pub(super) const ALL: [Check; 7] = [statement::check, reference::check, verdicts::check, pace::check, bounds::check, answers::check, kills::check];
