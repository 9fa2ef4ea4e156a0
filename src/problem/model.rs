//! A problem package as it is meant: lowered from what was typed, checked, with defaults filled in.

use crate::input::Grammar;
use crate::units::{Bytes, Micros, Points};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::PathBuf;

/// Something that can be read again from its start.
pub trait ReadSeek: Read + Seek + Send {}
impl<T: Read + Seek + Send> ReadSeek for T {}

/// Where a package's files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A directory.
    Directory(PathBuf),
    /// The binary itself.
    Embedded,
}

/// The content of one file of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A file, by its path.
    File(PathBuf),
    /// Bytes of the binary.
    Embedded(&'static [u8]),
}

impl Content {
    /// Opens it anew, at its start.
    ///
    /// # Errors
    /// What opening the file says.
    pub fn open(&self) -> io::Result<Box<dyn ReadSeek>> {
        Ok(match self {
            Content::File(path) => Box::new(File::open(path)?),
            Content::Embedded(bytes) => Box::new(Cursor::new(*bytes)),
        })
    }

    /// Its size.
    ///
    /// # Errors
    /// What asking for the file's size says.
    pub fn size(&self) -> io::Result<Bytes> {
        Ok(match self {
            Content::File(path) => Bytes(std::fs::metadata(path)?.len()),
            Content::Embedded(bytes) => Bytes(bytes.len() as u64),
        })
    }

    /// All of it.
    ///
    /// # Errors
    /// What reading the file says.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Content::File(path) => std::fs::read(path),
            Content::Embedded(bytes) => Ok(bytes.to_vec()),
        }
    }
}

/// A program of the package: reference, checker, validator, generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageProgram {
    /// Its path in the package.
    pub name: String,
    /// Its source.
    pub source: Content,
}

/// A problem.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The package directory's name.
    pub id: String,
    /// The title.
    pub title: String,
    /// Where the problem comes from.
    pub source: Option<String>,
    /// How students name the file.
    pub aliases: Vec<String>,
    /// Where the package is.
    pub origin: Origin,
    /// The limits, per language.
    pub limits: LimitTable,
    /// The input's grammar; none where every test's input is empty.
    pub input: Option<Grammar>,
    /// The program that generated and shrunk inputs must pass too.
    pub validator: Option<PackageProgram>,
    /// The trusted solver.
    pub reference: Option<PackageProgram>,
    /// How outputs are checked.
    pub check: CheckSpec,
    /// What the exit code means.
    pub exit_code: ExitCodePolicy,
    /// Files beside standard input and output.
    pub files: RunFiles,
    /// The groups in order.
    pub groups: Vec<Group>,
    /// The tests in order: the sample's, then the secret ones by name.
    pub tests: Vec<Test>,
    /// Points for passing every test, where no group of several states any.
    pub whole: Option<Points>,
}

impl Problem {
    /// The points that there are.
    pub fn max_points(&self) -> Points {
        self.whole.unwrap_or_else(|| self.groups.iter().map(|group| group.points).sum())
    }
}

/// Limits as a package states them: what is none is the default of the language or of examiner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatedLimits {
    /// CPU time.
    pub time: Option<Micros>,
    /// Wall time.
    pub wall: Option<Micros>,
    /// Memory.
    pub memory: Option<Bytes>,
    /// Bytes on standard output.
    pub output: Option<Bytes>,
    /// The main thread's stack.
    pub stack: Option<Bytes>,
    /// Processes and threads.
    pub processes: Option<u32>,
    /// CPU time of a build.
    pub build_time: Option<Micros>,
    /// Memory of a build.
    pub build_memory: Option<Bytes>,
}

/// The limits of a package: common ones, and per language (the table's key: `python`, `c++`, …).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LimitTable {
    /// For every language.
    pub common: StatedLimits,
    /// On top of them, for some languages.
    pub per_language: BTreeMap<String, StatedLimits>,
}

/// What the exit code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExitCodePolicy {
    /// Anything but 0 is a runtime error.
    #[default]
    Zero,
    /// It is not looked at.
    Ignore,
}

