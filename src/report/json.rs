//! Events as JSON, one object a line, for programs. The structs here are the format: inner names may change, these not.

use super::text::Speaker;
use crate::event::{Event, EventSink};
use crate::units::{Bytes, Hundredths, Micros};
use crate::verdict::{BuildFailure, CpuSource, DiffLine, MemorySource, Reason, Remark, RunLimits, SubmissionResult, TestResult};
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The number of the format; a change that breaks readers raises it.
const SCHEMA: u32 = 1;

/// Writes events as JSON.
pub struct Json<W> {
    out: W,
    speaker: Speaker,
    failure: Option<io::Error>,
}

impl<W: Write + Send> Json<W> {
    /// Messages are in the speaker's language.
    pub fn new(out: W, speaker: Speaker) -> Self {
        Json { out, speaker, failure: None }
    }

    fn write(&mut self, event: &Event) -> io::Result<()> {
        let line = match event {
            Event::Start { problem, submissions, tests } => Line::Start { schema: SCHEMA, problem, submissions: *submissions, tests: *tests },
            Event::Submission { result, .. } => Line::Submission(Box::new(submission(&self.speaker, result))),
            Event::End { built, ran } => Line::End { built: *built, ran: *ran },
            Event::Building { .. } | Event::Running { .. } | Event::Test { .. } | Event::Notice(_) => return Ok(()),
        };
        serde_json::to_writer(&mut self.out, &line)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }

    /// The first error in writing, if there was one; nothing was written after it.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

impl<W: Write + Send> EventSink for Json<W> {
    fn event(&mut self, event: &Event) -> bool {
        if self.failure.is_none() {
            self.failure = self.write(event).err();
        }
        self.failure.is_none()
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Start { schema: u32, problem: &'a str, submissions: usize, tests: usize },
    Submission(Box<Submission<'a>>),
    End { built: u64, ran: u64 },
}

#[derive(Serialize)]
struct Submission<'a> {
    problem: &'a str,
    file: &'a str,
    language: &'a str,
    verdict: &'static str,
    reason: &'static str,
    message: String,
    points: Option<Number>,
    algorithm_points: Option<Number>,
    max_points: Number,
    remarks: Vec<RemarkLine>,
    /// The compiler's first lines, where the source does not build.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<&'a [String]>,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct RemarkLine {
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    group: &'a str,
    verdict: &'static str,
    reason: &'static str,
    message: String,
    cpu_ms: Option<f64>,
    cpu_source: Option<&'static str>,
    wall_ms: Option<f64>,
    memory_bytes: Option<u64>,
    memory_source: Option<&'static str>,
    output_bytes: Option<u64>,
    limits: Option<Limits>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diff: Vec<Diff<'a>>,
    remarks: Vec<RemarkLine>,
}

#[derive(Serialize)]
struct Limits {
    cpu_ms: f64,
    wall_ms: f64,
    memory_bytes: u64,
    output_bytes: u64,
    stack_bytes: u64,
    processes: u32,
}

#[derive(Serialize)]
#[serde(tag = "in", content = "line", rename_all = "lowercase")]
enum Diff<'a> {
    Both(&'a str),
    Answer(&'a str),
    Output(&'a str),
}

/// Points: a whole number where they are whole.
struct Number(Hundredths);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Hundredths(hundredths) = self.0;
        if hundredths % 100 == 0 { serializer.serialize_i64(hundredths / 100) } else { serializer.serialize_f64(hundredths as f64 / 100.0) }
    }
}

fn submission<'a>(speaker: &Speaker, result: &'a SubmissionResult) -> Submission<'a> {
    Submission {
        problem: &result.problem,
        file: &result.file,
        language: &result.language,
        verdict: result.verdict.short(),
        reason: result.reason.code(),
        message: speaker.submission(result),
        points: result.points.map(Number),
        algorithm_points: result.algorithm_points.map(Number),
        max_points: Number(result.max_points),
        remarks: remarks(speaker, &result.remarks),
        compiler: match &result.reason {
            Reason::Build(BuildFailure::Compiler { lines, .. }) => Some(lines),
            _ => None,
        },
        tests: result.tests.iter().map(|result| test(speaker, result)).collect(),
    }
}

fn test<'a>(speaker: &Speaker, result: &'a TestResult) -> Test<'a> {
    let figures = result.figures.as_ref();
    Test {
        name: &result.name,
        group: &result.group,
        verdict: result.verdict.short(),
        reason: result.reason.code(),
        message: speaker.test(result),
        cpu_ms: figures.map(|figures| millis(figures.cpu)),
        cpu_source: figures.map(|figures| cpu_source(figures.cpu_source)),
        wall_ms: figures.map(|figures| millis(figures.wall)),
        memory_bytes: figures.map(|figures| figures.memory.0),
        memory_source: figures.map(|figures| memory_source(figures.memory_source)),
        output_bytes: figures.map(|figures| figures.output.0),
        limits: (result.limits != RunLimits::NONE).then(|| limits(&result.limits)),
        diff: result.diff.iter().flat_map(|diff| &diff.lines).map(diff_line).collect(),
        remarks: remarks(speaker, &result.remarks),
    }
}

fn remarks(speaker: &Speaker, remarks: &[Remark]) -> Vec<RemarkLine> {
    remarks.iter().map(|remark| RemarkLine { code: remark.code(), message: speaker.remark(remark) }).collect()
}

fn limits(limits: &RunLimits) -> Limits {
    let RunLimits { time, wall, memory: Bytes(memory_bytes), output: Bytes(output_bytes), stack: Bytes(stack_bytes), processes } = *limits;
    Limits { cpu_ms: millis(time), wall_ms: millis(wall), memory_bytes, output_bytes, stack_bytes, processes }
}

fn diff_line(line: &DiffLine) -> Diff<'_> {
    match line {
        DiffLine::Same(text) => Diff::Both(text),
        DiffLine::Expected(text) => Diff::Answer(text),
        DiffLine::Got(text) => Diff::Output(text),
    }
}

fn millis(time: Micros) -> f64 {
    time.0 as f64 / 1000.0
}

const fn cpu_source(source: CpuSource) -> &'static str {
    match source {
        CpuSource::CgroupV2 => "cgroup-v2",
        CpuSource::CgroupV1 => "cgroup-v1",
        CpuSource::Perf => "perf",
        CpuSource::Waited => "waited",
    }
}

const fn memory_source(source: MemorySource) -> &'static str {
    match source {
        MemorySource::CgroupV2 => "cgroup-v2",
        MemorySource::CgroupV1 => "cgroup-v1",
        MemorySource::MaxRss => "max-rss",
    }
}
