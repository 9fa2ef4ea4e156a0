use super::*;
use crate::units::{Bytes, Micros, Points};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn write(root: &Path, name: &str, content: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        write(folder.path(), name, content);
    }
    folder
}

fn package(toml: &str, files: &[(&str, &str)]) -> Result<Problem, LoadError> {
    let folder = folder(files);
    write(folder.path(), "problem.toml", toml);
    load_package("p", &Files::directory(folder.path().to_owned()))
}

const QUEENS: &str = r#"
title   = "n-皇后问题"
source  = "AcWing 843"
aliases = ["843", "n皇后"]
[limits]
time   = "1s"
memory = "64 MiB"
[limits.python]
time = "3s"
[limits."c++"]
build_time = "1 min"
[input]
format = "{n}\n"
n = "int 1..=9"
[reference]
program = "reference.rs"
[check]
compare = "blocks"
order   = "any"
layout  = "strict"
block   = { en = "board", zh = "棋盘" }
[run]
exit_code = "ignore"
files = { input = "q.in", output = "q.out" }
[[group]]
name  = "sample"
cases = ["4\n"]
[[group]]
name   = "every n"
each   = { n = "1..=9" }
points = 66.5
[[group]]
name = "again"
cases = ["9\n"]
scoring = "per-test"
requires = ["every n"]
points = "33.5"
"#;

#[test]
fn a_package_means_what_it_says() {
    let problem = package(QUEENS, &[("reference.rs", "fn main() {}")]).unwrap();
    assert_eq!((problem.title.as_str(), problem.source.as_deref()), ("n-皇后问题", Some("AcWing 843")));
    assert_eq!(problem.aliases, ["843", "n皇后"]);
    assert_eq!((problem.limits.common.time, problem.limits.common.memory), (Some(Micros::secs(1)), Some(Bytes::mib(64))));
    assert_eq!(problem.limits.per_language["python"].time, Some(Micros::secs(3)));
    assert_eq!(problem.limits.per_language["c++"].build_time, Some(Micros::secs(60)));
    assert!(problem.input.is_some_and(|grammar| grammar.accept(&b"9\n"[..]).is_ok()));
    assert_eq!(problem.reference.map(|program| program.name), Some("reference.rs".to_owned()));
    let block = Noun { en: "board".into(), zh: "棋盘".into() };
    assert_eq!(problem.check, CheckSpec::Compare(Comparison { compare: Compare::Blocks, order: Order::Any, layout: Layout::Strict, block }));
    assert_eq!(problem.exit_code, ExitCodePolicy::Ignore);
    assert_eq!((problem.files.input.as_deref(), problem.files.output.as_deref()), (Some("q.in"), Some("q.out")));
    let groups = &problem.groups;
    assert!(groups[0].sample && !groups[1].sample);
    assert_eq!(groups[1].cases, Cases::Each(vec![("n".into(), 1..=9)]));
    assert_eq!((groups[1].points, groups[2].points), (Points::new(133, 2), Points::new(67, 2)));
    assert_eq!((groups[2].scoring, groups[2].requires.as_slice()), (Scoring::PerTest, &[1][..]));
    assert!(problem.whole.is_none());
}

#[test]
fn without_points_anywhere_there_are_a_hundred() {
    let one = "title = \"t\"\n[input]\nformat = \"{n}\\n\"\nn = \"int 1\"\n[[group]]\nname = \"a\"\ncases = [\"1\\n\"]\n";
    let problem = package(one, &[]).unwrap();
    assert_eq!((problem.groups[0].points, problem.whole), (Points::new(100, 1), None));
    let problem = package(&format!("{one}[[group]]\nname = \"b\"\ncases = [\"1\\n\"]\n"), &[]).unwrap();
    assert_eq!((problem.groups[0].points, problem.whole, problem.max_points()), (Points::ZERO, Some(Points::new(100, 1)), Points::new(100, 1)));
    let problem = package(&format!("{one}points = 0\n"), &[]).unwrap();
    assert_eq!(problem.max_points(), Points::ZERO);
}

#[test]
fn tolerances_have_a_default_only_where_none_is_stated() {
    let toml = |keys: &str| format!("title = \"t\"\n[check]\ncompare = \"numbers\"\n{keys}");
    let compare = |keys| match package(&toml(keys), &[]).unwrap().check {
        CheckSpec::Compare(comparison) => comparison.compare,
        CheckSpec::Program { .. } => panic!("a program"),
    };
    assert_eq!(compare(""), Compare::Numbers { absolute: 1e-6, relative: 1e-6 });
    assert_eq!(compare("absolute = 1"), Compare::Numbers { absolute: 1.0, relative: 0.0 });
}

