//! What the end of a checker program means.

use super::{Checked, excerpt};
use crate::verdict::{Difference, Exit, Fault, Reason, Remark, Verdict};

/// The end of a checker of testlib's kind, with its standard error: 0 accepts; 1, 2, 4 and 8 reject (its "presentation
/// error" means output that can't be read, not ours); 7 gives points. All else is the checker's fault.
///
/// # Errors
/// The checker is at fault.
pub fn testlib(exit: Exit, message: &[u8]) -> Result<Checked, Fault> {
    match exit {
        Exit::Code(0) => Ok(accepted(message)),
        // A checker in Python that fails ends with 1 as well, and that is no verdict.
        Exit::Code(1) if is_traceback(message) => Err(fault(exit, message)),
        Exit::Code(1 | 2 | 4 | 8) => Ok(rejected(message)),
        Exit::Code(7) => {
            let share = points(message).ok_or_else(|| fault(exit, message))?;
            let checked = if share.0 == share.1 { accepted(message) } else { rejected(message) };
            Ok(Checked { share: Some(share), ..checked })
        }
        _ => Err(fault(exit, message)),
    }
}

/// The end of an output validator of the ICPC package format, with its judge message: 42 accepts, 43 rejects.
///
/// # Errors
/// The validator is at fault.
pub fn icpc(exit: Exit, message: &[u8]) -> Result<Checked, Fault> {
    match exit {
        Exit::Code(42) => Ok(accepted(message)),
        Exit::Code(43) => Ok(rejected(message)),
        _ => Err(fault(exit, message)),
    }
}

fn accepted(message: &[u8]) -> Checked {
    // What checkers say of right outputs ("ok 6 numbers") tells a student nothing, unless it was written for one.
    let (en, zh) = (marked(message, "en:"), marked(message, "zh:"));
    let remarks = if en.is_some() || zh.is_some() { vec![Remark::CheckerNote { en, zh }] } else { Vec::new() };
    Checked { remarks, ..Checked::right() }
}

fn rejected(message: &[u8]) -> Checked {
    let en = marked(message, "en:").unwrap_or_else(|| first_line(message));
    let reason = Reason::Different(Difference::Checker { en, zh: marked(message, "zh:") });
    Checked { verdict: Verdict::WrongAnswer, reason, right_but_for_layout: false, ..Checked::right() }
}

fn fault(exit: Exit, message: &[u8]) -> Fault {
    // Of an interpreter's traceback the last line says most.
    let line = if is_traceback(message) { lines(message).last() } else { lines(message).next() };
    Fault::CheckerExit { exit, message: line.map(excerpt::word).unwrap_or_default() }
}

fn is_traceback(message: &[u8]) -> bool {
    lines(message).next().is_some_and(|first| first == b"Traceback (most recent call last):")
}

fn lines(message: &[u8]) -> impl Iterator<Item = &[u8]> {
    message.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}

fn first_line(message: &[u8]) -> String {
    lines(message).next().map(excerpt::word).unwrap_or_default()
}

/// The line that is marked for a language.
fn marked(message: &[u8], mark: &str) -> Option<String> {
    lines(message).find_map(|line| line.strip_prefix(mark.as_bytes())).map(|line| excerpt::word(line.trim_ascii()))
}

/// testlib's `points 0.25 …`: the share of the test's points, from 0 to 1.
fn points(message: &[u8]) -> Option<(u64, u64)> {
    let line = lines(message).next()?;
    let line = std::str::from_utf8(line).ok()?;
    let word = line.strip_prefix("points ").unwrap_or(line).split_whitespace().next()?;
    let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || fraction.len() > 9 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let unit = 10u64.pow(fraction.len() as u32);
    let part = whole.parse::<u64>().ok()?.checked_mul(unit)?.checked_add(if fraction.is_empty() { 0 } else { fraction.parse().ok()? })?;
    (part <= unit).then_some((part, unit))
}
