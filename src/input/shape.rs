//! Shapes: what graph the rows of a record make. `u-v tree`, `u-v simple connected`, `u-v directed acyclic`.

use super::error::{EvalError, GrammarErrorKind, ShapeFault, WordKind};
use super::expr::{Bad, Cursor};
use super::{Kind, Range, Record, Variable};
use crate::diagnostic::nearest;
use std::collections::{HashMap, HashSet, VecDeque};

const WORDS: &[&str] = &["tree", "connected", "simple", "directed", "acyclic"];

/// A graph on the range of two variables, whose rows are its edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    /// The two ends' slots.
    pub(super) from: usize,
    pub(super) to: usize,
    /// The vertices.
    pub(super) vertices: Range,
    /// Every vertex can be reached from every other, whatever the directions.
    pub(super) connected: bool,
    /// One edge less than vertices; with `connected`, a tree.
    pub(super) tree: bool,
    /// No edge from a vertex to itself, and none twice.
    pub(super) simple: bool,
    /// `1 2` and `2 1` are two edges.
    pub(super) directed: bool,
    /// No directed circle.
    pub(super) acyclic: bool,
}

impl Shape {
    /// Reads a shape of a record's rows.
    pub(super) fn parse(text: &str, record: Option<&Record>, all: &[Variable]) -> Result<Shape, Bad> {
        let mut cursor = Cursor::new(text, &[]);
        let from = vertex(&mut cursor, record, all)?;
        if !cursor.take("-") {
            return Err(cursor.expected(WordKind::Dash));
        }
        let to = vertex(&mut cursor, record, all)?;
        let range = |slot: usize| match &all[slot].kind {
            Kind::Int { range, .. } => Some(range.clone()),
            _ => None,
        };
        let own = record.map_or(&[][..], |record| record.variables.as_slice());
        let outer = |range: &Range| {
            let mut needs = Vec::new();
            range.variables(&mut needs);
            !needs.iter().any(|slot| own.contains(slot))
        };
        let vertices = range(from).filter(|vertices| from != to && range(to).as_ref() == Some(vertices) && outer(vertices));
        let Some(vertices) = vertices else { return Err((0, GrammarErrorKind::Vertices)) };
        let mut shape = Shape { from, to, vertices, connected: false, tree: false, simple: false, directed: false, acyclic: false };
        loop {
            cursor.blanks();
            let at = cursor.at;
            match cursor.word() {
                Some("tree") => (shape.tree, shape.connected) = (true, true),
                Some("connected") => shape.connected = true,
                Some("simple") => shape.simple = true,
                Some("directed") => shape.directed = true,
                Some("acyclic") => (shape.acyclic, shape.directed) = (true, true),
                Some(word) => {
                    let nearest = nearest(word, WORDS.iter().copied()).map(str::to_owned);
                    return Err((at, GrammarErrorKind::UnknownShape { word: word.into(), nearest, known: WORDS }));
                }
                None => return cursor.end().map(|()| shape),
            }
        }
    }

    /// The first and the last vertex.
    pub(super) fn ends(&self, values: &[Option<i64>]) -> Result<(i64, i64), EvalError> {
        let end = |value: i128| i64::try_from(value).map_err(|_| EvalError::Overflow);
        let (low, high) = self.vertices.ends(values)?;
        Ok((end(low)?, end(high)?))
    }
}

fn vertex(cursor: &mut Cursor<'_>, record: Option<&Record>, all: &[Variable]) -> Result<usize, Bad> {
    cursor.blanks();
    let at = cursor.at;
    let Some(name) = cursor.word() else { return Err(cursor.expected(WordKind::Name)) };
    let own = record.map_or(&[][..], |record| record.variables.as_slice());
    let known = own.iter().copied().find(|slot| all[*slot].name == name);
    known.ok_or_else(|| (at, GrammarErrorKind::Unbound { name: name.into(), nearest: None }))
}

/// The edges so far, as far as a shape must know them. Grows with the edges, not with the vertices.
#[derive(Debug)]
pub(super) struct Edges<'a> {
    shape: &'a Shape,
    low: i64,
    high: i64,
    /// Union-find; a vertex that is not there is alone.
    parents: HashMap<i64, i64>,
    joined: u64,
    seen: HashSet<(i64, i64)>,
    list: Vec<(i64, i64)>,
    count: u64,
}

impl<'a> Edges<'a> {
    pub(super) fn new(shape: &'a Shape, (low, high): (i64, i64)) -> Self {
        Edges { shape, low, high, parents: HashMap::new(), joined: 0, seen: HashSet::new(), list: Vec::new(), count: 0 }
    }

    fn root(&mut self, vertex: i64) -> i64 {
        let mut root = vertex;
        while let Some(parent) = self.parents.get(&root) {
            root = *parent;
        }
        let mut at = vertex;
        while let Some(parent) = self.parents.insert(at, root).filter(|parent| *parent != root) {
            at = parent;
        }
        // The root has no parent, itself least of all.
        self.parents.remove(&root);
        root
    }

    /// Takes an edge; the fault that it makes.
    pub(super) fn add(&mut self, from: i64, to: i64) -> Result<(), ShapeFault> {
        let shape = self.shape;
        if from == to && (shape.simple || shape.tree || shape.acyclic) {
            return Err(ShapeFault::Loop { vertex: from });
        }
        let key = if shape.directed || from < to { (from, to) } else { (to, from) };
        if shape.simple && !self.seen.insert(key) {
            return Err(ShapeFault::Double { from, to });
        }
        if shape.connected {
            let (one, other) = (self.root(from), self.root(to));
            if one != other {
                self.parents.insert(one, other);
                self.joined += 1;
            } else if shape.tree {
                return Err(ShapeFault::Circle { from, to });
            }
        }
        if shape.acyclic {
            self.list.push((from, to));
        }
        self.count += 1;
        Ok(())
    }

    /// Looks at the whole; the fault of it.
    pub(super) fn finish(self) -> Result<(), ShapeFault> {
        let vertices = self.high.abs_diff(self.low).saturating_add(1);
        let apart = vertices - self.joined;
        if self.shape.tree && self.count.saturating_add(1) != vertices {
            return Err(ShapeFault::TreeEdges { edges: self.count, vertices });
        }
        if self.shape.connected && apart != 1 && self.low <= self.high {
            return Err(ShapeFault::Apart { parts: apart });
        }
        // Only where there may be no circle is the list kept.
        circle(&self.list).map_or(Ok(()), |(from, to)| Err(ShapeFault::Circle { from, to }))
    }
}

/// An edge on a directed circle, where there is one.
fn circle(list: &[(i64, i64)]) -> Option<(i64, i64)> {
    let mut arriving: HashMap<i64, usize> = HashMap::new();
    let mut leaving: HashMap<i64, Vec<i64>> = HashMap::new();
    for (from, to) in list {
        *arriving.entry(*to).or_default() += 1;
        arriving.entry(*from).or_default();
        leaving.entry(*from).or_default().push(*to);
    }
    let mut free: VecDeque<i64> = arriving.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| *vertex).collect();
    let mut gone: HashSet<i64> = HashSet::new();
    while let Some(vertex) = free.pop_front() {
        gone.insert(vertex);
        for to in leaving.get(&vertex).into_iter().flatten() {
            if let Some(count) = arriving.get_mut(to) {
                *count -= 1;
                if *count == 0 {
                    free.push_back(*to);
                }
            }
        }
    }
    // Kahn's order leaves the circles and what lies behind them.
    list.iter().copied().find(|(from, _)| !gone.contains(from))
}
