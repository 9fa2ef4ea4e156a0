//! Chinese.

pub mod difference;
pub mod generate;
pub mod input;
pub mod problem;
pub mod sandbox;
pub mod terminal;
pub mod usage;
pub mod verdict;
pub mod verify;
