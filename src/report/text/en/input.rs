//! What is wrong with a grammar, and why a text is not in it, in English.

use crate::input::{EvalError, Expected, Found, GrammarErrorKind, PrintError, Reject, RejectKind, WordKind};

/// A sentence for an error in a grammar.
pub fn grammar_error(error: &GrammarErrorKind) -> String {
    use GrammarErrorKind as E;
    match error {
        E::OpenBrace => "this `{` is never closed; write `{{` for a brace itself".into(),
        E::CloseBrace => "this `}` closes nothing; write `}}` for a brace itself".into(),
        E::BadName { name } => format!("`{name}` can't name a variable: use letters, digits and `_`, not a digit first, and neither `min` nor `max`"),
        E::Unbound { name, nearest: Some(nearest) } => format!("there is no variable `{name}`; did you mean `{nearest}`?"),
        E::Unbound { name, nearest: None } => format!("there is no variable `{name}`; add it to [input] with its type"),
        E::Unused { name } => format!("the variable `{name}` is printed nowhere in `format`; print it or remove it"),
        E::PrintedTwice { name } => format!("the variable `{name}` is printed a second time"),
        E::Cycle { names } => match names.as_slice() {
            [name] => format!("the variable `{name}` depends on itself"),
            _ => format!("these variables depend on each other in a circle: {}", names.join(", ")),
        },
        E::NotInteger { name } => format!("`{name}` is no integer, so it can't be calculated with"),
        E::PrintedTooLate { name, needs } => {
            format!("`{name}` can't be read here, since `{needs}`, which it depends on, is printed later; print `{needs}` first")
        }
        E::Ambiguous { name } => format!("where `{name}` ends can't be told: what follows could belong to it; set a blank or a newline between"),
        E::UnknownType { word, nearest: Some(nearest) } => format!("`{word}` is no type; did you mean `{nearest}`?"),
        E::UnknownType { word, nearest: None } => format!("`{word}` is no type; the types are int, str, perm, lines and list"),
        E::NotYet { word } => format!("`{word}` is not available yet"),
        E::Expected { expected, found } if found.is_empty() => format!("expected {}, but the text ends", word_kind(*expected)),
        E::Expected { expected, found } => format!("expected {}, found `{found}`", word_kind(*expected)),
        E::TooLarge { text } => format!("the number {text} is too large: 64 bits are the most"),
        E::TooDeep => "this is too long or nested too deeply".into(),
        E::EmptyRange { low, high } => format!("the range {low}..={high} holds nothing"),
        E::BadClass { text } => format!("`{text}` is no class of characters; write it as in `[a-z0-9]`"),
        E::LinesInside => "`lines` can't stand inside `lines` or `list`".into(),
    }
}

fn word_kind(kind: WordKind) -> &'static str {
    match kind {
        WordKind::Type => "a type, such as `int 1..=9`",
        WordKind::Expression => "a number or a variable",
        WordKind::Colon => "a name, `:` and a type",
        WordKind::Of => "`of`",
        WordKind::Class => "a class of characters, such as `[a-z]`",
        WordKind::Open => "`(`",
        WordKind::Comma => "`,`",
        WordKind::Close => "`)`",
        WordKind::End => "nothing more",
    }
}

/// A phrase for a range or a length without a value.
fn eval_error(error: EvalError) -> String {
    match error {
        EvalError::Overflow => "its bounds are too large to calculate".into(),
        EvalError::DivisionByZero => "its bounds divide by zero".into(),
        EvalError::Length(length) => format!("{length} is no length"),
    }
}

/// A sentence, with its line and column, for why a text is not in a grammar.
pub fn reject(reject: &Reject) -> String {
    let why = match &reject.kind {
        RejectKind::Unexpected { expected, found } => format!("expected {}, found {}", expected_text(expected), found_text(*found)),
        RejectKind::NeedlessZero { name, text } => format!("`{name}` is written as {text}, with a needless zero or sign"),
        RejectKind::Range { name, value, low, high } if low > high => format!("`{name}` is {value}, but its range {low}..={high} holds nothing"),
        RejectKind::Range { name, value, low, high } => format!("`{name}` is {value}, outside {low}..={high}"),
        RejectKind::Repeated { name, value } => format!("`{name}` has {value} a second time"),
        RejectKind::TooShort { name, length, low } => format!("`{name}` has length {length}; {low} is the least"),
        RejectKind::TooLong { name, high } => format!("`{name}` is longer than {high}"),
        RejectKind::Bounds { name, error } => format!("`{name}`: {}", eval_error(*error)),
        RejectKind::Read { detail } => format!("the input can't be read on: {detail}"),
    };
    format!("line {}, column {}: {why}", reject.line, reject.column)
}

fn expected_text(expected: &Expected) -> String {
    match expected {
        Expected::Text(text) if text == "\n" => "a newline".into(),
        Expected::Text(text) if text.starts_with(' ') => "a blank".into(),
        Expected::Text(text) => format!("`{}`", text.escape_debug()),
        Expected::Integer { name } => format!("an integer for `{name}`"),
        Expected::Character { name, class } => format!("one of {class} for `{name}`"),
        Expected::End => "the end".into(),
    }
}

fn found_text(found: Found) -> String {
    match found {
        Found::End => "the end".into(),
        Found::Character('\n') => "a newline".into(),
        Found::Character('\r') => "a carriage return".into(),
        Found::Character(' ') => "a blank".into(),
        Found::Character('\t') => "a tab".into(),
        Found::Character(c) => format!("`{}`", c.escape_debug()),
        Found::Byte(byte) => format!("the byte 0x{byte:02X}, which is not UTF-8"),
    }
}

/// A sentence for values that can't be printed.
pub fn print_error(error: &PrintError) -> String {
    match error {
        PrintError::NoVariable { name } => format!("there is no variable `{name}`"),
        PrintError::Undetermined { name } => format!("`{name}` has more than one possible value here"),
        PrintError::WrongType { name } => format!("the value for `{name}` is of another type"),
        PrintError::Bounds { name, error } => format!("`{name}`: {}", eval_error(*error)),
    }
}
