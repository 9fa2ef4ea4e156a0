//! `examiner generate`, run as a user runs it: on a copy of a shipped package, with real compilers and a real sandbox.

mod common;

use common::{Mode, Package, Place, examiner, expect, is_root, skipped};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use tempfile::TempDir;

fn main() -> ExitCode {
    let trials = vec![
        Trial::test("the shipped tests are what the reference makes", shipped),
        Trial::test("a second run writes nothing", second_run),
        Trial::test("an answer edited by hand is found and named", edited),
        Trial::test("a reference that crashes leaves the old tests whole", crashing),
        Trial::test("a reference that does not build is named", not_building),
        Trial::test("a problem that is not there is a usage error in both languages", unknown),
        Trial::test("every kind of group makes the same bytes again, for every user and in every folder", kinds),
        Trial::test("whatever was changed is named", changed),
        Trial::test("what is checked needs no program", check_without_programs),
        Trial::test("programs that fail are named, and nothing is half-written", failing),
        Trial::test("all packages are made, also after one that is broken", all),
        Trial::test("an interrupted run leaves the old tests whole", interrupted),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

const PROBLEMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/problems");
const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/acwing-843");

/// A copy of a package in a folder of its own.
fn copy_of(problem: &str) -> Result<TempDir, Failed> {
    fn all(from: &Path, to: &Path) -> std::io::Result<()> {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if entry.path().is_dir() { all(&entry.path(), &target)? } else { fs::copy(entry.path(), target).map(drop)? }
        }
        Ok(())
    }
    let folder = tempfile::tempdir()?;
    all(&Path::new(PROBLEMS).join(problem), &folder.path().join(problem))?;
    Ok(folder)
}

fn copy() -> Result<TempDir, Failed> {
    copy_of("acwing-843")
}

fn shipped() -> Result<(), Failed> {
    for (problem, tests) in [("acwing-842", 8), ("acwing-843", 10), ("sudoku", 15)] {
        let folder = copy_of(problem)?;
        let package = folder.path().join(problem);
        fs::remove_dir_all(package.join("tests"))?;
        expect(&examiner(folder.path(), &["generate", problem])?, 0, &[&format!("answers made: {tests}")])?;
        for part in ["sample", "secret"] {
            for entry in fs::read_dir(Path::new(PROBLEMS).join(problem).join("tests").join(part))? {
                let entry = entry?;
                let made = fs::read(package.join("tests").join(part).join(entry.file_name()))?;
                if made != fs::read(entry.path())? {
                    return Err(format!("{} differs", entry.path().display()).into());
                }
            }
        }
    }
    Ok(())
}

fn second_run() -> Result<(), Failed> {
    let folder = copy()?;
    let lock = folder.path().join("acwing-843/tests.lock");
    let before = fs::metadata(&lock)?.modified()?;
    expect(&examiner(folder.path(), &["generate", "acwing-843"])?, 0, &["nothing changed"])?;
    if fs::metadata(&lock)?.modified()? == before { Ok(()) } else { Err("tests.lock was written".into()) }
}

fn edited() -> Result<(), Failed> {
    let folder = copy()?;
    expect(&examiner(folder.path(), &["generate", "acwing-843", "--check"])?, 0, &[])?;
    fs::write(folder.path().join("acwing-843/tests/secret/01-04.ans"), ".Q..\n")?;
    expect(&examiner(folder.path(), &["generate", "acwing-843", "--check"])?, 1, &["01-04"])
}

fn crashing() -> Result<(), Failed> {
    let folder = copy()?;
    let package = folder.path().join("acwing-843");
    fs::write(package.join("reference.rs"), "fn main() { panic!(\"no board\") }")?;
    expect(&examiner(folder.path(), &["generate", "acwing-843"])?, 3, &["no board"])?;
    let kept = fs::read(package.join("tests/secret/01-09.ans"))?;
    if kept == fs::read(Path::new(PACKAGE).join("tests/secret/01-09.ans"))? { Ok(()) } else { Err("an old answer is gone".into()) }
}

fn not_building() -> Result<(), Failed> {
    let folder = copy()?;
    fs::write(folder.path().join("acwing-843/reference.rs"), "fn main() { let x: u8 = \"a\"; }")?;
    expect(&examiner(folder.path(), &["generate", "acwing-843"])?, 3, &["reference.rs", "mismatched types"])
}

fn unknown() -> Result<(), Failed> {
    let folder = copy()?;
    expect(&examiner(folder.path(), &["generate", "acwing-943"])?, 2, &["acwing-843"])?;
    expect(&examiner(folder.path(), &["--lang", "zh", "generate", "acwing-943"])?, 2, &["acwing-843"])
}

/// A package with a group of every kind, whose programs are quick to start.
const KINDS: [(&str, &str); 5] = [
    (
        "problem.toml",
        r#"title = "sums"
[limits]
time = "200ms"
output = "1 MiB"
[input]
format = "{n}\n{a}\n"
n = "int 1..=20"
a = "list n of int -100..=100"
validator = "valid.py"
[reference]
program = "ref.py"
[[group]]
name = "sample"
cases = ["3\n1 2 3\n"]
[[group]]
name = "by hand"
files = ["cases/*.in"]
[[group]]
name = "at the bounds"
boundary = true
random = 4
where = ["n <= 8"]
[[group]]
name = "by chance"
random = 5
seed = "one"
[[group]]
name = "by a program"
generator = "gen.py"
args = [["3", "{seed}"], ["7", "{seed}"]]
seed = "two"
"#,
    ),
    ("ref.py", "n = input()\nprint(sum(map(int, input().split())))\n"),
    ("valid.py", "import sys\nif '77' in sys.stdin.read().split(): sys.exit('there is a 77')\nsys.exit(42)\n"),
    ("gen.py", "import random, sys\nn = int(sys.argv[1])\nr = random.Random(sys.argv[2])\nprint(n)\nprint(*[r.randint(-50, 50) for _ in range(n)])\n"),
    ("cases/two.in", "2\n5 -5\n"),
];

/// The package in a folder of its own, made.
fn made_kinds() -> Result<Package, Failed> {
    let package = Package::new("sums", &KINDS)?;
    expect(&examiner(package.root(), &["generate", "./sums"])?, 0, &["answers made:"])?;
    Ok(package)
}

/// Those files in a folder.
fn write_kinds(folder: &Path) -> Result<(), Failed> {
    for (name, content) in KINDS {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        fs::write(path, content)?;
    }
    Ok(())
}

/// Every file below a folder, by its path there.
fn tree(root: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, Failed> {
    fn walk(root: &Path, folder: &Path, into: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<(), Failed> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                walk(root, &path, into)?;
            } else {
                into.insert(path.strip_prefix(root)?.to_owned(), fs::read(&path)?);
            }
        }
        Ok(())
    }
    let mut files = BTreeMap::new();
    walk(root, root, &mut files)?;
    Ok(files)
}

