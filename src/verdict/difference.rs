//! Where an output departs from the answer, as data: the one sentence that a student reads is made of it.

/// Where and how an output departs from the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// What a checker program said.
    Checker {
        /// Its sentence in English, or in the only language that it gave.
        en: String,
        /// Its sentence in Chinese.
        zh: Option<String>,
    },
}

impl Difference {
    /// The stable code that `--json` prints.
    pub const fn code(&self) -> &'static str {
        match self {
            Difference::Checker { .. } => "checker",
        }
    }
}

/// A few lines of the answer and the output around the first difference.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiffExcerpt {
    /// The lines in order.
    pub lines: Vec<DiffLine>,
    /// Whether lines after these were left out.
    pub truncated: bool,
}

/// One line of a diff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiffLine {
    /// In both.
    Same(String),
    /// Only in the answer.
    Expected(String),
    /// Only in the output.
    Got(String),
}
