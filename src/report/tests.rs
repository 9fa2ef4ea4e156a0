use super::text::{Lang, Speaker};
use super::*;
use crate::event::{Event, EventSink};
use crate::problem::Noun;
use crate::units::{Bytes, Hundredths, Micros};
use crate::verdict::*;
use std::io::{self, Write};

fn speaker() -> Speaker {
    Speaker { lang: Lang::En, block: Noun::default() }
}

fn test(name: &str, verdict: Verdict, reason: Reason) -> TestResult {
    TestResult {
        name: name.into(),
        group: "all".into(),
        verdict,
        reason,
        figures: Some(Figures {
            cpu: Micros(1500),
            cpu_source: CpuSource::CgroupV2,
            wall: Micros(2250),
            memory: Bytes::mib(1),
            memory_source: MemorySource::CgroupV2,
            output: Bytes(3),
        }),
        limits: RunLimits {
            time: Micros::secs(1),
            wall: Micros::secs(3),
            memory: Bytes::mib(64),
            output: Bytes::mib(8),
            stack: Bytes::mib(64),
            processes: 128,
        },
        share: None,
        right_but_for_layout: false,
        diff: None,
        remarks: Vec::new(),
    }
}

/// A call with a submission of two tests, and one that does not build.
fn events() -> Vec<Event> {
    let wrong = Reason::Different(Difference::Line { answer_line: 1, output_line: 1, expected: "1".into(), got: "2".into() });
    let mut second = test("secret/01", Verdict::WrongAnswer, wrong.clone());
    second.diff = Some(DiffExcerpt { lines: vec![DiffLine::Expected("1".into()), DiffLine::Got("2".into())], truncated: true });
    second.remarks = vec![Remark::OutputInGbk];
    let tests = vec![test("sample/01", Verdict::Accepted, Reason::Right), second];
    let submission = SubmissionResult {
        problem: "p".into(),
        file: "a\u{1b}.cpp".into(),
        language: "c++".into(),
        verdict: Verdict::WrongAnswer,
        reason: wrong,
        points: Some(Hundredths(3333)),
        algorithm_points: Some(Hundredths(5000)),
        max_points: Hundredths(10000),
        remarks: vec![Remark::WeakerSandbox { missing: vec!["isolation"] }],
        tests: tests.clone(),
    };
    let lines = vec!["main.cpp: In function".to_owned(), "main.cpp:1:1: error: bad".to_owned()];
    let broken = SubmissionResult {
        file: "b.cpp".into(),
        verdict: Verdict::CompileError,
        reason: Reason::Build(BuildFailure::Compiler { lines, more: 2 }),
        points: Some(Hundredths(0)),
        algorithm_points: Some(Hundredths(0)),
        remarks: Vec::new(),
        tests: Vec::new(),
        ..submission.clone()
    };
    let told = tests.into_iter().enumerate().map(|(test, result)| Event::Test { submission: 0, test, result: Box::new(result) });
    let first = [
        Event::Start { problem: "p".into(), submissions: 2, tests: 2 },
        Event::Building { submission: 0, file: submission.file.clone() },
        Event::Running { submission: 0 },
    ];
    let last = [
        Event::Submission { submission: 0, result: Box::new(submission) },
        Event::Building { submission: 1, file: "b.cpp".into() },
        Event::Submission { submission: 1, result: Box::new(broken) },
        Event::End { built: 1, ran: 2 },
    ];
    first.into_iter().chain(told).chain(last).collect()
}

fn terminal(quiet: bool) -> String {
    let mut out = Vec::new();
    let mut sink = Terminal::new(anstream::StripStream::new(&mut out), speaker(), ["sample/01", "secret/01"].into_iter(), quiet);
    assert!(events().iter().all(|event| sink.event(event)));
    drop(sink);
    String::from_utf8(out).unwrap()
}

#[test]
fn the_terminal_has_a_line_for_each_test_and_one_diff() {
    let expected = "\
a\\u{1b}.cpp
  AC  sample/01   1.5 ms      1 MiB
  WA  secret/01   1.5 ms      1 MiB  line 1: expected `1`, got `2`
      the output is in GBK, not in UTF-8; it was decoded
      - answer, + output
      - 1
      + 2
        …
  WA  wrong answer, 33.33 of 100 points
      weaker sandbox, without isolation; see `examiner doctor`
b.cpp
  CE  compile error, 0 of 100 points
      main.cpp: In function
      main.cpp:1:1: error: bad
      (2 more lines)
";
    assert_eq!(terminal(false), expected);
}

#[test]
fn a_quiet_terminal_has_a_line_for_each_submission() {
    let expected = "\
WA  a\\u{1b}.cpp: wrong answer, 33.33 of 100 points: secret/01: line 1: expected `1`, got `2`
CE  b.cpp: compile error, 0 of 100 points: main.cpp:1:1: error: bad
";
    assert_eq!(terminal(true), expected);
}

#[test]
fn json_is_an_object_a_line() {
    let mut out = Vec::new();
    let mut sink = Json::new(&mut out, speaker());
    assert!(events().iter().all(|event| sink.event(event)));
    drop(sink);
    let lines: Vec<serde_json::Value> = std::str::from_utf8(&out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0], serde_json::json!({"type": "start", "schema": 1, "problem": "p", "submissions": 2, "tests": 2}));
    assert_eq!(lines[3], serde_json::json!({"type": "end", "built": 1, "ran": 2}));
    assert_eq!((&lines[1]["points"], &lines[1]["algorithm_points"], &lines[1]["max_points"]), (&33.33.into(), &50.into(), &100.into()));
    let remark = serde_json::json!({"code": "output-in-gbk", "message": "the output is in GBK, not in UTF-8; it was decoded"});
    let expected = serde_json::json!({
        "name": "secret/01", "group": "all", "verdict": "WA", "reason": "line", "message": "line 1: expected `1`, got `2`",
        "cpu_ms": 1.5, "cpu_source": "cgroup-v2", "wall_ms": 2.25, "memory_bytes": 1_048_576, "memory_source": "cgroup-v2", "output_bytes": 3,
        "limits": {"cpu_ms": 1000.0, "wall_ms": 3000.0, "memory_bytes": 67_108_864, "output_bytes": 8_388_608, "stack_bytes": 67_108_864, "processes": 128},
        "diff": [{"in": "answer", "line": "1"}, {"in": "output", "line": "2"}], "remarks": [remark],
    });
    assert_eq!(lines[1]["tests"][1], expected);
    assert_eq!((&lines[2]["tests"], &lines[2]["compiler"][1]), (&serde_json::json!([]), &"main.cpp:1:1: error: bad".into()));
}

/// Takes so many bytes, and then no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_sink_that_can_take_no_more_says_so_and_keeps_the_error() {
    let mut sink = Json::new(Full(100), speaker());
    let taken: Vec<bool> = events().iter().map(|event| sink.event(event)).collect();
    assert!(taken[0] && taken.iter().rev().take(3).all(|taken| !taken), "{taken:?}");
    assert_eq!(sink.failure().map(|error| error.kind()), Some(io::ErrorKind::BrokenPipe));
}
