//! problem.toml as it was typed: each table of the format, its keys, and what was written under them, with spans.
//! What it means is found in `lower`.

use super::finding::Finding;
use super::input::{self, RawInput};
use super::model::{Noun, StatedLimits};
use super::reader::{Entry, Reader};
use crate::diagnostic::nearest;
use crate::units::Points;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeTable;

/// The languages that `[limits]` may name.
pub(super) const LANGUAGES: &[&str] = &["c", "c++", "python", "rust", "java", "go", "javascript", "pascal"];

const TOP: &[&str] = &["title", "source", "aliases", "limits", "input", "reference", "check", "run", "group", "function"];
const LIMITS: &[&str] = &["time", "wall", "memory", "output", "stack", "processes", "build_time", "build_memory"];
const CHECK: &[&str] = &["compare", "order", "layout", "absolute", "relative", "block", "program", "protocol"];
const GROUP: &[&str] = &["name", "cases", "files", "each", "points", "scoring", "requires", "all", "random", "boundary", "generator", "args", "where", "seed"];

#[derive(Debug, Default)]
pub(super) struct RawProblem {
    pub(super) title: Option<Spanned<String>>,
    pub(super) source: Option<Spanned<String>>,
    pub(super) aliases: Vec<Spanned<String>>,
    pub(super) common: StatedLimits,
    pub(super) per_language: Vec<(String, StatedLimits)>,
    pub(super) input: Option<RawInput>,
    pub(super) reference: Option<Spanned<String>>,
    pub(super) check: RawCheck,
    pub(super) exit_code: Option<Spanned<String>>,
    pub(super) input_file: Option<Spanned<String>>,
    pub(super) output_file: Option<Spanned<String>>,
    pub(super) groups: Vec<RawGroup>,
    /// Whether groups were written as something else, which was said.
    pub(super) groups_wrong: bool,
}

#[derive(Debug, Default)]
pub(super) struct RawCheck {
    pub(super) compare: Option<Spanned<String>>,
    pub(super) order: Option<Spanned<String>>,
    pub(super) layout: Option<Spanned<String>>,
    pub(super) absolute: Option<Spanned<f64>>,
    pub(super) relative: Option<Spanned<f64>>,
    pub(super) block: Option<Noun>,
    pub(super) program: Option<Spanned<String>>,
    pub(super) protocol: Option<Spanned<String>>,
}

#[derive(Debug, Default)]
pub(super) struct RawGroup {
    pub(super) span: Range<usize>,
    pub(super) name: Option<Spanned<String>>,
    /// Where its tests come from, by key, in the order in which they were written.
    pub(super) sources: Vec<(Spanned<String>, RawSource)>,
    /// Its `where`.
    pub(super) conditions: Option<(Spanned<String>, Vec<Spanned<String>>)>,
    /// The key, and its text or number as text.
    pub(super) seed: Option<(Spanned<String>, String)>,
    /// Of each run of a generator program.
    pub(super) args: Option<(Spanned<String>, Vec<Vec<String>>)>,
    pub(super) points: Option<Spanned<Points>>,
    pub(super) scoring: Option<Spanned<String>>,
    pub(super) requires: Vec<Spanned<String>>,
    /// Whether it has a key that the format doesn't have, which may have been meant for one that is missing.
    pub(super) unknown: bool,
}

#[derive(Debug)]
pub(super) enum RawSource {
    Cases(Vec<Spanned<String>>),
    Files(Vec<Spanned<String>>),
    /// Names and ranges; a range that is no text was said to be none.
    Each(Vec<(Spanned<String>, Option<Spanned<String>>)>),
    /// Every input there is.
    All,
    /// So many by chance.
    Random(u32),
    /// Those at the bounds.
    Boundary,
    /// A program's name.
    Generator(Spanned<String>),
    /// One whose value is wrong, which was said.
    Wrong,
}

