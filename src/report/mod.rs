//! Turning events and results into lines, JSON and sentences. Consumes, decides nothing; writes where it is told to.

mod doctor;
mod health;
mod json;
mod progress;
mod terminal;
pub mod text;

#[cfg(test)]
mod tests;

pub use doctor::doctor;
pub use health::{Health, health};
pub use json::Json;
pub use progress::WithProgress;
pub use terminal::Terminal;
