//! What is wrong with a package, and why one can't be loaded, in English.

use super::input::grammar_error;
use crate::diagnostic::Diagnostic;
use crate::problem::{Finding, LoadError, Quantity, RecordPlace, ValueType};
use crate::report::text::printable;
use crate::units::UnitError;

/// A finding as one line: its place, a colon and its sentence.
pub fn diagnostic(diagnostic: &Diagnostic<Finding>) -> String {
    printable(&format!("{}: {}", diagnostic.place, finding(&diagnostic.kind)))
}

/// A sentence for a finding.
pub fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Syntax { message } => format!("this is not TOML: {message}"),
        Finding::NotUtf8 => "from here on the file is not UTF-8; save it as UTF-8".into(),
        Finding::UnknownKey { key, table, nearest } => {
            let hint = nearest.as_ref().map(|nearest| format!("; did you mean `{nearest}`?")).unwrap_or_default();
            format!("unknown key `{key}`{}{hint}", within(table))
        }
        Finding::WrongType { key, expected, found } => format!("`{key}` must be {}, and this is {}", value_type(*expected), value_type(*found)),
        Finding::MissingKey { key, table } => format!("the key `{key}` is missing{}", within(table)),
        Finding::Empty { key } => format!("`{key}` must not be empty"),
        Finding::Quantity { key, text, quantity, error } => quantity_error(key, text, *quantity, *error),
        Finding::Number { key, text } => format!("{text} makes no sense for `{key}`"),
        Finding::Points { text } => format!("`points` can't be {text}; write a number such as 40 or 33.5"),
        Finding::UnknownValue { key, value, nearest, known } => {
            let hint = nearest.as_ref().map(|nearest| format!("; did you mean \"{nearest}\"?"));
            let hint = hint.unwrap_or_else(|| format!("; it knows {}", list(known)));
            format!("`{key}` doesn't know \"{value}\"{hint}")
        }
        Finding::UnknownLanguage { name, nearest: Some(nearest) } => format!("there is no language `{name}`; did you mean \"{nearest}\"?"),
        Finding::UnknownLanguage { name, nearest: None } => format!("there is no language `{name}`; `examiner languages` lists them"),
        Finding::Conflict { key, with } => format!("`{key}` can't stand beside `{with}`; remove one of them"),
        Finding::Needs { key, needs } => {
            let needs: Vec<String> = needs.iter().map(|needs| format!("`{needs}`")).collect();
            format!("`{key}` means something only with {}", needs.join(" or "))
        }
        Finding::OnlyIn { key, place: RecordPlace::Input } => format!("`{key}` belongs in [input] itself, not in a record of it"),
        Finding::OnlyIn { key, place: RecordPlace::Variable } => format!("`{key}` belongs in a variable that is a record: `x = {{ {key} = … }}`"),
        Finding::OnlyIn { key, place: RecordPlace::Alternative } => format!("`{key}` belongs in a record of `one_of`"),
        Finding::AnyOrder => "`order = \"any\"` means something only with `compare` as \"blocks\" or \"line-set\"".into(),
        Finding::NoCases { group } => format!("the group \"{group}\" has no tests; give it one of cases, files, each, all, random, boundary, generator"),
        Finding::NoGroups => "there is an [input] but no [[group]] that says which tests there are".into(),
        Finding::DuplicateGroup { name } => format!("there is another group \"{name}\" above; names must differ"),
        Finding::UnknownGroup { name, nearest: Some(nearest) } => format!("there is no group \"{name}\"; did you mean \"{nearest}\"?"),
        Finding::UnknownGroup { name, nearest: None } => format!("there is no group \"{name}\""),
        Finding::RequiresCycle { names } => match names.as_slice() {
            [name] => format!("the group \"{name}\" requires itself"),
            _ => format!("these groups require each other in a circle: {}", list(names)),
        },
        Finding::SamplePoints => "the sample gives no points; remove them, or give the group another name".into(),
        Finding::MissingFile { key, name } => format!("`{key}` names the file {name}, which is not in the package"),
        Finding::OutsidePackage { key, name } => format!("`{key}` must stay inside the package, and \"{name}\" does not"),
        Finding::FileName { key, name } => format!("`{key}` must be a plain file name, and \"{}\" is none", name.escape_debug()),
        Finding::Grammar(error) => grammar_error(error),
        Finding::EachUnknown { name, nearest: Some(nearest) } => format!("[input] has no variable `{name}`; did you mean `{nearest}`?"),
        Finding::EachUnknown { name, nearest: None } => format!("[input] has no variable `{name}`"),
        Finding::EachNotInteger { name } => format!("`each` needs integers, and `{name}` is none"),
        Finding::EachRange { text } => format!("\"{text}\" is no range; write it as \"1..=9\""),
        Finding::TooManyTests { key, most } => format!("`{key}` makes more than {most} tests"),
        Finding::EachUndetermined { names } => format!("`each` leaves these variables without a value: {}; give their ranges, too", names.join(", ")),
        Finding::NotYet { what } => format!("`{what}` is not available yet"),
        Finding::NoTests => "there are no tests; `examiner generate` makes them".into(),
        Finding::GroupWithoutTests { group } => format!("the group \"{group}\" has no tests; `examiner generate` makes them"),
        Finding::InputWithoutAnswer => "this input has no answer beside it".into(),
        Finding::AnswerWithoutInput => "this answer has no input beside it".into(),
        Finding::OddName => "this is not named like a test: sample/01.in, secret/01-01.in, and .ans for the answers".into(),
        Finding::NoSuchGroup { number: 0, .. } => "there is no group \"sample\" that this test could belong to".into(),
        Finding::NoSuchGroup { number, groups } => format!("there is no group {number} that this test could belong to; beside the sample there are {groups}"),
        Finding::Unreadable { detail } => format!("this can't be read: {detail}"),
    }
}

