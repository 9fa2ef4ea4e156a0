//! Turning events and results into lines, JSON and sentences. Consumes, decides nothing.

pub mod text;
