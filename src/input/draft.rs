//! A grammar as it was typed: strings, each with a number by which errors name it.

/// A string of a grammar.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// The number by which errors name it.
    pub id: usize,
    /// What was typed.
    pub text: &'a str,
}

/// A record as it was typed; the whole input is one, too.
#[derive(Debug, Clone, Default)]
pub struct Draft<'a> {
    /// The exact text; none for a record of alternatives.
    pub format: Option<Text<'a>>,
    /// Names and what they stand for.
    pub variables: Vec<(Text<'a>, DraftKind<'a>)>,
    /// How often it stands there; once where there is none.
    pub repeat: Option<Text<'a>>,
    /// Conditions on its variables.
    pub conditions: Vec<Text<'a>>,
    /// What graph its rows make.
    pub shape: Option<Text<'a>>,
    /// Records of which each repetition is one.
    pub one_of: Vec<Draft<'a>>,
    /// In how many repetitions this alternative must be chosen.
    pub at_least: u64,
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum DraftKind<'a> {
    /// A type.
    Type(Text<'a>),
    /// A record.
    Record(Draft<'a>),
}
