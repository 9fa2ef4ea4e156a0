//! A grammar with further conditions: what a group of tests asks for beyond the input's own.

use super::condition::Condition;
use super::draft::Text;
use super::error::{GrammarError, GrammarErrorKind, Spot};
use super::expr::{Cursor, Name};
use super::{Grammar, Kind, Record, Variable};

impl Grammar {
    /// The grammar of those texts of this one for which these conditions hold, too. Each belongs to the outermost
    /// record that knows the variables in it: `n <= 8` to the input, `m <= 10` to the cases that have an `m`.
    ///
    /// # Errors
    /// What is wrong with the conditions.
    pub fn narrowed(&self, conditions: &[Text<'_>]) -> Result<Grammar, Vec<GrammarError>> {
        let mut narrowed = self.clone();
        let mut errors = Vec::new();
        for text in conditions {
            match place(&self.root, &self.variables, &mut Vec::new(), text.text) {
                Ok((first, condition)) => {
                    if let Some(record) = find(&mut narrowed.root, &mut narrowed.variables, first) {
                        record.conditions.push(condition);
                    }
                    narrowed.source.push(("where".into(), text.text.into()));
                }
                Err((offset, kind)) => errors.push(GrammarError { at: Spot { text: text.id, offset }, kind }),
            }
        }
        if errors.is_empty() { Ok(narrowed) } else { Err(errors) }
    }
}

/// The first slot of the record to which a condition belongs, and the condition; else what the input's own record has
/// against it.
fn place<'a>(record: &'a Record, variables: &'a [Variable], names: &mut Vec<Name<'a>>, text: &str) -> Result<(usize, Condition), (usize, GrammarErrorKind)> {
    let before = names.len();
    for slot in &record.variables {
        let Variable { name, kind, .. } = &variables[*slot];
        names.push(Name { name, slot: *slot, no_integer: !matches!(kind, Kind::Int { .. }) });
    }
    let own = Condition::parse(&mut Cursor::new(text, names));
    let result = match (own, record.variables.first()) {
        (Ok(condition), Some(first)) => Ok((*first, condition)),
        (Err((offset, unbound @ GrammarErrorKind::Unbound { .. })), _) => {
            let inner = record.variables.iter().filter_map(|slot| match &variables[*slot].kind {
                Kind::Record(repeated) => Some(&repeated.alternatives),
                _ => None,
            });
            let mut inner = inner.flatten().map(|alternative| place(&alternative.record, variables, names, text));
            // What an inner record has against it beyond a name tells more.
            let found = inner.find(|found| !matches!(found, Err((_, GrammarErrorKind::Unbound { .. }))));
            found.unwrap_or(Err((offset, unbound)))
        }
        (Err(bad), _) => Err(bad),
        // A condition on nothing is of no record.
        (Ok(_), None) => Err((0, GrammarErrorKind::Unbound { name: text.trim().into(), nearest: None })),
    };
    names.truncate(before);
    result
}

/// The record that begins with a slot.
fn find<'a>(root: &'a mut Record, variables: &'a mut [Variable], first: usize) -> Option<&'a mut Record> {
    if root.variables.first() == Some(&first) {
        return Some(root);
    }
    variables.iter_mut().find_map(|variable| match &mut variable.kind {
        Kind::Record(repeated) => {
            repeated.alternatives.iter_mut().map(|alternative| &mut alternative.record).find(|record| record.variables.first() == Some(&first))
        }
        _ => None,
    })
}
