//! Places in a text's values: where each value lies, and which values say how many others there are.

use super::expr::Expr;
use super::print::{Repetition, Value};
use super::shape::Shape;
use super::{Alternative, Count, Grammar, Kind, Record, Repeated};

/// A step from a value to one inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// The variable with this index in its record.
    Variable(usize),
    /// The item of a list.
    Item(usize),
    /// The repetition of a record.
    Repetition(usize),
}

/// A value and where it lies.
#[derive(Debug)]
pub(super) struct Site<'a> {
    pub(super) slot: usize,
    pub(super) kind: &'a Kind,
    pub(super) path: Vec<Step>,
    /// How many items or repetitions there are, if it says so by one variable: that variable's slot and place.
    count: Option<(usize, Vec<Step>)>,
    length: usize,
    /// For the rows of a graph.
    shape: Option<&'a Shape>,
    /// The variable that says how many vertices those have.
    vertices: Option<(usize, Vec<Step>)>,
}

/// A variable that says how many of something there are.
#[derive(Debug)]
pub(super) struct Owner {
    pub(super) slot: usize,
    pub(super) path: Vec<Step>,
    /// How many.
    pub(super) length: usize,
    /// The sequences that are that long.
    sequences: Vec<Vec<Step>>,
    /// The graphs that have so many vertices.
    graphs: Vec<Graph>,
}

#[derive(Debug)]
struct Graph {
    /// The record whose repetitions are its edges.
    rows: Vec<Step>,
    /// The variable that says how many those are.
    edges: Option<Vec<Step>>,
    /// Where in a row its ends are.
    ends: [usize; 2],
    /// The first vertex.
    first: i64,
}

/// The value at a place.
pub(super) fn at<'v>(values: &'v [Value], path: &[Step]) -> Option<&'v Value> {
    let (first, rest) = path.split_first()?;
    let Step::Variable(index) = first else { return None };
    let mut value = values.get(*index)?;
    let mut repetition: Option<&Repetition> = None;
    for step in rest {
        match (step, value, repetition) {
            (Step::Item(index), Value::List(items), None) => value = items.get(*index)?,
            (Step::Repetition(index), Value::Record(repetitions), None) => repetition = Some(repetitions.get(*index)?),
            (Step::Variable(index), _, Some(inside)) => (value, repetition) = (inside.values.get(*index)?, None),
            _ => return None,
        }
    }
    Some(value)
}

/// The same, to be changed.
pub(super) fn at_mut<'v>(values: &'v mut [Value], path: &[Step]) -> Option<&'v mut Value> {
    let (first, rest) = path.split_first()?;
    let Step::Variable(index) = first else { return None };
    let value = values.get_mut(*index)?;
    match (rest, value) {
        ([], value) => Some(value),
        ([Step::Repetition(index), inner @ ..], Value::Record(repetitions)) => at_mut(&mut repetitions.get_mut(*index)?.values, inner),
        (items, value) => items.iter().try_fold(value, |value, step| match (step, value) {
            (Step::Item(index), Value::List(items)) => items.get_mut(*index),
            _ => None,
        }),
    }
}

/// All values, each before those inside it.
pub(super) fn sites<'a>(grammar: &'a Grammar, values: &[Value]) -> Vec<Site<'a>> {
    let mut walk = Walk { grammar, places: vec![None; grammar.variables.len()], path: Vec::new(), sites: Vec::new() };
    walk.record(&grammar.root, values);
    walk.sites
}

/// The variables that say how many of something there are, the outermost first.
pub(super) fn owners(grammar: &Grammar, values: &[Value]) -> Vec<Owner> {
    let mut owners: Vec<Owner> = Vec::new();
    for site in sites(grammar, values) {
        if let Some((slot, path)) = &site.count {
            let owner = owner(&mut owners, *slot, path, site.length);
            owner.sequences.push(site.path.clone());
        }
        if let (Some((slot, path)), Some(shape)) = (site.vertices, site.shape) {
            let length = if let Some(Value::Int(vertices)) = at(values, &path) { usize::try_from(*vertices).unwrap_or(0) } else { 0 };
            let Kind::Record(Repeated { alternatives, .. }) = site.kind else { continue };
            let Some(Alternative { record, .. }) = alternatives.first() else { continue };
            let ends = [shape.from, shape.to].map(|slot| record.index(slot));
            let first = shape.vertices.low.constant().and_then(|low| i64::try_from(low).ok()).unwrap_or(1);
            let edges = site.count.map(|(_, path)| path);
            owner(&mut owners, slot, &path, length).graphs.push(Graph { rows: site.path, edges, ends, first });
        }
    }
    owners
}

fn owner<'o>(owners: &'o mut Vec<Owner>, slot: usize, path: &[Step], length: usize) -> &'o mut Owner {
    let index = owners.iter().position(|owner| owner.slot == slot && owner.path == path).unwrap_or_else(|| {
        owners.push(Owner { slot, path: path.to_vec(), length: 0, sequences: Vec::new(), graphs: Vec::new() });
        owners.len() - 1
    });
    let owner = &mut owners[index];
    owner.length = owner.length.max(length);
    owner
}

