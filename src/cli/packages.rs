//! The packages that a verb works on: one by its name, or all that lie here.

use super::setup::{self, complain};
use examiner::problem::{self, Places};
use examiner::report::text::Lang;
use std::io;

/// Which packages.
#[derive(Debug, clap::Args)]
pub struct PackageArguments {
    /// A package: its path, its name or an alias.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    problem: Option<String>,
    /// Every package in `problems/` here and under EXAMINER_PROBLEMS.
    #[arg(long)]
    all: bool,
}

impl PackageArguments {
    /// The places to look in, and what to look for: a name, or paths. Where there is no package, this has said so.
    pub fn names(&self, lang: Lang) -> io::Result<(Places, Vec<String>)> {
        let places = setup::places()?;
        let names = match &self.problem {
            Some(name) => vec![name.clone()],
            None => problem::package_directories(&places),
        };
        if names.is_empty() {
            complain(lang.no_packages());
        }
        Ok((places, names))
    }
}
