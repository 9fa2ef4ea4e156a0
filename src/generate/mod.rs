//! Generating.
