//! Broken packages: each folder of tests/packages holds one, and every line that examiner says of it in both languages.
//! With EXAMINER_BLESS=1 the expected lines are written anew.

use examiner::diagnostic::{Diagnostic, Place};
use examiner::problem::{Files, Finding, LoadError, load};
use examiner::report::text::{en, zh};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    let bless = std::env::var_os("EXAMINER_BLESS").is_some_and(|value| value == "1");
    let mut folders: Vec<PathBuf> = fs::read_dir(&root).expect("tests/packages is there").map(|entry| entry.expect("it can be read").path()).collect();
    folders.sort();
    let trials = folders.into_iter().map(|folder| {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Trial::test(name.clone(), move || check(&name, &folder, bless))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn check(name: &str, folder: &Path, bless: bool) -> Result<(), Failed> {
    let found = match load(name, &Files::directory(folder.to_path_buf())) {
        Err(LoadError::Broken { diagnostics, .. }) => diagnostics,
        Err(error) => return Err(error.to_string().into()),
        Ok(_) => return Err("the package loads, so it isn't broken".into()),
    };
    compare(folder, "expected.en", &found, en::problem::diagnostic, bless)?;
    compare(folder, "expected.zh", &found, zh::problem::diagnostic, bless)
}

fn compare(folder: &Path, file: &str, found: &[Diagnostic<Finding>], line: impl Fn(&Diagnostic<Finding>) -> String, bless: bool) -> Result<(), Failed> {
    let relative = |found: &Diagnostic<Finding>| {
        let path = found.place.file.strip_prefix(folder).unwrap_or(&found.place.file).to_path_buf();
        Diagnostic { place: Place { file: path, ..found.place.clone() }, kind: found.kind.clone() }
    };
    let actual: String = found.iter().map(|found| line(&relative(found)) + "\n").collect();
    let path = folder.join(file);
    if bless {
        return fs::write(&path, actual).map_err(|error| format!("{}: {error}", path.display()).into());
    }
    let expected = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    if actual == expected { Ok(()) } else { Err(format!("{}\n--- expected\n{expected}--- said\n{actual}", path.display()).into()) }
}
