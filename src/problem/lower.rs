//! What problem.toml means: words become choices, names become files, defaults are filled in.

use super::files::{Files, inside};
use super::finding::Finding;
use super::groups;
use super::input;
use super::model::*;
use super::raw::{RawCheck, RawProblem};
use super::reader::Reader;
use std::ops::Range;
use toml::Spanned;

/// Where `compare = "numbers"` states no tolerance, both are this.
const TOLERANCE: f64 = 1e-6;

const COMPARE: &[&str] = &["exact", "lines", "tokens", "numbers", "blocks", "line-set", "json"];

/// Lowers a package but for its tests; what is wrong goes to the reader.
pub(super) fn lower(reader: &mut Reader<'_>, id: &str, files: &Files, raw: RawProblem) -> Problem {
    let has_input = raw.input.is_some();
    if has_input && raw.groups.is_empty() && !raw.groups_wrong {
        reader.find(0, Finding::NoGroups);
    }
    let (grammar, validator) = raw.input.map_or((None, None), |input| {
        let validator = input.validator.as_ref().and_then(|name| program(reader, files, "validator", name));
        (input::lower(reader, &input), validator)
    });
    let (groups, whole) = groups::lower(reader, files, grammar.as_ref(), has_input, raw.groups);
    Problem {
        id: id.to_owned(),
        title: raw.title.map(Spanned::into_inner).unwrap_or_default(),
        source: raw.source.map(Spanned::into_inner),
        aliases: raw.aliases.into_iter().map(Spanned::into_inner).collect(),
        origin: files.origin(),
        limits: LimitTable { common: raw.common, per_language: raw.per_language.into_iter().collect() },
        input: grammar,
        validator,
        reference: raw.reference.and_then(|name| program(reader, files, "program", &name)),
        check: check(reader, files, raw.check),
        exit_code: reader.choice("exit_code", raw.exit_code.as_ref(), &["zero", "ignore"], |word| match word {
            "ignore" => ExitCodePolicy::Ignore,
            _ => ExitCodePolicy::Zero,
        }),
        files: RunFiles { input: plain(reader, "input", raw.input_file), output: plain(reader, "output", raw.output_file) },
        groups,
        tests: Vec::new(),
        whole,
    }
}

/// A program of the package.
pub(super) fn program(reader: &mut Reader<'_>, files: &Files, key: &str, name: &Spanned<String>) -> Option<PackageProgram> {
    let (at, name) = (name.span().start, name.get_ref());
    if !inside(name) {
        reader.find(at, Finding::OutsidePackage { key: key.into(), name: name.clone() });
        return None;
    }
    let source = files.content(name);
    if source.is_none() {
        reader.find(at, Finding::MissingFile { key: key.into(), name: name.clone() });
    }
    source.map(|source| PackageProgram { name: name.clone(), source })
}

/// The plain name of a file in a submission's work directory.
fn plain(reader: &mut Reader<'_>, key: &str, name: Option<Spanned<String>>) -> Option<String> {
    let name = name?;
    let text = name.get_ref();
    if text.contains(['/', '\\', '\0']) || text == "." || text == ".." || text.len() > 255 {
        reader.find(name.span().start, Finding::FileName { key: key.into(), name: text.clone() });
        return None;
    }
    Some(name.into_inner())
}

fn check(reader: &mut Reader<'_>, files: &Files, raw: RawCheck) -> CheckSpec {
    let stated = |at: Option<Range<usize>>, key: &'static str| at.map(|span| (span.start, key));
    if let Some(name) = &raw.program {
        let others = [
            stated(raw.compare.as_ref().map(Spanned::span), "compare"),
            stated(raw.order.as_ref().map(Spanned::span), "order"),
            stated(raw.layout.as_ref().map(Spanned::span), "layout"),
            stated(raw.absolute.as_ref().map(Spanned::span), "absolute"),
            stated(raw.relative.as_ref().map(Spanned::span), "relative"),
        ];
        for (at, key) in others.into_iter().flatten() {
            reader.find(at, Finding::Conflict { key: key.into(), with: "program".into() });
        }
        let protocol = reader.choice("protocol", raw.protocol.as_ref(), &["testlib", "icpc"], |word| match word {
            "icpc" => CheckerProtocol::Icpc,
            _ => CheckerProtocol::Testlib,
        });
        // Without its file the package doesn't load, so what stands here then is never used.
        return match program(reader, files, "program", name) {
            Some(program) => CheckSpec::Program { program, protocol },
            None => CheckSpec::Compare(Comparison::default()),
        };
    }
    if let Some(protocol) = &raw.protocol {
        reader.find(protocol.span().start, Finding::Needs { key: "protocol".into(), needs: &["program"] });
    }
    let word = raw.compare.as_ref().map_or("lines", |word| word.get_ref()).to_owned();
    let (absolute, relative) = match (&raw.absolute, &raw.relative) {
        (None, None) => (TOLERANCE, TOLERANCE),
        (absolute, relative) => (absolute.as_ref().map_or(0.0, |value| *value.get_ref()), relative.as_ref().map_or(0.0, |value| *value.get_ref())),
    };
    let compare = match word.as_str() {
        "exact" => Some(Compare::Exact),
        "lines" => Some(Compare::Lines),
        "tokens" => Some(Compare::Tokens),
        "numbers" => Some(Compare::Numbers { absolute, relative }),
        "blocks" => Some(Compare::Blocks),
        "line-set" => Some(Compare::LineSet),
        _ => None,
    };
    match raw.compare.as_ref().filter(|_| compare.is_none()) {
        Some(word) if word.get_ref() == "json" => reader.find(word.span().start, Finding::NotYet { what: "compare = \"json\"".into() }),
        word => reader.choice("compare", word, COMPARE, |_| ()),
    }
    let order = reader.choice("order", raw.order.as_ref(), &["given", "any"], |word| if word == "any" { Order::Any } else { Order::Given });
    // What depends on an unknown comparison can't be told.
    if let Some(compare) = compare {
        if let Some(stated) = raw.order.as_ref().filter(|_| order == Order::Any && !matches!(compare, Compare::Blocks | Compare::LineSet)) {
            reader.find(stated.span().start, Finding::AnyOrder);
        }
        for (key, value) in [("absolute", &raw.absolute), ("relative", &raw.relative)] {
            if let Some(value) = value.as_ref().filter(|_| !matches!(compare, Compare::Numbers { .. })) {
                reader.find(value.span().start, Finding::Needs { key: key.into(), needs: &["compare = \"numbers\""] });
            }
        }
    }
    CheckSpec::Compare(Comparison {
        compare: compare.unwrap_or(Compare::Lines),
        order,
        layout: reader.choice("layout", raw.layout.as_ref(), &["lenient", "strict"], |word| match word {
            "strict" => Layout::Strict,
            _ => Layout::Lenient,
        }),
        block: raw.block.unwrap_or_default(),
    })
}
