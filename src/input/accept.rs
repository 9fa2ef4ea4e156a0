//! Whether a text is in a grammar: read once from start to end, in memory that grows only with what must be distinct,
//! with graphs, and with the values where they are wanted.

use super::class::Class;
use super::error::{Expected, Found, Reject, RejectKind};
use super::expr::Expr;
use super::number;
use super::print::{Repetition, Value, Values};
use super::related::{Broken, Seen};
use super::scanner::Scanner;
use super::shape::Edges;
use super::{Alternative, Count, Grammar, Kind, Many, Piece, Range, Record, Relation, Repeated};
use std::collections::{HashMap, HashSet};
use std::io::Read;

/// More digits than any 64-bit integer has; the rest of a longer one is read past and not kept.
const DIGITS: usize = 40;
/// The longest beginning by which alternatives are told apart.
const AHEAD: usize = 1024;

impl Grammar {
    /// Reads `input` to its end and compares it with the grammar, exactly: every blank and every newline counts.
    ///
    /// # Errors
    /// The first place where the text departs from the grammar.
    pub fn accept(&self, input: impl Read) -> Result<(), Reject> {
        self.read(input, false).map(drop)
    }

    /// As `accept`, and keeps the values.
    ///
    /// # Errors
    /// As `accept`.
    pub fn values(&self, input: impl Read) -> Result<Values, Reject> {
        self.read(input, true).map(Values)
    }

    fn read(&self, input: impl Read, keep: bool) -> Result<Vec<Value>, Reject> {
        let count = self.variables.len();
        let (values, sums) = (vec![None; count], vec![0; self.totals.len()]);
        let mut reading = Reading { grammar: self, scanner: Scanner::new(input), values, places: vec![(1, 1); count], sums, keep };
        let root = reading.record(&self.root, &mut HashMap::new())?;
        match reading.found()? {
            Found::End => {}
            found => return Err(reading.reject(RejectKind::Unexpected { expected: Expected::End, found })),
        }
        for index in 0..self.totals.len() {
            reading.in_total(index, true)?;
        }
        Ok(root)
    }
}

/// A number as it was read.
struct Number {
    line: u64,
    column: u64,
    /// Kept where the value is none.
    text: String,
    value: Option<i64>,
}

impl Number {
    fn written(&self) -> String {
        self.value.map_or_else(|| self.text.clone(), |value| value.to_string())
    }
}

struct Reading<'g, R> {
    grammar: &'g Grammar,
    scanner: Scanner<R>,
    /// By slot, of integers.
    values: Vec<Option<i64>>,
    /// By slot, where the value stands.
    places: Vec<(u64, u64)>,
    /// By total.
    sums: Vec<i128>,
    keep: bool,
}

