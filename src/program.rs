//! A built program.
