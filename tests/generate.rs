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
        Trial::test("the answers have the known numbers of boards, all legal and distinct", proven),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/acwing-843");

/// A copy of the package in a folder of its own.
fn copy() -> Result<TempDir, Failed> {
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
    all(Path::new(PACKAGE), &folder.path().join("acwing-843"))?;
    Ok(folder)
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
    let folder = copy()?;
    let package = folder.path().join("acwing-843");
    fs::remove_dir_all(package.join("tests"))?;
    expect(&examiner(folder.path(), &["generate", "acwing-843"])?, 0, &["answers made: 10"])?;
    for part in ["sample", "secret"] {
        for entry in fs::read_dir(Path::new(PACKAGE).join("tests").join(part))? {
            let entry = entry?;
            let made = fs::read(package.join("tests").join(part).join(entry.file_name()))?;
            if made != fs::read(entry.path())? {
                return Err(format!("{} differs", entry.path().display()).into());
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

fn proven() -> Result<(), Failed> {
    for (n, count) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352]) {
        let text = fs::read_to_string(format!("{PACKAGE}/tests/secret/01-{n:02}.ans"))?;
        let mut boards: Vec<Vec<usize>> = Vec::new();
        for board in text.split("\n\n").filter(|board| !board.is_empty()) {
            let columns: Vec<usize> = board.lines().filter_map(|row| row.find('Q').filter(|_| row.matches('Q').count() == 1 && row.len() == n)).collect();
            let apart = |a: usize, b: usize| columns[a] != columns[b] && columns[a].abs_diff(columns[b]) != b - a;
            if columns.len() != n || !(0..n).all(|b| (0..b).all(|a| apart(a, b))) {
                return Err(format!("n = {n}: no legal board:\n{board}").into());
            }
            boards.push(columns);
        }
        if boards.len() != count || !boards.is_sorted_by(|a, b| a < b) {
            return Err(format!("n = {n}: {} boards, or not in order", boards.len()).into());
        }
    }
    Ok(())
}
