//! How the parts of a grammar hang together: what depends on what, and whether a text can be read back.

use super::class::Class;
use super::error::GrammarErrorKind;
use super::expr::{Bad, Expr};
use super::{Alternative, Count, Kind, Many, Piece, Record, Repeated, Variable};

/// What of a type's variables is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// To make a value.
    Make,
    /// To read one: how often a record was read to the end is known only then.
    Read,
}

impl Variable {
    /// The variables that must be known before it, by slot; of a record only those outside it.
    fn needs(&self, all: &[Variable], need: Need, into: &mut Vec<usize>) {
        self.kind.variables(all, need, into);
        if let (Need::Make, Some(total)) = (need, &self.total) {
            total.variables(into);
        }
    }
}

impl Kind {
    /// The variables that its expressions use, by slot; of a record only those outside it.
    pub(super) fn variables(&self, all: &[Variable], need: Need, into: &mut Vec<usize>) {
        match self {
            Kind::Int { range, .. } | Kind::Str { length: range, .. } => range.variables(into),
            Kind::Float { low, high, .. } => {
                low.variables(into);
                high.variables(into);
            }
            Kind::Perm(length) => length.variables(into),
            Kind::Many { count, of, .. } => {
                count.variables(into);
                of.variables(all, need, into);
            }
            Kind::Record(Repeated { count, alternatives, .. }) => {
                match count {
                    Count::Times(times) => times.variables(into),
                    Count::UntilEnd(slot) if need == Need::Make => into.push(*slot),
                    Count::Once | Count::UntilEnd(_) => {}
                }
                for Alternative { record, .. } in alternatives {
                    let mut inside = Vec::new();
                    for slot in &record.variables {
                        all[*slot].needs(all, need, &mut inside);
                    }
                    for condition in &record.conditions {
                        condition.variables(&mut inside);
                    }
                    into.extend(inside.into_iter().filter(|slot| !record.variables.contains(slot)));
                }
            }
        }
    }

    /// What its text may begin with, and whether the text may be empty.
    fn begins(&self, all: &[Variable]) -> (Class, bool) {
        let maybe_none = |least: &Expr| least.constant().is_none_or(|least| least <= 0);
        match self {
            Kind::Int { .. } | Kind::Float { .. } => (Class::of(&[('-', '-'), ('0', '9')]), false),
            Kind::Str { length, class } => (class.clone(), maybe_none(&length.low)),
            Kind::Perm(length) => (Class::of(&[('1', '9')]), maybe_none(length)),
            Kind::Many { count, of, layout, .. } => {
                let (mut class, empty) = of.begins(all);
                if empty {
                    class.join(&Class::of(&[(layout.mark(), layout.mark())]));
                }
                // One empty item of a list is an empty text.
                (class, maybe_none(count) || (empty && *layout == Many::List))
            }
            Kind::Record(Repeated { count, alternatives, .. }) => {
                let mut none = match count {
                    Count::Once => false,
                    Count::Times(times) => maybe_none(times),
                    Count::UntilEnd(_) => true,
                };
                let mut class = Class::of(&[]);
                for Alternative { record, .. } in alternatives {
                    let (begins, empty) = begins(&record.pieces, all);
                    class.join(&begins);
                    none |= empty;
                }
                (class, none)
            }
        }
    }

    /// What would be read as part of it when it stood right behind.
    fn eats(&self, all: &[Variable]) -> Class {
        let nothing = Class::of(&[]);
        match self {
            Kind::Int { .. } | Kind::Perm(_) | Kind::Float { decimals: 0, .. } => Class::of(&[('0', '9')]),
            Kind::Float { .. } => nothing,
            Kind::Str { length, .. } if length.single() => nothing,
            Kind::Str { class, .. } => class.clone(),
            Kind::Many { layout: Many::Lines, .. } => nothing,
            Kind::Many { of, .. } => of.eats(all),
            Kind::Record(repeated) => {
                let mut class = nothing;
                for Alternative { record, .. } in &repeated.alternatives {
                    for piece in record.pieces.iter().rev() {
                        let Piece::Variable(slot) = piece else { break };
                        class.join(&all[*slot].kind.eats(all));
                        if !all[*slot].kind.begins(all).1 {
                            break;
                        }
                    }
                }
                class
            }
        }
    }

    fn ambiguous_inside(&self, all: &[Variable]) -> bool {
        match self {
            Kind::Int { .. } | Kind::Float { .. } | Kind::Str { .. } | Kind::Perm(_) => false,
            Kind::Many { of, layout, .. } => of.eats(all).meets(&Class::of(&[(layout.mark(), layout.mark())])) || of.ambiguous_inside(all),
            // Between the pieces of a record it was looked at before.
            Kind::Record(Repeated { count: Count::Once, .. }) => false,
            Kind::Record(_) => self.eats(all).meets(&self.begins(all).0),
        }
    }
}

