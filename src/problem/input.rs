//! `[input]`: its records as they were typed, and the grammar that they make.

use super::finding::{Finding, RecordPlace};
use super::reader::{Entry, Reader};
use crate::diagnostic::nearest;
use crate::input::{Draft, DraftKind, Grammar, RESERVED, Text};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// `[input]` as it was typed.
#[derive(Debug)]
pub(super) struct RawInput {
    record: RawRecord,
    /// Whether something of it is wrong, which was said, so that the grammar can't be looked at.
    partial: bool,
    pub(super) validator: Option<Spanned<String>>,
}

/// A record as it was typed; the table itself is one.
#[derive(Debug, Default)]
struct RawRecord {
    format: Option<Spanned<String>>,
    variables: Vec<(Spanned<String>, RawVariable)>,
    repeat: Option<Spanned<String>>,
    conditions: Vec<Spanned<String>>,
    shape: Option<Spanned<String>>,
    one_of: Vec<RawRecord>,
    at_least: u64,
}

#[derive(Debug)]
enum RawVariable {
    Type(Spanned<String>),
    Record(RawRecord),
}

/// Reads the table.
pub(super) fn read<'t>(reader: &mut Reader<'t>, entry: &Entry<'_, 't>) -> Option<RawInput> {
    let table = reader.table(entry)?;
    let mut validator = None;
    let before = reader.count_found();
    let record = record(reader, "input", entry.span.start, table, RecordPlace::Input, &mut validator);
    Some(RawInput { record, partial: reader.count_found() > before, validator })
}

/// Reads a record; `name` is the table's, and `place` what kind of record it is.
fn record<'t>(reader: &mut Reader<'t>, name: &str, at: usize, table: &DeTable<'t>, place: RecordPlace, validator: &mut Option<Spanned<String>>) -> RawRecord {
    let mut raw = RawRecord::default();
    let mut formatted = false;
    let has = |key: &str| table.contains_key(key);
    for entry in reader.entries(table) {
        match entry.key {
            // Any other key is a variable, but not one that is all but `format` where there is no format.
            key if !has("format") && !has("one_of") && nearest(key, ["format"]).is_some() => reader.unknown_key(&entry, name, RESERVED),
            "format" | "where" if has("one_of") => reader.find(entry.span.start, Finding::Conflict { key: entry.key.into(), with: "one_of".into() }),
            "format" => (formatted, raw.format) = (true, reader.string(&entry)),
            "where" => raw.conditions = reader.strings(&entry).unwrap_or_default(),
            "validator" if place == RecordPlace::Input => {
                *validator = reader.filled(&entry);
                // It's no part of the grammar.
                continue;
            }
            "validator" => reader.find(entry.span.start, Finding::OnlyIn { key: entry.key.into(), place: RecordPlace::Input }),
            "at_least" if place == RecordPlace::Alternative => raw.at_least = reader.count(&entry).map_or(0, u64::from),
            "at_least" => reader.find(entry.span.start, Finding::OnlyIn { key: entry.key.into(), place: RecordPlace::Alternative }),
            "repeat" | "shape" | "one_of" if place != RecordPlace::Variable => {
                reader.find(entry.span.start, Finding::OnlyIn { key: entry.key.into(), place: RecordPlace::Variable });
            }
            "repeat" => raw.repeat = reader.range(&entry),
            "shape" if has("one_of") => reader.find(entry.span.start, Finding::Conflict { key: entry.key.into(), with: "one_of".into() }),
            "shape" if !has("repeat") => reader.find(entry.span.start, Finding::Needs { key: "shape".into(), needs: &["repeat"] }),
            "shape" => raw.shape = reader.string(&entry),
            "one_of" => {
                let tables = reader.tables(&entry).unwrap_or_default();
                let inner = format!("{name}.one_of");
                raw.one_of = tables.into_iter().map(|(span, table)| record(reader, &inner, span.start, table, RecordPlace::Alternative, validator)).collect();
                if raw.one_of.is_empty() && entry.value.get_ref().is_array() {
                    reader.find(entry.span.start, Finding::Empty { key: "one_of".into() });
                }
            }
            _ if has("one_of") => reader.find(entry.span.start, Finding::Conflict { key: entry.key.into(), with: "one_of".into() }),
            key => match entry.value.get_ref() {
                DeValue::Table(inner) => {
                    let inner = record(reader, &format!("{name}.{key}"), entry.span.start, inner, RecordPlace::Variable, validator);
                    raw.variables.push((entry.spanned_key(), RawVariable::Record(inner)));
                }
                _ => raw.variables.extend(reader.string(&entry).map(|kind| (entry.spanned_key(), RawVariable::Type(kind)))),
            },
        }
    }
    // An alternative's table or a variable's is where what is missing from it belongs.
    if !formatted && !has("one_of") {
        reader.missing(at, "format", name);
    }
    raw
}

/// Where a string of the draft was written.
enum Written {
    Key(Range<usize>),
    Value(Range<usize>),
}

/// Numbers the strings of a draft, and knows where each was written.
#[derive(Default)]
struct Numbering {
    written: Vec<Written>,
}

impl Numbering {
    fn key<'a>(&mut self, text: &'a Spanned<String>) -> Text<'a> {
        self.text(text, Written::Key(text.span()))
    }

    fn value<'a>(&mut self, text: &'a Spanned<String>) -> Text<'a> {
        self.text(text, Written::Value(text.span()))
    }

    fn text<'a>(&mut self, text: &'a Spanned<String>, written: Written) -> Text<'a> {
        self.written.push(written);
        Text { id: self.written.len() - 1, text: text.get_ref() }
    }

    fn draft<'a>(&mut self, raw: &'a RawRecord) -> Draft<'a> {
        let variable = |(name, kind): &'a (Spanned<String>, RawVariable)| {
            let name = self.key(name);
            let kind = match kind {
                RawVariable::Type(kind) => DraftKind::Type(self.value(kind)),
                RawVariable::Record(record) => DraftKind::Record(self.draft(record)),
            };
            (name, kind)
        };
        let variables = raw.variables.iter().map(variable).collect();
        Draft {
            format: raw.format.as_ref().map(|format| self.value(format)),
            variables,
            repeat: raw.repeat.as_ref().map(|times| self.value(times)),
            conditions: raw.conditions.iter().map(|condition| self.value(condition)).collect(),
            shape: raw.shape.as_ref().map(|shape| self.value(shape)),
            one_of: raw.one_of.iter().map(|record| self.draft(record)).collect(),
            at_least: raw.at_least,
        }
    }
}

/// The grammar; none when there are errors in it or its table.
pub(super) fn lower(reader: &mut Reader<'_>, input: &RawInput) -> Option<Grammar> {
    if input.partial {
        return None;
    }
    let mut numbering = Numbering::default();
    let draft = numbering.draft(&input.record);
    let errors = match Grammar::parse_draft(&draft) {
        Ok(grammar) => return Some(grammar),
        Err(errors) => errors,
    };
    for error in errors {
        let at = match &numbering.written[error.at.text] {
            Written::Key(span) => span.start,
            Written::Value(span) => reader.offset_in(span.clone(), error.at.offset),
        };
        reader.find(at, Finding::Grammar(error.kind));
    }
    None
}
