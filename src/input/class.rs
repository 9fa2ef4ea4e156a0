//! Classes of characters: `[.1-9]`.

/// A set of characters, written as in regular expressions but without negation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    /// As it was written, with its brackets.
    pub(super) text: String,
    ranges: Vec<(char, char)>,
}

impl Class {
    /// Reads the text between the brackets; the error is the byte offset of the part that is wrong and that part.
    pub(super) fn parse(body: &str) -> Result<Class, (usize, String)> {
        let mut units = Vec::new();
        let mut characters = body.char_indices();
        while let Some((at, c)) = characters.next() {
            match c {
                '\\' => match characters.next() {
                    Some((_, escaped @ ('\\' | ']' | '[' | '-'))) => units.push((at, escaped, false)),
                    other => return Err((at, other.map_or("\\".into(), |(_, c)| format!("\\{c}")))),
                },
                // A newline would end a line inside a word.
                c if c.is_control() => return Err((at, c.escape_default().to_string())),
                c => units.push((at, c, c == '-')),
            }
        }
        let mut ranges = Vec::new();
        let mut at = 0;
        while at < units.len() {
            let (offset, low, _) = units[at];
            if let [_, (_, _, true), (_, high, _), ..] = units[at..] {
                if low > high {
                    return Err((offset, format!("{low}-{high}")));
                }
                ranges.push((low, high));
                at += 3;
            } else {
                ranges.push((low, low));
                at += 1;
            }
        }
        if ranges.is_empty() { Err((0, "[]".into())) } else { Ok(Class { text: format!("[{body}]"), ranges }) }
    }

    pub(super) fn contains(&self, c: char) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&c))
    }

    /// A set made of ranges, for what may stand next.
    pub(super) fn of(ranges: &[(char, char)]) -> Class {
        Class { text: String::new(), ranges: ranges.to_vec() }
    }

    /// Adds what is in `other`.
    pub(super) fn join(&mut self, other: &Class) {
        self.ranges.extend(&other.ranges);
    }

    /// Whether some character is in both.
    pub(super) fn meets(&self, other: &Class) -> bool {
        self.ranges.iter().any(|(a, b)| other.ranges.iter().any(|(c, d)| a <= d && c <= b))
    }

    /// The character, where there is only one.
    pub(super) fn only(&self) -> Option<char> {
        let (first, _) = *self.ranges.first()?;
        self.ranges.iter().all(|(low, high)| (*low, *high) == (first, first)).then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_holds_characters_and_ranges_of_them() {
        let class = Class::parse(".1-9").unwrap();
        assert!(class.contains('.') && class.contains('5') && !class.contains('0') && !class.contains('-'));
        assert!(Class::parse("a-").unwrap().contains('-'));
        assert!(Class::parse("-a").unwrap().contains('-'));
        assert!(Class::parse(r"\]\\a\-z").unwrap().contains(']'));
        assert!(!Class::parse(r"a\-z").unwrap().contains('m'));
    }

    #[test]
    fn a_class_that_is_empty_or_runs_backwards_is_an_error() {
        assert_eq!(Class::parse(""), Err((0, "[]".into())));
        assert_eq!(Class::parse(".9-1"), Err((1, "9-1".into())));
        assert_eq!(Class::parse(r"a\n"), Err((1, r"\n".into())));
    }
}
