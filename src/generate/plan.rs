//! Which tests there are to be, and their inputs: made from the groups, compared with the grammar.

use super::finding::{Finding, GenerateError};
use crate::problem::{Cases, Group, Problem};
use std::collections::HashMap;
use std::path::Path;

/// A test as it is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Planned {
    /// `sample/01`, `secret/01-03`.
    pub(super) name: String,
    pub(super) input: Vec<u8>,
}

impl Planned {
    /// The input's path in the package.
    pub(super) fn input_file(&self) -> String {
        format!("tests/{}.in", self.name)
    }

    /// The answer's path in the package.
    pub(super) fn answer_file(&self) -> String {
        format!("tests/{}.ans", self.name)
    }
}

/// An input and the file that it comes from.
type Input = (Vec<u8>, Option<String>);

/// Plans all tests, the sample's first, and finds what is wrong with them.
pub(super) fn plan(problem: &Problem, directory: &Path) -> Result<(Vec<Planned>, Vec<Finding>), GenerateError> {
    let mut findings = Vec::new();
    let (mut sample, mut secret) = (Vec::new(), Vec::new());
    let scored = problem.groups.iter().filter(|group| !group.sample).count();
    let mut number = 0;
    for group in &problem.groups {
        let inputs = inputs(problem, group, directory, &mut findings)?;
        number += usize::from(!group.sample);
        let width = width(inputs.len());
        for (index, (input, file)) in inputs.into_iter().enumerate() {
            let index = index + 1;
            let name = if group.sample {
                format!("sample/{index:0width$}")
            } else {
                format!("secret/{number:0groups$}-{index:0width$}", groups = self::width(scored))
            };
            if let Some(Err(reject)) = problem.input.as_ref().map(|grammar| grammar.accept(input.as_slice())) {
                findings.push(Finding::Refused { test: name.clone(), group: group.name.clone(), file, reject });
            }
            if group.sample { &mut sample } else { &mut secret }.push(Planned { name, input });
        }
    }
    // A sample may occur again among the secret tests.
    let mut seen: HashMap<&[u8], &str> = HashMap::new();
    for test in &secret {
        if let Some(first) = seen.get(test.input.as_slice()) {
            findings.push(Finding::Duplicate { first: (*first).to_owned(), second: test.name.clone() });
        } else {
            seen.insert(&test.input, &test.name);
        }
    }
    sample.append(&mut secret);
    Ok((sample, findings))
}

/// Digits enough that the order of names is the order of numbers.
fn width(most: usize) -> usize {
    most.to_string().len().max(2)
}

fn inputs(problem: &Problem, group: &Group, directory: &Path, findings: &mut Vec<Finding>) -> Result<Vec<Input>, GenerateError> {
    match &group.cases {
        Cases::Given(inputs) => Ok(inputs.iter().map(|input| (input.clone().into_bytes(), None)).collect()),
        Cases::Files(patterns) => files(group, patterns, directory, findings),
        Cases::Each(ranges) => {
            // Without a grammar or with an error in it the package didn't load.
            let Some(grammar) = &problem.input else { return Ok(Vec::new()) };
            let mut inputs = Vec::new();
            for values in product(ranges) {
                match grammar.fill(&values) {
                    Ok(values) => inputs.push((grammar.print(&values).into_bytes(), None)),
                    Err(error) => {
                        // One of them says it for all.
                        findings.push(Finding::NotPrintable { group: group.name.clone(), error });
                        break;
                    }
                }
            }
            Ok(inputs)
        }
        // `Problem::not_yet` was looked at before.
        Cases::Later => Ok(Vec::new()),
    }
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
            if !inputs.iter().any(|(_, file)| file.as_deref() == Some(&name)) {
                let input = std::fs::read(&path).map_err(|error| GenerateError::Io { path, detail: error.to_string() })?;
                inputs.push((input, Some(name)));
            }
        }
    }
    Ok(inputs)
}
