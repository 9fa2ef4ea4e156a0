//! `examiner judge` as a user runs it: what it says of right, wrong and hostile programs, in every mode that there is.

mod common;

use common::{Judged, Mode, Place, modes, said, skipped};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::io::Read;
use std::process::{ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let place = Arc::new(Place::new());
    let modes = modes(&place);
    let Some(&best) = modes.first() else {
        skipped("everything", "no sandbox");
        return ExitCode::SUCCESS;
    };
    let mut trials: Vec<Trial> = CHECKS
        .iter()
        .map(|&(title, check)| {
            let place = Arc::clone(&place);
            Trial::test(title, move || check(&place, best))
        })
        .collect();
    for &mode in &modes {
        for edge in EDGES {
            let place = Arc::clone(&place);
            trials.push(Trial::test(format!("{} ({})", edge.title, mode.name), move || edge.check(&place, mode)));
        }
        let more: [(&str, Check); 2] = [("doctor's table is true", doctor), ("a killed harness leaves nothing behind", killed)];
        for (title, check) in more {
            let place = Arc::clone(&place);
            trials.push(Trial::test(format!("{title} ({})", mode.name), move || check(&place, mode)));
        }
    }
    for (tool, file, source) in TOOLS {
        let output = std::process::Command::new(tool).arg("--version").output();
        if !output.is_ok_and(|output| output.status.success()) {
            skipped(tool, "not installed");
            continue;
        }
        let place = Arc::clone(&place);
        trials.push(Trial::test(format!("{tool} builds and runs what needs its library"), move || {
            let judged = judge(&place, best, "843", file, source, &["--test", "01-02", "--compiler", tool])?;
            judged.expect(judged.verdict()? == "AC", "AC")
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Every tool of the language table, with a program that reads and prints by its library, on n = 2.
const TOOLS: [(&str, &str, &str); 7] = [
    ("gcc", "tool.c", C),
    ("clang", "tool.c", C),
    ("g++", "tool.cpp", CPP),
    ("clang++", "tool.cpp", CPP),
    ("python3", "tool.py", PYTHON),
    ("pypy3", "tool.py", PYTHON),
    (
        "rustc",
        "tool.rs",
        "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); assert_eq!(line.trim(), \"2\"); println!(); }",
    ),
];
const C: &str =
    "#include <math.h>\n#include <stdio.h>\nint main(void) { double n; if (scanf(\"%lf\", &n) != 1 || sqrt(n * 2) != 2) return 1; puts(\"\"); return 0; }\n";
const CPP: &str = "#include <iostream>\n#include <map>\n#include <string>\nint main() { std::string n; std::cin >> n; std::map<std::string, int> m; m[\"2\"] = 1; if (!m[n]) throw n; std::cout << std::endl; }\n";
const PYTHON: &str = "import collections, math\nif math.sqrt(int(input()) * 2) != 2: raise ValueError\nprint()\n";

type Check = fn(&Place, Mode) -> Result<(), Failed>;

const CHECKS: [(&str, Check); 19] = [
    ("843: boards in any order are right, and for n = 2 and 3 nothing is", queens_right),
    ("843: a missing, a repeated and a foreign board are named", queens_wrong),
    ("843: blanks at line ends and between the columns are a matter of layout", queens_layout),
    ("842: a blank at each line's end is forgiven, and another order is named", permutations),
    ("sudoku: another completion is right, and a changed clue is named", sudoku),
    ("a checker that fails is a judge error, and no mark is given", bad_checker),
    ("a checker that doesn't build is a judge error", unbuildable_checker),
    ("a package that is broken is told before anything runs", broken_package),
    ("an endless output costs the harness little memory", endless_output),
    ("the JSON has the fields that it promises", schema),
    ("a file that is no program is told, and the others are judged", unreadable),
    ("a test and a group can be chosen, and an unknown one is named", selection),
    ("a missing compiler is a judge error that names the package", missing_compiler),
    ("C++ that only C++14 takes is built so, with a remark", cpp14),
    ("the failures' files are kept", keep),
    ("Ctrl-C ends it with 130, and what was finished is there", interrupted),
    ("a closed pipe ends it quietly", closed_pipe),
    ("without a writable cache folder it works, and says so once", no_cache),
    ("a build that is hostile ends in bounded time", hostile_builds),
];

/// The board-printing part of a program that prints the answer's boards and then does something to them.
fn queens(change: &str) -> String {
    format!(
        "n = int(input())\nboards = []\ndef put(q):\n    if len(q) == n:\n        boards.append([\".\" * c + \"Q\" + \".\" * (n - 1 - c) for c in q])\n        return\n    for c in range(n):\n        if all(c != d and abs(c - d) != len(q) - r for r, d in enumerate(q)):\n            put(q + [c])\nput([])\n{change}\nfor board in boards:\n    print(\"\\n\".join(board))\n    print()\n"
    )
}

fn judge(place: &Place, mode: Mode, problem: &str, name: &str, source: &str, more: &[&str]) -> Result<Judged, Failed> {
    let file = place.file(name, source);
    place.judge(mode, problem, &file, more)
}

/// The message of a test.
fn message<'a>(judged: &'a Judged, test: &str) -> Result<&'a str, Failed> {
    let tests = judged.submission()?["tests"].as_array().cloned().unwrap_or_default();
    let at = tests.iter().position(|found| found["name"] == test).ok_or_else(|| format!("no {test}\n{}", judged.said))?;
    judged.submission()?["tests"][at]["message"].as_str().ok_or_else(|| "no message".into())
}

fn verdicts(judged: &Judged) -> Result<Vec<String>, Failed> {
    let tests = judged.submission()?["tests"].as_array().cloned().unwrap_or_default();
    Ok(tests.iter().map(|test| test["verdict"].as_str().unwrap_or("?").to_owned()).collect())
}

fn queens_right(place: &Place, mode: Mode) -> Result<(), Failed> {
    for (name, change) in [("given.py", ""), ("reversed.py", "boards.reverse()"), ("mixed.py", "boards.sort(key=lambda b: b[n // 2])")] {
        let judged = judge(place, mode, "843", name, &queens(change), &[])?;
        judged.expect(judged.verdict()? == "AC" && judged.code == Some(0), "AC")?;
        judged.expect(verdicts(&judged)?.len() == 10, "ten tests")?;
    }
    Ok(())
}

fn queens_wrong(place: &Place, mode: Mode) -> Result<(), Failed> {
    // On n = 6 there are four boards.
    let cases = [
        ("missing.py", "if n == 6: del boards[2]", "board 3 of the answer is missing; all others are right"),
        ("repeated.py", "if n == 6: boards.append(boards[1])", "board 2 appears twice, again as board 5"),
        ("foreign.py", "if n == 6: boards[2] = boards[2][::-1][:5] + [\"Q.....\"]", "board 3 (from line 15, "),
    ];
    for (name, change, expected) in cases {
        let judged = judge(place, mode, "843", name, &queens(change), &["--test", "01-06"])?;
        judged.expect(judged.verdict()? == "WA" && message(&judged, "secret/01-06")?.starts_with(expected), expected)?;
    }
    let judged = judge(place, mode, "843", "missing.py", &queens("if n == 6: del boards[2]"), &["--test", "01-06", "--lang", "zh"])?;
    judged.expect(message(&judged, "secret/01-06")? == "缺少答案中的第 3 个棋盘，其余都正确", "the Chinese sentence")
}

fn queens_layout(place: &Place, mode: Mode) -> Result<(), Failed> {
    let cases = [
        ("ends.py", "boards = [[row + ' ' for row in board] for board in boards]", "blanks at the end of line 1"),
        ("between.py", "boards = [[' '.join(row) for row in board] for board in boards]", "4 of 4 boards right, blanks between the columns"),
    ];
    for (name, change, expected) in cases {
        let judged = judge(place, mode, "843", name, &queens(change), &[])?;
        judged.expect(judged.verdict()? == "PE" && message(&judged, "secret/01-06")?.contains(expected), expected)?;
        let submission = judged.submission()?;
        judged.expect(submission["points"] == 0 && submission["algorithm_points"] == 100, "points were the layout right")?;
    }
    Ok(())
}

fn permutations(place: &Place, mode: Mode) -> Result<(), Failed> {
    let program = |change: &str| {
        format!(
            "from itertools import permutations\nn = int(input())\nlines = list(permutations(range(1, n + 1)))\n{change}\nfor p in lines:\n    print(*p, end=\" \\n\")\n"
        )
    };
    let judged = judge(place, mode, "842", "blank.py", &program(""), &[])?;
    judged.expect(judged.verdict()? == "AC", "AC")?;
    let remarks = &judged.submission()?["tests"][0]["remarks"];
    judged.expect(remarks[0]["code"] == "layout" && remarks[0]["message"].as_str().is_some_and(|text| text.contains("end of line 1")), "a remark")?;
    let judged = judge(place, mode, "842", "order.py", &program("lines[1:] = lines[:0:-1]"), &["--group", "sample"])?;
    let expected = "order: the same 6 lines, from line 2 on in another order";
    judged.expect(judged.verdict()? == "WA" && message(&judged, "sample/01")? == expected, expected)
}

fn sudoku(place: &Place, mode: Mode) -> Result<(), Failed> {
    let solver = |digits: &str, before: &str| {
        format!(
            "g = [list(input()) for _ in range(9)]\n{before}\ndef may(r, c, d):\n    return all(g[r][i] != d and g[i][c] != d and g[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))\ndef go(k):\n    while k < 81 and g[k // 9][k % 9] != '.':\n        k += 1\n    if k == 81:\n        return True\n    r, c = divmod(k, 9)\n    for d in '{digits}':\n        if may(r, c, d):\n            g[r][c] = d\n            if go(k + 1):\n                return True\n            g[r][c] = '.'\ngo(0)\nfor row in g:\n    print(''.join(row))\n"
        )
    };
    let judged = judge(place, mode, "sudoku", "down.py", &solver("987654321", ""), &["--test", "02-01", "--test", "02-05"])?;
    judged.expect(judged.verdict()? == "AC", "AC")?;
    // The empty grid's first completion another way round is not the answer's.
    let changed = solver("123456789", "g[0][0] = '.' if g[0][0] != '.' else '1'\nif g[0][1] == '2': g[0][1] = '1'");
    let judged = judge(place, mode, "sudoku", "changed.py", &changed, &["--test", "02-03"])?;
    judged.expect(judged.verdict()? == "WA" && message(&judged, "secret/02-03")?.contains("the clue"), "the clue that was changed")?;
    let judged = judge(place, mode, "sudoku", "changed.py", &changed, &["--test", "02-03", "--lang", "zh"])?;
    judged.expect(message(&judged, "secret/02-03")?.contains("题目给出的"), "the clue in Chinese")
}

/// A package of one test with this checker.
fn package(place: &Place, name: &str, checker: &str) {
    let toml = "title = \"t\"\n[check]\nprogram = \"checker.py\"\nprotocol = \"testlib\"\n[[group]]\nname = \"sample\"\ncases = [\"1\\n\"]\n[input]\nformat = \"{n}\\n\"\nn = \"int 1..=9\"\n[reference]\nprogram = \"reference.py\"\n";
    for (file, content) in
        [("problem.toml", toml), ("checker.py", checker), ("reference.py", "print(1)"), ("tests/sample/01.in", "1\n"), ("tests/sample/01.ans", "1\n")]
    {
        place.file(&format!("packages/{name}/{file}"), content);
    }
}

fn judged_with(place: &Place, mode: Mode, name: &str, checker: &str) -> Result<Judged, Failed> {
    package(place, name, checker);
    let problem = place.path(&format!("files/packages/{name}"));
    judge(place, mode, &problem.to_string_lossy(), "one.py", "print(1)", &[])
}

fn bad_checker(place: &Place, mode: Mode) -> Result<(), Failed> {
    let checkers = [
        ("exits", "import sys\nsys.stderr.write('no answer file\\n')\nsys.exit(3)", "no answer file"),
        ("raises", "raise ValueError('bad checker')", "ValueError: bad checker"),
        ("dies", "import os\nos.kill(os.getpid(), 11)", "SIGSEGV"),
    ];
    for (name, checker, expected) in checkers {
        let judged = judged_with(place, mode, name, checker)?;
        let submission = judged.submission()?;
        judged.expect(submission["verdict"] == "JE" && judged.code == Some(3), "JE")?;
        judged.expect(submission["points"] == Value::Null && submission["algorithm_points"] == Value::Null, "no points")?;
        judged.expect(submission["message"].as_str().is_some_and(|text| text.contains(expected)), expected)?;
    }
    Ok(())
}

fn unbuildable_checker(place: &Place, mode: Mode) -> Result<(), Failed> {
    let judged = judged_with(place, mode, "unbuildable", "def (:")?;
    judged.expect(judged.verdict()? == "JE" && judged.code == Some(3), "JE")?;
    judged.expect(judged.submission()?["message"].as_str().is_some_and(|text| text.contains("checker.py")), "the checker's name")
}

fn broken_package(place: &Place, mode: Mode) -> Result<(), Failed> {
    package(place, "broken", "");
    place.file("packages/broken/problem.toml", "titel = \"t\"\n");
    let problem = place.path("files/packages/broken");
    let file = place.file("one.py", "print(1)");
    let output = place.examiner(mode).args(["judge"]).arg(&problem).arg(&file).output()?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let told = output.status.code() == Some(2) && output.stdout.is_empty() && stderr.contains("titel") && stderr.contains("title");
    if told { Ok(()) } else { Err(stderr.into()) }
}

/// The peak of the harness's own memory, from /proc, while it runs.
fn endless_output(place: &Place, mode: Mode) -> Result<(), Failed> {
    let file = place.file(
        "endless.cpp",
        "#include <cstdio>\nstatic char b[1 << 20];\nint main() { for (auto& c : b) c = 'x'; for (;;) fwrite(b, 1, sizeof b, stdout); }\n",
    );
    let mut command = place.examiner(mode);
    command.args(["judge", "843", "--json", "--jobs", "2"]).arg(&file).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let mut peak = 0;
    let started = Instant::now();
    while child.try_wait()?.is_none() && started.elapsed() < Duration::from_secs(60) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let high = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        peak = peak.max(high.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut text = String::new();
    child.stdout.take().ok_or("no output")?.read_to_string(&mut text)?;
    let ole = text.contains("\"verdict\":\"OLE\"") && !text.contains("\"TLE\"");
    if ole && (1..100 << 10).contains(&peak) { Ok(()) } else { Err(format!("peak {peak} KiB\n{text}").into()) }
}

fn schema(place: &Place, mode: Mode) -> Result<(), Failed> {
    let judged = judge(place, mode, "843", "one_board.py", &queens("boards = boards[:1]"), &[])?;
    let keys = |value: &Value| -> Vec<String> { value.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default() };
    let has = |value: &Value, wanted: &[&str]| wanted.iter().all(|key| keys(value).iter().any(|found| found == key));
    let [start, submission, end] = judged.lines.as_slice() else { return judged.expect(false, "three objects") };
    judged.expect(start["type"] == "start" && start["schema"] == 1, "the start")?;
    judged.expect(end["type"] == "end" && end["built"] == 1 && end["ran"] == 10, "the end")?;
    let wanted = ["problem", "file", "verdict", "reason", "message", "points", "algorithm_points", "max_points", "remarks", "tests"];
    judged.expect(has(submission, &wanted), "the submission's fields")?;
    let tests = submission["tests"].as_array().cloned().unwrap_or_default();
    judged.expect(tests.len() == 10, "ten tests")?;
    for test in &tests {
        judged.expect(has(test, &["name", "group", "verdict", "reason", "message", "cpu_ms", "wall_ms", "memory_bytes", "remarks"]), "a test's fields")?;
        judged.expect(test["cpu_ms"].is_number() && test["wall_ms"].is_number() && test["memory_bytes"].is_u64(), "figures")?;
    }
    let ce = judge(place, mode, "843", "ce.cpp", "int main() { return x; }", &["--lang", "zh"])?;
    let submission = ce.submission()?;
    ce.expect(submission["tests"] == Value::Array(Vec::new()) && submission["points"] == 0 && submission["reason"] == "compiler", "CE without tests")?;
    ce.expect(submission["message"].as_str().is_some_and(|text| text.contains("main.cpp:1:21: error")), "the first error")
}

fn unreadable(place: &Place, mode: Mode) -> Result<(), Failed> {
    let good = place.file("good.py", queens(""));
    let strange = place.file("notes.xyz", "?");
    let output = place
        .examiner(mode)
        .args(["judge", "843", "--quiet", "--test", "sample/01", "no-such.cpp"])
        .arg(&strange)
        .arg(place.path("own"))
        .arg(&good)
        .output()?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned());
    let told = ["no-such.cpp: it can't be read", "tells no language", "this is a directory"].iter().all(|text| err.contains(text));
    if output.status.code() == Some(2) && out.starts_with("AC") && told { Ok(()) } else { Err(format!("{:?}\n{out}\n{err}", output.status).into()) }
}

fn selection(place: &Place, mode: Mode) -> Result<(), Failed> {
    let judged = judge(place, mode, "843", "good.py", &queens(""), &["--group", "sample", "--test", "secret/01-09"])?;
    judged.expect(verdicts(&judged)?.len() == 2, "two tests")?;
    for (arguments, expected) in [(["--test", "01-0"], "there is no test \"01-0\""), (["--group", "smaple"], "did you mean \"sample\"?")] {
        let judged = judge(place, mode, "843", "good.py", &queens(""), &arguments)?;
        judged.expect(judged.code == Some(2) && judged.lines.is_empty() && judged.said.contains(expected), expected)?;
    }
    Ok(())
}

fn missing_compiler(place: &Place, mode: Mode) -> Result<(), Failed> {
    let file = place.file("a.cpp", "int main() {}");
    let output = place.examiner(mode).env("PATH", "/nowhere").args(["judge", "843", "--json", "--lang", "en"]).arg(&file).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let named = text.contains("\"JE\"") && text.contains("missing-tool") && text.contains("apt-get install g++") && text.contains("\"points\":null");
    if output.status.code() == Some(3) && named { Ok(()) } else { Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr)).into()) }
}

