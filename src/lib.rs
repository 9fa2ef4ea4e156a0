//! examiner grades programs: it builds a submission, runs it in a sandbox on each test of a problem, compares what came
//! out with the reference answer, and gives a verdict that a student understands and a teacher can defend.
//!
//! Modules import from lower layers only; `tests/layers.rs` holds the table.

pub mod build;
pub mod check;
pub mod diagnostic;
pub mod event;
pub mod generate;
pub mod input;
pub mod judge;
pub mod language;
pub mod problem;
pub mod program;
pub mod report;
pub mod sandbox;
pub mod units;
pub mod verdict;
pub mod verify;
