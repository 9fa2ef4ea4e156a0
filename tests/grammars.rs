//! Grammars, each beside a validator that was written independently, in Python: what is drawn is valid, and of a text with
//! one slip both say the same.

mod common;

use common::skipped;
use examiner::input::{Grammar, Random};
use examiner::problem::{Files, load_package};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// How many texts are drawn.
const DRAWN: u64 = 1000;
/// How many of those that may have a hundred thousand rows, unless there is time.
const LARGE: u64 = 4;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grammars");
    if Command::new("python3").arg("--version").output().is_err() {
        skipped("the grammars", "python3 is not installed");
        return ExitCode::SUCCESS;
    }
    let mut folders: Vec<PathBuf> = fs::read_dir(&root).expect("tests/grammars is there").map(|entry| entry.expect("it can be read").path()).collect();
    folders.retain(|folder| folder.join("valid.py").is_file());
    folders.sort();
    assert!(folders.len() >= 14, "there are only {} grammars", folders.len());
    let mut trials = Vec::new();
    for folder in folders {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (whole, groups) = grammars(&name, &folder);
        for (group, grammar) in groups {
            let large = group == "full";
            let (validator, seed) = (folder.join("valid.py"), format!("{name}, {group}"));
            let count = if large { LARGE } else { DRAWN };
            if large {
                let (whole, grammar, validator, seed) = (whole.clone(), grammar.clone(), validator.clone(), seed.clone());
                trials.push(
                    Trial::test(format!("long: {seed}, {DRAWN} times"), move || agree(&whole, &grammar, &validator, &seed, DRAWN)).with_ignored_flag(true),
                );
            }
            let whole = whole.clone();
            trials.push(Trial::test(format!("{seed}, {count} times"), move || agree(&whole, &grammar, &validator, &seed, count)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The grammar of a package, and as each group has it.
fn grammars(name: &str, folder: &Path) -> (Grammar, Vec<(String, Grammar)>) {
    let problem = load_package(name, &Files::directory(folder)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let input = problem.input.unwrap_or_else(|| panic!("{name} has no [input]"));
    let groups = problem.groups.into_iter().map(|group| (group.name, group.narrowed.unwrap_or_else(|| input.clone())));
    (input.clone(), groups.collect())
}

/// Texts of `grammar` are valid; of those with a slip, `whole`, whose validator it is, says the same.
fn agree(whole: &Grammar, grammar: &Grammar, validator: &Path, seed: &str, count: u64) -> Result<(), Failed> {
    let mut python = Command::new("python3");
    let frames = validator.parent().and_then(Path::parent).ok_or("no folder")?.join("frames.py");
    let mut python = python.arg(frames).arg(validator).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = python.stdin.take().ok_or("no stdin")?;
    // What we say of each text, and the text where it is short.
    let mut ours: Vec<(bool, String)> = Vec::new();
    let mut slips = 0;
    for number in 0..count {
        let mut random = Random::new(seed, number);
        let values = grammar.random(&mut random, number % 2 == 1).map_err(|error| format!("{number}: {error}"))?;
        let text = grammar.print(&values);
        grammar.accept(text.as_bytes()).map_err(|reject| format!("{number}: refused what was drawn: {reject}\n{}", short(&text)))?;
        let slip = slip(&text, &mut random);
        let accepted = whole.accept(slip.as_bytes()).is_ok();
        slips += u64::from(!accepted);
        for (text, accepted) in [(text, true), (slip, accepted)] {
            write!(stdin, "{}\n{text}", text.len())?;
            ours.push((accepted, short(&text)));
        }
    }
    drop(stdin);
    let output = python.wait_with_output()?;
    let theirs: Vec<bool> = output.stdout.iter().map(|said| *said == b'1').collect();
    if theirs.len() != ours.len() {
        return Err(format!("the validator said something of {} texts out of {}", theirs.len(), ours.len()).into());
    }
    match ours.iter().zip(&theirs).find(|((accepted, _), theirs)| accepted != *theirs) {
        Some(((accepted, text), _)) => Err(format!("{}, and the validator says the opposite:\n{text}", if *accepted { "accepted" } else { "refused" }).into()),
        None if slips * 4 < count => Err(format!("only {slips} of {count} slips made a text invalid").into()),
        None => Ok(()),
    }
}

fn short(text: &str) -> String {
    text.chars().take(2000).collect()
}

/// The text with one slip.
fn slip(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut below = |size: usize| usize::try_from(random.below(size as u128)).unwrap_or(0);
    let at = below(bytes.len());
    let other = b" \n0123456789-.xS1"[below(17)];
    match below(5) {
        0 => drop(bytes.remove(at)),
        1 => bytes.insert(at, other),
        2 => bytes[at] = other,
        3 => {
            let next = (at + 1).min(bytes.len() - 1);
            bytes.swap(at, next);
        }
        _ => bytes.insert(at, bytes[at]),
    }
    String::from_utf8(bytes).unwrap_or_default()
}
