//! Which tests there are to be, and their inputs: made from the groups, compared with the grammar and the validator.

use super::finding::{Finding, GenerateError, Progress};
use super::lock::{Lock, hash, made};
use super::{Programs, read};
use crate::input::{DrawError, Grammar, Random, Values};
use crate::problem::{Cases, Group, PackageProgram, Problem};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// The most inputs that `all` makes.
const ALL: usize = 10_000;
/// As often an input that is there already is drawn again.
const REDRAWS: u32 = 100;
/// The stream of the inputs at the bounds; the others have the streams of their numbers.
const BOUNDARY: u64 = u64::MAX;

/// A test as it is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Planned {
    /// `sample/01`, `secret/01-03`.
    pub(super) name: String,
    pub(super) input: Vec<u8>,
    /// The hash of what a program made it from.
    pub(super) made: Option<String>,
}

impl Planned {
    /// The input's path in the package.
    pub(super) fn input_file(&self) -> String {
        input_file(&self.name)
    }

    /// The answer's path in the package.
    pub(super) fn answer_file(&self) -> String {
        format!("tests/{}.ans", self.name)
    }
}

fn input_file(test: &str) -> String {
    format!("tests/{test}.in")
}

/// An input and where it comes from.
#[derive(Default)]
struct Input {
    bytes: Vec<u8>,
    file: Option<String>,
    made: Option<String>,
}

/// A plan in the making.
pub(super) struct Plan<'a> {
    pub(super) problem: &'a Problem,
    pub(super) directory: &'a Path,
    /// What the tests that lie there were made from; none where nothing tells.
    pub(super) lock: Option<&'a Lock>,
    /// The hash of what inputs are made from now.
    pub(super) package: &'a str,
    /// None where no program is to run: then what programs made is as tests.lock says.
    pub(super) programs: Option<&'a mut dyn Programs>,
    pub(super) findings: Vec<Finding>,
}

