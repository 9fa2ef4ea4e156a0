//! Types as they are typed: `int 1..=9`, `list n of str 3 of [a-z] distinct`.

use super::class::Class;
use super::error::{GrammarErrorKind, WordKind};
use super::expr::{Bad, Cursor, Expr, Name};
use super::number::{self, DECIMALS};
use super::{Kind, Many, Range, Relation};
use crate::diagnostic::nearest;
use std::ops::RangeInclusive;

const TYPES: &[&str] = &["int", "float", "str", "perm", "lines", "list"];
const SUFFIXES: &[&str] = &["distinct", "sorted", "total"];

/// A type, with what was typed behind it.
pub(super) struct Typed {
    pub(super) kind: Kind,
    /// What holds from repetition to repetition of its record, with where that was typed.
    pub(super) across: Option<(usize, Relation)>,
    /// What the sum may be at most.
    pub(super) total: Option<Expr>,
}

/// Whether a type is one that expressions can't use; of a type that is none, that is said elsewhere.
pub(super) fn no_integer(text: &str) -> bool {
    Cursor::new(text, &[]).word().is_some_and(|word| word != "int" && TYPES.contains(&word))
}

/// Reads a type. A `total` in it has the index `totals`; its bound may use the names in `outermost` only.
pub(super) fn parse(text: &str, names: &[Name<'_>], outermost: &[Name<'_>], totals: usize) -> Result<Typed, Bad> {
    let mut reading = Reading { cursor: Cursor::new(text, names), text, outermost, totals, total: None };
    let mut kind = reading.kind(true)?;
    let (at, relation) = if matches!(kind, Kind::Many { .. }) { (0, Relation::default()) } else { reading.suffixes(&mut kind)? };
    reading.cursor.end()?;
    Ok(Typed { kind, across: relation.any().then_some((at, relation)), total: reading.total })
}

struct Reading<'a> {
    cursor: Cursor<'a>,
    text: &'a str,
    outermost: &'a [Name<'a>],
    totals: usize,
    total: Option<Expr>,
}

impl Reading<'_> {
    fn kind(&mut self, outermost: bool) -> Result<Kind, Bad> {
        let cursor = &mut self.cursor;
        cursor.blanks();
        let at = cursor.at;
        match cursor.word() {
            Some("int") => Ok(Kind::Int { range: range(cursor)?, total: None }),
            Some("float") => float(cursor),
            Some("str") => {
                let length = range(cursor)?;
                of(cursor)?;
                Ok(Kind::Str { length, class: class(cursor)? })
            }
            Some("perm") => Ok(Kind::Perm(cursor.expression()?)),
            Some("lines") if !outermost => Err((at, GrammarErrorKind::LinesInside)),
            Some(word @ ("lines" | "list")) => {
                let layout = if word == "lines" { Many::Lines } else { Many::List };
                let count = cursor.expression()?;
                of(cursor)?;
                cursor.enter()?;
                let mut of = Box::new(self.kind(false)?);
                self.cursor.leave();
                // A suffix belongs to the innermost sequence before it.
                let relation = if matches!(*of, Kind::Many { .. }) { Relation::default() } else { self.suffixes(&mut of)?.1 };
                Ok(Kind::Many { count, of, layout, relation })
            }
            Some(word) => {
                let nearest = nearest(word, TYPES.iter().copied()).map(str::to_owned);
                Err((at, GrammarErrorKind::UnknownType { word: word.into(), nearest }))
            }
            None => Err(cursor.expected(WordKind::Type)),
        }
    }

    /// The suffixes behind a type that is no sequence; gives where the first of them stands.
    fn suffixes(&mut self, kind: &mut Kind) -> Result<(usize, Relation), Bad> {
        let mut relation = Relation::default();
        let mut first = None;
        loop {
            let cursor = &mut self.cursor;
            cursor.blanks();
            let at = cursor.at;
            let wrong = |word: &str| Err((at, GrammarErrorKind::Suffix { word: word.into() }));
            match cursor.word() {
                Some(word @ "distinct") if matches!(kind, Kind::Perm(_)) => return wrong(word),
                Some(word @ "sorted") if matches!(kind, Kind::Perm(_)) => return wrong(word),
                Some("distinct") => relation.distinct = true,
                Some("sorted") => relation.sorted = true,
                Some(word @ "total") => {
                    let Kind::Int { total, .. } = kind else { return wrong(word) };
                    let mut inner = Cursor::new(self.text, self.outermost);
                    inner.at = cursor.at;
                    self.total = Some(inner.expression()?);
                    cursor.at = inner.at;
                    *total = Some(self.totals);
                    continue;
                }
                Some(word) if nearest(word, SUFFIXES.iter().copied()).is_some() => {
                    let nearest = nearest(word, SUFFIXES.iter().copied()).map(str::to_owned);
                    return Err((at, GrammarErrorKind::UnknownSuffix { word: word.into(), nearest }));
                }
                _ => {
                    cursor.at = at;
                    return Ok((first.unwrap_or(at), relation));
                }
            }
            first = first.or(Some(at));
        }
    }
}

