//! Generating, in English.
