//! Takes values out of parsed TOML by hand, so that every slip is found at once and each has its place.

use super::finding::{Finding, Quantity, ValueType};
use crate::diagnostic::{Diagnostic, Place, nearest};
use crate::units::{Bytes, Micros, Points, UnitError};
use std::ops::Range;
use std::path::PathBuf;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A value as the parser gives it.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A key and its value.
pub(super) struct Entry<'a, 't> {
    pub(super) key: &'a str,
    pub(super) span: Range<usize>,
    pub(super) value: &'a Value<'t>,
}

impl Entry<'_, '_> {
    pub(super) fn spanned_key(&self) -> Spanned<String> {
        Spanned::new(self.span.clone(), self.key.to_owned())
    }
}

/// The text that is read, and what was found in it.
#[derive(Debug)]
pub(super) struct Reader<'t> {
    text: &'t str,
    file: PathBuf,
    found: Vec<Diagnostic<Finding>>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, file: PathBuf) -> Self {
        Reader { text, file, found: Vec::new() }
    }

    /// The place of a byte offset.
    pub(super) fn place(&self, offset: usize) -> Place {
        Place::at(self.file.clone(), self.text, offset)
    }

    /// Notes a finding.
    pub(super) fn find(&mut self, offset: usize, kind: Finding) {
        let place = self.place(offset);
        self.found.push(Diagnostic { place, kind });
    }

    /// Notes a finding of another file.
    pub(super) fn find_at(&mut self, place: Place, kind: Finding) {
        self.found.push(Diagnostic { place, kind });
    }

    /// How much was found so far.
    pub(super) fn count_found(&self) -> usize {
        self.found.len()
    }

    /// What was found, by place; findings of one place in the order in which they were found.
    pub(super) fn finish(mut self) -> Vec<Diagnostic<Finding>> {
        // problem.toml first, since a fault there often explains those among the tests.
        self.found.sort_by_key(|diagnostic| (diagnostic.place.file != self.file, diagnostic.place.clone()));
        self.found.dedup();
        self.found
    }

    /// A table's entries in the order in which they were written.
    pub(super) fn entries<'a>(&self, table: &'a DeTable<'t>) -> Vec<Entry<'a, 't>> {
        let mut entries: Vec<_> = table.iter().map(|(key, value)| Entry { key: key.get_ref(), span: key.span(), value }).collect();
        entries.sort_by_key(|entry| entry.span.start);
        entries
    }

    pub(super) fn unknown_key(&mut self, entry: &Entry<'_, 't>, table: &str, known: &[&str]) {
        // `alias` and `mem` lack too many letters to be near, but are meant all the same.
        let begun = || known.iter().copied().find(|name| entry.key.len() >= 3 && name.starts_with(entry.key));
        let nearest = nearest(entry.key, known.iter().copied()).or_else(begun).map(str::to_owned);
        self.find(entry.span.start, Finding::UnknownKey { key: entry.key.into(), table: table.into(), nearest });
    }

    /// Notes that a key is missing, unless an unknown key was found that is all but this one.
    pub(super) fn missing(&mut self, offset: usize, key: &str, table: &str) {
        let misspelt = |diagnostic: &Diagnostic<Finding>| {
            matches!(&diagnostic.kind, Finding::UnknownKey { table: of, nearest: Some(nearest), .. } if of == table && nearest == key)
                && diagnostic.place >= self.place(offset)
        };
        if !self.found.iter().any(misspelt) {
            self.find(offset, Finding::MissingKey { key: key.into(), table: table.into() });
        }
    }

    fn wrong_type(&mut self, entry: &Entry<'_, 't>, value: &Value<'t>, expected: ValueType) {
        let found = type_of(value.get_ref());
        self.find(value.span().start, Finding::WrongType { key: entry.key.into(), expected, found });
    }

    pub(super) fn table<'a>(&mut self, entry: &Entry<'a, 't>) -> Option<&'a DeTable<'t>> {
        let table = entry.value.get_ref().as_table();
        if table.is_none() {
            self.wrong_type(entry, entry.value, ValueType::Table);
        }
        table
    }

    /// A list, of what is said to be expected where it is none.
    fn array<'a>(&mut self, entry: &Entry<'a, 't>, expected: ValueType) -> Option<&'a DeArray<'t>> {
        let array = entry.value.get_ref().as_array();
        if array.is_none() {
            self.wrong_type(entry, entry.value, expected);
        }
        array
    }

    /// The tables of `[[…]]`, each with its span.
    pub(super) fn tables<'a>(&mut self, entry: &Entry<'a, 't>) -> Option<Vec<(Range<usize>, &'a DeTable<'t>)>> {
        let array = self.array(entry, ValueType::Tables)?;
        let mut tables = Vec::new();
        for value in array.iter() {
            match value.get_ref().as_table() {
                Some(table) => tables.push((value.span(), table)),
                None => self.wrong_type(entry, value, ValueType::Table),
            }
        }
        Some(tables)
    }

    pub(super) fn string(&mut self, entry: &Entry<'_, 't>) -> Option<Spanned<String>> {
        self.string_value(entry, entry.value)
    }

    fn string_value(&mut self, entry: &Entry<'_, 't>, value: &Value<'t>) -> Option<Spanned<String>> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(entry, value, ValueType::Text);
        }
        text.map(|text| Spanned::new(value.span(), text.to_owned()))
    }

    /// A text that must not be empty.
    pub(super) fn filled(&mut self, entry: &Entry<'_, 't>) -> Option<Spanned<String>> {
        let text = self.string(entry)?;
        if text.get_ref().trim().is_empty() {
            self.find(text.span().start, Finding::Empty { key: entry.key.into() });
            return None;
        }
        Some(text)
    }

    pub(super) fn strings(&mut self, entry: &Entry<'_, 't>) -> Option<Vec<Spanned<String>>> {
        let array = self.array(entry, ValueType::List)?;
        // An item of another type is a finding, but the list is there.
        Some(array.iter().filter_map(|value| self.string_value(entry, value)).collect())
    }

    /// Lists of texts.
    pub(super) fn lists(&mut self, entry: &Entry<'_, 't>) -> Option<Vec<Vec<String>>> {
        let array = self.array(entry, ValueType::List)?;
        let mut lists = Vec::new();
        for value in array.iter() {
            match value.get_ref().as_array() {
                Some(list) => lists.push(list.iter().filter_map(|value| self.string_value(entry, value)).map(Spanned::into_inner).collect()),
                None => self.wrong_type(entry, value, ValueType::List),
            }
        }
        Some(lists)
    }

    pub(super) fn flag(&mut self, entry: &Entry<'_, 't>) -> Option<bool> {
        let flag = entry.value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong_type(entry, entry.value, ValueType::Boolean);
        }
        flag
    }

    /// A text or an integer, as text: `"1..=9"` or `9`.
    pub(super) fn range(&mut self, entry: &Entry<'_, 't>) -> Option<Spanned<String>> {
        match entry.value.get_ref() {
            DeValue::Integer(_) => Some(Spanned::new(entry.value.span(), self.written(entry.value))),
            _ => self.string(entry),
        }
    }

    pub(super) fn micros(&mut self, entry: &Entry<'_, 't>) -> Option<Micros> {
        let value: Micros = self.quantity(entry, Quantity::Time)?;
        self.positive(entry, value, value.0 > 0)
    }

    pub(super) fn bytes(&mut self, entry: &Entry<'_, 't>) -> Option<Bytes> {
        let value: Bytes = self.quantity(entry, Quantity::Size)?;
        self.positive(entry, value, value.0 > 0)
    }

    fn quantity<T: std::str::FromStr<Err = UnitError>>(&mut self, entry: &Entry<'_, 't>, quantity: Quantity) -> Option<T> {
        let text = match entry.value.get_ref() {
            DeValue::String(text) => text.clone().into_owned(),
            // A bare number lacks its unit, which is worth more telling than that it is no text.
            DeValue::Integer(_) | DeValue::Float(_) => self.written(entry.value),
            _ => {
                self.wrong_type(entry, entry.value, ValueType::Text);
                return None;
            }
        };
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                self.find(entry.value.span().start, Finding::Quantity { key: entry.key.into(), text, quantity, error });
                None
            }
        }
    }

    /// The value, unless it is one that makes no sense.
    fn positive<T>(&mut self, entry: &Entry<'_, 't>, value: T, sensible: bool) -> Option<T> {
        if !sensible {
            self.find(entry.value.span().start, Finding::Number { key: entry.key.into(), text: self.written(entry.value) });
        }
        sensible.then_some(value)
    }

    /// A number of things: at least one.
    pub(super) fn count(&mut self, entry: &Entry<'_, 't>) -> Option<u32> {
        let Some(integer) = entry.value.get_ref().as_integer() else {
            self.wrong_type(entry, entry.value, ValueType::Integer);
            return None;
        };
        let value = u32::from_str_radix(integer.as_str(), integer.radix()).unwrap_or(0);
        self.positive(entry, value, value > 0)
    }

    /// A tolerance: a number that is not negative.
    pub(super) fn tolerance(&mut self, entry: &Entry<'_, 't>) -> Option<Spanned<f64>> {
        let value: f64 = match entry.value.get_ref() {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix()).map_or(f64::NAN, |value| value as f64),
            DeValue::Float(float) => float.as_str().parse().unwrap_or(f64::NAN),
            _ => {
                self.wrong_type(entry, entry.value, ValueType::Number);
                return None;
            }
        };
        let value = self.positive(entry, value, value.is_finite() && value >= 0.0)?;
        Some(Spanned::new(entry.value.span(), value))
    }

    /// Points: a number, or a text of one.
    pub(super) fn points(&mut self, entry: &Entry<'_, 't>) -> Option<Spanned<Points>> {
        let text = match entry.value.get_ref() {
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).map_or_else(|_| integer.as_str().to_owned(), |value| value.to_string())
            }
            DeValue::Float(float) => float.as_str().to_owned(),
            DeValue::String(text) => text.clone().into_owned(),
            _ => {
                self.wrong_type(entry, entry.value, ValueType::Number);
                return None;
            }
        };
        match text.strip_prefix('+').unwrap_or(&text).parse() {
            Ok(points) => Some(Spanned::new(entry.value.span(), points)),
            Err(_) => {
                self.find(entry.value.span().start, Finding::Points { text });
                None
            }
        }
    }

    /// A value as it was written.
    fn written(&self, value: &Value<'t>) -> String {
        self.text.get(value.span()).unwrap_or_default().to_owned()
    }

    /// The place in the file of a byte offset in a string's value.
    pub(super) fn offset_in(&self, span: Range<usize>, offset: usize) -> usize {
        span.start + offset_in_literal(self.text.get(span).unwrap_or_default(), offset)
    }

    /// A word among `known`; the first of them where there is none, or another.
    pub(super) fn choice<T>(&mut self, key: &str, word: Option<&Spanned<String>>, known: &'static [&'static str], meaning: impl Fn(&str) -> T) -> T {
        let word = word.filter(|word| {
            let value = word.get_ref();
            let is_known = known.contains(&value.as_str());
            if !is_known {
                let nearest = nearest(value, known.iter().copied()).map(str::to_owned);
                self.find(word.span().start, Finding::UnknownValue { key: key.into(), value: value.clone(), nearest, known });
            }
            is_known
        });
        meaning(word.map_or(known[0], |word| word.get_ref()))
    }
}

