use super::*;
use crate::problem::{Files, load, load_package};
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

const PACKAGE: &str = r#"
title = "squares"
[input]
format = "{n}\n"
n = "int 1..=20"
[reference]
program = "reference.py"
[[group]]
name = "sample"
cases = ["4\n"]
[[group]]
name = "small"
each = { n = "1..=3" }
[[group]]
name = "by hand"
files = ["cases/*.in"]
"#;

/// A reference only.
struct Answers<F>(F);

impl<F: FnMut(&str, &[u8]) -> Result<Vec<u8>, Fault>> Programs for Answers<F> {
    fn answer(&mut self, test: &str, input: &[u8]) -> Result<Vec<u8>, Fault> {
        (self.0)(test, input)
    }

    fn generate(&mut self, program: &PackageProgram, args: &[String]) -> Result<Vec<u8>, Fault> {
        Ok(format!("{} {}\n", program.name, args.join(" ")).into_bytes())
    }

    fn validate(&mut self, _: &PackageProgram, _: &[u8]) -> Result<Option<String>, Fault> {
        Ok(None)
    }
}

/// A package in a folder of its own.
struct Package {
    folder: TempDir,
}

impl Package {
    fn new(toml: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let package = Package { folder };
        package.write("problem.toml", toml);
        package.write("reference.py", "print(int(input()) ** 2)");
        package.write("cases/b.in", "12\n");
        package.write("cases/a.in", "20\n");
        package
    }

    fn write(&self, name: &str, content: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap()
    }

    fn remove(&self, name: &str) {
        fs::remove_file(self.folder.path().join(name)).unwrap();
    }

    fn problem(&self) -> Problem {
        load_package("squares", &Files::directory(self.folder.path().to_owned())).unwrap()
    }

    /// Generates with a reference that squares; gives the tests that it was asked for, too.
    fn generate(&self) -> Result<(Written, Vec<String>), GenerateError> {
        let mut asked = Vec::new();
        let mut square = |test: &str, input: &[u8]| {
            asked.push(test.to_owned());
            let n: i64 = String::from_utf8_lossy(input).trim().parse().unwrap();
            Ok(format!("{}\n", n * n).into_bytes())
        };
        let written = generate(&self.problem(), "rustc 1", &mut Answers(&mut square), &mut |_| {})?;
        Ok((written, asked))
    }

    fn check(&self) -> Vec<String> {
        check(&self.problem()).unwrap().iter().map(ToString::to_string).collect()
    }

    /// Every file below the package, with its content and the time of its last change.
    fn snapshot(&self) -> BTreeMap<String, (Vec<u8>, std::time::SystemTime)> {
        fn walk(path: &Path, root: &Path, into: &mut BTreeMap<String, (Vec<u8>, std::time::SystemTime)>) {
            for entry in fs::read_dir(path).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, root, into);
                } else {
                    let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
                    into.insert(name, (fs::read(&path).unwrap(), fs::metadata(&path).unwrap().modified().unwrap()));
                }
            }
        }
        let mut files = BTreeMap::new();
        walk(self.folder.path(), self.folder.path(), &mut files);
        files
    }
}

#[test]
fn tests_are_made_from_groups_and_can_be_judged() {
    let package = Package::new(PACKAGE);
    let (written, asked) = package.generate().unwrap();
    assert_eq!(asked, ["sample/01", "secret/01-01", "secret/01-02", "secret/01-03", "secret/02-01", "secret/02-02"]);
    assert_eq!((written.tests, written.answered, written.added.len(), written.lock), (6, 6, 12, true));
    assert_eq!(package.read("tests/secret/02-01.in"), "20\n");
    assert_eq!(package.read("tests/secret/02-02.ans"), "144\n");
    assert!(package.check().is_empty());
    let problem = load("squares", &Files::directory(package.folder.path().to_owned())).unwrap();
    assert_eq!(problem.tests.iter().map(|test| (test.name.as_str(), test.group)).next_back(), Some(("secret/02-02", 2)));
    let left = fs::read_dir(package.folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
    assert_eq!(left.count(), 0);
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    let before = package.snapshot();
    let (written, asked) = package.generate().unwrap();
    assert!(written.is_unchanged() && asked.is_empty());
    assert_eq!(package.snapshot(), before);
}

#[test]
fn only_stale_answers_are_made_again() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("cases/b.in", "13\n");
    assert_eq!(package.check(), ["stale-input tests/secret/02-02.in", "stale-answer tests/secret/02-02.ans Input"]);
    let (written, asked) = package.generate().unwrap();
    assert_eq!(asked, ["secret/02-02"]);
    assert_eq!(written.changed, ["tests/secret/02-02.in", "tests/secret/02-02.ans"]);
    assert!(package.check().is_empty());
}