#[test]
fn what_is_not_known_yet_does_not_keep_committed_tests_from_being_judged() {
    let toml = r#"
title = "t"
[input]
format = "{n}\n{p}\n{e}"
n = "int 1..=9"
p = "float 0..=1 decimals 2"
where = ["n > 1"]
[input.e]
repeat = "n"
format = "{u}\n"
u = "int 1..=n"
[[group]]
name = "a"
random = 3
boundary = true
where = ["n <= 8"]
seed = "small"
[[group]]
name = "b"
generator = "gen.py"
args = [["1"]]
"#;
    let tests = [
        ("problem.toml", toml),
        ("gen.py", ""),
        ("tests/secret/01-01.in", ""),
        ("tests/secret/01-01.ans", ""),
        ("tests/secret/02-07.in", ""),
        ("tests/secret/02-07.ans", ""),
    ];
    let folder = folder(&tests);
    let problem = load("p", &Files::directory(folder.path().to_owned())).unwrap();
    assert_eq!(problem.groups[0].cases, Cases::Drawn { random: 3, boundary: true });
    assert!(problem.groups[0].narrowed.is_some() && problem.groups[0].seed == "small" && problem.groups[1].seed == "b");
    assert!(matches!(&problem.groups[1].cases, Cases::Generator { args, .. } if *args == [["1"]]));
    assert!(problem.input.is_some());
    assert_eq!(problem.tests.iter().map(|test| (test.name.as_str(), test.group)).collect::<Vec<_>>(), [("secret/01-01", 0), ("secret/02-07", 1)]);
}

#[test]
fn the_sample_is_judged_first_wherever_its_group_stands() {
    let toml = "title = \"t\"\n[[group]]\nname = \"a\"\ncases = [\"\"]\n[[group]]\nname = \"sample\"\ncases = [\"\"]\n";
    let names = ["tests/sample/01", "tests/secret/01-01", "tests/secret/01-10", "tests/secret/01-100"];
    let folder = folder(&[("problem.toml", toml)]);
    for name in names {
        write(folder.path(), &format!("{name}.in"), "");
        write(folder.path(), &format!("{name}.ans"), "");
    }
    let problem = load("p", &Files::directory(folder.path().to_owned())).unwrap();
    let found: Vec<_> = problem.tests.iter().map(|test| (test.name.as_str(), test.group)).collect();
    assert_eq!(found, [("sample/01", 1), ("secret/01-01", 0), ("secret/01-10", 0), ("secret/01-100", 0)]);
}

fn places(folder: &TempDir, roots: &[&str]) -> Places {
    Places { current: folder.path().to_owned(), roots: roots.iter().map(Into::into).collect(), embedded: Some(shipped()) }
}

/// The problem's title, or the error.
fn found(name: &str, places: &Places) -> Result<String, String> {
    find_package(name, places).map(|problem| problem.title).map_err(|error| error.to_string())
}

#[test]
fn a_problem_is_found_by_path_name_and_alias() {
    let folder = folder(&[
        ("problems/queens/problem.toml", "title = \"queens\"\naliases = [\"my queens\", \"both\"]\n"),
        ("problems/queens/notes/x", ""),
        ("problems/broken/problem.toml", "title = \n"),
        ("problems/empty/readme", ""),
        ("more/queens/problem.toml", "title = \"hidden\"\n"),
        ("more/sudoku/problem.toml", "title = \"sudoku\"\naliases = [\"both\"]\n"),
        ("alone/problem.toml", "title = \"alone\"\n"),
    ]);
    let places = places(&folder, &["more"]);
    assert_eq!(found("queens", &places), Ok("queens".into()));
    assert_eq!(found("my queens", &places), Ok("queens".into()));
    assert_eq!(found("sudoku", &places), Ok("sudoku".into()));
    for path in ["alone", "./alone", "alone/", "alone/problem.toml"] {
        assert_eq!(found(path, &places), Ok("alone".into()), "{path}");
        assert_eq!(find_package(path, &places).unwrap().id, "alone");
    }
    assert_eq!(found("more/queens", &places), Ok("hidden".into()));
    assert_eq!(found("both", &places), Err("ambiguous-problem both queens sudoku".into()));
    assert_eq!(find("quens", &places).unwrap_err(), LoadError::Unknown { name: "quens".into(), nearest: Some("queens".into()) });
    assert_eq!(found("./queens", &places), Err("no-package ./queens".into()));
    assert_eq!(found("empty", &places), Err("unknown-problem empty".into()));
    let Err(LoadError::Broken { diagnostics, .. }) = find("broken", &places) else { panic!("it loads") };
    assert_eq!(diagnostics[0].place.to_string(), "problems/broken/problem.toml:1:9");
    let listed = list(&places);
    let here: Vec<_> = listed.iter().filter(|listed| listed.origin != Origin::Embedded).map(|listed| (listed.id.as_str(), listed.title.as_str())).collect();
    assert_eq!(here, [("broken", ""), ("queens", "queens"), ("sudoku", "sudoku")]);
}

