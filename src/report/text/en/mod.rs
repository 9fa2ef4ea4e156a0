//! English.

pub mod generate;
pub mod input;
pub mod problem;
pub mod sandbox;