fn kinds() -> Result<(), Failed> {
    let package = made_kinds()?;
    let made = tree(&package.path(""))?;
    for name in ["sample/01", "secret/01-01", "secret/02-05", "secret/03-05", "secret/04-02"] {
        for ending in ["in", "ans"] {
            if !made.contains_key(Path::new(&format!("tests/{name}.{ending}"))) {
                return Err(format!("no {name}.{ending} among {:?}", made.keys()).into());
            }
        }
    }
    if made[Path::new("tests/secret/04-01.in")] == made[Path::new("tests/secret/04-02.in")] {
        return Err("a generator's arguments make no difference".into());
    }
    expect(&examiner(package.root(), &["generate", "./sums"])?, 0, &["nothing changed"])?;
    expect(&examiner(package.root(), &["generate", "./sums", "--check"])?, 0, &[])?;
    let place = Place::new();
    for (home, nobody) in [("own", false), ("nobody", true)] {
        if nobody && !is_root() {
            skipped("another user generates", "only root can become another user");
            continue;
        }
        let mode = Mode { name: home, sandbox: "auto", nobody };
        let files = place.path("files");
        write_kinds(&files.join("sums"))?;
        let there = place.path(home).join("deeper");
        let mut copying = Command::new("cp");
        if nobody {
            copying = Command::new("setpriv");
            copying.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--", "cp"]);
        }
        copying.arg("-r").arg(&files).arg(&there).output()?;
        let mut command = place.examiner(mode);
        expect(&command.args(["generate", "./sums"]).current_dir(&there).output()?, 0, &["answers made:"])?;
        let theirs = tree(&there.join("sums"))?;
        let differs = |name: &Path, content: &[u8]| theirs.get(name).is_none_or(|theirs| comparable(theirs) != comparable(content));
        if let Some((name, _)) = made.iter().find(|(name, content)| differs(name, content)) {
            return Err(format!("{home}: {} differs", name.display()).into());
        }
    }
    Ok(())
}

