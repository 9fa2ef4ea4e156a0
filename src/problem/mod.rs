//! Problem packages: finding them, reading problem.toml with positions, lowering it into the model.
//!
//! What was typed (`raw`) and what it means (`model`) are two things; going from one to the other returns everything that
//! is wrong with a package at once. A package may lie in a directory or in the binary: `Files` hides which. Nothing is
//! generated, built or run here.

mod discover;
mod embedded;
mod files;
mod find;
mod finding;
mod groups;
mod input;
mod limits;
mod load;
mod lower;
mod model;
mod raw;
mod reader;

pub use embedded::shipped;
pub use files::Files;
pub use find::{Listed, Places, find, find_package, list, package_directories};
pub use finding::{Finding, LoadError, Quantity, RecordPlace, ValueType};
pub use limits::BuildLimits;
pub use load::{load, load_package};
pub use model::*;

#[cfg(test)]
mod tests;