#[test]
fn another_reference_makes_every_answer_stale() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("reference.py", "n = int(input())\nprint(n * n)");
    assert_eq!(package.check().len(), 6);
    assert_eq!(package.check()[0], "stale-answer tests/sample/01.ans Reference");
    let (written, asked) = package.generate().unwrap();
    assert_eq!((asked.len(), written.files_changed(), written.lock), (6, false, true));
    assert!(package.check().is_empty());
}

#[test]
fn what_was_edited_by_hand_is_named_and_made_again() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("tests/secret/01-02.ans", "5\n");
    package.write("tests/secret/01-03.in", "7\n");
    package.remove("tests/sample/01.ans");
    package.write("tests/secret/03-01.in", "1\n");
    package.write("tests/secret/notes.txt", "mine");
    assert_eq!(
        package.check(),
        [
            "missing tests/sample/01.ans",
            "edited-answer tests/secret/01-02.ans",
            "edited-input tests/secret/01-03.in",
            "surplus tests/secret/03-01.in",
            "foreign tests/secret/notes.txt",
        ]
    );
    let (written, asked) = package.generate().unwrap();
    assert_eq!(asked, ["sample/01", "secret/01-02"]);
    assert_eq!(written.removed, ["tests/secret/03-01.in"]);
    assert_eq!(package.read("tests/secret/notes.txt"), "mine");
    assert_eq!(package.check(), ["foreign tests/secret/notes.txt"]);
}

#[test]
fn a_lock_that_is_missing_or_broken_is_told_once() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("tests.lock", "<<<<<<<");
    assert_eq!(package.check(), ["bad-lock"]);
    package.remove("tests.lock");
    assert_eq!(package.check(), ["no-lock"]);
    let (written, asked) = package.generate().unwrap();
    assert_eq!((asked.len(), written.files_changed(), written.lock), (6, false, true));
}

#[test]
fn a_group_that_says_the_same_otherwise_leaves_a_stale_lock() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("problem.toml", &PACKAGE.replace("each = { n = \"1..=3\" }", "cases = [\"1\\n\", \"2\\n\", \"3\\n\"]"));
    assert_eq!(package.check(), ["stale-lock"]);
    let (written, asked) = package.generate().unwrap();
    assert!(asked.is_empty() && !written.files_changed() && written.lock);
}

#[test]
fn a_fault_of_the_reference_leaves_the_old_tests_whole() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write("reference.py", "1/0");
    let before = package.snapshot();
    let mut left = 3;
    let mut fail = |_: &str, _: &[u8]| {
        left -= 1;
        if left > 0 { Ok(b"9\n".to_vec()) } else { Err(Fault::Io { detail: "out of paper".into() }) }
    };
    let error = generate(&package.problem(), "rustc 1", &mut Answers(&mut fail), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "reference secret/01-02 io");
    assert_eq!(package.snapshot(), before);
}

#[test]
fn what_an_interrupted_call_left_is_cleaned_up() {
    let package = Package::new(PACKAGE);
    package.generate().unwrap();
    package.write(".examiner-tests-dead/tests/secret/01-01.in", "half");
    package.write(".examiner-tests-lock", "half");
    package.generate().unwrap();
    assert!(!package.folder.path().join(".examiner-tests-dead").exists());
    assert!(!package.folder.path().join(".examiner-tests-lock").exists());
    // The old tests were set aside when the power went.
    fs::create_dir(package.folder.path().join(".examiner-tests-dead")).unwrap();
    fs::rename(package.folder.path().join("tests"), package.folder.path().join(".examiner-tests-dead/old")).unwrap();
    let (written, asked) = package.generate().unwrap();
    assert!(asked.is_empty() && written.is_unchanged());
    assert_eq!(package.read("tests/secret/01-01.ans"), "1\n");
}