/// Without the toolchain, which tests.lock records for information: another user may have another Python.
fn comparable(content: &[u8]) -> String {
    String::from_utf8_lossy(content).lines().filter(|line| !line.starts_with("toolchain")).collect::<Vec<_>>().join("\n")
}

fn changed() -> Result<(), Failed> {
    let package = made_kinds()?;
    let pristine = tree(&package.path(""))?;
    // What is changed, how, and what is then said.
    let changes = [
        ("tests/secret/03-02.ans", "\n", " \n", "tests/secret/03-02.ans: edited by hand"),
        ("tests/secret/03-02.in", "\n", " \n", "tests/secret/03-02.in: edited by hand"),
        ("tests/secret/04-01.in", "\n", " \n", "tests/secret/04-01.in: edited by hand"),
        ("problem.toml", "1..=20", "1..=19", "tests/secret/03-"),
        ("problem.toml", "\"one\"", "\"other\"", "tests/secret/03-01.in: stale"),
        ("problem.toml", "\"two\"", "\"other\"", "tests/secret/04-01.in: stale"),
        ("problem.toml", "n <= 8", "n <= 9", "tests/secret/02-"),
        ("gen.py", "50", "49", "tests/secret/04-02.in: stale"),
        ("ref.py", "sum", "max", "tests/secret/01-01.ans: stale, since the reference"),
        ("valid.py", "'77'", "'78'", "tests.lock: stale"),
        ("cases/two.in", "5 -5", "5 -6", "tests/secret/01-01.in: stale"),
    ];
    for (file, from, to, said) in changes {
        package.replace(file, from, to)?;
        let before = tree(&package.path(""))?;
        expect(&examiner(package.root(), &["generate", "./sums", "--check"])?, 1, &[said]).map_err(|error| Failed::from(format!("{file}: {error:?}")))?;
        if tree(&package.path(""))? != before {
            return Err(format!("{file}: --check wrote something").into());
        }
        fs::write(package.path(file), &pristine[Path::new(file)])?;
    }
    expect(&examiner(package.root(), &["generate", "./sums", "--check"])?, 0, &[])?;
    // An edit by hand is undone, and told.
    package.replace("tests/secret/04-01.in", "\n", " \n")?;
    expect(&examiner(package.root(), &["generate", "./sums"])?, 0, &["changed: 1"])?;
    if tree(&package.path(""))? == pristine { Ok(()) } else { Err("generating again did not mend the edit".into()) }
}

fn check_without_programs() -> Result<(), Failed> {
    let package = made_kinds()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_examiner"));
    command.args(["generate", "./sums", "--check"]).current_dir(package.root()).env_clear();
    expect(&command.output()?, 0, &[])
}