impl Owner {
    /// Takes the items from `start` to before `end` out of all that is as long as it says, vertices with their edges.
    pub(super) fn cut(&self, values: &mut [Value], start: usize, end: usize) {
        // Those inside others come later, so that their places are still right when they are cut first.
        let rows = |path: &Vec<Step>| self.graphs.iter().any(|graph| graph.rows == *path);
        for path in self.sequences.iter().rev().filter(|path| !rows(path)) {
            match at_mut(values, path) {
                Some(Value::List(items)) => drop(items.drain(start.min(items.len())..end.min(items.len()))),
                Some(Value::Record(repetitions)) => drop(repetitions.drain(start.min(repetitions.len())..end.min(repetitions.len()))),
                _ => {}
            }
        }
        lower(values, &self.path, end - start);
        for graph in &self.graphs {
            let Some(Value::Record(rows)) = at_mut(values, &graph.rows) else { continue };
            let before = rows.len();
            graph.without(rows, start as i64..end as i64);
            let gone = before - rows.len();
            if let Some(edges) = graph.edges.as_ref().filter(|edges| **edges != self.path) {
                lower(values, edges, gone);
            }
        }
    }
}

impl Graph {
    /// Takes vertices, counted from the first, out of the edges, and gives those behind them their numbers.
    fn without(&self, rows: &mut Vec<Repetition>, vertices: std::ops::Range<i64>) {
        let gone = vertices.end - vertices.start;
        let (start, end) = (vertices.start + self.first, vertices.end + self.first);
        rows.retain_mut(|row| {
            self.ends.iter().all(|index| match row.values.get_mut(*index) {
                Some(Value::Int(vertex)) if *vertex >= end => {
                    *vertex -= gone;
                    true
                }
                Some(Value::Int(vertex)) => *vertex < start,
                _ => true,
            })
        });
    }
}

fn lower(values: &mut [Value], path: &[Step], by: usize) {
    if let Some(Value::Int(value)) = at_mut(values, path) {
        *value = value.saturating_sub_unsigned(by as u64);
    }
}

struct Walk<'a> {
    grammar: &'a Grammar,
    /// By slot: where the integer lies that the values here depend on.
    places: Vec<Option<Vec<Step>>>,
    path: Vec<Step>,
    sites: Vec<Site<'a>>,
}

impl<'a> Walk<'a> {
    fn record(&mut self, record: &'a Record, values: &[Value]) {
        for (index, slot) in record.variables.iter().enumerate() {
            self.path.push(Step::Variable(index));
            self.places[*slot] = Some(self.path.clone());
            self.path.pop();
        }
        for (index, (slot, value)) in record.variables.iter().zip(values).enumerate() {
            self.path.push(Step::Variable(index));
            self.value(*slot, &self.grammar.variables[*slot].kind, value);
            self.path.pop();
        }
    }

    /// The one variable of an expression.
    fn only(&self, expr: &Expr) -> Option<(usize, Vec<Step>)> {
        let mut variables = Vec::new();
        expr.variables(&mut variables);
        variables.dedup();
        let [slot] = variables[..] else { return None };
        Some((slot, self.places[slot].clone()?))
    }

    fn value(&mut self, slot: usize, kind: &'a Kind, value: &Value) {
        let mut site = Site { slot, kind, path: self.path.clone(), count: None, length: 0, shape: None, vertices: None };
        match (kind, value) {
            (Kind::Perm(count), Value::List(items)) => {
                (site.count, site.length) = (self.only(count), items.len());
                self.sites.push(site);
            }
            (Kind::Many { count, of, .. }, Value::List(items)) => {
                (site.count, site.length) = (self.only(count), items.len());
                self.sites.push(site);
                for (index, item) in items.iter().enumerate() {
                    self.path.push(Step::Item(index));
                    self.value(slot, of, item);
                    self.path.pop();
                }
            }
            (Kind::Record(repeated), Value::Record(repetitions)) => {
                site.count = match &repeated.count {
                    Count::Once => None,
                    Count::Times(times) => self.only(times),
                    Count::UntilEnd(counts) => self.places[*counts].clone().map(|path| (*counts, path)),
                };
                site.length = repetitions.len();
                if let Some(shape) = &repeated.shape {
                    (site.shape, site.vertices) = (Some(shape), self.only(&shape.vertices.high));
                }
                self.sites.push(site);
                for (index, repetition) in repetitions.iter().enumerate() {
                    self.path.push(Step::Repetition(index));
                    if let Some(alternative) = repeated.alternatives.get(repetition.alternative) {
                        self.record(&alternative.record, &repetition.values);
                    }
                    self.path.pop();
                }
            }
            _ => self.sites.push(site),
        }
    }
}
