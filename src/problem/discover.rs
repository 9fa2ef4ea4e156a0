//! The tests of a package: found by their names in tests/sample and tests/secret.

use super::files::Files;
use super::finding::Finding;
use super::model::{Group, Test};
use super::reader::Reader;
use std::collections::{BTreeMap, BTreeSet};

/// What a test's name says: the group's number, counted from 1 without the sample (0 is the sample), and the test's.
fn numbers(stem: &str, sample: bool) -> Option<(u64, u64)> {
    let number = |text: &str| if text.len() >= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    if sample {
        return Some((0, number(stem)?));
    }
    let (group, test) = stem.split_once('-')?;
    Some((number(group)?, number(test)?)).filter(|(group, _)| *group > 0)
}

/// Finds the tests, in order; whatever is odd about them goes to the reader.
pub(super) fn discover(reader: &mut Reader<'_>, files: &Files, groups: &[Group]) -> Vec<Test> {
    let scored: Vec<usize> = (0..groups.len()).filter(|index| !groups[*index].sample).collect();
    let sample = groups.iter().position(|group| group.sample);
    let mut tests = Vec::new();
    for folder in ["sample", "secret"] {
        let path = format!("tests/{folder}");
        let names = match files.list(&path) {
            Ok(names) => names,
            Err(error) => {
                reader.find_at(files.place(&path), Finding::Unreadable { detail: error.to_string() });
                continue;
            }
        };
        let mut stems: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        // What systems leave behind (.DS_Store) is nobody's mistake.
        for name in names.iter().filter(|name| !name.starts_with('.')) {
            match name.rsplit_once('.') {
                Some((stem, ending @ ("in" | "ans"))) if numbers(stem, folder == "sample").is_some() => {
                    stems.entry(stem.to_owned()).or_default().insert(ending);
                }
                _ => reader.find_at(files.place(&format!("{path}/{name}")), Finding::OddName),
            }
        }
        for (stem, endings) in stems {
            let name = |ending: &str| format!("{path}/{stem}.{ending}");
            let Some((number, _)) = numbers(&stem, folder == "sample") else { continue };
            let group = match number {
                0 => sample,
                number => usize::try_from(number - 1).ok().and_then(|at| scored.get(at)).copied(),
            };
            let Some(group) = group else {
                let first = if endings.contains("in") { "in" } else { "ans" };
                reader.find_at(files.place(&name(first)), Finding::NoSuchGroup { number, groups: scored.len() });
                continue;
            };
            match (files.content(&name("in")), files.content(&name("ans"))) {
                (Some(input), Some(answer)) => tests.push(Test { name: format!("{folder}/{stem}"), group, input, answer }),
                (Some(_), None) => reader.find_at(files.place(&name("in")), Finding::InputWithoutAnswer),
                (None, Some(_)) => reader.find_at(files.place(&name("ans")), Finding::AnswerWithoutInput),
                // A folder of that name.
                (None, None) => reader.find_at(files.place(&name("in")), Finding::OddName),
            }
        }
    }
    // Beside another fault, missing tests are no news: they are made once the package is in order.
    if reader.count_found() == 0 {
        if tests.is_empty() {
            reader.find_at(files.place("tests"), Finding::NoTests);
        } else {
            for (index, group) in groups.iter().enumerate() {
                if !tests.iter().any(|test| test.group == index) {
                    reader.find_at(files.place("tests"), Finding::GroupWithoutTests { group: group.name.clone() });
                }
            }
        }
    }
    tests
}