fn cpp14(place: &Place, mode: Mode) -> Result<(), Failed> {
    let source = "#include <iostream>\n#include <vector>\nusing namespace std;\nint size;\nint main() { cin >> size; cout << size << endl; }\n";
    let judged = judge(place, mode, "843", "cpp14.cpp", source, &["--test", "sample/01"])?;
    let remarks = judged.submission()?["remarks"].as_array().cloned().unwrap_or_default();
    judged.expect(judged.verdict()? == "WA" && remarks.iter().any(|remark| remark["code"] == "built-as-c++14"), "built, with a remark")
}

fn keep(place: &Place, mode: Mode) -> Result<(), Failed> {
    let folder = place.path("own/kept");
    let judged = judge(place, mode, "843", "one_board.py", &queens("boards = boards[:1]"), &["--keep", &folder.to_string_lossy()])?;
    judged.expect(judged.verdict()? == "WA", "WA")?;
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    // n = 4 (twice), 5, 6, 7, 8 and 9 have more than one board.
    judged.expect(found.len() == 7 * 3, "input, output and answer of seven tests")?;
    let output = found.iter().find(|path| path.to_string_lossy().contains("01-06") && path.extension().is_some_and(|extension| extension == "out"));
    let output = std::fs::read_to_string(output.ok_or("no output")?)?;
    judged.expect(output == ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n\n", "the program's output")
}

fn interrupted(place: &Place, mode: Mode) -> Result<(), Failed> {
    let good = place.file("good.py", queens(""));
    let sleepy = place.file("sleepy.py", "import time\ntime.sleep(60)\n");
    let mut command = place.examiner(mode);
    command.args(["judge", "843", "--json", "--jobs", "1"]).arg(&good).arg(&sleepy).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut out = std::io::BufReader::new(child.stdout.take().ok_or("no output")?);
    let mut text = String::new();
    // The start and the first submission; the second one is under way soon after.
    for _ in 0..2 {
        std::io::BufRead::read_line(&mut out, &mut text)?;
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT)?;
    let told = Instant::now();
    out.read_to_string(&mut text)?;
    let status = child.wait()?;
    let right = status.code() == Some(130) && text.matches("\"submission\"").count() == 1 && text.contains("\"end\"");
    if right && told.elapsed() < Duration::from_secs(10) { Ok(()) } else { Err(format!("{status:?}\n{text}").into()) }
}

fn closed_pipe(place: &Place, mode: Mode) -> Result<(), Failed> {
    let good = place.file("good.py", queens(""));
    let mut command = place.examiner(mode);
    command.args(["judge", "843", "--jobs", "1"]).args([&good; 40]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut first = [0; 1];
    let mut out = child.stdout.take().ok_or("no output")?;
    out.read_exact(&mut first)?;
    drop(out);
    let told = Instant::now();
    let output = child.wait_with_output()?;
    // That there is no control group for an ordinary user is said before anything is printed.
    let stderr = String::from_utf8_lossy(&output.stderr);
    let said_nothing = stderr.lines().all(|line| line.starts_with("examiner: the sandbox is weaker"));
    let quiet = said_nothing && output.status.code() == Some(0) && told.elapsed() < Duration::from_secs(10);
    if quiet { Ok(()) } else { Err(said(&command, &output).into()) }
}

fn no_cache(place: &Place, mode: Mode) -> Result<(), Failed> {
    let (one, two) = (place.file("one.cpp", "int main() {}"), place.file("two.cpp", "int main() { return 0; }"));
    let mut command = place.examiner(mode);
    command.env("HOME", "/proc/none").args(["judge", "843", "--json", "--test", "01-02"]).arg(one).arg(two);
    let output = command.output()?;
    let notices = String::from_utf8_lossy(&output.stderr).matches("no build cache").count();
    let built = String::from_utf8_lossy(&output.stdout).contains("\"built\":2");
    if notices == 1 && built && output.status.code() == Some(0) { Ok(()) } else { Err(said(&command, &output).into()) }
}

fn hostile_builds(place: &Place, mode: Mode) -> Result<(), Failed> {
    let cases = [
        ("random.cpp", "#include \"/dev/random\"\nint main() {}\n", vec!["build-time", "build-memory", "compiler"]),
        (
            "templates.cpp",
            "template <int N> struct A { static const int v = A<N + 1>::v + A<N + 2>::v; };\nint main() { return A<0>::v; }\n",
            vec!["build-time", "build-memory", "compiler"],
        ),
        ("large.cpp", "int a[1 << 30] = {1};\nint main() { return a[5]; }\n", vec!["build-size", "build-memory"]),
    ];
    for (name, source, reasons) in cases {
        let started = Instant::now();
        let judged = judge(place, mode, "843", name, source, &[])?;
        let reason = judged.submission()?["reason"].as_str().unwrap_or_default().to_owned();
        judged.expect(judged.verdict()? == "CE" && reasons.contains(&reason.as_str()), &format!("CE by {reasons:?}"))?;
        judged.expect(started.elapsed() < Duration::from_secs(100), "bounded time")?;
    }
    Ok(())
}

/// A program at the edge of what is allowed, and the verdicts that it may have in every mode.
struct Edge {
    title: &'static str,
    file: &'static str,
    source: &'static str,
    verdicts: &'static [&'static str],
    /// One of these is the reason.
    reasons: &'static [&'static str],
    /// A remark that it must have.
    remark: Option<&'static str>,
}