/// Reads the document; what is wrong goes to the reader.
pub(super) fn read<'t>(reader: &mut Reader<'t>, document: &DeTable<'t>) -> RawProblem {
    let mut raw = RawProblem::default();
    let mut titled = false;
    for entry in reader.entries(document) {
        match entry.key {
            "title" => (titled, raw.title) = (true, reader.filled(&entry)),
            "source" => raw.source = reader.string(&entry),
            "aliases" => raw.aliases = reader.strings(&entry).unwrap_or_default(),
            "limits" => limits(reader, &entry, &mut raw),
            "input" => raw.input = input::read(reader, &entry),
            "reference" => raw.reference = reference(reader, &entry),
            "check" => raw.check = check(reader, &entry),
            "run" => run(reader, &entry, &mut raw),
            "group" => match reader.tables(&entry) {
                Some(tables) => raw.groups = tables.into_iter().map(|(span, table)| group(reader, span, table)).collect(),
                None => raw.groups_wrong = true,
            },
            "function" => reader.find(entry.span.start, Finding::NotYet { what: entry.key.into() }),
            _ => reader.unknown_key(&entry, "", TOP),
        }
    }
    if !titled {
        reader.missing(0, "title", "");
    }
    for alias in raw.aliases.iter().filter(|alias| alias.get_ref().trim().is_empty()) {
        reader.find(alias.span().start, Finding::Empty { key: "aliases".into() });
    }
    raw
}

fn limits<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>, raw: &mut RawProblem) {
    let Some(table) = reader.table(entry) else { return };
    for entry in reader.entries(table) {
        if limit(reader, &entry, &mut raw.common) {
            continue;
        }
        if LANGUAGES.contains(&entry.key) {
            let Some(table) = reader.table(&entry) else { continue };
            let mut stated = StatedLimits::default();
            let name = format!("limits.{}", entry.key);
            for entry in reader.entries(table) {
                if !limit(reader, &entry, &mut stated) {
                    reader.unknown_key(&entry, &name, LIMITS);
                }
            }
            raw.per_language.push((entry.key.into(), stated));
        } else if entry.value.get_ref().is_table() {
            // `+` needs quotes in a key, so this is what many will try first.
            let nearest = if ["cpp", "cc", "cxx"].contains(&entry.key) { Some("c++") } else { nearest(entry.key, LANGUAGES.iter().copied()) };
            reader.find(entry.span.start, Finding::UnknownLanguage { name: entry.key.into(), nearest: nearest.map(str::to_owned) });
        } else {
            reader.unknown_key(&entry, "limits", LIMITS);
        }
    }
}

/// Reads one limit; false when the key is none.
fn limit<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>, stated: &mut StatedLimits) -> bool {
    match entry.key {
        "time" => stated.time = reader.micros(entry),
        "wall" => stated.wall = reader.micros(entry),
        "memory" => stated.memory = reader.bytes(entry),
        "output" => stated.output = reader.bytes(entry),
        "stack" => stated.stack = reader.bytes(entry),
        "processes" => stated.processes = reader.count(entry),
        "build_time" => stated.build_time = reader.micros(entry),
        "build_memory" => stated.build_memory = reader.bytes(entry),
        _ => return false,
    }
    true
}

fn reference<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<Spanned<String>> {
    let table = reader.table(entry)?;
    let mut program = None;
    let mut named = false;
    for entry in reader.entries(table) {
        match entry.key {
            "program" => (named, program) = (true, reader.filled(&entry)),
            _ => reader.unknown_key(&entry, "reference", &["program"]),
        }
    }
    if !named {
        reader.missing(entry.span.start, "program", "reference");
    }
    program
}