/// Files that a submission may read and write beside standard input and output.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunFiles {
    /// The input lies under this name too.
    pub input: Option<String>,
    /// What is written under this name is the output, where standard output stays empty.
    pub output: Option<String>,
}

/// How outputs are checked.
#[derive(Debug, Clone, PartialEq)]
pub enum CheckSpec {
    /// By comparing with the answer.
    Compare(Comparison),
    /// By a program of the package.
    Program {
        /// The program.
        program: PackageProgram,
        /// How it speaks.
        protocol: CheckerProtocol,
    },
}

/// How a checker program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckerProtocol {
    /// testlib's arguments (input, output, answer) and exit codes.
    Testlib,
    /// ICPC's: arguments input, answer, feedback directory, the output on standard input; 42 and 43.
    Icpc,
}

/// A comparison of the output with the answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// What is compared.
    pub compare: Compare,
    /// Whether order matters; blocks and line-set only.
    pub order: Order,
    /// How layout counts.
    pub layout: Layout,
    /// The noun for a block in messages; "block" where none is given.
    pub block: Noun,
}

impl Default for Comparison {
    fn default() -> Self {
        Comparison { compare: Compare::Lines, order: Order::Given, layout: Layout::Lenient, block: Noun::default() }
    }
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Compare {
    /// Bytes.
    Exact,
    /// Lines.
    Lines,
    /// Words between blanks.
    Tokens,
    /// Words between blanks, numbers among them within a tolerance.
    Numbers {
        /// The absolute tolerance.
        absolute: f64,
        /// The relative tolerance.
        relative: f64,
    },
    /// Blocks of lines, separated by empty lines.
    Blocks,
    /// Lines, as a set with repetitions.
    LineSet,
}

/// Whether order matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The answer's order.
    Given,
    /// Any order: none repeated, none missing.
    Any,
}

/// How layout counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A difference of layout is a remark.
    Lenient,
    /// A difference of layout is PE.
    Strict,
}

/// A noun in messages, in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noun {
    /// In English, singular.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

impl Default for Noun {
    fn default() -> Self {
        Noun { en: "block".into(), zh: "块".into() }
    }
}

/// A test group.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Whether it is the sample: its tests lie in tests/sample and give no points.
    pub sample: bool,
    /// Where its tests come from.
    pub cases: Cases,
    /// The input's grammar with the group's own conditions; none where the group has no conditions.
    pub narrowed: Option<Grammar>,
    /// What chance starts from.
    pub seed: String,
    /// Its points.
    pub points: Points,
    /// How they are given.
    pub scoring: Scoring,
    /// Groups, by index, that must be passed for this one to be run.
    pub requires: Vec<usize>,
}

/// How a group's points are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scoring {
    /// All or nothing.
    #[default]
    All,
    /// Each test has an equal share.
    PerTest,
}

/// Where a group's tests come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cases {
    /// The inputs themselves.
    Given(Vec<String>),
    /// Files of the package, by patterns; in the order of the patterns, then of names.
    Files(Vec<String>),
    /// Every combination of these variables' values, the others being determined; the first variable slowest.
    Each(Vec<(String, std::ops::RangeInclusive<i64>)>),
    /// Every input of the group's grammar.
    All,
    /// Inputs at the grammar's bounds, if so wanted, and so many by chance.
    Drawn {
        /// How many by chance.
        random: u32,
        /// Whether those at the bounds are made, too.
        boundary: bool,
    },
    /// What a program prints, once for each list of arguments.
    Generator {
        /// The program.
        program: PackageProgram,
        /// The arguments; `{seed}` in one stands for a number that comes from the group's seed.
        args: Vec<Vec<String>>,
    },
}

/// A test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// `sample/01`, `secret/01-03`.
    pub name: String,
    /// Its group, by index.
    pub group: usize,
    /// The input.
    pub input: Content,
    /// The answer.
    pub answer: Content,
}
