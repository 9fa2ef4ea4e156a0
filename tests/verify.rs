//! `examiner verify`, run as a user runs it: what is healthy is called so, and whatever is wrong is named.

mod common;

use common::{Package, examiner, expect};
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let trials = vec![
        Trial::test("a healthy package is told with its limits, its matrix and its notes", healthy),
        Trial::test("whatever is wrong with the tests is named, and no solution is judged", tests),
        Trial::test("a solution with another verdict is named, also for a group", solutions),
        Trial::test("a statement that shows other samples is named", statement),
        Trial::test("notes do no harm: bounds, equal answers, tests that kill nothing, limits that are near", notes),
        Trial::test("a reference that its own checker refuses is named, and a checker that fails is no finding", checkers),
        Trial::test("limits are written from what accepted solutions take", limits),
        Trial::test("all packages are looked at, also after a broken one", all),
        Trial::test("a package that was made anew passes as it is", made_anew),
        Trial::test("a solution's first line says what a group must show", expectations),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

const TOML: &str = r#"title = "squares"
[limits]
time = "500ms"
[input]
format = "{n}\n"
n = "int 1..=20"
[reference]
program = "reference.py"
[check]
compare = "tokens"
[[group]]
name = "sample"
cases = ["3\n"]
[[group]]
name = "small"
each = { n = "1..=4" }
points = 40
[[group]]
name = "large"
random = 3
boundary = true
seed = "one"
where = ["n > 4"]
points = 60
"#;
const STATEMENT: &str = "# 平方\n\n## 输入样例\n\n```\n3\n```\n\n## 输出样例\n\n```\n9\n```\n";
const RIGHT: &str = "print(int(input()) ** 2)\n";

/// The package with its tests made, and four solutions.
fn package() -> Result<Package, Failed> {
    let package = Package::new("problems/squares", &[("problem.toml", TOML), ("statement.md", STATEMENT), ("reference.py", RIGHT)])?;
    package.write("../../solutions/squares/accepted/power.py", RIGHT)?;
    package.write("../../solutions/squares/wrong_answer/twice.py", "print(int(input()) * 2)\n")?;
    package.write("../../solutions/squares/run_time_error/table.py", "print([0, 1, 4, 9, 16][int(input())])\n")?;
    package.write("../../solutions/squares/partially_accepted/small.py", "n = int(input())\nprint(n ** 2 if n < 5 else 0)\n")?;
    expect(&examiner(package.root(), &["generate", "squares"])?, 0, &["answers made"])?;
    Ok(package)
}

fn verify(package: &Package, code: i32, words: &[&str]) -> Result<String, Failed> {
    let output = examiner(package.root(), &["verify", "squares"])?;
    expect(&output, code, words)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn healthy() -> Result<(), Failed> {
    let package = package()?;
    let rows = [
        "accepted/power.py           AC  . .... ....",
        "partially_accepted/small.py WA  . .... WWWW",
        "run_time_error/table.py     RE  . .... RRRR",
        "wrong_answer/twice.py       WA  W W.WW WWWW",
    ];
    let words = ["squares  squares", "4 of 4 have the verdict", "of 1.5 s on", "reference (reference.py)    AC  . .... ...."];
    verify(&package, 0, &[&words[..], &rows[..]].concat())?;
    expect(
        &examiner(package.root(), &["--lang", "zh", "verify", "squares"])?,
        0,
        &["共 4 个，其中 4 个结果符合预期", "没有错误解答在这些测试点上失败：secret/01-02"],
    )
}

fn tests() -> Result<(), Failed> {
    let package = package()?;
    let changes = [
        ("tests/secret/01-02.ans", "4", "5", "tests/secret/01-02.ans: edited by hand"),
        ("tests/secret/01-02.in", "2", "3", "tests/secret/01-02.in: edited by hand"),
        ("problem.toml", "1..=20", "1..=30", "tests/secret/02-"),
        ("problem.toml", "\"one\"", "\"two\"", "tests/secret/02-"),
        ("problem.toml", "[\"3\\n\"]", "[\"21\\n\"]", "sample/01 (group \"sample\"): the input is not what [input] says"),
        ("reference.py", "** 2", "** 2 * 1", "tests/secret/01-01.ans: stale, since the reference changed"),
    ];
    for (file, from, to, said) in changes {
        let pristine = package.replace(file, from, to)?;
        let out = verify(&package, 1, &[said, "solutions were not judged"])?;
        if out.contains("accepted/power.py") {
            return Err(format!("judged all the same:\n{out}").into());
        }
        package.write(file, &pristine)?;
    }
    std::fs::remove_dir_all(package.path("tests"))?;
    verify(&package, 1, &["tests/sample/01.in: missing"])?;
    package.write("problem.toml", "title = 3\n")?;
    expect(&examiner(package.root(), &["verify", "squares"])?, 2, &["problem.toml:1:9"])
}

fn solutions() -> Result<(), Failed> {
    let package = package()?;
    let own = "../../solutions/squares";
    // A file, what it holds, and what is said.
    let faults = [
        ("accepted/twice.py", "print(int(input()) * 2)\n", "accepted/twice.py: WA instead of AC (sample/01)"),
        ("wrong_answer/right.py", RIGHT, "wrong_answer/right.py: AC instead of WA"),
        ("time_limit_exceeded/crash.py", "input()[9]\n", "time_limit_exceeded/crash.py: RE instead of TLE (sample/01)"),
        ("compile_error/fine.py", RIGHT, "compile_error/fine.py: AC instead of CE"),
        ("accepted/broken.py", "print(\n", "accepted/broken.py: CE instead of AC"),
        ("partially_accepted/nothing.py", "print(0)\n", "partially_accepted/nothing.py: 0 of 100 points, where some and not all are expected"),
        ("partially_accepted/right.py", RIGHT, "partially_accepted/right.py: AC instead of"),
        (
            "wrong_answer/crash_later.py",
            "n = int(input())\nprint([0] * 10 if n < 5 else 1 // 0)\n",
            "wrong_answer/crash_later.py: RE instead of AC or WA in the group \"large\" (secret/02-01)",
        ),
        ("wrong_answers/twice.py", RIGHT, "solutions/squares/wrong_answers: this directory names no verdict; did you mean \"wrong_answer\"?"),
        ("notes.txt", "notes\n", "solutions/squares/notes.txt: solutions lie in directories"),
        ("accepted/program.xyz", "1\n", "program.xyz"),
        (
            "wrong_answer/twice_again.py",
            "# examiner: expect TLE\nprint(1)\n",
            "wrong_answer/twice_again.py, line 1: TLE is expected, but the directory says otherwise",
        ),
        ("wrong_answer/no_verdict.py", "# examiner: expect WRONG\nprint(1)\n", "wrong_answer/no_verdict.py, line 1: \"WRONG\" is neither a verdict"),
        ("wrong_answer/no_group.py", "# examiner: expect WA; tiny: AC\nprint(1)\n", "wrong_answer/no_group.py, line 1: \"tiny\" is neither a verdict"),
        ("rejected/right.py", RIGHT, "rejected/right.py: AC instead of WA"),
    ];
    for (file, content, _) in faults {
        package.write(&format!("{own}/{file}"), content)?;
    }
    verify(&package, 1, &faults.map(|(.., said)| said))?;
    std::fs::remove_dir_all(package.path(own))?;
    verify(&package, 0, &["solutions/squares: there is no solution"])?;
    package.write(&format!("{own}/wrong_answer/twice.py"), "print(int(input()) * 2)\n")?;
    verify(&package, 0, &["solutions/squares/accepted: there is no solution"]).map(drop)
}

fn expectations() -> Result<(), Failed> {
    let package = package()?;
    let program = "n = int(input())\nprint(n ** 2 if n < 5 else 1 // 0)\n";
    let lines = [
        ("a.py", "# examiner: expect RE WA", "rejected/a.py               RE"),
        ("b.py", "# examiner: expect RE; small: AC; large: RE", "rejected/b.py               RE"),
        ("c.py", "# examiner: expect WA", "rejected/c.py: RE instead of WA (secret/02-01)"),
        ("d.py", "# examiner: expect RE; small: WA", "rejected/d.py: AC instead of WA in the group \"small\" (secret/01-01)"),
        ("e.py", "'examiner: expect RE; large: TLE' #", "rejected/e.py, line 1: \"TLE'\" is neither"),
    ];
    for (file, line, _) in lines {
        package.write(&format!("../../solutions/squares/rejected/{file}"), &format!("{line}\n{program}"))?;
    }
    let said = verify(&package, 1, &lines.map(|(.., said)| said))?;
    for fine in ["a.py: ", "b.py: "] {
        if said.contains(fine) {
            return Err(format!("{fine}is found fault with:\n{said}").into());
        }
    }
    Ok(())
}

fn statement() -> Result<(), Failed> {
    let package = package()?;
    for (from, to, said) in [
        ("```\n3\n```", "```\n4\n```", "statement.md: sample input 1 is not tests/sample/01.in: they differ in line 1"),
        ("```\n9\n```", "```\n9\n8\n```", "statement.md: sample output 1 is not tests/sample/01.ans: they differ in line 2"),
        ("## 输入样例\n\n```\n3\n```\n", "", "statement.md shows 0 sample inputs, tests/sample has 1"),
    ] {
        package.write("statement.md", &STATEMENT.replace(from, to))?;
        verify(&package, 1, &[said])?;
    }
    std::fs::remove_file(package.path("statement.md"))?;
    verify(&package, 0, &["statement.md: missing"]).map(drop)
}

fn notes() -> Result<(), Failed> {
    let package = package()?;
    verify(&package, 0, &["no wrong solution fails secret/01-02"])?;
    let toml = TOML.replace("n = \"int 1..=20\"", "n = \"int 0..=90\"").replace("boundary = true\n", "").replace("1..=4", "1..=1");
    package.write(
        "problem.toml",
        &toml.replace("[[group]]\nname = \"large\"", "[[group]]\nname = \"equal\"\ncases = [\"7\\n\", \"8\\n\"]\n[[group]]\nname = \"large\""),
    )?;
    package.write("reference.py", "n = int(input())\nprint(5 if n in (7, 8) else n * n)\n")?;
    package.write(
        "../../solutions/squares/accepted/power.py",
        "import time\nn = int(input())\nend = time.process_time() + (0.9 if n == 3 else 0)\nwhile time.process_time() < end: pass\nprint(5 if n in (7, 8) else n * n)\n",
    )?;
    expect(&examiner(package.root(), &["generate", "squares"])?, 0, &[])?;
    let said = ["no test reaches the least `n`, the greatest `n`", "group \"equal\": all 2 answers are equal", "accepted/power.py takes"];
    verify(&package, 0, &said).map(drop)
}

fn checkers() -> Result<(), Failed> {
    let package = package()?;
    package.write("problem.toml", &TOML.replace("compare = \"tokens\"", "program = \"check.py\"\nprotocol = \"testlib\""))?;
    let checker = |refused: &str| format!("import sys\nsys.exit(1 if open(sys.argv[2]).read().strip() == '{refused}' else 0)\n");
    package.write("check.py", &checker("16"))?;
    expect(&examiner(package.root(), &["generate", "squares"])?, 0, &[])?;
    verify(&package, 1, &["the reference does not pass the package's own check: WA (secret/01-04)"])?;
    package.write("check.py", "import os\nos.abort()\n")?;
    verify(&package, 3, &["accepted/power.py: could not be judged"]).map(drop)
}

fn limits() -> Result<(), Failed> {
    let package = package()?;
    let slow = "import time\nn = int(input())\nend = time.process_time() + (1.6 if n == 9 else 0)\nwhile time.process_time() < end: pass\nprint(n ** 2)\n";
    package.write(
        "problem.toml",
        &TOML.replace("random = 3\nboundary = true\nseed = \"one\"\nwhere = [\"n > 4\"]", "cases = [\"9\\n\"]").replace("1..=4", "1..=1"),
    )?;
    expect(&examiner(package.root(), &["generate", "squares"])?, 0, &[])?;
    package.write("../../solutions/squares/accepted/slow.py", slow)?;
    verify(&package, 1, &["accepted/slow.py: TLE instead of AC"])?;
    let output = examiner(package.root(), &["verify", "squares", "--write-limits"])?;
    expect(&output, 0, &["[limits.python] time = 4 s", "5 of 5"])?;
    let toml = package.read("problem.toml")?;
    if !toml.contains("[limits]\ntime = \"500ms\"\n\n[limits.python]\ntime = \"") {
        return Err(format!("problem.toml is now\n{toml}").into());
    }
    package.write("../../solutions/squares/accepted/slow.py", "print(0)\n")?;
    expect(&examiner(package.root(), &["verify", "squares", "--write-limits"])?, 1, &["no limits were written: accepted/slow.py is WA"])?;
    if package.read("problem.toml")? == toml { Ok(()) } else { Err("problem.toml was changed".into()) }
}

fn all() -> Result<(), Failed> {
    let package = package()?;
    package.write("../broken/problem.toml", "title =\n")?;
    package.write("../other/problem.toml", TOML)?;
    package.write("../other/reference.py", RIGHT)?;
    expect(
        &examiner(package.root(), &["verify", "--all"])?,
        2,
        &["broken/problem.toml:1", "other  squares", "tests.lock: missing", "4 of 4 have the verdict"],
    )?;
    // What is built in lies in no directory.
    expect(&examiner(package.root(), &["verify", "acwing-842"])?, 2, &["acwing-842", "copy the package"])
}

fn made_anew() -> Result<(), Failed> {
    let package = Package::new("there", &[("file.txt", "something\n")])?;
    expect(&examiner(package.root(), &["new", "there"])?, 2, &["there: there is something already"])?;
    expect(&examiner(package.root(), &["new", "mine", "--reference", "cobol"])?, 2, &["no language \"cobol\""])?;
    for (lang, directory, reference, file) in
        [("en", "mine", "rust", "reference.rs"), ("zh", "problems/组合", "python", "reference.py"), ("en", "deep/er", "c++", "reference.cpp")]
    {
        expect(&examiner(package.root(), &["--lang", lang, "new", directory, "--reference", reference])?, 0, &[directory, "examiner verify"])?;
        let output = examiner(package.root(), &["verify", directory])?;
        expect(&output, 0, &["4 of 4 have the verdict", "accepted/bits.cpp", file])?;
        let said = String::from_utf8_lossy(&output.stdout);
        if said.contains("  · ") || said.contains("  ! ") {
            return Err(format!("something is found in what was made:\n{said}").into());
        }
    }
    let beside = package.root().join("solutions/组合/accepted/bits.cpp");
    if beside.is_file() { Ok(()) } else { Err("the solutions of a package in problems/ don't lie beside it".into()) }
}