/// What a format's text may begin with, and whether it may be empty.
fn begins(pieces: &[Piece], all: &[Variable]) -> (Class, bool) {
    let mut class = Class::of(&[]);
    for piece in pieces {
        let (begins, empty) = match piece {
            Piece::Text(text) => (first(text), false),
            Piece::Variable(slot) => all[*slot].kind.begins(all),
        };
        class.join(&begins);
        if !empty {
            return (class, false);
        }
    }
    (class, true)
}

fn first(text: &str) -> Class {
    Class::of(&text.chars().next().map(|c| (c, c)).into_iter().collect::<Vec<_>>())
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

impl Record {
    /// Whether its text may be empty.
    pub(super) fn maybe_empty(&self, all: &[Variable]) -> bool {
        begins(&self.pieces, all).1
    }

    /// How its text begins, and what may stand right behind.
    pub(super) fn opening(&self, all: &[Variable]) -> (String, Option<Class>) {
        let (prefix, rest) = match self.pieces.split_first() {
            Some((Piece::Text(text), rest)) => (text.clone(), rest),
            _ => (String::new(), self.pieces.as_slice()),
        };
        let (class, empty) = begins(rest, all);
        (prefix, (!empty).then_some(class))
    }
}

/// Whether the next characters always tell which of two alternatives stands there.
pub(super) fn told_apart(one: &Alternative, other: &Alternative) -> bool {
    let (mut left, mut right) = (one.prefix.chars(), other.prefix.chars());
    let behind = |next: &Option<Class>, c: char| next.as_ref().is_some_and(|class| !class.meets(&Class::of(&[(c, c)])));
    loop {
        match (left.next(), right.next()) {
            (Some(a), Some(b)) if a == b => {}
            (Some(_), Some(_)) => return true,
            (None, Some(c)) => return behind(&one.next, c),
            (Some(c), None) => return behind(&other.next, c),
            (None, None) => return one.next.as_ref().zip(other.next.as_ref()).is_some_and(|(a, b)| !a.meets(b)),
        }
    }
}

/// Sorts a record's variables by dependency; names each circle once.
pub(super) fn order(slots: &[usize], all: &[Variable], error: &mut dyn FnMut(usize, GrammarErrorKind)) -> Vec<usize> {
    let needs = |slot: usize| {
        let mut needs = Vec::new();
        all[slot].needs(all, Need::Make, &mut needs);
        needs.retain(|needed| slots.contains(needed));
        needs
    };
    let mut order = Vec::new();
    let mut path = Vec::new();
    for slot in slots {
        visit(*slot, &needs, &mut path, &mut order, &mut |circle| {
            let names = circle.iter().map(|slot| all[*slot].name.clone()).collect();
            error(circle[0], GrammarErrorKind::Cycle { names });
        });
    }
    order
}

fn visit(slot: usize, needs: &dyn Fn(usize) -> Vec<usize>, path: &mut Vec<usize>, order: &mut Vec<usize>, circle: &mut dyn FnMut(&[usize])) {
    if let Some(start) = path.iter().position(|at| *at == slot) {
        circle(&path[start..]);
    } else if !order.contains(&slot) {
        path.push(slot);
        for next in needs(slot) {
            visit(next, needs, path, order, circle);
        }
        path.pop();
        if !order.contains(&slot) {
            order.push(slot);
        }
    }
}

/// A length must be known when the text it measures is read, and so must all that a record needs from around it; the
/// range of a lone integer can be looked at later.
pub(super) fn printed_too_late(pieces: &[(usize, Piece)], own: &[usize], all: &[Variable], error: &mut dyn FnMut(Bad)) {
    let mut printed = Vec::new();
    for (offset, piece) in pieces {
        let Piece::Variable(slot) = piece else { continue };
        let Variable { name, kind, .. } = &all[*slot];
        let mut needs = Vec::new();
        if !matches!(kind, Kind::Int { .. }) {
            kind.variables(all, Need::Read, &mut needs);
        }
        if let Some(late) = needs.into_iter().find(|needed| own.contains(needed) && !printed.contains(needed)) {
            error((*offset, GrammarErrorKind::PrintedTooLate { name: name.clone(), needs: all[late].name.clone() }));
        }
        printed.push(*slot);
    }
}

/// Reading is greedy, so nothing that a variable would eat may follow it.
pub(super) fn ambiguous(pieces: &[(usize, Piece)], all: &[Variable], error: &mut dyn FnMut(Bad)) {
    let mut next = Class::of(&[]);
    for (offset, piece) in pieces.iter().rev() {
        match piece {
            Piece::Text(text) => next = first(text),
            Piece::Variable(slot) => {
                let Variable { name, kind, .. } = &all[*slot];
                if kind.eats(all).meets(&next) || kind.ambiguous_inside(all) {
                    error((*offset, GrammarErrorKind::Ambiguous { name: name.clone() }));
                }
                let (begins, empty) = kind.begins(all);
                if !empty {
                    next = Class::of(&[]);
                }
                next.join(&begins);
            }
        }
    }
}