#[test]
fn inputs_outside_the_grammar_and_repeated_ones_stop_it_all_at_once() {
    let package = Package::new(PACKAGE);
    package.write("cases/a.in", "21\n");
    package.write("cases/c.in", "2\n");
    package.write("problem.toml", &PACKAGE.replace("\"4\\n\"", "\"4\\n\", \"4 \\n\"").replace("cases/*.in\"", "cases/*.in\", \"more/*\""));
    let codes = [
        "no-match by hand more/*",
        "refused sample/02 1:2: expected \"\\n\" ' '",
        "refused secret/02-01 1:1: range n 21 1 20",
        "duplicate secret/02-03 secret/01-02",
    ];
    let Err(GenerateError::Inputs(findings)) = package.generate() else { panic!("it generates") };
    let mut found: Vec<String> = findings.iter().map(ToString::to_string).collect();
    found.sort();
    let mut expected = codes.to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert!(!package.folder.path().join("tests").exists());
}

#[test]
fn many_tests_have_names_whose_order_is_that_of_their_numbers() {
    let package = Package::new(&PACKAGE.replace("1..=20", "1..=500").replace("1..=3", "100..=299"));
    package.generate().unwrap();
    assert_eq!(package.read("tests/secret/01-001.in"), "100\n");
    assert_eq!(package.read("tests/secret/01-200.in"), "299\n");
}

#[test]
fn the_first_variable_is_the_slowest() {
    let toml = r#"
title = "pairs"
[input]
format = "{a} {b} {c}\n"
a = "int 1..=9"
b = "int 1..=9"
c = "int a+b"
[reference]
program = "reference.py"
[[group]]
name = "pairs"
each = { b = "1..=2", a = "3..=4" }
"#;
    let package = Package::new(toml);
    let mut inputs = Vec::new();
    let mut keep = |_: &str, input: &[u8]| {
        inputs.push(String::from_utf8_lossy(input).into_owned());
        Ok(Vec::new())
    };
    generate(&package.problem(), "", &mut Answers(&mut keep), &mut |_| {}).unwrap();
    assert_eq!(inputs, ["3 1 4\n", "4 1 5\n", "3 2 5\n", "4 2 6\n"]);
}

#[test]
fn a_package_without_an_input_has_one_empty_test() {
    let package = Package::new("title = \"lesson\"\n[reference]\nprogram = \"reference.py\"\n");
    let mut lesson = |test: &str, input: &[u8]| {
        assert_eq!((test, input), ("secret/01-01", &b""[..]));
        Ok(b"lesson\n".to_vec())
    };
    generate(&package.problem(), "", &mut Answers(&mut lesson), &mut |_| {}).unwrap();
    let problem = load("lesson", &Files::directory(package.folder.path().to_owned())).unwrap();
    assert_eq!((problem.tests.len(), problem.max_points().round().to_string()), (1, "100".to_owned()));
}

#[test]
fn two_generators_of_one_package_do_not_meet() {
    let package = Package::new(PACKAGE);
    let problem = package.problem();
    let mut inner = None;
    let mut answer = |_: &str, _: &[u8]| {
        inner.get_or_insert_with(|| generate(&problem, "", &mut Answers(|_: &str, _: &[u8]| Ok(Vec::new())), &mut |_| {}));
        Ok(Vec::new())
    };
    generate(&problem, "", &mut Answers(&mut answer), &mut |_| {}).unwrap();
    assert!(matches!(inner, Some(Err(GenerateError::Busy { .. }))));
}

#[test]
fn inputs_are_drawn_and_generated_the_same_each_time() {
    let toml = PACKAGE.replace("each = { n = \"1..=3\" }", "random = 5\nboundary = true\nwhere = [\"n <= 8\"]\nseed = \"small\"");
    let package = Package::new(&toml);
    let (written, _) = package.generate().unwrap();
    let inputs = package.snapshot();
    assert!(written.tests >= 10 - 2);
    assert_eq!(check(&package.problem()).unwrap(), []);
    assert!(package.generate().unwrap().0.is_unchanged());
    package.write("problem.toml", &toml.replace("small\"", "other\""));
    assert_ne!(check(&package.problem()).unwrap(), []);
    package.generate().unwrap();
    assert_ne!(package.snapshot(), inputs);
    package.write("problem.toml", &toml.replace("random = 5", "random = 9"));
    let Err(GenerateError::Inputs(found)) = package.generate() else { panic!("nine different ones of eight") };
    assert!(matches!(found[..], [Finding::TooFew { wanted: 9, .. }]), "{found:?}");
}

#[test]
fn an_embedded_package_is_not_written() {
    let mut embedded = Package::new(PACKAGE).problem();
    embedded.origin = Origin::Embedded;
    assert!(matches!(check(&embedded), Err(GenerateError::Embedded { .. })));
}
