//! Every file under `solutions/` has the verdict of its directory, whoever judges it and in whichever sandbox.

mod common;

use common::{Mode, Place, modes, skipped, solutions};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let place = Arc::new(Place::new());
    let modes = modes(&place);
    let mut trials = Vec::new();
    for &mode in &modes {
        for (problem, directory, file) in solutions() {
            let place = Arc::clone(&place);
            let name = format!("{} ({})", title(&problem, &directory, &file), mode.name);
            let long = takes_long(&problem, mode);
            let name = if long { format!("long: {name}") } else { name };
            let trial = Trial::test(name, move || verdict(&place, mode, &problem, &directory, &file, &["--first-failure"]));
            trials.push(trial.with_ignored_flag(long));
        }
    }
    trials.push(Trial::test("each problem has what students write, in both languages", complete));
    if let Some(&mode) = modes.first() {
        trials.extend(levels(&place, mode));
        let place = Arc::clone(&place);
        trials.push(Trial::test("long: twenty rounds give equal verdicts", move || rounds(&place, mode)).with_ignored_flag(true));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// What there is no time for each day: `verify --all` judges the problems whose limits are long, and each kind of sandbox
/// and each kind of user is among the modes that are left.
fn takes_long(problem: &str, mode: Mode) -> bool {
    let modes = if problem.starts_with("queens") { &["best"][..] } else { &["best", "nobody", "portable"] };
    ["queens-columns", "queens-count"].contains(&problem) || !modes.contains(&mode.name)
}

fn title(problem: &str, directory: &str, file: &Path) -> String {
    format!("{problem}/{directory}/{}", file.file_name().unwrap_or_default().to_string_lossy())
}

/// The verdict that a directory is named after.
fn of_directory(directory: &str) -> Option<&'static str> {
    Some(match directory {
        "accepted" => "AC",
        "presentation_error" => "PE",
        "wrong_answer" => "WA",
        "time_limit_exceeded" => "TLE",
        "memory_limit_exceeded" => "MLE",
        "output_limit_exceeded" => "OLE",
        "run_time_error" => "RE",
        "compile_error" => "CE",
        _ => return None,
    })
}

fn verdict(place: &Place, mode: Mode, problem: &str, directory: &str, file: &Path, more: &[&str]) -> Result<(), Failed> {
    let copy = place.file(&title(problem, directory, file), std::fs::read(file)?);
    let judged = place.judge(mode, problem, &copy, more)?;
    let submission = judged.submission()?;
    if directory == "partially_accepted" {
        return judged.expect(submission["verdict"] != "AC" && submission["points"].as_f64() > Some(0.0) && judged.code == Some(1), "some points");
    }
    let expected = of_directory(directory).ok_or_else(|| format!("{directory} names no verdict"))?;
    judged.expect(submission["verdict"] == expected, expected)?;
    judged.expect(judged.code == Some(i32::from(expected != "AC")), "the exit code of that")?;
    let all = if expected == "AC" { &submission["max_points"] } else { &submission["points"] };
    judged.expect(submission["points"] == *all && !submission["points"].is_null(), "points of that")
}

fn complete() -> Result<(), Failed> {
    let solutions = solutions();
    let problems: BTreeSet<&str> = solutions.iter().map(|(problem, ..)| problem.as_str()).collect();
    for problem in problems {
        for extension in ["cpp", "py"] {
            let count = |wanted: &dyn Fn(&str) -> bool| {
                let these = |(of, directory, file): &&(String, String, std::path::PathBuf)| {
                    of == problem && wanted(directory) && file.extension().is_some_and(|found| found == extension)
                };
                solutions.iter().filter(these).count()
            };
            let directories = ["wrong_answer", "run_time_error", "time_limit_exceeded", "compile_error"];
            let there = count(&|directory| directory == "accepted") >= 2 && directories.iter().all(|name| count(&|directory| directory == *name) >= 1);
            if !there {
                return Err(format!("{problem} lacks solutions in {extension}").into());
            }
        }
    }
    Ok(())
}

/// What is wrong must be wrong however it is built, and what is right must be right.
fn levels(place: &Arc<Place>, mode: Mode) -> Vec<Trial> {
    let compilers = ["g++", "clang++"].into_iter().filter(|compiler| {
        let there = Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
        if !there {
            skipped(compiler, "not installed");
        }
        there
    });
    let mut trials = Vec::new();
    for compiler in compilers {
        for level in ["-O0", "-O2", "-O3"] {
            for (problem, directory, file) in solutions() {
                if file.extension().is_none_or(|extension| extension != "cpp") {
                    continue;
                }
                let place = Arc::clone(place);
                let name = format!("long: {} ({compiler} {level})", title(&problem, &directory, &file));
                let arguments = ["--first-failure", "--compiler", compiler, "--flag", level];
                let trial = Trial::test(name, move || verdict(&place, mode, &problem, &directory, &file, &arguments));
                trials.push(trial.with_ignored_flag(true));
            }
        }
    }
    trials
}

/// The verdicts of every test of every solution, twenty times; with the build cache.
fn rounds(place: &Place, mode: Mode) -> Result<(), Failed> {
    let mut first: Option<Vec<String>> = None;
    for round in 1..=20 {
        let mut verdicts = Vec::new();
        for (problem, directory, file) in solutions() {
            let copy = place.file(&title(&problem, &directory, &file), std::fs::read(&file)?);
            let judged = place.judge(mode, &problem, &copy, &["--first-failure"])?;
            let submission = judged.submission()?;
            let tests = submission["tests"].as_array().into_iter().flatten().map(|test| test["verdict"].to_string());
            verdicts.push(format!("{}: {} {}", title(&problem, &directory, &file), submission["verdict"], tests.collect::<String>()));
        }
        let before = first.get_or_insert_with(|| verdicts.clone());
        if let Some((was, is)) = before.iter().zip(&verdicts).find(|(was, is)| was != is) {
            return Err(format!("round {round}: {was} became {is}").into());
        }
    }
    Ok(())
}
