//! How the parts of a grammar hang together: what depends on what, and whether a text can be read back.

use super::class::Class;
use super::error::GrammarErrorKind;
use super::expr::{Bad, Expr};
use super::{Kind, Many, Piece, Variable};

impl Kind {
    /// The variables that its expressions use, by index.
    fn variables(&self, into: &mut Vec<usize>) {
        match self {
            Kind::Int(range) | Kind::Str { length: range, .. } => {
                range.low.variables(into);
                range.high.variables(into);
            }
            Kind::Perm(length) => length.variables(into),
            Kind::Many { count, of, .. } => {
                count.variables(into);
                of.variables(into);
            }
        }
    }

    /// What its text may begin with, and whether the text may be empty.
    fn begins(&self) -> (Class, bool) {
        let maybe_none = |least: &Expr| least.constant().is_none_or(|least| least <= 0);
        match self {
            Kind::Int(_) => (Class::of(&[('-', '-'), ('0', '9')]), false),
            Kind::Str { length, class } => (class.clone(), maybe_none(&length.low)),
            Kind::Perm(length) => (Class::of(&[('1', '9')]), maybe_none(length)),
            Kind::Many { count, of, layout } => {
                let (mut class, empty) = of.begins();
                if empty {
                    class.join(&Class::of(&[(layout.mark(), layout.mark())]));
                }
                // One empty item of a list is an empty text.
                (class, maybe_none(count) || (empty && *layout == Many::List))
            }
        }
    }

    /// What would be read as part of it when it stood right behind.
    fn eats(&self) -> Class {
        match self {
            Kind::Int(_) | Kind::Perm(_) => Class::of(&[('0', '9')]),
            Kind::Str { length, .. } if length.single() => Class::of(&[]),
            Kind::Str { class, .. } => class.clone(),
            Kind::Many { layout: Many::Lines, .. } => Class::of(&[]),
            Kind::Many { of, .. } => of.eats(),
        }
    }
}

impl Many {
    /// What stands after or between the items.
    pub(super) const fn mark(self) -> char {
        match self {
            Many::Lines => '\n',
            Many::List => ' ',
        }
    }
}

/// Sorts the variables by dependency; names each circle once.
pub(super) fn order(variables: &[Variable], error: &mut dyn FnMut(&str, GrammarErrorKind)) -> Vec<usize> {
    let needs: Vec<Vec<usize>> = variables
        .iter()
        .map(|variable| {
            let mut needs = Vec::new();
            variable.kind.variables(&mut needs);
            needs
        })
        .collect();
    let mut order = Vec::new();
    let mut path = Vec::new();
    for index in 0..variables.len() {
        visit(index, &needs, &mut path, &mut order, &mut |circle| {
            let names = circle.iter().map(|index| variables[*index].name.clone()).collect();
            error(&variables[circle[0]].name, GrammarErrorKind::Cycle { names });
        });
    }
    order
}

fn visit(index: usize, needs: &[Vec<usize>], path: &mut Vec<usize>, order: &mut Vec<usize>, circle: &mut dyn FnMut(&[usize])) {
    if let Some(start) = path.iter().position(|at| *at == index) {
        circle(&path[start..]);
    } else if !order.contains(&index) {
        path.push(index);
        for next in &needs[index] {
            visit(*next, needs, path, order, circle);
        }
        path.pop();
        if !order.contains(&index) {
            order.push(index);
        }
    }
}

/// A length must be known when the text it measures is read; the range of a lone integer can be looked at later.
pub(super) fn printed_too_late(pieces: &[(usize, Piece)], variables: &[Variable], error: &mut dyn FnMut(Bad)) {
    let mut printed = Vec::new();
    for (offset, piece) in pieces {
        let Piece::Variable(index) = piece else { continue };
        let Variable { name, kind } = &variables[*index];
        let mut needs = Vec::new();
        if !matches!(kind, Kind::Int(_)) {
            kind.variables(&mut needs);
        }
        if let Some(late) = needs.into_iter().find(|needed| !printed.contains(needed)) {
            error((*offset, GrammarErrorKind::PrintedTooLate { name: name.clone(), needs: variables[late].name.clone() }));
        }
        printed.push(*index);
    }
}

/// Reading is greedy, so nothing that a variable would eat may follow it.
pub(super) fn ambiguous(pieces: &[(usize, Piece)], variables: &[Variable], error: &mut dyn FnMut(Bad)) {
    let mut next = Class::of(&[]);
    for (offset, piece) in pieces.iter().rev() {
        match piece {
            Piece::Text(text) => next = Class::of(&text.chars().next().map(|c| (c, c)).into_iter().collect::<Vec<_>>()),
            Piece::Variable(index) => {
                let Variable { name, kind } = &variables[*index];
                if kind.eats().meets(&next) || ambiguous_inside(kind) {
                    error((*offset, GrammarErrorKind::Ambiguous { name: name.clone() }));
                }
                let (begins, empty) = kind.begins();
                if !empty {
                    next = Class::of(&[]);
                }
                next.join(&begins);
            }
        }
    }
}

fn ambiguous_inside(kind: &Kind) -> bool {
    match kind {
        Kind::Int(_) | Kind::Str { .. } | Kind::Perm(_) => false,
        Kind::Many { of, layout, .. } => of.eats().meets(&Class::of(&[(layout.mark(), layout.mark())])) || ambiguous_inside(of),
    }
}
