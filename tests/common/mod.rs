//! What the tests of the command line share: the program in a place that every user can read, modes to run it in, and what
//! it said when a test fails.

#![allow(dead_code, reason = "not every test program uses everything")]

use libtest_mimic::Failed;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The user that is an ordinary one on every system.
const NOBODY: u32 = 65534;

/// A user and a sandbox.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    pub name: &'static str,
    pub sandbox: &'static str,
    pub nobody: bool,
}

/// The modes that are to give equal verdicts.
const MODES: [Mode; 6] = [
    Mode { name: "best", sandbox: "auto", nobody: false },
    Mode { name: "no cgroup", sandbox: "no-cgroup", nobody: false },
    Mode { name: "portable", sandbox: "portable", nobody: false },
    Mode { name: "nobody", sandbox: "auto", nobody: true },
    Mode { name: "nobody, no cgroup", sandbox: "no-cgroup", nobody: true },
    Mode { name: "nobody, portable", sandbox: "portable", nobody: true },
];

/// The program, and a home for each user; not in /tmp, which every run has of its own, so that nothing of it can be shown there.
pub struct Place {
    folder: TempDir,
}

impl Place {
    pub fn new() -> Place {
        let folder = tempfile::Builder::new().prefix("place-").permissions(Permissions::from_mode(0o755)).tempdir_in("/var/tmp").expect("a temporary folder");
        fs::copy(env!("CARGO_BIN_EXE_examiner"), folder.path().join("examiner")).expect("the program is built");
        for home in ["own", "nobody"] {
            fs::create_dir(folder.path().join(home)).expect("a home");
        }
        if is_root() {
            chown(folder.path().join("nobody"), Some(NOBODY), Some(NOBODY)).expect("root may give a folder away");
        }
        Place { folder }
    }