fn failing() -> Result<(), Failed> {
    const FOREVER: &str = "while True: pass\n";
    let package = made_kinds()?;
    let pristine = tree(&package.path(""))?;
    // The file, its content, the exit code, and what is said.
    let faults: [(&str, &str, i32, &[&str]); 14] = [
        ("ref.py", "raise ValueError('no sum')\n", 3, &["sample/01", "ref.py", "ValueError: no sum"]),
        ("ref.py", FOREVER, 3, &["sample/01", "ref.py", "time"]),
        ("ref.py", "while True: print('x' * 1000)\n", 3, &["sample/01", "ref.py", "output"]),
        ("ref.py", "import sys\nsys.stdout.buffer.write(b'1\\n2\\xff\\n')\n", 3, &["sample/01", "line 2", "0xff"]),
        ("ref.py", "print('1\\x00')\n", 3, &["sample/01", "line 1", "0x00"]),
        ("ref.py", "print(1\n", 3, &["ref.py", "SyntaxError"]),
        ("gen.py", "import sys\nsys.exit('nothing to make')\n", 3, &["gen.py", "secret/04-01", "nothing to make"]),
        ("gen.py", FOREVER, 3, &["gen.py", "secret/04-01", "time"]),
        ("gen.py", "print(2)\nprint(1, 101)\n", 2, &["secret/04-01", "gen.py", "line 2, column 3", "101"]),
        ("gen.py", "print(2)\nprint(1, 77)\n", 2, &["secret/04-01", "valid.py", "there is a 77"]),
        ("valid.py", "import os\nos.abort()\n", 3, &["valid.py", "sample/01"]),
        ("valid.py", FOREVER, 3, &["valid.py", "sample/01", "time"]),
        ("cases/two.in", "2\n5\n", 2, &["secret/01-01", "cases/two.in", "line 2, column 2"]),
        ("problem.toml", "title = \"sums\"\n[input]\nformat = \"{n}\\n\"\nn = \"int 1..=\"\n", 2, &["problem.toml:4:14: expected a number"]),
    ];
    for (file, content, code, said) in faults {
        package.write(file, content)?;
        let before = tree(&package.path(""))?;
        let output = examiner(package.root(), &["generate", "./sums"])?;
        expect(&output, code, said).map_err(|error| Failed::from(format!("{file}, {content}: {}", error.message().unwrap_or_default())))?;
        if tree(&package.path(""))? != before {
            return Err(format!("{file}, {content}: something was written").into());
        }
        fs::write(package.path(file), &pristine[Path::new(file)])?;
    }
    expect(&examiner(package.root(), &["generate", "./sums"])?, 0, &["nothing changed"])
}

fn all() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    expect(&examiner(folder.path(), &["generate", "--all"])?, 2, &["problems/"])?;
    let problems = folder.path().join("problems");
    for name in ["a", "b", "c"] {
        write_kinds(&problems.join(format!("sums-{name}")))?;
    }
    fs::write(problems.join("sums-a/ref.py"), "raise ValueError('no sum')\n")?;
    fs::write(problems.join("sums-b/problem.toml"), "title =\n")?;
    expect(&examiner(folder.path(), &["generate", "--all"])?, 3, &["ValueError", "sums-b/problem.toml:1", "sums-c: ", "answers made"])?;
    expect(&examiner(folder.path(), &["generate", "--all", "--check"])?, 2, &["sums-a: tests.lock: missing"])?;
    fs::remove_dir_all(problems.join("sums-a"))?;
    fs::remove_dir_all(problems.join("sums-b"))?;
    write_kinds(&problems.join("sums"))?;
    expect(&examiner(folder.path(), &["generate", "--all"])?, 0, &["sums-c: ", "nothing changed"])?;
    let before = tree(&problems)?;
    expect(&examiner(folder.path(), &["generate", "--all"])?, 0, &["sums: ", "nothing changed"])?;
    if tree(&problems)? == before { Ok(()) } else { Err("the second run wrote something".into()) }
}

fn interrupted() -> Result<(), Failed> {
    let package = made_kinds()?;
    package.write("ref.py", "import time\ntime.sleep(2)\nprint(1)\n")?;
    let before = tree(&package.path(""))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_examiner"));
    command.args(["generate", "./sums"]).current_dir(package.root()).stderr(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.env("XDG_CACHE_HOME", package.root().join("cache")).spawn()?;
    let stderr = child.stderr.take().ok_or("no stderr")?;
    for line in BufReader::new(stderr).lines() {
        if line?.contains("(2 of") {
            break;
        }
    }
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT)?;
    if child.wait()?.success() {
        return Err("it went on".into());
    }
    if tree(&package.path(""))? != before {
        return Err("something was written".into());
    }
    package.write("ref.py", KINDS[1].1)?;
    expect(&examiner(package.root(), &["generate", "./sums"])?, 0, &["nothing changed"])
}
