//! The samples that the statement shows are those in tests/sample.
//!
//! In statement.md a sample is the fenced block that follows a heading with 输入样例 or 输出样例, or Sample Input or Sample
//! Output; a number may follow.

use crate::verify::{Facts, Finding, SamplePart};

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let Some(statement) = &facts.statement else { return vec![Finding::NoStatement] };
    let shown = samples(statement);
    let mut findings = Vec::new();
    for part in [SamplePart::Input, SamplePart::Answer] {
        let blocks: Vec<&str> = shown.iter().filter(|(of, _)| *of == part).map(|(_, block)| block.as_str()).collect();
        let tests: Vec<(String, &[u8])> = facts.tests.iter().filter(|test| facts.problem.groups[test.group].sample).map(|test| file(test, part)).collect();
        // There is nothing to show of an input that is empty.
        if blocks.is_empty() && tests.iter().all(|(_, content)| content.is_empty()) {
            continue;
        }
        if blocks.len() != tests.len() {
            findings.push(Finding::SampleCount { part, shown: blocks.len(), tests: tests.len() });
            continue;
        }
        for (index, (block, (file, content))) in blocks.iter().zip(tests).enumerate() {
            if let Some(line) = first_difference(block, &String::from_utf8_lossy(content)) {
                findings.push(Finding::SampleDiffers { part, number: index + 1, file, line });
            }
        }
    }
    findings
}

fn file(test: &super::super::TestFacts, part: SamplePart) -> (String, &[u8]) {
    match part {
        SamplePart::Input => (format!("tests/{}.in", test.name), &test.input),
        SamplePart::Answer => (format!("tests/{}.ans", test.name), &test.answer),
    }
}

/// The samples of a statement, in order.
fn samples(statement: &str) -> Vec<(SamplePart, String)> {
    let mut found = Vec::new();
    let mut part = None;
    let mut lines = statement.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.starts_with('#') {
            part = heading(line);
        } else if let Some(fence) = fence(line) {
            let block: Vec<&str> = lines.by_ref().take_while(|line| !line.trim().starts_with(fence)).collect();
            if let Some(part) = part.take() {
                found.push((part, block.join("\n")));
            }
        }
    }
    found
}

fn heading(line: &str) -> Option<SamplePart> {
    let line = line.to_lowercase();
    if !["样例", "示例", "sample", "example"].iter().any(|word| line.contains(word)) {
        None
    } else if line.contains("输入") || line.contains("input") {
        Some(SamplePart::Input)
    } else if line.contains("输出") || line.contains("output") {
        Some(SamplePart::Answer)
    } else {
        None
    }
}

fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~"].into_iter().find(|fence| line.starts_with(fence))
}

/// The first line, from 1, in which a block is not the file; empty lines at the end are not shown by every renderer, and
/// count for nothing.
fn first_difference(block: &str, file: &str) -> Option<usize> {
    let lines = |text: &str| -> Vec<String> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    };
    let (block, file) = (lines(block), lines(file));
    (0..block.len().max(file.len())).find(|index| block.get(*index) != file.get(*index)).map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_the_blocks_below_their_headings() {
        let text = "# A\n```\nnot this\n```\n## 输入样例 1\n```\n1\n2\n```\n## 输出样例 1\n说明\n```text\n3\n\n```\n## Sample Output 2\n~~~\n4\n~~~\n```\nnor this\n```\n";
        let expected = [(SamplePart::Input, "1\n2"), (SamplePart::Answer, "3\n"), (SamplePart::Answer, "4")];
        assert_eq!(samples(text), expected.map(|(part, block)| (part, block.to_owned())));
    }

    #[test]
    fn a_block_differs_where_its_first_line_does() {
        assert_eq!(first_difference("1\n2", "1\n2\n"), None);
        assert_eq!(first_difference("1\n2\n", "1\n2\n\n"), None);
        assert_eq!(first_difference("1\n2", "1\n3\n"), Some(2));
        assert_eq!(first_difference("1", "1\n\n3\n"), Some(2));
        assert_eq!(first_difference("1 ", "1\n"), Some(1));
    }
}