impl<R: Read> Reading<'_, R> {
    fn reject(&self, kind: RejectKind) -> Reject {
        Reject { line: self.scanner.line, column: self.scanner.column, kind }
    }

    fn io<T>(&self, result: std::io::Result<T>) -> Result<T, Reject> {
        result.map_err(|error| self.reject(RejectKind::Read { detail: error.to_string() }))
    }

    fn found(&mut self) -> Result<Found, Reject> {
        let found = self.scanner.found();
        self.io(found)
    }

    fn unexpected<T>(&mut self, expected: Expected) -> Result<T, Reject> {
        let found = self.found()?;
        Err(self.reject(RejectKind::Unexpected { expected, found }))
    }

    fn text(&mut self, text: &str) -> Result<(), Reject> {
        let rest = self.scanner.take(text);
        match self.io(rest)? {
            "" => Ok(()),
            rest => {
                let line = rest.find('\n').map_or(rest, |end| &rest[..end.max(1)]);
                self.unexpected(Expected::Text(line.into()))
            }
        }
    }

    fn record(&mut self, record: &Record, across: &mut HashMap<usize, Seen>) -> Result<Vec<Value>, Reject> {
        let grammar = self.grammar;
        let mut kept: Vec<Option<Value>> = vec![None; if self.keep { record.variables.len() } else { 0 }];
        for slot in &record.variables {
            self.values[*slot] = None;
        }
        let mut late: Vec<(usize, &Range, Number)> = Vec::new();
        for piece in &record.pieces {
            let slot = match piece {
                Piece::Text(text) => {
                    self.text(text)?;
                    continue;
                }
                Piece::Variable(slot) => *slot,
            };
            let variable = &grammar.variables[slot];
            let place = (self.scanner.line, self.scanner.column);
            self.places[slot] = place;
            let value = if let Kind::Int { range, total } = &variable.kind {
                let integer = self.integer(slot)?;
                self.values[slot] = integer.value;
                self.add(*total, integer.value)?;
                let value = Value::Int(integer.value.unwrap_or_default());
                // Its range may depend on what is printed later.
                late.push((slot, range, integer));
                value
            } else {
                self.kind(slot, &variable.kind)?
            };
            // The earliest fault is told first, so what can be looked at is looked at now.
            let mut later = Vec::new();
            for (slot, range, integer) in late {
                if self.known(range) { self.in_range(slot, range, &integer)? } else { later.push((slot, range, integer)) }
            }
            late = later;
            if variable.across.any() {
                self.related(slot, &variable.kind, variable.across, &value, across.entry(slot).or_default(), place)?;
            }
            if let Some(kept) = kept.get_mut(record.index(slot)) {
                *kept = Some(value);
            }
        }
        self.hidden(record, &mut kept)?;
        for (slot, range, integer) in late {
            self.in_range(slot, range, &integer)?;
        }
        for condition in &record.conditions {
            let mut needs = Vec::new();
            condition.variables(&mut needs);
            let (line, column) = needs.iter().map(|slot| self.places[*slot]).max().unwrap_or((self.scanner.line, self.scanner.column));
            let at = |kind| Reject { line, column, kind };
            let holds = condition.holds(&self.values).map_err(|error| at(RejectKind::Bounds { name: condition.text.clone(), error }))?;
            if !holds {
                return Err(at(RejectKind::Condition { text: condition.text.clone() }));
            }
        }
        Ok(kept.into_iter().map(|value| value.unwrap_or(Value::Int(0))).collect())
    }

    /// The count of a record that was read to the end is a variable, too, which is printed nowhere.
    fn hidden(&mut self, record: &Record, kept: &mut [Option<Value>]) -> Result<(), Reject> {
        let grammar = self.grammar;
        for slot in &record.variables {
            let Kind::Record(Repeated { count: Count::UntilEnd(counts), .. }) = &grammar.variables[*slot].kind else { continue };
            let Kind::Int { range, .. } = &grammar.variables[*counts].kind else { continue };
            let value = self.values[*counts];
            let counted = Number { line: self.scanner.line, column: self.scanner.column, text: String::new(), value };
            self.places[*counts] = (counted.line, counted.column);
            self.in_range(*counts, range, &counted)?;
            if let Some(kept) = kept.get_mut(record.index(*counts)) {
                *kept = value.map(Value::Int);
            }
        }
        Ok(())
    }

    fn kind(&mut self, slot: usize, kind: &Kind) -> Result<Value, Reject> {
        match kind {
            Kind::Int { range, total } => {
                let integer = self.integer(slot)?;
                self.in_range(slot, range, &integer)?;
                self.add(*total, integer.value)?;
                Ok(Value::Int(integer.value.unwrap_or_default()))
            }
            Kind::Float { low, high, decimals } => self.float(slot, low, high, *decimals),
            Kind::Str { length, class } => self.word(slot, length, class),
            Kind::Perm(length) => self.permutation(slot, length),
            Kind::Many { count, of, layout, relation } => {
                let count = self.length(slot, count)?;
                self.many(slot, count, of, *layout, *relation)
            }
            Kind::Record(repeated) => self.repeated(slot, repeated),
        }
    }

    fn length(&mut self, slot: usize, count: &Expr) -> Result<u64, Reject> {
        count.length(&self.values).map_err(|error| self.reject(RejectKind::Bounds { name: self.name(slot), error }))
    }

    fn name(&self, slot: usize) -> String {
        self.grammar.variables[slot].name.clone()
    }

    fn many(&mut self, slot: usize, count: u64, of: &Kind, layout: Many, relation: Relation) -> Result<Value, Reject> {
        let mut items = Vec::new();
        let mut seen = Seen::default();
        // The range is the same for all, so it is looked at once.
        let range = match of {
            Kind::Int { range, total: None } => range.ends(&self.values).ok(),
            _ => None,
        };
        for index in 0..count {
            if layout == Many::List && index > 0 {
                self.text(" ")?;
            }
            let place = (self.scanner.line, self.scanner.column);
            let item = match range {
                Some((low, high)) => {
                    let integer = self.integer(slot)?;
                    self.between(slot, low, high, &integer)?;
                    Value::Int(integer.value.unwrap_or_default())
                }
                None => self.kind(slot, of)?,
            };
            if relation.any() {
                self.related(slot, of, relation, &item, &mut seen, place)?;
            }
            if self.keep {
                items.push(item);
            }
            if layout == Many::Lines {
                self.text("\n")?;
            }
        }
        Ok(Value::List(items))
    }

    fn related(&self, slot: usize, kind: &Kind, relation: Relation, value: &Value, seen: &mut Seen, (line, column): (u64, u64)) -> Result<(), Reject> {
        let Err(broken) = seen.add(relation, value) else { return Ok(()) };
        let (name, mut written) = (self.name(slot), String::new());
        self.grammar.write(value, kind, &mut written);
        let kind = match broken {
            Broken::Distinct => RejectKind::Repeated { name, value: written },
            Broken::Sorted => RejectKind::NotSorted { name, value: written },
        };
        Err(Reject { line, column, kind })
    }

    fn repeated(&mut self, slot: usize, repeated: &Repeated) -> Result<Value, Reject> {
        let Repeated { count, alternatives, shape } = repeated;
        let most = match count {
            Count::Once => 1,
            Count::Times(times) => self.length(slot, times)?,
            Count::UntilEnd(_) => u64::MAX,
        };
        let mut edges = match shape {
            Some(shape) => {
                let ends = shape.ends(&self.values).map_err(|error| self.reject(RejectKind::Bounds { name: self.name(slot), error }))?;
                Some((shape, Edges::new(shape, ends)))
            }
            None => None,
        };
        let mut across = HashMap::new();
        let mut chosen = vec![0; alternatives.len()];
        let mut repetitions = Vec::new();
        let mut done = 0;
        while done < most {
            if matches!(count, Count::UntilEnd(_)) && self.found()? == Found::End {
                break;
            }
            let alternative = self.choose(slot, alternatives)?;
            chosen[alternative] += 1;
            let record = &alternatives[alternative].record;
            let values = self.record(record, &mut across)?;
            if let Some((shape, edges)) = &mut edges {
                let (line, column) = self.places[shape.from].min(self.places[shape.to]);
                let ends = self.values[shape.from].zip(self.values[shape.to]);
                if let Some(Err(fault)) = ends.map(|(from, to)| edges.add(from, to)) {
                    return Err(Reject { line, column, kind: RejectKind::Shape { name: self.name(slot), fault } });
                }
            }
            if self.keep {
                repetitions.push(Repetition { alternative, values });
            }
            done += 1;
        }
        if let Count::UntilEnd(counts) = count {
            self.values[*counts] = i64::try_from(done).ok();
        }
        if let Some(Err(fault)) = edges.map(|(_, edges)| edges.finish()) {
            return Err(self.reject(RejectKind::Shape { name: self.name(slot), fault }));
        }
        for (index, (Alternative { at_least, .. }, found)) in alternatives.iter().zip(chosen).enumerate() {
            if found < *at_least {
                let kind = RejectKind::AtLeast { name: self.name(slot), alternative: index + 1, found, least: *at_least };
                return Err(self.reject(kind));
            }
        }
        Ok(Value::Record(repetitions))
    }

    /// Which alternative stands next.
    fn choose(&mut self, slot: usize, alternatives: &[Alternative]) -> Result<usize, Reject> {
        if alternatives.len() == 1 {
            return Ok(0);
        }
        let bytes = self.scanner.ahead(AHEAD);
        let bytes = match bytes {
            Ok(bytes) => &bytes[..bytes.len().min(AHEAD)],
            Err(error) => {
                let detail = error.to_string();
                return Err(self.reject(RejectKind::Read { detail }));
            }
        };
        let fits = |Alternative { prefix, next, .. }: &Alternative| {
            let Some(rest) = bytes.strip_prefix(prefix.as_bytes()) else { return false };
            // A character that is cut off is at most one, at the end.
            let text = match std::str::from_utf8(rest) {
                Ok(text) => text,
                Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
            };
            next.as_ref().is_none_or(|class| text.chars().next().is_some_and(|c| class.contains(c)))
        };
        if let Some(index) = alternatives.iter().position(fits) {
            return Ok(index);
        }
        let texts = alternatives.iter().map(|alternative| alternative.prefix.clone()).collect();
        self.unexpected(Expected::OneOf { name: self.name(slot), texts })
    }

    fn permutation(&mut self, slot: usize, length: &Expr) -> Result<Value, Reject> {
        let most = self.length(slot, length)?;
        let mut items = Vec::new();
        // Grows with what is read, not with what the length says.
        let mut seen = HashSet::new();
        for index in 0..most {
            if index > 0 {
                self.text(" ")?;
            }
            let integer = self.integer(slot)?;
            if !integer.value.is_some_and(|value| value >= 1 && value.unsigned_abs() <= most) {
                let kind = RejectKind::Range { name: self.name(slot), value: integer.written(), low: 1, high: i128::from(most) };
                return Err(Reject { line: integer.line, column: integer.column, kind });
            }
            let value = integer.value.unwrap_or_default();
            if !seen.insert(value) {
                let kind = RejectKind::Repeated { name: self.name(slot), value: integer.written() };
                return Err(Reject { line: integer.line, column: integer.column, kind });
            }
            if self.keep {
                items.push(Value::Int(value));
            }
        }
        Ok(Value::List(items))
    }

    fn integer(&mut self, slot: usize) -> Result<Number, Reject> {
        let (line, column) = (self.scanner.line, self.scanner.column);
        let bytes = self.scanner.ahead(DIGITS);
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return Err(Reject { line, column, kind: RejectKind::Read { detail: error.to_string() } }),
        };
        let sign = usize::from(bytes.first() == Some(&b'-'));
        let mut value = Some(0i64);
        let mut end = sign;
        while let Some(digit) = bytes.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            // Below zero there is one more integer than above.
            value = value.and_then(|value| value.checked_mul(10)).and_then(|value| value.checked_sub(i64::from(digit)));
            end += 1;
            if end == DIGITS {
                break;
            }
        }
        if end == sign {
            self.scanner.skip(sign);
            return self.unexpected(Expected::Integer { name: self.name(slot) });
        }
        let zeros = bytes[sign] == b'0' && end > sign + (1 - sign);
        let value = if sign == 1 { value } else { value.and_then(i64::checked_neg) };
        let mut text = String::new();
        if value.is_none() || zeros {
            text = String::from_utf8_lossy(&bytes[..end]).into_owned();
        }
        self.scanner.skip(end);
        if end == DIGITS {
            let mut more = false;
            while let Some(b'0'..=b'9') = {
                let next = self.scanner.peek();
                self.io(next)?
            } {
                self.scanner.skip(1);
                more = true;
            }
            text.push_str(if more { "..." } else { "" });
        }
        if zeros {
            return Err(Reject { line, column, kind: RejectKind::NeedlessZero { name: self.name(slot), text } });
        }
        Ok(Number { line, column, text, value })
    }

    fn float(&mut self, slot: usize, low: &number::Number, high: &number::Number, decimals: u32) -> Result<Value, Reject> {
        let (line, column) = (self.scanner.line, self.scanner.column);
        let at = |kind| Reject { line, column, kind };
        // A sign, the digits, a point.
        let most = DIGITS + decimals as usize;
        let expected = Expected::Decimal { name: self.name(slot), decimals };
        let bytes = self.scanner.ahead(most).map_err(|error| at(RejectKind::Read { detail: error.to_string() }))?;
        let sign = usize::from(bytes.first() == Some(&b'-'));
        let digits = |from: usize, most: usize| bytes.iter().skip(from).take(most).take_while(|byte| byte.is_ascii_digit()).count();
        let whole = digits(sign, DIGITS);
        let mut end = sign + whole;
        let mut complete = whole > 0;
        if complete && decimals > 0 {
            complete = bytes.get(end) == Some(&b'.');
            if complete {
                let fraction = digits(end + 1, decimals as usize);
                end += 1 + fraction;
                complete = fraction == decimals as usize;
            }
        }
        let text = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let next_is_digit = bytes.get(end).is_some_and(u8::is_ascii_digit);
        if !complete || next_is_digit {
            self.scanner.skip(end);
            return self.unexpected(expected);
        }
        self.scanner.skip(end);
        let value = text.replace('.', "").parse::<i64>().ok();
        let needless = (text[sign..].starts_with('0') && whole > 1) || (sign == 1 && value == Some(0));
        if needless {
            return Err(at(RejectKind::NeedlessZero { name: self.name(slot), text }));
        }
        let bounds = |error| at(RejectKind::Bounds { name: self.grammar.variables[slot].name.clone(), error });
        let low = low.eval(&self.values, decimals).map_err(bounds)?;
        let high = high.eval(&self.values, decimals).map_err(bounds)?;
        match value.filter(|value| (low..=high).contains(&i128::from(*value))) {
            Some(value) => Ok(Value::Float(value)),
            None => {
                let shown = |value: i128| i64::try_from(value).map_or_else(|_| value.to_string(), |value| number::decimal(value, decimals));
                Err(at(RejectKind::DecimalRange { name: self.name(slot), value: text, low: shown(low), high: shown(high) }))
            }
        }
    }

    /// Whether all that a range depends on was read.
    fn known(&self, range: &Range) -> bool {
        let mut needs = Vec::new();
        range.variables(&mut needs);
        needs.iter().all(|slot| self.values[*slot].is_some())
    }

    fn in_range(&mut self, slot: usize, range: &Range, integer: &Number) -> Result<(), Reject> {
        let bounds = |error| Reject { line: integer.line, column: integer.column, kind: RejectKind::Bounds { name: self.name(slot), error } };
        let (low, high) = range.ends(&self.values).map_err(bounds)?;
        self.between(slot, low, high, integer)
    }

    fn between(&mut self, slot: usize, low: i128, high: i128, integer: &Number) -> Result<(), Reject> {
        if integer.value.is_some_and(|value| (low..=high).contains(&i128::from(value))) {
            return Ok(());
        }
        let kind = RejectKind::Range { name: self.name(slot), value: integer.written(), low, high };
        Err(Reject { line: integer.line, column: integer.column, kind })
    }

    fn add(&mut self, total: Option<usize>, value: Option<i64>) -> Result<(), Reject> {
        let Some(index) = total else { return Ok(()) };
        self.sums[index] += i128::from(value.unwrap_or_default());
        self.in_total(index, false)
    }

    /// A sum is looked at while it grows where its bound is known by then and nothing can make it less again.
    fn in_total(&mut self, index: usize, ended: bool) -> Result<(), Reject> {
        let slot = self.grammar.totals[index];
        let variable = &self.grammar.variables[slot];
        let Some(most) = &variable.total else { return Ok(()) };
        let sum = self.sums[index];
        match most.eval(&self.values) {
            Ok(most) if sum > most && (ended || self.grammar.never_negative(slot)) => Err(self.reject(RejectKind::Total { name: self.name(slot), sum, most })),
            Err(error) if ended => Err(self.reject(RejectKind::Bounds { name: self.name(slot), error })),
            _ => Ok(()),
        }
    }

    fn word(&mut self, slot: usize, length: &Range, class: &Class) -> Result<Value, Reject> {
        let (low, high) = (self.length(slot, &length.low)?, self.length(slot, &length.high)?);
        let mut text = String::new();
        let keep = self.keep || self.grammar.variables[slot].is_related();
        let read = self.scanner.word(class, high, |part| {
            if keep {
                text.push_str(part)
            }
        });
        let read = self.io(read)?;
        let found = self.found()?;
        // A word of one length ends by itself; another ends where its class does.
        if !length.single() && read == high && matches!(found, Found::Character(c) if class.contains(c)) {
            return Err(self.reject(RejectKind::TooLong { name: self.name(slot), high: i128::from(high) }));
        }
        if read < low && (length.single() || read == 0) {
            let expected = Expected::Character { name: self.name(slot), class: class.text.clone() };
            return Err(self.reject(RejectKind::Unexpected { expected, found }));
        }
        if read < low {
            return Err(self.reject(RejectKind::TooShort { name: self.name(slot), length: read, low: i128::from(low) }));
        }
        Ok(Value::Str(text))
    }
}