impl Plan<'_> {
    /// Plans all tests, the sample's first, and finds what is wrong with them.
    pub(super) fn tests(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Vec<Planned>, GenerateError> {
        let problem = self.problem;
        let (mut sample, mut secret) = (Vec::new(), Vec::new());
        let groups = width(problem.groups.iter().filter(|group| !group.sample).count());
        let mut number = 0;
        // The secret inputs so far: a sample may occur again among them.
        let mut secrets = HashSet::new();
        for group in &problem.groups {
            number += usize::from(!group.sample);
            let name = |index: usize, count: usize| {
                let (index, width) = (index + 1, width(count));
                if group.sample { format!("sample/{index:0width$}") } else { format!("secret/{number:0groups$}-{index:0width$}") }
            };
            let mut own = HashSet::new();
            let seen = if group.sample { &mut own } else { &mut secrets };
            let inputs = self.inputs(group, seen, &name, progress)?;
            let count = inputs.len();
            let grammar = group.narrowed.as_ref().or(problem.input.as_ref());
            for (index, Input { bytes, file, made }) in inputs.into_iter().enumerate() {
                let name = name(index, count);
                seen.insert(blake3::hash(&bytes));
                match grammar.map(|grammar| grammar.accept(bytes.as_slice())) {
                    Some(Err(reject)) => {
                        self.findings.push(Finding::Refused { test: name.clone(), group: group.name.clone(), file, program: program(group), reject });
                    }
                    _ => self.validate(&name, group, &bytes)?,
                }
                if group.sample { &mut sample } else { &mut secret }.push(Planned { name, input: bytes, made });
            }
        }
        let mut seen: HashMap<&[u8], &str> = HashMap::new();
        for test in &secret {
            if let Some(first) = seen.get(test.input.as_slice()) {
                self.findings.push(Finding::Duplicate { first: (*first).to_owned(), second: test.name.clone() });
            } else {
                seen.insert(&test.input, &test.name);
            }
        }
        sample.append(&mut secret);
        Ok(sample)
    }

    /// Lets the validator program look at an input, unless it accepted the same one before.
    fn validate(&mut self, test: &str, group: &Group, input: &[u8]) -> Result<(), GenerateError> {
        let Some((validator, programs)) = self.problem.validator.as_ref().zip(self.programs.as_mut()) else { return Ok(()) };
        let before = self.lock.filter(|lock| lock.package == self.package).and_then(|lock| lock.tests.get(test));
        if before.is_some_and(|entry| entry.input == hash(input)) {
            return Ok(());
        }
        let refused = programs.validate(validator, input);
        let refused = refused.map_err(|fault| GenerateError::Program { program: validator.name.clone(), test: test.to_owned(), fault })?;
        if let Some(message) = refused {
            let (test, group) = (test.to_owned(), group.name.clone());
            self.findings.push(Finding::RefusedBy { test, group, program: validator.name.clone(), message });
        }
        Ok(())
    }

    fn inputs(
        &mut self,
        group: &Group,
        seen: &mut HashSet<blake3::Hash>,
        name: &dyn Fn(usize, usize) -> String,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Input>, GenerateError> {
        let grammar = group.narrowed.as_ref().or(self.problem.input.as_ref());
        match (&group.cases, grammar) {
            (Cases::Given(inputs), _) => Ok(inputs.iter().map(|input| Input { bytes: input.clone().into_bytes(), ..Input::default() }).collect()),
            (Cases::Files(patterns), _) => files(group, patterns, self.directory, &mut self.findings),
            (Cases::Generator { program, args }, _) => {
                let source = read(&program.name, &program.source)?;
                let mut inputs = Vec::new();
                for (index, list) in args.iter().enumerate() {
                    // A number that any language can hold as a positive 32-bit integer.
                    let seed = Random::new(&group.seed, index as u64).below(1 << 31).to_string();
                    let list: Vec<String> = list.iter().map(|argument| argument.replace("{seed}", &seed)).collect();
                    inputs.push(self.generated(program, &list, made(&source, &list), &name(index, args.len()), progress)?);
                }
                Ok(inputs)
            }
            // Without a grammar or with an error in it the package didn't load.
            (_, None) => Ok(Vec::new()),
            (cases, Some(grammar)) => {
                let mut draft = Made { grammar, seen, inputs: Vec::new() };
                match draft.fill(group, cases) {
                    Ok(finding) => self.findings.extend(finding),
                    Err(error) => self.findings.push(Finding::NotMade { group: group.name.clone(), error }),
                }
                Ok(draft.inputs)
            }
        }
    }

    /// What a generator program makes of these arguments; `made` is the hash of both. Where it made the same test before,
    /// it needn't run again.
    fn generated(
        &mut self,
        program: &PackageProgram,
        args: &[String],
        made: String,
        test: &str,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Input, GenerateError> {
        let entry = self.lock.and_then(|lock| lock.tests.get(test)).filter(|entry| entry.made.as_ref() == Some(&made));
        let there = std::fs::read(self.directory.join(input_file(test))).ok();
        let unchanged = entry.is_some_and(|entry| there.as_ref().is_some_and(|input| entry.input == hash(input)));
        let bytes = match (&mut self.programs, there) {
            (_, Some(there)) if unchanged => there,
            (Some(programs), _) => {
                progress(Progress::Generating { test: test.to_owned() });
                let fault = |fault| GenerateError::Program { program: program.name.clone(), test: test.to_owned(), fault };
                programs.generate(program, args).map_err(fault)?
            }
            (None, there) => {
                let file = input_file(test);
                if there.is_some() {
                    self.findings.push(if entry.is_some() { Finding::EditedInput { file } } else { Finding::StaleInput { file } });
                }
                there.unwrap_or_default()
            }
        };
        Ok(Input { bytes, made: Some(made), file: None })
    }
}

/// The program that makes a group's inputs.
fn program(group: &Group) -> Option<String> {
    if let Cases::Generator { program, .. } = &group.cases { Some(program.name.clone()) } else { None }
}

/// Inputs that a grammar makes.
struct Made<'a> {
    grammar: &'a Grammar,
    /// What there is already.
    seen: &'a mut HashSet<blake3::Hash>,
    inputs: Vec<Input>,
}

impl Made<'_> {
    fn fill(&mut self, group: &Group, cases: &Cases) -> Result<Option<Finding>, DrawError> {
        match cases {
            Cases::Each(ranges) => {
                for values in product(ranges) {
                    let text = self.grammar.print(&self.grammar.fill(&values)?).into_bytes();
                    // The group's own conditions leave combinations out.
                    if group.narrowed.is_none() || self.grammar.accept(text.as_slice()).is_ok() {
                        self.inputs.push(Input { bytes: text, ..Input::default() });
                    }
                }
            }
            Cases::All => {
                for values in self.grammar.all(ALL)? {
                    self.add(&values);
                }
            }
            Cases::Drawn { random, boundary } => {
                if *boundary {
                    for values in self.grammar.boundary(&mut Random::new(&group.seed, BOUNDARY))?.texts {
                        self.add(&values);
                    }
                }
                for index in 0..*random {
                    let mut stream = Random::new(&group.seed, index.into());
                    let mut fresh = false;
                    for _ in 0..REDRAWS {
                        // Every other one is drawn towards the bounds.
                        let values = self.grammar.random(&mut stream, index % 2 == 1)?;
                        fresh = self.add(&values);
                        if fresh {
                            break;
                        }
                    }
                    if !fresh {
                        return Ok(Some(Finding::TooFew { group: group.name.clone(), wanted: *random, found: index }));
                    }
                }
            }
            Cases::Given(_) | Cases::Files(_) | Cases::Generator { .. } => {}
        }
        Ok(None)
    }

    /// Adds an input, unless it is there already.
    fn add(&mut self, values: &Values) -> bool {
        let bytes = self.grammar.print(values).into_bytes();
        let fresh = self.seen.insert(blake3::hash(&bytes));
        if fresh {
            self.inputs.push(Input { bytes, ..Input::default() });
        }
        fresh
    }
}

