//! Classes of characters: `[.1-9]`.

/// A set of characters, written as in regular expressions but without negation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    /// As it was written, with its brackets.
    pub(super) text: String,
    /// In order, not overlapping.
    ranges: Vec<(char, char)>,
    /// Those of its characters that are ASCII, a bit for each.
    ascii: u128,
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
        if ranges.is_empty() { Err((0, "[]".into())) } else { Ok(Class::new(format!("[{body}]"), ranges)) }
    }

    fn new(text: String, mut ranges: Vec<(char, char)>) -> Class {
        ranges.sort_unstable();
        let mut apart: Vec<(char, char)> = Vec::new();
        for (low, high) in ranges {
            match apart.last_mut() {
                Some((_, last)) if low <= *last => *last = high.max(*last),
                _ => apart.push((low, high)),
            }
        }
        let ascii = (0..128u8).filter(|byte| apart.iter().any(|(low, high)| (*low..=*high).contains(&char::from(*byte)))).map(|byte| 1u128 << byte).sum();
        Class { text, ranges: apart, ascii }
    }

    pub(super) fn contains(&self, c: char) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&c))
    }

    /// Whether a byte is one of its characters by itself.
    pub(super) fn contains_byte(&self, byte: u8) -> bool {
        byte < 128 && self.ascii >> byte & 1 == 1
    }

    /// A set made of ranges, for what may stand next.
    pub(super) fn of(ranges: &[(char, char)]) -> Class {
        Class::new(String::new(), ranges.to_vec())
    }

    /// Adds what is in `other`.
    pub(super) fn join(&mut self, other: &Class) {
        *self = Class::new(String::new(), self.ranges.iter().chain(&other.ranges).copied().collect());
    }

    /// Whether some character is in both.
    pub(super) fn meets(&self, other: &Class) -> bool {
        self.ranges.iter().any(|(a, b)| other.ranges.iter().any(|(c, d)| a <= d && c <= b))
    }

    /// How many characters it has; surrogates, which are none, don't count.
    pub(super) fn size(&self) -> u128 {
        self.ranges.iter().map(|range| u128::from(count(*range))).sum()
    }

    /// The character with an index below the size, in the order of their numbers.
    pub(super) fn nth(&self, index: u128) -> char {
        let mut rest = u32::try_from(index).unwrap_or(u32::MAX);
        for range in &self.ranges {
            if rest < count(*range) {
                return (range.0..=range.1).nth(rest as usize).unwrap_or(range.0);
            }
            rest -= count(*range);
        }
        ' '
    }

    /// The index of a character; none when it isn't one of its.
    pub(super) fn position(&self, c: char) -> Option<u128> {
        let mut before = 0;
        for (low, high) in &self.ranges {
            if (*low..=*high).contains(&c) {
                return Some(u128::from(before + count((*low, c)) - 1));
            }
            before += count((*low, *high));
        }
        None
    }

    /// The character, where there is only one.
    pub(super) fn only(&self) -> Option<char> {
        match self.ranges.as_slice() {
            [(low, high)] if low == high => Some(*low),
            _ => None,
        }
    }
}

/// How many characters there are from one to another.
fn count((low, high): (char, char)) -> u32 {
    const SURROGATES: u32 = 0x800;
    let across = low <= '\u{d7ff}' && high >= '\u{e000}';
    high as u32 - low as u32 + 1 - if across { SURROGATES } else { 0 }
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

    #[test]
    fn characters_have_numbers() {
        let class = Class::parse(".1-9\u{d700}-\u{e010}").unwrap();
        assert_eq!(class.size(), 10 + 0x911 - 0x800);
        for index in 0..class.size() {
            assert_eq!(class.position(class.nth(index)), Some(index));
        }
        assert_eq!(class.position('0'), None);
    }
}
