//! In what an output differs from the answer.

use crate::verdict::{BlockLayoutKind, Difference, LayoutKind, Unit};

/// A sentence for a difference; `block` is the package's noun for a block.
pub fn difference(difference: &Difference, block: &str) -> String {
    match difference {
        Difference::NothingPrinted { unit, of } => {
            let were = if *of == 1 { "was" } else { "were" };
            format!("nothing was printed; {} {were} expected", counted(*of, *unit, block))
        }
        Difference::NothingExpected { got } => format!("nothing should be printed, got `{got}`"),
        Difference::Line { answer_line, output_line, expected, got } => {
            let of_answer = if answer_line == output_line { String::new() } else { format!(" (line {answer_line} of the answer)") };
            format!("line {output_line}{of_answer}: expected `{expected}`, got `{got}`")
        }
        Difference::EndsEarly { answer_line, expected } => format!("the output ends too early: line {answer_line} of the answer, `{expected}`, is missing"),
        Difference::GoesOn { output_line, got } => format!("the output should end before its line {output_line}, `{got}`"),
        Difference::Order { unit, count, from } => {
            format!("order: the same {}, from {} {from} on in another order", counted(*count, *unit, block), noun(*unit, block))
        }
        Difference::Word { output_line, word, expected, got } => format!("line {output_line}, word {word}: expected `{expected}`, got `{got}`"),
        Difference::Number { output_line, word, expected, got, off } => {
            format!("line {output_line}, word {word}: expected {expected}, got {got}, which is off by {off:.3e}")
        }
        Difference::Byte { offset, output_line, expected, got } => {
            let byte = |byte: &Option<u8>| byte.map_or_else(|| "the end".into(), |byte| format!("0x{byte:02x}"));
            format!("byte {offset} (line {output_line}): expected {}, got {}", byte(expected), byte(got))
        }
        Difference::Missing { unit, number, missing: 1, .. } => format!("{} {number} of the answer is missing; all others are right", noun(*unit, block)),
        Difference::Missing { unit, number, missing, of } => {
            format!("{} {number} of the answer is missing ({missing} of {of} are); what is there is right", noun(*unit, block))
        }
        Difference::Repeated { unit, first, again, times: 2 } => {
            let noun = noun(*unit, block);
            format!("{noun} {first} appears twice, again as {noun} {again}")
        }
        Difference::Repeated { unit, first, again, times } => {
            let noun = noun(*unit, block);
            format!("{noun} {first} appears {times} times, too often from {noun} {again} on")
        }
        Difference::Foreign { unit: Unit::Line, number, got, .. } => format!("line {number}, `{got}`, is not in the answer"),
        Difference::Foreign { unit: Unit::Block, number, output_line, got } => {
            format!("{block} {number} (from line {output_line}, `{got}`) is not among the answer's")
        }
        Difference::Layout { kind, output_line } => {
            let at = match kind {
                LayoutKind::LineEnd => format!("blanks at the end of line {output_line}"),
                LayoutKind::LineStart => format!("blanks at the start of line {output_line}"),
                LayoutKind::BetweenWords => format!("blanks between the words of line {output_line}"),
                LayoutKind::EmptyLines => format!("empty lines, first at line {output_line}"),
                LayoutKind::LineBreaks => format!("line breaks, first at line {output_line}"),
            };
            format!("right but for its layout: {at}")
        }
        Difference::BlockLayout { kind, blocks } => {
            let how = match kind {
                BlockLayoutKind::BlanksInRows => "blanks between the columns",
                BlockLayoutKind::NoEmptyLines => "no empty line between them",
            };
            format!("{blocks} of {} right, {how}", counted(*blocks, Unit::Block, block))
        }
        Difference::Gbk => "right once decoded from GBK; print UTF-8".into(),
        Difference::Checker { en, .. } if en.is_empty() => "the checker rejects the output".into(),
        Difference::Checker { en, .. } => en.clone(),
    }
}

fn noun(unit: Unit, block: &str) -> &str {
    match unit {
        Unit::Line => "line",
        Unit::Block => block,
    }
}

fn counted(count: u64, unit: Unit, block: &str) -> String {
    let noun = noun(unit, block);
    if count == 1 {
        return format!("1 {noun}");
    }
    match noun.strip_suffix('y') {
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{count} {noun}es"),
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{count} {stem}ies"),
        _ => format!("{count} {noun}s"),
    }
}
