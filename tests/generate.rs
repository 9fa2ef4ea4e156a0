//! `examiner generate`, run as a user runs it: on a copy of a shipped package, with real compilers and a real sandbox.

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output};
use tempfile::TempDir;

fn main() -> ExitCode {
    let trials = vec![
        Trial::test("the shipped tests are what the reference makes", shipped),
        Trial::test("a second run writes nothing", second_run),
        Trial::test("an answer edited by hand is found and named", edited),
        Trial::test("a reference that crashes leaves the old tests whole", crashing),
        Trial::test("a reference that does not build is named", not_building),
        Trial::test("a problem that is not there is a usage error in both languages", unknown),
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

fn examiner(folder: &Path, arguments: &[&str]) -> Result<Output, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_examiner"));
    command.args(arguments).current_dir(folder).env_clear();
    // What finds the compilers; rustup's shims need to know where its toolchains are.
    for name in ["PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    Ok(command.env("XDG_CACHE_HOME", folder.join("cache")).output()?)
}

fn expect(output: &Output, code: i32, words: &[&str]) -> Result<(), Failed> {
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let fine = output.status.code() == Some(code) && words.iter().all(|word| text.contains(word));
    if fine { Ok(()) } else { Err(format!("wanted {code} and {words:?}, got {:?}:\n{text}", output.status.code()).into()) }
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
