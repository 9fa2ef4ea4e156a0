//! Languages.