fn type_of(value: &DeValue<'_>) -> ValueType {
    match value {
        DeValue::String(_) => ValueType::Text,
        DeValue::Integer(_) => ValueType::Integer,
        DeValue::Float(_) => ValueType::Number,
        DeValue::Boolean(_) => ValueType::Boolean,
        DeValue::Datetime(_) => ValueType::Date,
        DeValue::Array(_) => ValueType::List,
        DeValue::Table(_) => ValueType::Table,
    }
}

/// Where in a TOML string, as it was written, the byte `offset` of its value comes from.
fn offset_in_literal(literal: &str, offset: usize) -> usize {
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| literal.starts_with(quotes)).unwrap_or("");
    let mut at = quotes.len();
    if quotes.len() == 3 {
        // A newline right after the quotes is no part of the value.
        let rest = &literal[at..];
        at += if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    }
    let escapes = quotes.starts_with('"');
    let mut value = 0;
    while value < offset {
        let rest = &literal[at..];
        let Some(c) = rest.chars().next() else { break };
        if !escapes || c != '\\' {
            (at, value) = (at + c.len_utf8(), value + c.len_utf8());
            continue;
        }
        let digits = match rest.as_bytes().get(1) {
            Some(b'x') => 2,
            Some(b'u') => 4,
            Some(b'U') => 8,
            // A backslash at the end of a line swallows the blanks that follow.
            Some(b' ' | b'\t' | b'\r' | b'\n') => {
                at += rest.len() - rest[1..].trim_start().len();
                continue;
            }
            _ => 0,
        };
        let code = rest.get(2..2 + digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        value += if digits == 0 { 1 } else { code.and_then(char::from_u32).map_or(1, char::len_utf8) };
        at = (at + 2 + digits).min(literal.len());
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_in_a_value_is_found_in_what_was_written() {
        for (literal, offset, expected) in [
            (r#""{n}\n{m}""#, 0, 1),
            (r#""{n}\n{m}""#, 4, 6),
            (r"'{n}\n{m}'", 4, 5),
            (r#""\u4e2d{m}""#, 3, 7),
            (r#""\xe9{m}""#, 2, 5),
            ("\"\"\"\n{n}\n{m}\"\"\"", 4, 8),
            ("\"\"\"\\\n   {n}\"\"\"", 1, 9),
            ("\"中{m}\"", 3, 4),
            ("\"ab\"", 99, 4),
        ] {
            assert_eq!(offset_in_literal(literal, offset), expected, "{literal}");
        }
    }
}