static HIDDEN: include_dir::Dir<'static> = include_dir::Dir::new(
    "",
    &[include_dir::DirEntry::Dir(include_dir::Dir::new(
        "lesson",
        &[
            include_dir::DirEntry::File(include_dir::File::new("lesson/problem.toml", b"title = \"l\"\n[reference]\nprogram = \"src/r.py\"\n")),
            include_dir::DirEntry::Dir(include_dir::Dir::new("lesson/src", &[include_dir::DirEntry::File(include_dir::File::new("lesson/src/r.py", b"1"))])),
            include_dir::DirEntry::Dir(include_dir::Dir::new(
                "lesson/tests",
                &[include_dir::DirEntry::Dir(include_dir::Dir::new(
                    "lesson/tests/secret",
                    &[
                        include_dir::DirEntry::File(include_dir::File::new("lesson/tests/secret/01-01.ans", b"a\n")),
                        include_dir::DirEntry::File(include_dir::File::new("lesson/tests/secret/01-01.in", b"")),
                    ],
                ))],
            )),
        ],
    ))],
);

#[test]
fn an_embedded_package_is_loaded_as_one_in_a_folder_is() {
    let folder = tempfile::tempdir().unwrap();
    let places = Places { current: folder.path().to_owned(), roots: Vec::new(), embedded: Some(&HIDDEN) };
    let problem = find("lesson", &places).unwrap();
    assert_eq!(problem.origin, Origin::Embedded);
    assert_eq!(problem.reference.map(|program| program.source.read().unwrap()), Some(b"1".to_vec()));
    assert_eq!((problem.tests[0].name.as_str(), problem.tests[0].answer.read().unwrap()), ("secret/01-01", b"a\n".to_vec()));
    // A package here hides the one that ships.
    write(folder.path(), "problems/lesson/problem.toml", "title = \"here\"\n");
    assert_eq!(found("lesson", &places), Ok("here".into()));
}

#[test]
fn every_package_that_ships_can_be_loaded() {
    let folder = tempfile::tempdir().unwrap();
    for listed in list(&places(&folder, &[])) {
        if let Err(error) = find_package(&listed.id, &places(&folder, &[])) {
            panic!("{}", crate::report::text::en::problem::load_error(&error));
        }
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn no_change_of_a_package_makes_the_loader_panic(at in 0usize..1000, cut in 0usize..12, put in "(\\[|\\]|\"|'|=|\\{|\\}|\n|\\.|,|[a-z]|-|9|\\\\|中| ){0,6}") {
            let mut at = at % QUEENS.len();
            let mut end = (at + cut).min(QUEENS.len());
            while !QUEENS.is_char_boundary(at) { at -= 1; }
            while !QUEENS.is_char_boundary(end) { end += 1; }
            let mut text = QUEENS.to_owned();
            text.replace_range(at..end, &put);
            if let Err(LoadError::Broken { diagnostics, .. }) = package(&text, &[("reference.rs", "")]) {
                prop_assert!(!diagnostics.is_empty());
                for found in &diagnostics {
                    let line = found.place.line.unwrap_or(0) as usize;
                    prop_assert!((1..=text.lines().count() + 1).contains(&line), "{}", found);
                    for sentence in [crate::report::text::en::problem::diagnostic(found), crate::report::text::zh::problem::diagnostic(found)] {
                        prop_assert_eq!(sentence.lines().count(), 1);
                    }
                }
            }
        }
    }
}
