//! From strings to a grammar: the formats, the variables, and how they hang together.

use super::condition::Condition;
use super::draft::{Draft, DraftKind, Text};
use super::error::{GrammarError, GrammarErrorKind, Spot};
use super::expr::{Bad, Cursor, Expr, Name, nearest_variable};
use super::shape::Shape;
use super::structure::{Need, ambiguous, order, printed_too_late, told_apart};
use super::types::{self, no_integer};
use super::{Alternative, Count, Grammar, Kind, Piece, Record, Relation, Repeated, Variable};

impl Grammar {
    /// Parses a format and the types of its variables, given as names and types. In errors, 0 is the format; name and
    /// type of the first variable are 1 and 2, and so on.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(format: &str, variables: &[(&str, &str)]) -> Result<Grammar, Vec<GrammarError>> {
        let mut draft = Draft { format: Some(Text { id: 0, text: format }), ..Draft::default() };
        for (index, (name, kind)) in variables.iter().enumerate() {
            draft.variables.push((Text { id: 1 + 2 * index, text: name }, DraftKind::Type(Text { id: 2 + 2 * index, text: kind })));
        }
        Grammar::parse_draft(&draft)
    }

    /// Parses a whole grammar.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse_draft(draft: &Draft<'_>) -> Result<Grammar, Vec<GrammarError>> {
        let mut parser = Parser { variables: Vec::new(), names: Vec::new(), outermost: None, totals: Vec::new(), errors: Vec::new(), source: Vec::new() };
        let root = parser.record(draft, "", false);
        let Parser { variables, totals, errors, source, .. } = parser;
        match root {
            Some(root) if errors.is_empty() => Ok(Grammar { root, variables, totals, source }),
            _ => Err(errors),
        }
    }
}

pub(super) fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && characters.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !["min", "max"].contains(&name)
}

struct Parser<'a> {
    variables: Vec<Variable>,
    /// Those that can be seen: the outermost first.
    names: Vec<Name<'a>>,
    /// How many of the names are the outermost ones.
    outermost: Option<usize>,
    totals: Vec<usize>,
    errors: Vec<GrammarError>,
    source: Vec<(String, String)>,
}

impl<'a> Parser<'a> {
    fn find(&mut self, text: Text<'_>, (offset, kind): Bad) {
        self.errors.push(GrammarError { at: Spot { text: text.id, offset }, kind });
    }

    fn note(&mut self, kind: &str, text: &str) {
        self.source.push((kind.to_owned(), text.to_owned()));
    }

    /// Parses a record and all that is in it; none when its parts can't be looked at together.
    fn record(&mut self, draft: &Draft<'a>, path: &str, repeated: bool) -> Option<Record> {
        let format = draft.format?;
        let before = self.names.len();
        let first = self.variables.len();
        self.note("format", format.text);
        for (index, (name, kind)) in draft.variables.iter().enumerate() {
            let no_integer = match kind {
                DraftKind::Type(text) => no_integer(text.text),
                DraftKind::Record(_) => true,
            };
            if self.names[..before].iter().any(|outer| outer.name == name.text) {
                self.find(*name, (0, GrammarErrorKind::Shadowed { name: name.text.into() }));
            }
            self.names.push(Name { name: name.text, slot: first + index, no_integer });
            // Its place; what it is follows.
            let path = if path.is_empty() { name.text.to_owned() } else { format!("{path}.{}", name.text) };
            self.variables.push(Variable { name: name.text.into(), path, kind: Kind::Perm(Expr::Number(0)), across: Relation::default(), total: None });
        }
        self.outermost.get_or_insert(self.names.len());
        let slots: Vec<usize> = (first..self.variables.len()).collect();
        let pieces = self.format(format, before);
        let printed = |slot: usize| pieces.iter().any(|(_, piece)| *piece == Piece::Variable(slot));
        // Of two with one name, the format means the first.
        let slot_named = |name: &str| draft.variables.iter().position(|(known, _)| known.text == name).map(|index| first + index);
        let mut whole = true;
        for ((name, kind), slot) in draft.variables.iter().zip(&slots) {
            let counts = |kind: &DraftKind<'_>| matches!(kind, DraftKind::Record(Draft { repeat: Some(times), .. }) if times.text.trim() == name.text);
            if !is_name(name.text) {
                self.find(*name, (0, GrammarErrorKind::BadName { name: name.text.into() }));
            } else if !printed(*slot) && slot_named(name.text) == Some(*slot) && !draft.variables.iter().any(|(_, kind)| counts(kind)) {
                self.find(*name, (0, GrammarErrorKind::Unused { name: name.text.into() }));
            }
            self.note("name", name.text);
            let parsed = match kind {
                DraftKind::Type(text) => self.scalar(*text, *slot, repeated),
                DraftKind::Record(inner) => {
                    let last = matches!(pieces.last(), Some((_, Piece::Variable(last))) if last == slot);
                    self.repeated(*name, inner, *slot, &|slot| slots.contains(&slot) && !printed(slot), path.is_empty(), last)
                }
            };
            match parsed {
                Some(kind) => self.variables[*slot].kind = kind,
                None => whole = false,
            }
        }
        let conditions = self.conditions(&draft.conditions);
        let record = (whole && conditions.is_some()).then(|| self.together(draft, format, &pieces, slots, conditions.unwrap_or_default()));
        self.names.truncate(before);
        record
    }

