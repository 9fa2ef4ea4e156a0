//! Groups: where their tests come from, what they give, and what they require.

use super::files::{Files, inside};
use super::finding::Finding;
use super::lower::program;
use super::model::{Cases, Group, Scoring};
use super::raw::{RawGroup, RawSource};
use super::reader::Reader;
use crate::diagnostic::nearest;
use crate::input::{Grammar, Text, constant_range};
use crate::units::Points;
use toml::Spanned;

/// `each` of one group makes no more tests than this.
const MOST: u64 = 10_000;

/// What there is where no group states points.
fn all_points() -> Points {
    Points::new(100, 1)
}

/// Lowers the groups, in order, and finds the points for the whole where no group states any.
pub(super) fn lower(reader: &mut Reader<'_>, files: &Files, grammar: Option<&Grammar>, has_input: bool, raw: Vec<RawGroup>) -> (Vec<Group>, Option<Points>) {
    if raw.is_empty() {
        // Without an input there is one test, and its input is empty.
        let cases = Cases::Given(vec![String::new()]);
        let only = Group {
            name: "all".into(),
            sample: false,
            cases,
            narrowed: None,
            seed: String::new(),
            points: all_points(),
            scoring: Scoring::All,
            requires: Vec::new(),
        };
        return (vec![only], None);
    }
    let stated = raw.iter().any(|group| group.points.is_some());
    let names: Vec<String> = raw.iter().map(|group| group.name.as_ref().map(|name| name.get_ref().clone()).unwrap_or_default()).collect();
    let mut groups: Vec<Group> = Vec::new();
    for (index, group) in raw.iter().enumerate() {
        let name = names[index].clone();
        if let Some(at) = group.name.as_ref().filter(|_| names[..index].contains(&name)) {
            reader.find(at.span().start, Finding::DuplicateGroup { name: name.clone() });
        }
        let sample = name == "sample";
        if let Some(points) = group.points.as_ref().filter(|points| sample && !points.get_ref().is_zero()) {
            reader.find(points.span().start, Finding::SamplePoints);
        }
        groups.push(Group {
            sample,
            cases: cases(reader, files, grammar, group, has_input),
            narrowed: narrowed(reader, grammar, group, has_input),
            // Groups without a seed draw different inputs, too.
            seed: group.seed.as_ref().map_or(&name, |(_, seed)| seed).clone(),
            points: group.points.as_ref().map_or(Points::ZERO, |points| *points.get_ref()),
            scoring: reader.choice("scoring", group.scoring.as_ref(), &["all", "per-test"], |word| match word {
                "per-test" => Scoring::PerTest,
                _ => Scoring::All,
            }),
            requires: requires(reader, &names, group),
            name,
        });
    }
    circles(reader, &groups, &raw);
    let mut scored: Vec<&mut Group> = groups.iter_mut().filter(|group| !group.sample).collect();
    let whole = match scored.as_mut_slice() {
        [only] if !stated => {
            only.points = all_points();
            None
        }
        _ => (!stated).then(all_points),
    };
    (groups, whole)
}

fn requires(reader: &mut Reader<'_>, names: &[String], group: &RawGroup) -> Vec<usize> {
    let mut indices = Vec::new();
    for required in &group.requires {
        let name = required.get_ref();
        match names.iter().position(|known| known == name) {
            Some(index) => indices.push(index),
            None => {
                let nearest = nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
                reader.find(required.span().start, Finding::UnknownGroup { name: name.clone(), nearest });
            }
        }
    }
    indices
}

/// Groups that require each other in a circle: each circle is told once, at its first group.
fn circles(reader: &mut Reader<'_>, groups: &[Group], raw: &[RawGroup]) {
    let mut done = vec![false; groups.len()];
    for start in 0..groups.len() {
        let mut path = Vec::new();
        if let Some(circle) = circle(start, groups, &mut path, &mut done) {
            let names = circle.iter().map(|index| groups[*index].name.clone()).collect();
            let at = raw[circle[0]].requires.first().map_or(raw[circle[0]].span.start, |required| required.span().start);
            reader.find(at, Finding::RequiresCycle { names });
        }
    }
}

fn circle(index: usize, groups: &[Group], path: &mut Vec<usize>, done: &mut [bool]) -> Option<Vec<usize>> {
    if let Some(start) = path.iter().position(|at| *at == index) {
        return Some(path[start..].to_vec());
    }
    if std::mem::replace(&mut done[index], true) {
        return None;
    }
    path.push(index);
    let found = groups[index].requires.iter().find_map(|next| circle(*next, groups, path, done));
    path.pop();
    found
}

/// The grammar with the group's own conditions.
fn narrowed(reader: &mut Reader<'_>, grammar: Option<&Grammar>, group: &RawGroup, has_input: bool) -> Option<Grammar> {
    let (key, conditions) = group.conditions.as_ref()?;
    if !has_input {
        reader.find(key.span().start, Finding::Needs { key: "where".into(), needs: &["[input]"] });
    }
    let texts: Vec<Text<'_>> = conditions.iter().enumerate().map(|(id, text)| Text { id, text: text.get_ref() }).collect();
    match grammar?.narrowed(&texts) {
        Ok(narrowed) => Some(narrowed),
        Err(errors) => {
            for error in errors {
                let at = reader.offset_in(conditions[error.at.text].span(), error.at.offset);
                reader.find(at, Finding::Grammar(error.kind));
            }
            None
        }
    }
}

