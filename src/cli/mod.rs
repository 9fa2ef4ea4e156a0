//! The command line.
/// Runs.
pub fn run() {}
