//! The one-line form of a grammar, for command lines: `n: int 1..=9; m: int 0..=n`.

use super::Grammar;
use super::error::{GrammarError, GrammarErrorKind, Spot, WordKind};

impl Grammar {
    /// Parses the one-line form: the variables are printed in their order, on one line, with single blanks between.
    /// Errors have their offsets in the whole line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse_line(line: &str) -> Result<Grammar, Vec<GrammarError>> {
        let mut parts = Vec::new();
        let mut errors = Vec::new();
        for (start, part) in split(line) {
            match part.split_once(':') {
                Some((name, kind)) => parts.push((start, name, start + name.len() + 1, kind)),
                // A `;` at the end closes the last variable.
                None if part.trim().is_empty() && !parts.is_empty() => {}
                None => {
                    let kind = GrammarErrorKind::Expected { expected: WordKind::Colon, found: part.trim().chars().take(20).collect() };
                    errors.push(GrammarError { at: Spot { text: 0, offset: start }, kind });
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let format = parts.iter().map(|(_, name, ..)| format!("{{{}}}", name.trim())).collect::<Vec<_>>().join(" ") + "\n";
        let variables: Vec<_> = parts.iter().map(|(_, name, _, kind)| (name.trim(), *kind)).collect();
        Grammar::parse(&format, &variables).map_err(|mut errors| {
            for error in &mut errors {
                let offset = match error.at.text.checked_sub(1) {
                    Some(text) => parts.get(text / 2).map_or(0, |(name, _, kind, _)| if text % 2 == 0 { *name } else { kind + error.at.offset }),
                    // The format is made of the names, so a fault in it is one of theirs.
                    None => {
                        let (before, rest) = format.split_at(error.at.offset);
                        let index = before.matches('{').count().saturating_sub(usize::from(!rest.starts_with('{')));
                        parts.get(index).map_or(0, |(name, ..)| *name)
                    }
                };
                error.at = Spot { text: 0, offset };
            }
            errors
        })
    }
}

/// Splits at each `;` that is in no class of characters; gives the parts with their offsets.
fn split(line: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut start, mut inside, mut escaped) = (0, false, false);
    for (at, c) in line.char_indices() {
        match c {
            '[' => inside = true,
            ']' if !escaped => inside = false,
            ';' if !inside => {
                parts.push((start, &line[start..at]));
                start = at + 1;
            }
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    parts.push((start, &line[start..]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_printed_on_one_line() {
        let grammar = Grammar::parse_line("n: int 1..=9; s: str 2 of [;:]; m: int 0..=n;").unwrap();
        assert_eq!(grammar.accept(&b"3 ;: 2\n"[..]), Ok(()));
        assert!(grammar.accept(&b"3 ;: 4\n"[..]).is_err());
    }

    #[test]
    fn errors_have_their_place_in_the_line() {
        let errors = |line| {
            let errors = Grammar::parse_line(line).unwrap_err();
            errors.iter().map(|error| format!("{} {}", error.at.offset, error.kind)).collect::<Vec<_>>()
        };
        assert_eq!(errors("n: int 1..=k; m: itn 3"), ["11 unbound k", "17 unknown-type itn"]);
        assert_eq!(errors("n int 1; m: int 2"), ["0 expected : n int 1"]);
        assert_eq!(errors(""), ["0 expected : "]);
        assert_eq!(errors("n: int 1; n: int 2"), ["9 printed-twice n"]);
        assert_eq!(errors("2: int 1"), ["0 bad-name 2"]);
    }
}