    /// What can be told only once every part is known.
    fn together(&mut self, draft: &Draft<'_>, format: Text<'_>, pieces: &[(usize, Piece)], slots: Vec<usize>, conditions: Vec<Condition>) -> Record {
        let mut found = Vec::new();
        let first = slots.first().copied().unwrap_or(0);
        let order = order(&slots, &self.variables, &mut |slot, kind| found.push((draft.variables[slot - first].0, (0, kind))));
        printed_too_late(pieces, &slots, &self.variables, &mut |bad| found.push((format, bad)));
        ambiguous(pieces, &self.variables, &mut |bad| found.push((format, bad)));
        for slot in &slots {
            let Variable { name, kind, across, .. } = &self.variables[*slot];
            let mut needs = Vec::new();
            kind.variables(&self.variables, Need::Make, &mut needs);
            if across.any() && needs.iter().any(|needed| slots.contains(needed)) {
                found.push((draft.variables[slot - first].0, (0, GrammarErrorKind::AcrossDepends { name: name.clone() })));
            }
        }
        for (text, bad) in found {
            self.find(text, bad);
        }
        Record { pieces: pieces.iter().map(|(_, piece)| piece.clone()).collect(), variables: slots, order, conditions }
    }

    fn scalar(&mut self, text: Text<'a>, slot: usize, repeated: bool) -> Option<Kind> {
        self.note("type", text.text);
        let outermost = &self.names[..self.outermost.unwrap_or(0)];
        match types::parse(text.text, &self.names, outermost, self.totals.len()) {
            Ok(typed) => {
                if typed.total.is_some() {
                    self.totals.push(slot);
                }
                self.variables[slot].total = typed.total;
                match typed.across {
                    Some((at, _)) if !repeated => self.find(text, (at, GrammarErrorKind::NothingRepeats)),
                    Some((_, relation)) => self.variables[slot].across = relation,
                    None => {}
                }
                Some(typed.kind)
            }
            Err(bad) => {
                self.find(text, bad);
                None
            }
        }
    }

    fn conditions(&mut self, texts: &[Text<'a>]) -> Option<Vec<Condition>> {
        let mut conditions = Vec::new();
        for text in texts {
            self.note("where", text.text);
            match Condition::parse(&mut Cursor::new(text.text, &self.names)) {
                Ok(condition) => conditions.push(condition),
                Err(bad) => self.find(*text, bad),
            }
        }
        (conditions.len() == texts.len()).then_some(conditions)
    }

    /// A variable that is a record. `hidden` says of a slot whether it is a variable beside it that is printed nowhere.
    fn repeated(&mut self, name: Text<'a>, draft: &Draft<'a>, slot: usize, hidden: &dyn Fn(usize) -> bool, outermost: bool, last: bool) -> Option<Kind> {
        let count = match draft.repeat {
            None => Count::Once,
            Some(text) => {
                self.note("repeat", text.text);
                match self.count(text)? {
                    Expr::Variable(times) if hidden(times) => {
                        if !(outermost && last) {
                            self.find(text, (0, GrammarErrorKind::UntilEndNotLast));
                        }
                        Count::UntilEnd(times)
                    }
                    times => Count::Times(times),
                }
            }
        };
        let repeated = count != Count::Once;
        let path = self.variables[slot].path.clone();
        let mut alternatives = Vec::new();
        let drafts: &[Draft<'a>] = if draft.one_of.is_empty() { std::slice::from_ref(draft) } else { &draft.one_of };
        for (index, inner) in drafts.iter().enumerate() {
            let path = if draft.one_of.is_empty() { path.clone() } else { format!("{path}.{}", index + 1) };
            self.note("at_least", &inner.at_least.to_string());
            let record = self.record(inner, &path, repeated)?;
            if repeated && record.maybe_empty(&self.variables) {
                self.find(inner.format.unwrap_or(name), (0, GrammarErrorKind::MaybeEmpty));
            }
            let (prefix, next) = record.opening(&self.variables);
            alternatives.push(Alternative { record, at_least: inner.at_least, prefix, next });
        }
        for (index, one) in alternatives.iter().enumerate() {
            if let Some(other) = alternatives[..index].iter().position(|other| !told_apart(one, other)) {
                let kind = GrammarErrorKind::Alike { first: other + 1, second: index + 1 };
                self.find(drafts[index].format.unwrap_or(name), (0, kind));
            }
        }
        let shape = match draft.shape {
            None => None,
            Some(text) => {
                self.note("shape", text.text);
                let parsed = Shape::parse(text.text, alternatives.first().map(|only| &only.record), &self.variables);
                Some(parsed.map_err(|bad| self.find(text, bad)).ok()?)
            }
        };
        Some(Kind::Record(Repeated { count, alternatives, shape }))
    }

    fn count(&mut self, text: Text<'a>) -> Option<Expr> {
        let mut cursor = Cursor::new(text.text, &self.names);
        let parsed = cursor.expression().and_then(|count| cursor.end().map(|()| count));
        parsed.map_err(|bad| self.find(text, bad)).ok()
    }

    /// Splits a format into text and variables, each with its offset; `{{` and `}}` are braces themselves. The record's
    /// own names are those from `own` on.
    fn format(&mut self, text: Text<'a>, own: usize) -> Vec<(usize, Piece)> {
        let mut errors = Vec::new();
        let pieces = pieces(text.text, &self.names[own..], &mut |bad| errors.push(bad));
        for bad in errors {
            self.find(text, bad);
        }
        pieces
    }
}

fn pieces(format: &str, names: &[Name<'_>], error: &mut dyn FnMut(Bad)) -> Vec<(usize, Piece)> {
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
            match names.iter().find(|known| known.name == name) {
                Some(known) => {
                    if pieces.iter().any(|(_, piece)| *piece == Piece::Variable(known.slot)) {
                        error((at, GrammarErrorKind::PrintedTwice { name: name.into() }));
                    }
                    pieces.push((at, Piece::Variable(known.slot)));
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
