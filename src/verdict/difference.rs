//! Where an output departs from the answer, as data: the one sentence that a student reads is made of it.
//!
//! Texts are excerpts in which invisible characters are already visible, fit for a terminal.

/// What is counted in a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A line.
    Line,
    /// A block of lines; the package gives it a noun ("board").
    Block,
}

/// Where and how an output departs from the answer. Lines, words and blocks are counted from 1.
#[derive(Debug, Clone, PartialEq)]
pub enum Difference {
    /// The output is empty, and the answer is not.
    NothingPrinted {
        /// What is counted.
        unit: Unit,
        /// How many there should be.
        of: u64,
    },
    /// The answer is empty, and the output is not.
    NothingExpected {
        /// The output's first line that isn't empty.
        got: String,
    },
    /// The first line with other words than the answer's.
    Line {
        /// Its number in the answer.
        answer_line: u64,
        /// Its number in the output; another one where line breaks or empty lines differ before it.
        output_line: u64,
        /// The answer's line.
        expected: String,
        /// The output's line.
        got: String,
    },
    /// All that was printed is right, and then it ends too early.
    EndsEarly {
        /// The answer's line where it should go on.
        answer_line: u64,
        /// That line.
        expected: String,
    },
    /// Everything is right up to the answer's end, and then the output goes on.
    GoesOn {
        /// The output's line where it should have ended.
        output_line: u64,
        /// That line.
        got: String,
    },
    /// The same lines or blocks as the answer's, in another order.
    Order {
        /// What is counted.
        unit: Unit,
        /// How many there are.
        count: u64,
        /// The first that stands elsewhere.
        from: u64,
    },
    /// The first word that differs.
    Word {
        /// The output's line.
        output_line: u64,
        /// Its place in that line.
        word: u64,
        /// The answer's word.
        expected: String,
        /// The output's word.
        got: String,
    },
    /// The first number that is too far off.
    Number {
        /// The output's line.
        output_line: u64,
        /// Its place in that line.
        word: u64,
        /// The answer's number as it is written.
        expected: String,
        /// The output's number as it is written.
        got: String,
        /// How far off it is.
        off: f64,
    },
    /// The first byte that differs, where bytes are compared.
    Byte {
        /// Its offset from the start, from 0.
        offset: u64,
        /// The output's line.
        output_line: u64,
        /// The answer's byte; none where the answer has ended.
        expected: Option<u8>,
        /// The output's byte; none where the output has ended.
        got: Option<u8>,
    },
    /// Lines or blocks of the answer are not in the output; all others are right.
    Missing {
        /// What is counted.
        unit: Unit,
        /// The first missing one's number in the answer.
        number: u64,
        /// How many are missing.
        missing: u64,
        /// How many there should be.
        of: u64,
    },
    /// A line or block stands more often in the output than in the answer.
    Repeated {
        /// What is counted.
        unit: Unit,
        /// Where it stands first in the output.
        first: u64,
        /// Where it stands once too often.
        again: u64,
        /// How often it stands in the output.
        times: u64,
    },
    /// A line or block of the output is not in the answer.
    Foreign {
        /// What is counted.
        unit: Unit,
        /// Its number in the output.
        number: u64,
        /// The output's line on which it starts.
        output_line: u64,
        /// Its first line.
        got: String,
    },
    /// The same words in the same order, laid out in another way.
    Layout {
        /// In which.
        kind: LayoutKind,
        /// The output's line where it shows first.
        output_line: u64,
    },
    /// All blocks are right, and their layout is not.
    BlockLayout {
        /// In which way.
        kind: BlockLayoutKind,
        /// How many blocks there are.
        blocks: u64,
    },
    /// Right once decoded from GBK.
    Gbk,
    /// What a checker program said.
    Checker {
        /// Its sentence in English, or in the only language that it gave.
        en: String,
        /// Its sentence in Chinese.
        zh: Option<String>,
    },
}

/// How the same words are laid out in another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayoutKind {
    /// Blanks at the end of a line, too many or too few.
    LineEnd,
    /// Blanks at the start of a line, too many or too few.
    LineStart,
    /// Other blanks between words.
    BetweenWords,
    /// Too many or too few empty lines.
    EmptyLines,
    /// A line break too many or too few.
    LineBreaks,
}

/// How right blocks are laid out wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockLayoutKind {
    /// Blanks inside their rows.
    BlanksInRows,
    /// No empty line between them.
    NoEmptyLines,
}

impl Difference {
    /// The stable code that `--json` prints.
    pub const fn code(&self) -> &'static str {
        match self {
            Difference::NothingPrinted { .. } => "nothing-printed",
            Difference::NothingExpected { .. } => "nothing-expected",
            Difference::Line { .. } => "line",
            Difference::EndsEarly { .. } => "ends-early",
            Difference::GoesOn { .. } => "goes-on",
            Difference::Order { .. } => "order",
            Difference::Word { .. } => "word",
            Difference::Number { .. } => "number",
            Difference::Byte { .. } => "byte",
            Difference::Missing { .. } => "missing",
            Difference::Repeated { .. } => "repeated",
            Difference::Foreign { .. } => "foreign",
            Difference::Layout { kind, .. } => match kind {
                LayoutKind::LineEnd => "layout-line-end",
                LayoutKind::LineStart => "layout-line-start",
                LayoutKind::BetweenWords => "layout-between-words",
                LayoutKind::EmptyLines => "layout-empty-lines",
                LayoutKind::LineBreaks => "layout-line-breaks",
            },
            Difference::BlockLayout { kind: BlockLayoutKind::BlanksInRows, .. } => "layout-blanks-in-rows",
            Difference::BlockLayout { kind: BlockLayoutKind::NoEmptyLines, .. } => "layout-no-empty-lines",
            Difference::Gbk => "layout-gbk",
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