impl Edge {
    fn check(&self, place: &Place, mode: Mode) -> Result<(), Failed> {
        let judged = judge(place, mode, "843", self.file, self.source, &["--test", "01-02"])?;
        let test = &judged.submission()?["tests"][0];
        let (verdict, reason) = (test["verdict"].as_str().unwrap_or("?"), test["reason"].as_str().unwrap_or("?"));
        judged.expect(self.verdicts.contains(&verdict), &format!("{:?}", self.verdicts))?;
        judged.expect(self.reasons.contains(&reason), &format!("{:?}", self.reasons))?;
        let remarks = test["remarks"].as_array().cloned().unwrap_or_default();
        match self.remark {
            Some(code) => judged.expect(remarks.iter().any(|remark| remark["code"] == code), code),
            None => Ok(()),
        }
    }
}

const MEMORY: &[&str] = &["memory-killed", "memory-peak", "memory-near-limit", "memory-reported"];

const EDGES: [Edge; 14] = [
    Edge {
        title: "a huge array in .bss is over the memory limit",
        file: "bss.cpp",
        source: "volatile int a[100000000];\nint main() { a[5] = 0; }\n",
        verdicts: &["MLE"],
        reasons: &["memory-static-data"],
        remark: None,
    },
    Edge {
        title: "an uninitialised array of 4 GB builds, and is over the memory limit",
        file: "four.cpp",
        source: "volatile char a[4ull << 30];\nint main() { a[5] = 0; }\n",
        verdicts: &["MLE"],
        reasons: &["memory-static-data"],
        remark: None,
    },
    Edge {
        title: "a vector that doubles without end is over the memory limit",
        file: "doubling.cpp",
        source: "#include <vector>\nint main() { std::vector<int> v; for (;;) v.push_back(1); }\n",
        verdicts: &["MLE"],
        reasons: MEMORY,
        remark: None,
    },
    Edge {
        title: "a list that grows without end is over the memory limit",
        file: "growing.py",
        source: "a = []\nwhile True:\n    a.append('x' * 1000000 + str(len(a)))\n",
        verdicts: &["MLE"],
        reasons: MEMORY,
        remark: None,
    },
    Edge {
        title: "endless recursion fills the memory",
        file: "recursion.cpp",
        source: "#include <cstdio>\nvolatile int x;\nint f(int n) { volatile char b[100]; b[0] = n; int r = f(n + 1) + b[0]; x = r; return r; }\nint main() { printf(\"%d\", f(0)); }\n",
        verdicts: &["MLE"],
        reasons: &["memory-near-limit"],
        remark: Some("stack-filled-memory"),
    },
    Edge {
        title: "endless recursion in Python is an exception",
        file: "recursion.py",
        source: "def f(n):\n    return f(n + 1) + 1\nf(0)\n",
        verdicts: &["RE"],
        reasons: &["exception"],
        remark: Some("output-was-right"),
    },
    Edge {
        title: "endless printing in large writes is over the output limit",
        file: "printing.cpp",
        source: "#include <cstdio>\nint main() { for (;;) puts(\"a line that is printed without end\"); }\n",
        verdicts: &["OLE"],
        reasons: &["output-limit"],
        remark: None,
    },
    Edge {
        title: "endless printing with a flush a line is over one of two limits",
        file: "flushing.cpp",
        source: "#include <iostream>\nint main() { for (;;) std::cout << \"x\" << std::endl; }\n",
        verdicts: &["OLE", "TLE"],
        reasons: &["output-limit", "cpu-time", "wall-time"],
        remark: None,
    },
    Edge {
        title: "threads that work add up",
        file: "threads.cpp",
        source: "#include <thread>\n#include <vector>\nvolatile unsigned long x;\nint main() { std::vector<std::thread> t; for (int i = 0; i < 4; i++) t.emplace_back([] { for (;;) x = x + 1; }); for (auto& a : t) a.join(); }\n",
        verdicts: &["TLE"],
        reasons: &["cpu-time"],
        remark: None,
    },
    Edge {
        title: "threads that only help are fine",
        file: "helping.cpp",
        source: "#include <thread>\nint main() { std::thread a([] {}), b([] {}); a.join(); b.join(); }\n",
        verdicts: &["AC"],
        reasons: &["right"],
        remark: None,
    },
    Edge {
        title: "a sleeper is over the wall limit",
        file: "sleeping.py",
        source: "import time\ntime.sleep(100)\n",
        verdicts: &["TLE"],
        reasons: &["wall-time"],
        remark: None,
    },
    Edge {
        title: "a child that works in the background is counted",
        file: "children.py",
        source: "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True:\n        pass\ntime.sleep(100)\n",
        verdicts: &["TLE"],
        reasons: &["cpu-time", "wall-time"],
        remark: None,
    },
    Edge {
        title: "a crash after the right output says that it was right",
        file: "crash.cpp",
        source: "#include <cstdio>\nint main() { volatile int z = 0; fflush(stdout); return 7 / z; }\n",
        verdicts: &["RE"],
        reasons: &["signal"],
        remark: Some("output-was-right"),
    },
    Edge {
        title: "NUL bytes are only wrong",
        file: "nul.py",
        source: "import sys\nsys.stdout.buffer.write(bytes(1000))\n",
        verdicts: &["WA"],
        reasons: &["nothing-expected"],
        remark: None,
    },
];

