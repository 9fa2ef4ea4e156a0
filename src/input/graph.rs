//! Random graphs of a shape.

use super::random::Random;
use super::shape::Shape;
use super::source::Style;
use std::collections::HashSet;

/// So many candidates are enumerated at most, where drawing one after the other would take long.
const DENSE: u128 = 1 << 24;

/// Whether an edge may be there, by conditions on its two ends.
pub(super) type Allowed<'a> = dyn FnMut(i64, i64) -> bool + 'a;

/// Draws the edges of a graph on the vertices `low..=high`; none when there is no such graph, or none was found.
pub(super) fn draw(
    shape: &Shape,
    (low, high): (i64, i64),
    edges: usize,
    random: &mut Random,
    style: Style,
    allowed: &mut Allowed<'_>,
) -> Option<Vec<(i64, i64)>> {
    let vertices = if high < low { 0 } else { u128::from(high.abs_diff(low)) + 1 };
    let most = most(shape, vertices);
    if edges as u128 > most || (shape.tree && edges as u128 + 1 != vertices) || (shape.connected && edges as u128 + 1 < vertices) {
        return None;
    }
    // Names of vertices: at random, or in order where conditions such as `u < v` leave no other.
    for attempt in 0..3 {
        let labels = Labels::new(low, vertices, edges, attempt, random);
        let mut graph = Drawing { shape, style, vertices, labels, seen: HashSet::new(), edges: Vec::new(), allowed: &mut *allowed };
        if graph.fill(edges, random) {
            random.shuffle(&mut graph.edges);
            return Some(graph.edges);
        }
    }
    None
}

/// The most edges that there can be.
fn most(shape: &Shape, vertices: u128) -> u128 {
    let pairs = vertices.saturating_mul(vertices.saturating_sub(1)) / 2;
    match (shape.simple, shape.directed && !shape.acyclic) {
        (true, true) => pairs.saturating_mul(2),
        (true, false) => pairs,
        (false, _) if pairs > 0 || (vertices == 1 && !shape.acyclic && !shape.tree) => u128::MAX,
        (false, _) => 0,
    }
}

/// What the vertices are called.
enum Labels {
    InOrder(i64),
    Reversed(i64),
    Shuffled(Vec<i64>),
}

impl Labels {
    fn new(low: i64, vertices: u128, edges: usize, attempt: u32, random: &mut Random) -> Labels {
        match attempt {
            // Of many more vertices than edges, those that have edges are drawn at random anyway.
            0 if vertices <= (edges as u128).saturating_mul(4) + 1000 => {
                let mut labels: Vec<i64> = (0..vertices as i64).map(|index| low + index).collect();
                random.shuffle(&mut labels);
                Labels::Shuffled(labels)
            }
            0 | 1 => Labels::InOrder(low),
            _ => Labels::Reversed((i128::from(low) + vertices as i128 - 1) as i64),
        }
    }

    fn of(&self, index: u128) -> i64 {
        match self {
            Labels::InOrder(low) => (i128::from(*low) + index as i128) as i64,
            Labels::Reversed(high) => (i128::from(*high) - index as i128) as i64,
            Labels::Shuffled(labels) => labels[index as usize],
        }
    }
}

struct Drawing<'a, 'f> {
    shape: &'a Shape,
    style: Style,
    vertices: u128,
    labels: Labels,
    /// The edges so far, by index, as far as none may be twice.
    seen: HashSet<(u128, u128)>,
    edges: Vec<(i64, i64)>,
    allowed: &'a mut Allowed<'f>,
}

impl Drawing<'_, '_> {
    fn fill(&mut self, edges: usize, random: &mut Random) -> bool {
        if self.shape.connected && !self.tree(random) {
            return false;
        }
        let missing = edges - self.edges.len();
        if missing == 0 {
            return true;
        }
        let candidates = most(self.shape, self.vertices);
        if self.shape.simple && candidates <= DENSE && candidates <= (edges as u128).saturating_mul(4) {
            return self.choose(missing, random);
        }
        // Most pairs are free, so that few draws are in vain, unless conditions forbid them.
        let mut tries = missing.saturating_mul(64).saturating_add(1000);
        while self.edges.len() < edges {
            let (from, to) = (random.below(self.vertices), random.below(self.vertices));
            if !self.add(from, to, random) {
                tries -= 1;
                if tries == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// A spanning tree: a path, a star, a path with short branches, two stars and a path between, or bushy.
    fn tree(&mut self, random: &mut Random) -> bool {
        (1..self.vertices).all(|vertex| {
            let parent = match self.style {
                Style::Low => vertex - 1,
                Style::High => 0,
                Style::Few(_) => vertex - 1 - random.below(vertex.min(3)),
                Style::Ends if vertex < self.vertices / 3 => 0,
                Style::Ends if vertex < self.vertices / 3 * 2 => vertex - 1,
                Style::Ends => self.vertices / 3 * 2 - u128::from(self.vertices / 3 > 0),
                Style::Even => random.below(vertex),
            };
            // Conditions may leave only other parents.
            self.add(parent, vertex, random)
                || (0..64).any(|_| {
                    let other = random.below(vertex);
                    self.add(other, vertex, random)
                })
        })
    }

    /// Takes so many of all edges that are still possible.
    fn choose(&mut self, missing: usize, random: &mut Random) -> bool {
        let mut candidates = Vec::new();
        for from in 0..self.vertices {
            for to in 0..self.vertices {
                let wanted = if self.shape.directed && !self.shape.acyclic { from != to } else { from < to };
                if wanted && !self.seen.contains(&(from, to)) {
                    candidates.push((from, to));
                }
            }
        }
        random.shuffle(&mut candidates);
        let end = self.edges.len() + missing;
        for (from, to) in candidates {
            if self.edges.len() == end {
                break;
            }
            self.put(from, to, random);
        }
        self.edges.len() == end
    }

    /// Adds an edge between two vertices, in any direction; false when it may not be there.
    fn add(&mut self, from: u128, to: u128, random: &mut Random) -> bool {
        let shape = self.shape;
        if from == to && (shape.simple || shape.tree || shape.acyclic) {
            return false;
        }
        let (from, to) = if shape.acyclic || !shape.directed {
            (from.min(to), from.max(to))
        } else if random.one_in(2) {
            (to, from)
        } else {
            (from, to)
        };
        !(shape.simple && self.seen.contains(&(from, to))) && self.put(from, to, random)
    }

    /// Puts down an edge that isn't there yet. Without directions, or where both are free, the other way round will do.
    fn put(&mut self, from: u128, to: u128, random: &mut Random) -> bool {
        let shape = self.shape;
        let (mut ends, mut key) = ((self.labels.of(from), self.labels.of(to)), (from, to));
        if !shape.directed && random.one_in(2) {
            ends = (ends.1, ends.0);
        }
        if !(self.allowed)(ends.0, ends.1) {
            ends = (ends.1, ends.0);
            if shape.directed {
                key = (to, from);
            }
            if shape.acyclic || !(self.allowed)(ends.0, ends.1) || (shape.simple && self.seen.contains(&key)) {
                return false;
            }
        }
        if shape.simple {
            self.seen.insert(key);
        }
        self.edges.push(ends);
        true
    }
}