/// Where a group's tests come from. What is returned where something is wrong is never used, since the package doesn't
/// load then.
fn cases(reader: &mut Reader<'_>, files: &Files, grammar: Option<&Grammar>, group: &RawGroup, has_input: bool) -> Cases {
    let nothing = Cases::Given(Vec::new());
    let name = group.name.as_ref().map(|name| name.get_ref().clone()).unwrap_or_default();
    let Some((first, source)) = group.sources.first() else {
        if !group.unknown {
            reader.find(group.span.start, Finding::NoCases { group: name });
        }
        return nothing;
    };
    for (key, _) in &group.sources[1..] {
        let pair = [first.get_ref().as_str(), key.get_ref().as_str()];
        // These two go together.
        if !pair.iter().all(|key| ["random", "boundary"].contains(key)) {
            reader.find(key.span().start, Finding::Conflict { key: key.get_ref().clone(), with: first.get_ref().clone() });
        }
    }
    let has = |wanted: &[&str]| group.sources.iter().any(|(key, _)| wanted.contains(&key.get_ref().as_str()));
    if let Some((key, _)) = group.args.as_ref().filter(|_| !has(&["generator"])) {
        reader.find(key.span().start, Finding::Needs { key: "args".into(), needs: &["generator"] });
    }
    if let Some((key, _)) = group.seed.as_ref().filter(|_| !has(&["random", "boundary", "generator"])) {
        reader.find(key.span().start, Finding::Needs { key: "seed".into(), needs: &["random", "boundary", "generator"] });
    }
    if !has_input && has(&["all", "random", "boundary"]) {
        reader.find(first.span().start, Finding::Needs { key: first.get_ref().clone(), needs: &["[input]"] });
    }
    let cases = match source {
        RawSource::Wrong => return nothing,
        RawSource::Cases(inputs) => Cases::Given(inputs.iter().map(|input| input.get_ref().clone()).collect()),
        RawSource::Files(patterns) => Cases::Files(patterns_inside(reader, patterns)),
        RawSource::Each(ranges) => Cases::Each(each(reader, first, ranges, grammar, has_input)),
        RawSource::All => Cases::All,
        RawSource::Random(_) | RawSource::Boundary => {
            let random = group.sources.iter().find_map(|(key, source)| if let RawSource::Random(count) = source { Some((key, *count)) } else { None });
            if let Some((key, _)) = random.filter(|(_, count)| u64::from(*count) > MOST) {
                reader.find(key.span().start, Finding::TooManyTests { key: "random".into(), most: MOST });
            }
            let boundary = group.sources.iter().any(|(_, source)| matches!(source, RawSource::Boundary));
            Cases::Drawn { random: random.map_or(0, |(_, count)| count), boundary }
        }
        RawSource::Generator(name) => {
            // Without arguments it runs once.
            let args = group.args.as_ref().map_or_else(|| vec![Vec::new()], |(_, lists)| lists.clone());
            match program(reader, files, "generator", name) {
                Some(program) => Cases::Generator { program, args },
                None => return nothing,
            }
        }
    };
    let none = match &cases {
        Cases::Given(list) | Cases::Files(list) => list.is_empty(),
        Cases::Generator { args, .. } => args.is_empty(),
        // An empty `each` is one combination of no variables; it was looked at with the grammar.
        Cases::Each(_) | Cases::All | Cases::Drawn { .. } => false,
    };
    if none {
        reader.find(first.span().start, Finding::NoCases { group: name });
    }
    cases
}

fn patterns_inside(reader: &mut Reader<'_>, patterns: &[Spanned<String>]) -> Vec<String> {
    for pattern in patterns {
        if !inside(pattern.get_ref()) {
            reader.find(pattern.span().start, Finding::OutsidePackage { key: "files".into(), name: pattern.get_ref().clone() });
        }
    }
    patterns.iter().map(|pattern| pattern.get_ref().clone()).collect()
}

fn each(
    reader: &mut Reader<'_>,
    key: &Spanned<String>,
    ranges: &[(Spanned<String>, Option<Spanned<String>>)],
    grammar: Option<&Grammar>,
    has_input: bool,
) -> Vec<(String, std::ops::RangeInclusive<i64>)> {
    if !has_input {
        reader.find(key.span().start, Finding::Needs { key: "each".into(), needs: &["[input]"] });
    }
    let mut product = Vec::new();
    let mut total: u128 = 1;
    for (name, range) in ranges {
        if let Some(grammar) = grammar {
            let variable = name.get_ref();
            if !grammar.names().any(|known| known == variable) {
                let nearest = nearest(variable, grammar.names()).map(str::to_owned);
                reader.find(name.span().start, Finding::EachUnknown { name: variable.clone(), nearest });
            } else if !grammar.is_integer(variable) {
                reader.find(name.span().start, Finding::EachNotInteger { name: variable.clone() });
            }
        }
        let Some(range) = range else { continue };
        match constant_range(range.get_ref()) {
            Some(values) => {
                total = total.saturating_mul(u128::from(values.end().abs_diff(*values.start())) + 1);
                product.push((name.get_ref().clone(), values));
            }
            None => reader.find(range.span().start, Finding::EachRange { text: range.get_ref().clone() }),
        }
    }
    if total > u128::from(MOST) {
        reader.find(key.span().start, Finding::TooManyTests { key: "each".into(), most: MOST });
    }
    if let Some(grammar) = grammar {
        let given: Vec<&str> = ranges.iter().map(|(name, _)| name.get_ref().as_str()).collect();
        let names: Vec<String> = grammar.undetermined(&given).into_iter().map(str::to_owned).collect();
        // An unknown name is probably one of these, misspelt.
        if !names.is_empty() && given.iter().all(|name| grammar.names().any(|known| known == *name)) {
            reader.find(key.span().start, Finding::EachUndetermined { names });
        }
    }
    product
}
