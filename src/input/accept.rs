//! Whether a text is in a grammar: read once from start to end, in flat memory (but for a permutation's numbers).

use super::class::Class;
use super::error::{Expected, Found, Reject, RejectKind};
use super::expr::Expr;
use super::scanner::Scanner;
use super::{Grammar, Kind, Many, Piece, Range};
use std::collections::HashSet;
use std::io::BufRead;

/// More digits than any 64-bit integer has; the rest of a longer one is read past and not kept.
const DIGITS: usize = 40;

impl Grammar {
    /// Reads `input` to its end and compares it with the grammar, exactly: every blank and every newline counts.
    ///
    /// # Errors
    /// The first place where the text departs from the grammar.
    pub fn accept(&self, input: impl BufRead) -> Result<(), Reject> {
        let mut reading = Reading { scanner: Scanner::new(input), values: vec![None; self.variables.len()] };
        let mut integers = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => reading.text(text)?,
                Piece::Variable(index) => {
                    let variable = &self.variables[*index];
                    if let Kind::Int(range) = &variable.kind {
                        let integer = reading.integer(&variable.name)?;
                        reading.values[*index] = integer.value;
                        // Its range may depend on what is printed later.
                        integers.push((&variable.name, range, integer));
                    } else {
                        reading.kind(&variable.name, &variable.kind)?;
                    }
                    // The earliest fault is told first, so what can be looked at is looked at now.
                    let mut later = Vec::new();
                    for (name, range, integer) in integers {
                        if reading.known(range) { reading.in_range(name, range, &integer)? } else { later.push((name, range, integer)) }
                    }
                    integers = later;
                }
            }
        }
        for (name, range, integer) in integers {
            reading.in_range(name, range, &integer)?;
        }
        match reading.peek()? {
            Found::End => Ok(()),
            found => Err(reading.reject(RejectKind::Unexpected { expected: Expected::End, found })),
        }
    }
}

/// An integer as it was read.
struct Integer {
    line: u64,
    column: u64,
    text: String,
    value: Option<i64>,
}

struct Reading<R> {
    scanner: Scanner<R>,
    values: Vec<Option<i64>>,
}

impl<R: BufRead> Reading<R> {
    fn reject(&self, kind: RejectKind) -> Reject {
        Reject { line: self.scanner.line, column: self.scanner.column, kind }
    }

    fn peek(&mut self) -> Result<Found, Reject> {
        self.scanner.peek().map_err(|error| self.reject(RejectKind::Read { detail: error.to_string() }))
    }

    fn text(&mut self, text: &str) -> Result<(), Reject> {
        for (at, c) in text.char_indices() {
            match self.peek()? {
                Found::Character(found) if found == c => self.scanner.advance(),
                found => {
                    let rest = &text[at..];
                    let line = rest.find('\n').map_or(rest, |end| &rest[..end.max(1)]);
                    return Err(self.reject(RejectKind::Unexpected { expected: Expected::Text(line.into()), found }));
                }
            }
        }
        Ok(())
    }

    fn kind(&mut self, name: &str, kind: &Kind) -> Result<(), Reject> {
        match kind {
            Kind::Int(range) => {
                let integer = self.integer(name)?;
                self.in_range(name, range, &integer)
            }
            Kind::Str { length, class } => self.word(name, length, class),
            Kind::Perm(length) => self.permutation(name, length),
            Kind::Many { count, of, layout } => {
                let count = count.length(&self.values).map_err(|error| self.reject(RejectKind::Bounds { name: name.into(), error }))?;
                for index in 0..count {
                    if *layout == Many::List && index > 0 {
                        self.text(" ")?;
                    }
                    self.kind(name, of)?;
                    if *layout == Many::Lines {
                        self.text("\n")?;
                    }
                }
                Ok(())
            }
        }
    }

    fn permutation(&mut self, name: &str, length: &Expr) -> Result<(), Reject> {
        let most = length.length(&self.values).map_err(|error| self.reject(RejectKind::Bounds { name: name.into(), error }))?;
        let range = Range { low: Expr::Number(1), high: length.clone() };
        // Grows with what is read, not with what the length says.
        let mut seen = HashSet::new();
        for index in 0..most {
            if index > 0 {
                self.text(" ")?;
            }
            let integer = self.integer(name)?;
            self.in_range(name, &range, &integer)?;
            if let Some(value) = integer.value.filter(|value| !seen.insert(*value)) {
                let kind = RejectKind::Repeated { name: name.into(), value };
                return Err(Reject { line: integer.line, column: integer.column, kind });
            }
        }
        Ok(())
    }

    fn integer(&mut self, name: &str) -> Result<Integer, Reject> {
        let (line, column) = (self.scanner.line, self.scanner.column);
        let mut text = String::new();
        loop {
            match self.peek()? {
                Found::Character('-') if text.is_empty() => text.push('-'),
                Found::Character(digit) if digit.is_ascii_digit() => {
                    if text.len() < DIGITS {
                        text.push(digit);
                    } else if text.len() == DIGITS {
                        text.push_str("...");
                    }
                }
                found if text.is_empty() || text == "-" => {
                    return Err(self.reject(RejectKind::Unexpected { expected: Expected::Integer { name: name.into() }, found }));
                }
                _ => break,
            }
            self.scanner.advance();
        }
        let digits = text.strip_prefix('-').unwrap_or(&text);
        if (digits.starts_with('0') && digits.len() > 1) || text == "-0" {
            return Err(Reject { line, column, kind: RejectKind::NeedlessZero { name: name.into(), text } });
        }
        let value = text.parse().ok();
        Ok(Integer { line, column, text, value })
    }

    /// Whether all that a range depends on was read.
    fn known(&self, range: &Range) -> bool {
        let mut needs = Vec::new();
        range.low.variables(&mut needs);
        range.high.variables(&mut needs);
        needs.iter().all(|index| self.values[*index].is_some())
    }

    fn in_range(&self, name: &str, range: &Range, integer: &Integer) -> Result<(), Reject> {
        let at = |kind| Reject { line: integer.line, column: integer.column, kind };
        let bounds = |error| at(RejectKind::Bounds { name: name.into(), error });
        let low = range.low.eval(&self.values).map_err(bounds)?;
        let high = range.high.eval(&self.values).map_err(bounds)?;
        if integer.value.is_some_and(|value| (low..=high).contains(&i128::from(value))) {
            return Ok(());
        }
        Err(at(RejectKind::Range { name: name.into(), value: integer.text.clone(), low, high }))
    }

    fn word(&mut self, name: &str, length: &Range, class: &Class) -> Result<(), Reject> {
        let bounds = |error| RejectKind::Bounds { name: name.into(), error };
        let low = length.low.length(&self.values).map_err(|error| self.reject(bounds(error)))?;
        let high = length.high.length(&self.values).map_err(|error| self.reject(bounds(error)))?;
        let mut read = 0;
        // A word of one length ends by itself; another ends where its class does.
        while !(length.single() && read == high) {
            match self.peek()? {
                Found::Character(c) if class.contains(c) => {
                    if read == high {
                        return Err(self.reject(RejectKind::TooLong { name: name.into(), high: i128::from(high) }));
                    }
                    self.scanner.advance();
                    read += 1;
                }
                found if length.single() || read == 0 && low > 0 => {
                    let expected = Expected::Character { name: name.into(), class: class.text.clone() };
                    return Err(self.reject(RejectKind::Unexpected { expected, found }));
                }
                _ if read < low => {
                    return Err(self.reject(RejectKind::TooShort { name: name.into(), length: read, low: i128::from(low) }));
                }
                _ => break,
            }
        }
        Ok(())
    }
}