fn within(table: &str) -> String {
    match table {
        "" => String::new(),
        "group" => " in [[group]]".into(),
        table => format!(" in [{table}]"),
    }
}

fn list<T: AsRef<str>>(names: &[T]) -> String {
    names.iter().map(|name| format!("\"{}\"", name.as_ref())).collect::<Vec<_>>().join(", ")
}

fn value_type(kind: ValueType) -> &'static str {
    match kind {
        ValueType::Text => "text in quotes",
        ValueType::Integer => "an integer",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Date => "a date or a time",
        ValueType::List => "a list",
        ValueType::Table => "a table",
        ValueType::Tables => "written as [[group]]",
    }
}

fn quantity_error(key: &str, text: &str, quantity: Quantity, error: UnitError) -> String {
    let (what, example) = match quantity {
        Quantity::Size => ("size", "\"64 MiB\""),
        Quantity::Time => ("time", "\"1.5 s\""),
    };
    match error {
        UnitError::Number => format!("`{key}`: \"{text}\" is no {what}; write one as {example}"),
        UnitError::Unit => format!("`{key}`: \"{text}\" has no unit of {what} that is known; write it as {example}"),
        UnitError::TooLarge => format!("`{key}`: \"{text}\" is too large"),
    }
}

/// A sentence for a package that can't be loaded; the findings of a broken one follow on lines of their own.
pub fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Unknown { name, nearest: Some(nearest) } => format!("there is no problem \"{name}\"; did you mean \"{nearest}\"?"),
        LoadError::Unknown { name, nearest: None } => format!("there is no problem \"{name}\""),
        LoadError::Ambiguous { name, candidates } => format!("\"{name}\" may mean any of these problems: {}; name one of them", candidates.join(", ")),
        LoadError::NoPackage { path } => format!("{}: there is no problem.toml here", path.display()),
        LoadError::Unreadable { path, detail } => format!("{}: this can't be read: {detail}", path.display()),
        LoadError::Broken { diagnostics, .. } => diagnostics.iter().map(diagnostic).collect::<Vec<_>>().join("\n"),
    }
}