    /// A file in a place that every user can read.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join("files").join(name);
        fs::create_dir_all(path.parent().expect("has a folder")).expect("a folder");
        fs::write(&path, content).expect("a file");
        path
    }

    /// The path of a place's file or folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The command in a mode, with an environment of its own.
    pub fn examiner(&self, mode: Mode) -> Command {
        let program = self.folder.path().join("examiner");
        let mut command = if mode.nobody {
            let mut command = Command::new("setpriv");
            command.args([&format!("--reuid={NOBODY}"), &format!("--regid={NOBODY}"), "--clear-groups", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        let path = if mode.nobody { "/usr/local/bin:/usr/bin:/bin".into() } else { std::env::var_os("PATH").unwrap_or_default() };
        let home = self.folder.path().join(if mode.nobody { "nobody" } else { "own" });
        command.env_clear().env("PATH", path).env("HOME", home).current_dir(self.folder.path());
        // Rust's shims look for their toolchains in the real home.
        let rustup = std::env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup")));
        command.envs(rustup.filter(|folder| !mode.nobody && folder.is_dir()).map(|folder| ("RUSTUP_HOME", folder)));
        command
    }

    /// Judges a file, with these further arguments; what came out, and the objects of `--json`.
    pub fn judge(&self, mode: Mode, problem: &str, file: &Path, more: &[&str]) -> Result<Judged, Failed> {
        let mut command = self.examiner(mode);
        command.args(["judge", problem, "--json", "--sandbox", mode.sandbox]).args(more).arg(file);
        let output = command.output()?;
        let said = said(&command, &output);
        let lines: Result<Vec<Value>, _> = String::from_utf8_lossy(&output.stdout).lines().map(serde_json::from_str).collect();
        match lines {
            Ok(lines) => Ok(Judged { lines, code: output.status.code(), said }),
            Err(error) => Err(format!("{error}\n{said}").into()),
        }
    }
}

/// What judging one file came to.
pub struct Judged {
    pub lines: Vec<Value>,
    pub code: Option<i32>,
    /// The command and what it printed, for when a test fails.
    pub said: String,
}

impl Judged {
    /// The submission's object.
    pub fn submission(&self) -> Result<&Value, Failed> {
        self.lines.iter().find(|line| line["type"] == "submission").ok_or_else(|| format!("no submission\n{}", self.said).into())
    }

    /// The submission's verdict.
    pub fn verdict(&self) -> Result<&str, Failed> {
        self.submission()?["verdict"].as_str().ok_or_else(|| format!("no verdict\n{}", self.said).into())
    }

    /// Fails unless this is so.
    pub fn expect(&self, truth: bool, what: &str) -> Result<(), Failed> {
        if truth { Ok(()) } else { Err(format!("expected: {what}\n{}", self.said).into()) }
    }
}

/// The command and what it printed.
pub fn said(command: &Command, output: &Output) -> String {
    let mut text = format!("{command:?}\n{}\n", output.status);
    let _ = write!(text, "stdout:\n{}\nstderr:\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    text
}

pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Says on standard error itself why something is skipped: what a passing test prints is not shown.
pub fn skipped(what: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}: {why}");
}

/// The modes that this machine has; the others are named, with the reason.
pub fn modes(place: &Place) -> Vec<Mode> {
    let (mut there, mut missing) = (Vec::new(), 0);
    for mode in MODES {
        let why = if mode.nobody && !is_root() {
            Some("only root can become another user, and this user is an ordinary one already".to_owned())
        } else {
            let output = place.examiner(mode).args(["doctor", "--sandbox", mode.sandbox]).output();
            match output {
                Ok(output) if output.status.success() => None,
                Ok(output) => Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
                Err(error) => Some(error.to_string()),
            }
        };
        match why {
            None => there.push(mode),
            Some(why) => {
                missing += 1;
                skipped(mode.name, &why);
            }
        }
    }
    let _ = writeln!(std::io::stderr(), "{missing} modes skipped");
    there
}

/// The files of the shipped solutions with their problem and directory, in order.
pub fn solutions() -> Vec<(String, String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let list = |path: &Path| {
        let mut entries: Vec<PathBuf> = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        entries.sort();
        entries
    };
    let name = |path: &Path| path.file_name().expect("has a name").to_string_lossy().into_owned();
    let mut solutions = Vec::new();
    for problem in list(&root) {
        for directory in list(&problem) {
            solutions.extend(list(&directory).into_iter().map(|file| (name(&problem), name(&directory), file)));
        }
    }
    solutions
}

/// Runs the program in a folder, with a cache there.
pub fn examiner(folder: &Path, arguments: &[&str]) -> Result<Output, Failed> {
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

/// Fails unless the program ended with this code and said all these words.
pub fn expect(output: &Output, code: i32, words: &[&str]) -> Result<(), Failed> {
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let fine = output.status.code() == Some(code) && words.iter().all(|word| text.contains(word));
    if fine { Ok(()) } else { Err(format!("wanted {code} and {words:?}, got {:?}:\n{text}", output.status.code()).into()) }
}

/// Replaces a text's first occurrence in a file; the file's content before.
pub fn replace(path: &Path, from: &str, to: &str) -> Result<String, Failed> {
    let old = fs::read_to_string(path)?;
    let new = old.replacen(from, to, 1);
    if old == new {
        return Err(format!("{from} is not in {}", path.display()).into());
    }
    fs::write(path, new)?;
    Ok(old)
}

/// A package in a folder of its own.
pub struct Package {
    folder: TempDir,
    place: &'static str,
}

impl Package {
    /// With these files, at this place in the folder.
    pub fn new(place: &'static str, files: &[(&str, &str)]) -> Result<Package, Failed> {
        let package = Package { folder: tempfile::tempdir()?, place };
        for (name, content) in files {
            package.write(name, content)?;
        }
        Ok(package)
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// The path of a file of the package; `..` leads out of it.
    pub fn path(&self, name: &str) -> PathBuf {
        let mut path = self.folder.path().join(self.place);
        for part in name.split('/') {
            if part == ".." {
                path.pop();
            } else {
                path.push(part);
            }
        }
        path
    }

    pub fn write(&self, name: &str, content: &str) -> Result<(), Failed> {
        let path = self.path(name);
        fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        Ok(fs::write(path, content)?)
    }

    pub fn read(&self, name: &str) -> Result<String, Failed> {
        Ok(fs::read_to_string(self.path(name))?)
    }

    /// Replaces a text's first occurrence in a file; the file's content before.
    pub fn replace(&self, name: &str, from: &str, to: &str) -> Result<String, Failed> {
        replace(&self.path(name), from, to)
    }
}