/// Tries each thing that the table says.
fn doctor(place: &Place, mode: Mode) -> Result<(), Failed> {
    let output = place.examiner(mode).args(["doctor", "--lang", "en", "--sandbox", mode.sandbox]).output()?;
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    let has = |code: &str| table.lines().any(|line| line.split_whitespace().take(2).eq([code, "yes"]));
    let told = ["isolation", "kill-all", "no-network", "group-memory", "group-cpu", "process-limit", "other-user"];
    if !told.iter().all(|code| table.lines().any(|line| line.starts_with(code))) {
        return Err(format!("a row is missing\n{table}").into());
    }
    let says = |name: &str, source: &str| -> Result<String, Failed> {
        // What a program prints where nothing is expected stands in the message.
        let judged = judge(place, mode, "843", name, source, &["--test", "01-02"])?;
        Ok(format!("{} {}", judged.submission()?["tests"][0]["verdict"], message(&judged, "secret/01-02")?))
    };
    let expect = |code: &str, truth: bool, seen: &str| {
        if has(code) == truth { Ok(()) } else { Err(Failed::from(format!("{code}: the table says {}, and this was seen: {seen}\n{table}", has(code)))) }
    };
    let marker = place.file("marker", "here");
    let seen = says("isolated.py", &format!("import os\nprint('sees' if os.path.exists({:?}) else 'alone')\n", marker.to_string_lossy()))?;
    expect("isolation", seen.contains("alone"), &seen)?;
    let seen = says(
        "network.py",
        "import os\nprint('only lo' if set(os.listdir('/sys/class/net') if os.path.isdir('/sys/class/net') else ['lo']) <= {'lo'} else 'more')\n",
    )?;
    // A machine without a network of its own shows no difference.
    if std::fs::read_dir("/sys/class/net")?.count() > 1 {
        expect("no-network", seen.contains("only lo"), &seen)?;
    }
    let own = rustix::process::geteuid().as_raw();
    let outer = if mode.nobody { 65534 } else { own };
    let seen = says("user.py", "import os\nprint('id', open('/proc/self/uid_map').read().split(), os.getuid())\n")?;
    if !has("isolation") {
        expect("other-user", !seen.contains(&format!(" {outer}`")), &seen)?;
    }
    // Two processes that hold 40 MiB each are over 64 MiB together.
    let seen = says("two.py", "import os, time\nos.fork()\na = bytearray(40 << 20)\nfor i in range(0, len(a), 4096):\n    a[i] = 1\ntime.sleep(0.4)\n")?;
    if has("group-memory") && !seen.contains("MLE") {
        return Err(format!("group-memory: {seen}\n{table}").into());
    }
    // Two processes that nobody waits for, and that take more than the limit together, even on one core.
    let seen = says(
        "orphan.py",
        "import os, time\nfor i in range(2):\n    if os.fork() == 0:\n        os.setsid()\n        while True:\n            pass\ntime.sleep(5.5)\n",
    )?;
    expect("group-cpu", seen.contains("TLE"), &seen)?;
    // Threads count, and unlike processes they need next to no memory.
    let many = "#include <pthread.h>\n#include <cstdio>\n#include <unistd.h>\nvoid* idle(void*) { sleep(1); return nullptr; }\nint main() { pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a, 65536); pthread_t t; for (int i = 0; i < 300; i++) if (pthread_create(&t, &a, idle, nullptr)) { puts(\"limited\"); return 0; } puts(\"no limit\"); }\n";
    let seen = says("many.cpp", many)?;
    expect("process-limit", seen.contains("limited"), &seen)?;
    survivors(place, mode, has("kill-all"))
}