fn float(cursor: &mut Cursor<'_>) -> Result<Kind, Bad> {
    cursor.blanks();
    let at = cursor.at;
    let low = number::number(cursor)?;
    let high = if cursor.take("..=") { number::number(cursor)? } else { low.clone() };
    cursor.blanks();
    let before = cursor.at;
    if cursor.word() != Some("decimals") {
        cursor.at = before;
        return Err(cursor.expected(WordKind::Decimals));
    }
    cursor.blanks();
    let at_decimals = cursor.at;
    let decimals = cursor.expression()?.constant().and_then(|value| u32::try_from(value).ok()).filter(|value| *value <= DECIMALS);
    let Some(decimals) = decimals else { return Err((at_decimals, GrammarErrorKind::Decimals { most: DECIMALS })) };
    if low.digits().max(high.digits()) > decimals {
        return Err((at, GrammarErrorKind::FinerThanDecimals { decimals }));
    }
    match (low.eval(&[], decimals), high.eval(&[], decimals)) {
        (Ok(a), Ok(b)) if a > b => {
            let text = |value: i128| i64::try_from(value).map_or_else(|_| value.to_string(), |value| number::decimal(value, decimals));
            Err((at, GrammarErrorKind::EmptyRange { low: text(a), high: text(b) }))
        }
        _ => Ok(Kind::Float { low, high, decimals }),
    }
}

fn of(cursor: &mut Cursor<'_>) -> Result<(), Bad> {
    cursor.blanks();
    let at = cursor.at;
    if cursor.word() == Some("of") {
        return Ok(());
    }
    cursor.at = at;
    Err(cursor.expected(WordKind::Of))
}

fn range(cursor: &mut Cursor<'_>) -> Result<Range, Bad> {
    cursor.blanks();
    let at = cursor.at;
    let low = cursor.expression()?;
    let high = if cursor.take("..=") { cursor.expression()? } else { low.clone() };
    match (low.constant(), high.constant()) {
        (Some(a), Some(b)) if a > b => Err((at, GrammarErrorKind::EmptyRange { low: a.to_string(), high: b.to_string() })),
        _ => Ok(Range { low, high }),
    }
}

/// Reads a range of plain numbers, `1..=9` or `2e5`; none when it is none or holds nothing.
pub fn constant_range(text: &str) -> Option<RangeInclusive<i64>> {
    let mut cursor = Cursor::new(text, &[]);
    let range = range(&mut cursor).ok()?;
    cursor.blanks();
    // `1-9` was not meant as -8.
    let end = |expr: &Expr| match expr {
        Expr::Number(number) => Some(*number),
        Expr::Negate(inner) => inner.constant().and_then(|value| i64::try_from(-value).ok()),
        Expr::Variable(_) | Expr::Binary(..) => None,
    };
    if cursor.rest().is_empty() { Some(end(&range.low)?..=end(&range.high)?) } else { None }
}

fn class(cursor: &mut Cursor<'_>) -> Result<Class, Bad> {
    if !cursor.take("[") {
        return Err(cursor.expected(WordKind::Class));
    }
    let (start, rest) = (cursor.at, cursor.rest());
    let mut escaped = false;
    let end = rest.find(|c| {
        let closes = c == ']' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    });
    let Some(end) = end else {
        return Err((start - 1, GrammarErrorKind::BadClass { text: rest.chars().take(20).collect() }));
    };
    cursor.at += end + 1;
    Class::parse(&rest[..end]).map_err(|(offset, text)| (start + offset, GrammarErrorKind::BadClass { text }))
}
