//! The compiler's first useful lines.

use crate::verdict::BuildFailure;

/// Lines shown.
const MOST: usize = 12;

/// What to show of a compiler's standard error: the chain of includes is about files that the student never saw.
pub(super) fn useful(stderr: &[u8]) -> BuildFailure {
    let text = String::from_utf8_lossy(stderr);
    let mut lines: Vec<String> = text
        .lines()
        .filter(|line| !line.starts_with("In file included from") && !line.trim_start().starts_with("from "))
        .filter(|line| !line.trim().is_empty() && !line.starts_with("Traceback ") && !line.contains("\"<string>\""))
        .map(|line| line.chars().take(200).collect())
        .collect();
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    BuildFailure::Compiler { lines, more }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_of_includes_is_dropped_and_the_rest_counted() {
        let text = format!("In file included from a.h:1,\n                 from main.cpp:1:\nmain.cpp:2:1: error: x\n{}", "more\n".repeat(20));
        let BuildFailure::Compiler { lines, more } = useful(text.as_bytes()) else { panic!("another failure") };
        assert_eq!((lines[0].as_str(), lines.len(), more), ("main.cpp:2:1: error: x", 12, 9));
    }
}