fn killed(place: &Place, mode: Mode) -> Result<(), Failed> {
    let mark = format!("examiner-test-orphan-{}-{}", mode.name.len(), mode.sandbox.len());
    let source = format!("import os, sys\nos.execv(sys.executable, [{mark:?}, '-c', 'import time; time.sleep(60)'])\n");
    let file = place.file(&format!("{mark}.py"), source);
    let mut child =
        place.examiner(mode).args(["judge", "843", "--sandbox", mode.sandbox, "--jobs", "1"]).arg(&file).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let until = |wanted: bool| {
        let started = Instant::now();
        while (marked(&mark) > 0) != wanted {
            if started.elapsed() > Duration::from_secs(20) {
                return Err(Failed::from(format!("the program is {}there", if wanted { "not " } else { "still " })));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    };
    let seen = until(true);
    child.kill()?;
    child.wait()?;
    seen?;
    until(false)?;
    // The next harness removes what the killed one could not.
    judge(place, mode, "843", "good.py", &queens(""), &["--test", "01-02"])?;
    let left = std::fs::read_dir(std::env::temp_dir())?
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&format!("examiner-run-{}-", child.id())));
    if left.count() == 0 { Ok(()) } else { Err("its folder is left".into()) }
}

/// Processes whose command line begins so.
fn marked(mark: &str) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.filter(|entry| std::fs::read(entry.path().join("cmdline")).is_ok_and(|command| command.starts_with(mark.as_bytes()))).count()
}

/// Whether anything lives on once a run is over.
fn survivors(place: &Place, mode: Mode, none: bool) -> Result<(), Failed> {
    let mark = format!("examiner-test-survivor-{}-{}", mode.name.len(), mode.sandbox.len());
    let source = format!(
        "import os, sys, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.execv(sys.executable, [{mark:?}, '-c', 'import time; time.sleep(20)'])\n    os._exit(0)\ntime.sleep(0.2)\n"
    );
    judge(place, mode, "843", "survivor.py", &source, &["--test", "01-02"])?;
    let alive = marked(&mark);
    if (alive == 0) == none { Ok(()) } else { Err(format!("kill-all says {none}, and {alive} live on").into()) }
}