fn check<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>) -> RawCheck {
    let mut raw = RawCheck::default();
    let Some(table) = reader.table(entry) else { return raw };
    for entry in reader.entries(table) {
        match entry.key {
            "compare" => raw.compare = reader.string(&entry),
            "order" => raw.order = reader.string(&entry),
            "layout" => raw.layout = reader.string(&entry),
            "absolute" => raw.absolute = reader.tolerance(&entry),
            "relative" => raw.relative = reader.tolerance(&entry),
            "block" => raw.block = noun(reader, &entry),
            "program" => raw.program = reader.filled(&entry),
            "protocol" => raw.protocol = reader.string(&entry),
            _ => reader.unknown_key(&entry, "check", CHECK),
        }
    }
    raw
}

fn noun<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<Noun> {
    let table = reader.table(entry)?;
    let (mut en, mut zh) = (None, None);
    for entry in reader.entries(table) {
        match entry.key {
            "en" => en = reader.filled(&entry),
            "zh" => zh = reader.filled(&entry),
            _ => reader.unknown_key(&entry, "check.block", &["en", "zh"]),
        }
    }
    for key in ["en", "zh"] {
        if table.get(key).is_none() {
            reader.missing(entry.span.start, key, "check.block");
        }
    }
    Some(Noun { en: en?.into_inner(), zh: zh?.into_inner() })
}

fn run<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>, raw: &mut RawProblem) {
    let Some(table) = reader.table(entry) else { return };
    for entry in reader.entries(table) {
        match entry.key {
            "exit_code" => raw.exit_code = reader.string(&entry),
            "files" => {
                let Some(table) = reader.table(&entry) else { continue };
                for entry in reader.entries(table) {
                    match entry.key {
                        "input" => raw.input_file = reader.filled(&entry),
                        "output" => raw.output_file = reader.filled(&entry),
                        _ => reader.unknown_key(&entry, "run.files", &["input", "output"]),
                    }
                }
            }
            _ => reader.unknown_key(&entry, "run", &["exit_code", "files"]),
        }
    }
}

fn group<'t>(reader: &mut Reader<'t>, span: Range<usize>, table: &DeTable<'t>) -> RawGroup {
    let mut raw = RawGroup { span: span.clone(), ..RawGroup::default() };
    let mut named = false;
    for entry in reader.entries(table) {
        let source = match entry.key {
            "name" => {
                (named, raw.name) = (true, reader.filled(&entry));
                continue;
            }
            "points" => {
                raw.points = reader.points(&entry);
                continue;
            }
            "scoring" => {
                raw.scoring = reader.string(&entry);
                continue;
            }
            "requires" => {
                raw.requires = reader.strings(&entry).unwrap_or_default();
                continue;
            }
            "where" => {
                raw.conditions = reader.strings(&entry).map(|conditions| (entry.spanned_key(), conditions));
                continue;
            }
            "seed" => {
                raw.seed = reader.range(&entry).map(|seed| (entry.spanned_key(), seed.into_inner()));
                continue;
            }
            "args" => {
                raw.args = reader.lists(&entry).map(|lists| (entry.spanned_key(), lists));
                continue;
            }
            "cases" => reader.strings(&entry).map(RawSource::Cases),
            "files" => reader.strings(&entry).map(RawSource::Files),
            "each" => reader.table(&entry).map(|table| {
                let ranges = reader.entries(table).into_iter().map(|entry| (entry.spanned_key(), reader.range(&entry)));
                RawSource::Each(ranges.collect())
            }),
            "random" => reader.count(&entry).map(RawSource::Random),
            "generator" => reader.filled(&entry).map(RawSource::Generator),
            "all" | "boundary" => match reader.flag(&entry) {
                // As if it were not there.
                Some(false) => continue,
                flag => flag.map(|_| if entry.key == "all" { RawSource::All } else { RawSource::Boundary }),
            },
            _ => {
                reader.unknown_key(&entry, "group", GROUP);
                raw.unknown = true;
                continue;
            }
        };
        raw.sources.push((entry.spanned_key(), source.unwrap_or(RawSource::Wrong)));
    }
    if !named {
        reader.missing(span.start, "name", "group");
    }
    raw
}
