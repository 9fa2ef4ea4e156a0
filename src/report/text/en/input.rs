//! What is wrong with a grammar, and why a text is not in it, in English.

use crate::input::{DrawError, EvalError, Expected, Found, GrammarErrorKind, Reject, RejectKind, ShapeFault, WordKind};

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
        E::UnknownType { word, nearest: None } => format!("`{word}` is no type; the types are int, float, str, perm, lines and list"),
        E::UnknownSuffix { word, nearest: Some(nearest) } => format!("`{word}` is no suffix; did you mean `{nearest}`?"),
        E::UnknownSuffix { word, nearest: None } => format!("`{word}` is no suffix; the suffixes are distinct, sorted and total"),
        E::Suffix { word } => format!("`{word}` can't stand behind this type"),
        E::Decimals { most } => format!("the number of decimals is a plain number from 0 to {most}"),
        E::FinerThanDecimals { decimals } => format!("an end of this range has more decimals than the {decimals} that its numbers have"),
        E::Shadowed { name } => format!("a variable around this record is named `{name}`, too; choose another name"),
        E::NothingRepeats => "this variable stands there once, so it has nothing to be distinct from or sorted with".into(),
        E::AcrossDepends { name } => {
            format!("`{name}` is distinct or sorted over all rows, so its range can't depend on a variable of the same row")
        }
        E::UntilEndNotLast => {
            "this count is printed nowhere, so the record goes on until the end of the file; nothing can follow it: print the count, or move the record to the end".into()
        }
        E::MaybeEmpty => "this record is repeated, so its text can't be empty".into(),
        E::Alike { first, second } => {
            format!("alternatives {first} and {second} may begin alike, so they can't be told apart; let each begin with a text of its own")
        }
        E::Vertices => "a shape joins two integer variables of this record that have the same range, which no variable of the row changes".into(),
        E::UnknownShape { word, nearest: Some(nearest), .. } => format!("`{word}` is no word for a shape; did you mean `{nearest}`?"),
        E::UnknownShape { word, nearest: None, known } => format!("`{word}` is no word for a shape; the words are {}", known.join(", ")),
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
        WordKind::Comparison => "a comparison, such as `<=`",
        WordKind::Decimals => "`decimals` and their number",
        WordKind::Dash => "`-` between two names",
        WordKind::Name => "a variable's name",
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
        RejectKind::DecimalRange { name, value, low, high } => format!("`{name}` is {value}, outside {low}..={high}"),
        RejectKind::NotSorted { name, value } => format!("`{name}` is sorted, but {value} is less than the one before it"),
        RejectKind::Total { name, sum, most } => format!("the sum of all `{name}` is {sum}; {most} is the most"),
        RejectKind::Condition { text } => format!("the condition `{text}` doesn't hold"),
        RejectKind::Shape { name, fault } => format!("`{name}`: {}", shape_fault(fault)),
        RejectKind::AtLeast { name, alternative, found, least } => {
            format!("`{name}` has alternative {alternative} {found} times; {least} is the least")
        }
        RejectKind::Repeated { name, value } => format!("`{name}` has {value} a second time"),
        RejectKind::TooShort { name, length, low } => format!("`{name}` has length {length}; {low} is the least"),
        RejectKind::TooLong { name, high } => format!("`{name}` is longer than {high}"),
        RejectKind::Bounds { name, error } => format!("`{name}`: {}", eval_error(*error)),
        RejectKind::Read { detail } => format!("the input can't be read on: {detail}"),
    };
    format!("line {}, column {}: {why}", reject.line, reject.column)
}

fn shape_fault(fault: &ShapeFault) -> String {
    match fault {
        ShapeFault::Loop { vertex } => format!("the edge joins {vertex} to itself"),
        ShapeFault::Double { from, to } => format!("the edge between {from} and {to} is there a second time"),
        ShapeFault::Circle { from, to } => format!("the edge from {from} to {to} closes a circle"),
        ShapeFault::TreeEdges { edges, vertices } => format!("a tree of {vertices} vertices can't have {edges} edges"),
        ShapeFault::Apart { parts } => format!("the graph isn't connected: it falls into {parts} parts"),
    }
}

fn expected_text(expected: &Expected) -> String {
    match expected {
        Expected::Text(text) if text == "\n" => "a newline".into(),
        Expected::Text(text) if text.starts_with(' ') => "a blank".into(),
        Expected::Text(text) => format!("`{}`", text.escape_debug()),
        Expected::Integer { name } => format!("an integer for `{name}`"),
        Expected::Decimal { name, decimals } => format!("a number with {decimals} decimals for `{name}`"),
        Expected::OneOf { name, texts } => {
            let texts: Vec<String> = texts.iter().map(|text| format!("`{}`", text.escape_debug())).collect();
            format!("one of {} for `{name}`", texts.join(", "))
        }
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

/// A sentence for why no text can be made.
pub fn draw_error(error: &DrawError) -> String {
    match error {
        DrawError::NoVariable { name } => format!("there is no variable `{name}`"),
        DrawError::Undetermined { name } => format!("`{name}` has more than one possible value here"),
        DrawError::Bounds { name, error } => format!("`{name}`: {}", eval_error(*error)),
        DrawError::TooLarge { name, most } => format!("`{name}` makes the text too large: it would have more than {most} values"),
        DrawError::NothingFound { name } => {
            format!("after many tries there was no value for `{name}`; look at its range, the conditions and the sums")
        }
        DrawError::TooMany { most } => format!("there are more than {most} inputs"),
    }
}
