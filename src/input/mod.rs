//! The input grammar.
/// A grammar.
#[derive(Debug, Clone)]
pub struct Grammar;
