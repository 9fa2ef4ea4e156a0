//! Making values: those of a type.

use super::class::Class;
use super::condition::Between;
use super::error::{DrawError, EvalError};
use super::expr::Expr;
use super::make::{Fix, Making, Stop};
use super::print::Value;
use super::related::{Space, distinct};
use super::source::{Source, Style};
use super::{Kind, Range, Record, Relation};

impl<'a> Making<'a, '_> {
    pub(super) fn value(&mut self, slot: usize, kind: &'a Kind, record: &'a Record, guide: Option<&Value>) -> Result<Value, Stop> {
        match kind {
            Kind::Int { range, total } => {
                let mut between = self.between(slot, range)?;
                for condition in &record.conditions {
                    condition.narrow(slot, &self.values, &mut between);
                }
                let value = self.int(slot, between, *total, guide)?;
                Ok(Value::Int(value))
            }
            Kind::Float { .. } | Kind::Str { .. } => self.item(slot, kind, guide),
            Kind::Perm(length) => self.permutation(slot, length, guide),
            Kind::Many { count, of, relation, .. } => {
                let count = count.length(&self.values).map_err(|error| self.bad(slot, error))?;
                self.many(slot, count, of, *relation, record, guide)
            }
            Kind::Record(repeated) => self.repeated(slot, repeated, guide),
        }
    }

    /// A dead end, since something has no value.
    pub(super) fn bad(&mut self, slot: usize, error: EvalError) -> Stop {
        let fault = DrawError::Bounds { name: self.path(slot), error };
        if matches!(self.source, Source::Only) {
            return Stop::Fail(fault);
        }
        self.fault = Some(fault);
        Stop::Dead(slot)
    }

    fn between(&mut self, slot: usize, range: &Range) -> Result<Between, Stop> {
        let (low, high) = range.ends(&self.values).map_err(|error| self.bad(slot, error))?;
        Ok(Between::new(low, high))
    }

    /// An integer of a range that conditions have narrowed.
    fn int(&mut self, slot: usize, mut between: Between, total: Option<usize>, guide: Option<&Value>) -> Result<i64, Stop> {
        self.count(slot, 1)?;
        let value = if let Some(Fix::Value(value)) = self.fixed[slot] {
            value
        } else {
            if let Some(index) = total {
                self.leave(slot, index, &mut between)?;
            }
            between.settle();
            let wanted = match guide {
                Some(Value::Int(value)) => *value,
                // The simplest.
                _ => 0,
            };
            between.nth(self.choose(slot, between.size(), || between.nearest(wanted))?)
        };
        if let Some(index) = total {
            self.sums[index] += i128::from(value);
        }
        Ok(value)
    }

    /// Leaves of the values of one that shares a sum those which the others leave.
    fn leave(&mut self, slot: usize, index: usize, between: &mut Between) -> Result<(), Stop> {
        let Some(most) = &self.grammar.variables[slot].total else { return Ok(()) };
        let most = most.eval(&self.values).map_err(|error| self.bad(slot, error))?;
        // How many others are still to come, if inner repetitions are as many each time.
        let (mut others, mut inside) = (0i128, 1i128);
        for (count, remaining) in self.loops.iter().rev() {
            others = others.saturating_add(inside.saturating_mul(i128::from(*remaining)));
            inside = inside.saturating_mul(i128::from(*count));
        }
        let left = most.saturating_sub(self.sums[index]).saturating_sub(between.low.saturating_mul(others));
        between.high = between.high.min(left);
        if let Source::Random { random, skewed } = &mut self.source
            && others > 0
            && !matches!(self.fixed[slot], Some(Fix::High))
        {
            // By pure chance, the first would take half of all.
            let spread = *self.spread[index].get_or_insert_with(|| !*skewed || random.one_in(2));
            if spread {
                let spare = left.saturating_sub(between.low).max(0);
                between.high = between.high.min(between.low.saturating_add(spare.saturating_mul(2) / others.saturating_add(1)));
            }
        }
        Ok(())
    }

    /// The index of one of so many values: the source's choice, or an end where the variable is fixed to it. `nearest`
    /// gives the index of the value that a guide asks for.
    fn choose(&mut self, slot: usize, size: u128, nearest: impl FnOnce() -> u128) -> Result<u128, Stop> {
        if size == 0 {
            return if matches!(self.source, Source::Only) { Err(self.undetermined(slot)) } else { Err(Stop::Dead(slot)) };
        }
        match self.fixed[slot] {
            Some(Fix::Low) => return Ok(0),
            Some(Fix::High) => return Ok(size - 1),
            Some(Fix::Value(_) | Fix::Alternative(_)) | None => {}
        }
        match &mut self.source {
            Source::Random { .. } if size == 1 => Ok(0),
            Source::Random { random, skewed } => {
                let style = *self.styles[slot].get_or_insert_with(|| Style::draw(random, *skewed));
                Ok(style.pick(random, size))
            }
            Source::Counted(odometer) => Ok(odometer.below(size)),
            Source::Guided => Ok(nearest()),
            Source::Only if size == 1 => Ok(0),
            Source::Only => Err(self.undetermined(slot)),
        }
    }

    pub(super) fn undetermined(&self, slot: usize) -> Stop {
        Stop::Fail(DrawError::Undetermined { name: self.path(slot) })
    }

    /// The space of a type's values; none of a type that has no relations.
    fn space(&mut self, slot: usize, kind: &'a Kind) -> Result<Option<Space<'a>>, Stop> {
        let space = match kind {
            Kind::Int { range, .. } => {
                let mut between = self.between(slot, range)?;
                between.settle();
                if between.size() == 0 {
                    return Err(Stop::Dead(slot));
                }
                Space::Int { low: between.nth(0), high: between.nth(between.size() - 1) }
            }
            Kind::Float { low, high, decimals } => {
                let low = low.eval(&self.values, *decimals).map_err(|error| self.bad(slot, error))?;
                let high = high.eval(&self.values, *decimals).map_err(|error| self.bad(slot, error))?;
                let between = Between::new(low, high);
                if between.size() == 0 {
                    return Err(Stop::Dead(slot));
                }
                Space::Float { low: between.nth(0), high: between.nth(between.size() - 1) }
            }
            Kind::Str { length, class } => {
                let low = length.low.length(&self.values).map_err(|error| self.bad(slot, error))?;
                let high = length.high.length(&self.values).map_err(|error| self.bad(slot, error))?;
                if low > high {
                    return Err(Stop::Dead(slot));
                }
                Space::Str { low, high, class }
            }
            Kind::Perm(_) | Kind::Many { .. } | Kind::Record(_) => return Ok(None),
        };
        Ok(Some(space))
    }

    /// A number with decimals, a word, or an integer that is one of many.
    fn item(&mut self, slot: usize, kind: &'a Kind, guide: Option<&Value>) -> Result<Value, Stop> {
        match self.space(slot, kind)? {
            Some(Space::Int { low, high }) => {
                let total = if let Kind::Int { total, .. } = kind { *total } else { None };
                self.int(slot, Between::new(low.into(), high.into()), total, guide).map(Value::Int)
            }
            Some(Space::Float { low, high }) => {
                self.count(slot, 1)?;
                let between = Between::new(low.into(), high.into());
                let wanted = if let Some(Value::Float(value)) = guide { *value } else { 0 };
                Ok(Value::Float(between.nth(self.choose(slot, between.size(), || between.nearest(wanted))?)))
            }
            Some(Space::Str { low, high, class }) => self.word(slot, low, high, class, guide),
            // Callers have looked at the others.
            None => Err(self.undetermined(slot)),
        }
    }

    fn word(&mut self, slot: usize, low: u64, high: u64, class: &Class, guide: Option<&Value>) -> Result<Value, Stop> {
        let wanted: Option<Vec<char>> = if let Some(Value::Str(word)) = guide { Some(word.chars().collect()) } else { None };
        let nearest = || u128::from((wanted.as_ref().map_or(0, |word| word.len() as u64)).clamp(low, high) - low);
        let more = self.choose(slot, u128::from(high - low) + 1, nearest)?;
        let length = low + u64::try_from(more).unwrap_or_default();
        let length = self.count(slot, length)?;
        // A fixed end is the length's.
        let size = class.size();
        let mut word = String::new();
        for index in 0..length {
            let index = match &mut self.source {
                Source::Random { random, skewed } => {
                    let style = *self.styles[slot].get_or_insert_with(|| Style::draw(random, *skewed));
                    style.pick(random, size)
                }
                Source::Counted(odometer) => odometer.below(size),
                Source::Guided => wanted.as_ref().and_then(|word| word.get(index)).and_then(|c| class.position(*c)).unwrap_or(0),
                Source::Only if size == 1 => 0,
                Source::Only => return Err(self.undetermined(slot)),
            };
            word.push(class.nth(index));
        }
        Ok(Value::Str(word))
    }

    fn permutation(&mut self, slot: usize, length: &Expr, guide: Option<&Value>) -> Result<Value, Stop> {
        let length = length.length(&self.values).map_err(|error| self.bad(slot, error))?;
        let length = self.count(slot, length)?;
        let mut items: Vec<i64> = (1..).take(length).collect();
        match &mut self.source {
            Source::Random { random, skewed } => match Style::draw(random, *skewed) {
                Style::Even => random.shuffle(&mut items),
                Style::Low => {}
                Style::High => items.reverse(),
                Style::Ends => items.rotate_left(random.index(length.max(1))),
                Style::Few(_) => {
                    for _ in 0..length.min(3) {
                        let (one, other) = (random.index(length), random.index(length));
                        items.swap(one, other);
                    }
                }
            },
            Source::Counted(odometer) => {
                for at in 0..length {
                    let chosen = at + usize::try_from(odometer.below((length - at) as u128)).unwrap_or_default();
                    items[at..=chosen].rotate_right(1);
                }
            }
            Source::Guided => {
                // The first items keep their order; those that are missing follow in theirs.
                let wanted = match guide {
                    Some(Value::List(wanted)) => &wanted[..wanted.len().min(length)],
                    _ => &[],
                };
                let mut order: Vec<usize> = (0..wanted.len()).collect();
                order.sort_by_key(|index| &wanted[*index]);
                for (rank, index) in (1..).zip(order) {
                    items[index] = rank;
                }
            }
            Source::Only if length <= 1 => {}
            Source::Only => return Err(self.undetermined(slot)),
        }
        Ok(Value::List(items.into_iter().map(Value::Int).collect()))
    }

    fn many(&mut self, slot: usize, count: u64, of: &'a Kind, relation: Relation, record: &'a Record, guide: Option<&Value>) -> Result<Value, Stop> {
        let wanted = if let Some(Value::List(items)) = guide { items.as_slice() } else { &[] };
        if relation.any() && matches!(self.source, Source::Random { .. }) {
            return self.related(slot, count, of, relation).map(Value::List);
        }
        let mut items = Vec::new();
        let mut seen = super::related::Seen::default();
        let checked = self.source.is_blind();
        // Its ends are the same for all of them.
        let between = match of {
            Kind::Int { range, .. } => Some(self.between(slot, range)?),
            _ => None,
        };
        self.loops.push((count, count));
        for index in 0..count {
            if let Some(last) = self.loops.last_mut() {
                last.1 = count - 1 - index;
            }
            let guide = usize::try_from(index).ok().and_then(|index| wanted.get(index));
            let item = match (of, &between) {
                (Kind::Int { total, .. }, Some(between)) => Value::Int(self.int(slot, between.clone(), *total, guide)?),
                _ => self.value(slot, of, record, guide)?,
            };
            if checked && relation.any() && seen.add(relation, &item).is_err() {
                return Err(Stop::Dead(slot));
            }
            items.push(item);
        }
        self.loops.pop();
        Ok(Value::List(items))
    }

    /// Draws values that are related, all at once.
    pub(super) fn related(&mut self, slot: usize, count: u64, kind: &'a Kind, relation: Relation) -> Result<Vec<Value>, Stop> {
        let count = self.count(slot, count)?;
        let mut items = if relation.distinct && count > 0 {
            let Some(space) = self.space(slot, kind)? else { return Err(self.undetermined(slot)) };
            let Source::Random { random, skewed } = &mut self.source else { return Err(self.undetermined(slot)) };
            let style = match self.fixed[slot] {
                Some(Fix::Low | Fix::High) => Style::Ends,
                _ => *self.styles[slot].get_or_insert_with(|| Style::draw(random, *skewed)),
            };
            distinct(space, count, random, style).ok_or(Stop::Dead(slot))?
        } else {
            (0..count).map(|_| self.item(slot, kind, None)).collect::<Result<_, _>>()?
        };
        if let Kind::Int { total: Some(index), .. } = kind
            && relation.distinct
        {
            self.sums[*index] += items.iter().map(|item| if let Value::Int(value) = item { i128::from(*value) } else { 0 }).sum::<i128>();
        }
        if relation.sorted {
            items.sort_unstable();
        }
        Ok(items)
    }
}