/// Digits enough that the order of names is the order of numbers.
fn width(most: usize) -> usize {
    most.to_string().len().max(2)
}

/// Every combination, the first variable slowest.
fn product(ranges: &[(String, std::ops::RangeInclusive<i64>)]) -> Vec<Vec<(String, i64)>> {
    let mut combinations = vec![Vec::new()];
    for (name, range) in ranges {
        let longer = |values: &Vec<(String, i64)>| {
            let values = values.clone();
            range.clone().map(move |value| {
                let mut values = values.clone();
                values.push((name.clone(), value));
                values
            })
        };
        combinations = combinations.iter().flat_map(longer).collect();
    }
    combinations
}

fn files(group: &Group, patterns: &[String], directory: &Path, findings: &mut Vec<Finding>) -> Result<Vec<Input>, GenerateError> {
    let root = glob::Pattern::escape(&directory.to_string_lossy());
    let mut inputs: Vec<Input> = Vec::new();
    for pattern in patterns {
        let paths = match glob::glob(&format!("{root}/{pattern}")) {
            Ok(paths) => paths,
            Err(error) => {
                findings.push(Finding::BadPattern { group: group.name.clone(), pattern: pattern.clone(), detail: error.msg.to_owned() });
                continue;
            }
        };
        let mut names = Vec::new();
        for path in paths {
            let path = path.map_err(|error| GenerateError::Io { path: error.path().to_owned(), detail: error.error().to_string() })?;
            if path.is_file() {
                names.push(path);
            }
        }
        names.sort();
        if names.is_empty() {
            findings.push(Finding::NoMatch { group: group.name.clone(), pattern: pattern.clone() });
        }
        for path in names {
            let name = path.strip_prefix(directory).unwrap_or(&path).to_string_lossy().into_owned();
            // Two patterns may match one file.
            if !inputs.iter().any(|input| input.file.as_deref() == Some(&name)) {
                let bytes = std::fs::read(&path).map_err(|error| GenerateError::Io { path, detail: error.to_string() })?;
                inputs.push(Input { bytes, file: Some(name), made: None });
            }
        }
    }
    Ok(inputs)
}
