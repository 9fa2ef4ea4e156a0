//! Making values: the repetitions of a record.

use super::error::EvalError;
use super::graph;
use super::make::{Fix, Making, ROW_TRIES, Stop};
use super::print::{Repetition, Value};
use super::shape::{Edges, Shape};
use super::source::{Source, Style};
use super::{Alternative, Count, Repeated};
use std::collections::HashMap;

/// Values that were drawn for all repetitions of an alternative at once, by slot.
type Ready = Vec<(usize, std::vec::IntoIter<Value>)>;

impl<'a> Making<'a, '_> {
    pub(super) fn repeated(&mut self, slot: usize, repeated: &'a Repeated, guide: Option<&Value>) -> Result<Value, Stop> {
        let count = match &repeated.count {
            Count::Once => 1,
            Count::Times(times) => times.length(&self.values).map_err(|error| self.bad(slot, error))?,
            Count::UntilEnd(counts) => {
                let count = self.values[*counts].unwrap_or_default();
                u64::try_from(count).map_err(|_| self.bad(slot, EvalError::Length(count.into())))?
            }
        };
        let count = self.count(slot, count)?;
        let wanted = if let Some(Value::Record(repetitions)) = guide { repetitions.as_slice() } else { &[] };
        let chosen = self.alternatives(slot, &repeated.alternatives, count, wanted)?;
        let mut ready: Vec<Ready> = Vec::new();
        for index in 0..repeated.alternatives.len() {
            let times = chosen.iter().filter(|chosen| **chosen == index).count();
            ready.push(self.ready(slot, repeated, index, times)?);
        }
        let mut edges = match &repeated.shape {
            Some(shape) if self.source.is_blind() => {
                let ends = shape.ends(&self.values).map_err(|error| self.bad(slot, error))?;
                Some((shape, Edges::new(shape, ends)))
            }
            _ => None,
        };
        let mut seen = HashMap::new();
        let mut repetitions = Vec::new();
        self.loops.push((count as u64, count as u64));
        for (index, alternative) in chosen.into_iter().enumerate() {
            if let Some(last) = self.loops.last_mut() {
                last.1 = (count - 1 - index) as u64;
            }
            let mut row: HashMap<usize, Value> = HashMap::new();
            for (slot, values) in &mut ready[alternative] {
                row.extend(values.next().map(|value| (*slot, value)));
            }
            let guide = wanted.get(index).filter(|wanted| wanted.alternative == alternative);
            let record = &repeated.alternatives[alternative].record;
            let values = self.record(record, &mut row, &mut seen, guide.map(|guide| guide.values.as_slice()), self.tries(ROW_TRIES))?;
            if let Some((shape, edges)) = &mut edges {
                let ends = self.values[shape.from].zip(self.values[shape.to]);
                if ends.is_none_or(|(from, to)| edges.add(from, to).is_err()) {
                    return Err(Stop::Dead(slot));
                }
            }
            repetitions.push(Repetition { alternative, values });
        }
        self.loops.pop();
        if let Some((_, edges)) = edges
            && edges.finish().is_err()
        {
            return Err(Stop::Dead(slot));
        }
        Ok(Value::Record(repetitions))
    }

    /// Which alternative each repetition is.
    fn alternatives(&mut self, slot: usize, alternatives: &[Alternative], count: usize, wanted: &[Repetition]) -> Result<Vec<usize>, Stop> {
        let required = |index: usize| usize::try_from(alternatives[index].at_least).unwrap_or(usize::MAX);
        let all = 0..alternatives.len();
        if all.clone().map(required).fold(0, usize::saturating_add) > count {
            return Err(Stop::Dead(slot));
        }
        if alternatives.len() == 1 {
            return Ok(vec![0; count]);
        }
        let size = alternatives.len() as u128;
        match &mut self.source {
            Source::Random { random, skewed } => {
                let mut chosen: Vec<usize> = all.clone().flat_map(|index| std::iter::repeat_n(index, required(index))).collect();
                let favourite = match self.fixed[slot] {
                    Some(Fix::Alternative(index)) => Some((index, 0)),
                    _ if *skewed && random.one_in(2) => Some((random.index(alternatives.len()), 10)),
                    _ => None,
                };
                while chosen.len() < count {
                    chosen.push(match favourite {
                        Some((index, others)) if others == 0 || !random.one_in(others) => index,
                        _ => random.index(alternatives.len()),
                    });
                }
                random.shuffle(&mut chosen);
                Ok(chosen)
            }
            Source::Only => Err(self.undetermined(slot)),
            Source::Counted(_) | Source::Guided => {
                let mut chosen = Vec::new();
                for index in 0..count {
                    chosen.push(match &mut self.source {
                        Source::Counted(odometer) => usize::try_from(odometer.below(size)).unwrap_or_default(),
                        _ => wanted.get(index).map_or(0, |wanted| wanted.alternative),
                    });
                }
                let enough = |index: usize| chosen.iter().filter(|chosen| **chosen == index).count() >= required(index);
                if all.into_iter().all(enough) { Ok(chosen) } else { Err(Stop::Dead(slot)) }
            }
        }
    }

    /// What chance must draw for all repetitions of an alternative at once: values that are related, and graphs.
    fn ready(&mut self, slot: usize, repeated: &'a Repeated, alternative: usize, times: usize) -> Result<Ready, Stop> {
        let mut ready = Ready::new();
        if !matches!(self.source, Source::Random { .. }) {
            return Ok(ready);
        }
        let record = &repeated.alternatives[alternative].record;
        if let Some(shape) = &repeated.shape {
            let edges = self.graph(slot, repeated, shape, times)?;
            ready.push((shape.from, edges.iter().map(|(from, _)| Value::Int(*from)).collect::<Vec<_>>().into_iter()));
            ready.push((shape.to, edges.iter().map(|(_, to)| Value::Int(*to)).collect::<Vec<_>>().into_iter()));
        }
        for slot in &record.variables {
            let variable = &self.grammar.variables[*slot];
            if !variable.across.any() {
                continue;
            }
            match ready.iter().find(|(drawn, _)| drawn == slot) {
                // Ends of edges are drawn already, and either they are related or they aren't.
                Some((_, values)) => {
                    let mut seen = super::related::Seen::default();
                    if !values.as_slice().iter().all(|value| seen.add(variable.across, value).is_ok()) {
                        return Err(Stop::Dead(*slot));
                    }
                }
                None => {
                    let values = self.related(*slot, times as u64, &variable.kind, variable.across)?;
                    ready.push((*slot, values.into_iter()));
                }
            }
        }
        Ok(ready)
    }

    fn graph(&mut self, slot: usize, repeated: &'a Repeated, shape: &Shape, edges: usize) -> Result<Vec<(i64, i64)>, Stop> {
        let ends = shape.ends(&self.values).map_err(|error| self.bad(slot, error))?;
        let conditions = repeated.alternatives.iter().flat_map(|alternative| &alternative.record.conditions);
        let conditions: Vec<_> = conditions.collect();
        let mut values = self.values.clone();
        for slot in repeated.alternatives.iter().flat_map(|alternative| &alternative.record.variables) {
            values[*slot] = None;
        }
        // A condition on other variables of the row is looked at when they are known.
        let mut allowed = |from, to| {
            (values[shape.from], values[shape.to]) = (Some(from), Some(to));
            conditions.iter().all(|condition| condition.holds(&values).unwrap_or(true))
        };
        let Source::Random { random, skewed } = &mut self.source else { return Err(Stop::Dead(slot)) };
        let style = Style::draw(random, *skewed);
        graph::draw(shape, ends, edges, random, style, &mut allowed).ok_or(Stop::Dead(slot))
    }
}
