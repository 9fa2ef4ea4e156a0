//! From the strings of a package to a grammar: the format, the types, and how they hang together.

use super::class::Class;
use super::error::{GrammarError, GrammarErrorKind, Spot, WordKind};
use super::expr::{Bad, Cursor, Expr, Name, nearest_variable};
use super::structure::{ambiguous, order, printed_too_late};
use super::{Grammar, Kind, Many, Piece, Range, Variable};
use crate::diagnostic::nearest;
use std::ops::RangeInclusive;

/// Types and suffixes that belong to the grammar and that this version doesn't know yet.
pub const LATER_WORDS: &[&str] = &["float", "distinct", "sorted", "total", "decimals"];

/// Keys of the input's table that name no variable.
pub const RESERVED: &[&str] = &["format", "repeat", "where", "one_of", "at_least", "shape", "validator"];

const TYPES: &[&str] = &["int", "str", "perm", "lines", "list"];

impl Grammar {
    /// Parses a format and the types of its variables, given as names and types.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(format: &str, variables: &[(&str, &str)]) -> Result<Grammar, Vec<GrammarError>> {
        let mut errors = Vec::new();
        let names: Vec<Name<'_>> = variables.iter().map(|(name, text)| Name { name, no_integer: no_integer(text) }).collect();
        let mut at = |variable: Option<&str>, (offset, kind): Bad| {
            errors.push(GrammarError { at: Spot { variable: variable.map(str::to_owned), offset }, kind });
        };
        let pieces = parse_format(format, &names, &mut |bad| at(None, bad));
        let mut kinds = Vec::new();
        for (name, text) in variables {
            if !is_name(name) {
                at(Some(name), (0, GrammarErrorKind::BadName { name: (*name).into() }));
            } else if !pieces.iter().any(|(_, piece)| matches!(piece, Piece::Variable(index) if variables[*index].0 == *name)) {
                at(Some(name), (0, GrammarErrorKind::Unused { name: (*name).into() }));
            }
            match parse_type(text, &names) {
                Ok(kind) => kinds.push(Variable { name: (*name).into(), kind }),
                Err(bad) => at(Some(name), bad),
            }
        }
        // What hangs together can be told only once every part is known.
        if kinds.len() == variables.len() {
            let order = order(&kinds, &mut |name, kind| at(Some(name), (0, kind)));
            printed_too_late(&pieces, &kinds, &mut |bad| at(None, bad));
            ambiguous(&pieces, &kinds, &mut |bad| at(None, bad));
            if errors.is_empty() {
                let source = [("format", format)].iter().chain(variables).map(|(name, text)| ((*name).into(), (*text).into())).collect();
                return Ok(Grammar { pieces: pieces.into_iter().map(|(_, piece)| piece).collect(), variables: kinds, order, source });
            }
        }
        Err(errors)
    }
}

fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && characters.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !["min", "max"].contains(&name)
}

/// Whether a type is one that expressions can't use; of a type that is none, that is said elsewhere.
fn no_integer(text: &str) -> bool {
    Cursor::new(text, &[]).word().is_some_and(|word| word != "int" && (TYPES.contains(&word) || LATER_WORDS.contains(&word)))
}

/// Splits a format into text and variables, each with its offset; `{{` and `}}` are braces themselves.
fn parse_format(format: &str, names: &[Name<'_>], error: &mut dyn FnMut(Bad)) -> Vec<(usize, Piece)> {
    let mut pieces: Vec<(usize, Piece)> = Vec::new();
    let mut text = String::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(c) = format[at..].chars().next() {
        let rest = &format[at..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            text.push(c);
            at += 2;
        } else if c == '}' {
            error((at, GrammarErrorKind::CloseBrace));
            at += 1;
        } else if c == '{' {
            let Some(length) = rest.find('}') else {
                error((at, GrammarErrorKind::OpenBrace));
                break;
            };
            if !text.is_empty() {
                pieces.push((start, Piece::Text(std::mem::take(&mut text))));
            }
            let name = &rest[1..length];
            match names.iter().position(|known| known.name == name) {
                Some(index) => {
                    if pieces.iter().any(|(_, piece)| *piece == Piece::Variable(index)) {
                        error((at, GrammarErrorKind::PrintedTwice { name: name.into() }));
                    }
                    pieces.push((at, Piece::Variable(index)));
                }
                None if is_name(name) => {
                    let nearest = nearest_variable(name, names);
                    error((at + 1, GrammarErrorKind::Unbound { name: name.into(), nearest }));
                }
                None => error((at + 1, GrammarErrorKind::BadName { name: name.chars().take(40).collect() })),
            }
            at += length + 1;
            start = at;
        } else {
            text.push(c);
            at += c.len_utf8();
        }
    }
    if !text.is_empty() {
        pieces.push((start, Piece::Text(text)));
    }
    pieces
}

fn parse_type(text: &str, names: &[Name<'_>]) -> Result<Kind, Bad> {
    let mut cursor = Cursor::new(text, names);
    let kind = kind(&mut cursor, true)?;
    cursor.blanks();
    if cursor.rest().is_empty() {
        return Ok(kind);
    }
    let at = cursor.at;
    match cursor.word() {
        Some(word) if LATER_WORDS.contains(&word) => Err((at, GrammarErrorKind::NotYet { word: word.into() })),
        _ => {
            cursor.at = at;
            Err(cursor.expected(WordKind::End))
        }
    }
}

fn kind(cursor: &mut Cursor<'_>, outermost: bool) -> Result<Kind, Bad> {
    cursor.blanks();
    let at = cursor.at;
    match cursor.word() {
        Some("int") => Ok(Kind::Int(range(cursor)?)),
        Some("str") => {
            let length = range(cursor)?;
            of(cursor)?;
            Ok(Kind::Str { length, class: class(cursor)? })
        }
        Some("perm") => Ok(Kind::Perm(cursor.expression()?)),
        Some("lines") if !outermost => Err((at, GrammarErrorKind::LinesInside)),
        Some(word @ ("lines" | "list")) => {
            let count = cursor.expression()?;
            of(cursor)?;
            let of = Box::new(cursor.deeper(|cursor| kind(cursor, false))?);
            Ok(Kind::Many { count, of, layout: if word == "lines" { Many::Lines } else { Many::List } })
        }
        Some(word) if LATER_WORDS.contains(&word) => Err((at, GrammarErrorKind::NotYet { word: word.into() })),
        Some(word) => {
            let nearest = nearest(word, TYPES.iter().chain(LATER_WORDS).copied()).map(str::to_owned);
            Err((at, GrammarErrorKind::UnknownType { word: word.into(), nearest }))
        }
        None => Err(cursor.expected(WordKind::Type)),
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
