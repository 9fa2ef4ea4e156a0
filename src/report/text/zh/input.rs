//! What is wrong with a grammar, and why a text is not in it, in Chinese.

use crate::input::{EvalError, Expected, Found, GrammarErrorKind, PrintError, Reject, RejectKind, WordKind};

/// A sentence for an error in a grammar.
pub fn grammar_error(error: &GrammarErrorKind) -> String {
    use GrammarErrorKind as E;
    match error {
        E::OpenBrace => "这个 `{` 没有闭合；要表示花括号本身请写 `{{`".into(),
        E::CloseBrace => "这个 `}` 没有对应的 `{`；要表示花括号本身请写 `}}`".into(),
        E::BadName { name } => format!("`{name}` 不能作变量名：只能用字母、数字和 `_`，不能以数字开头，也不能是 `min` 或 `max`"),
        E::Unbound { name, nearest: Some(nearest) } => format!("没有变量 `{name}`；是不是 `{nearest}`？"),
        E::Unbound { name, nearest: None } => format!("没有变量 `{name}`；请在 [input] 中写明它的类型"),
        E::Unused { name } => format!("变量 `{name}` 没有出现在 `format` 中；请输出它或删去它"),
        E::PrintedTwice { name } => format!("变量 `{name}` 输出了两次"),
        E::Cycle { names } => match names.as_slice() {
            [name] => format!("变量 `{name}` 依赖于它自己"),
            _ => format!("这些变量循环依赖：{}", names.join("、")),
        },
        E::NotInteger { name } => format!("`{name}` 不是整数，不能参与运算"),
        E::PrintedTooLate { name, needs } => format!("`{name}` 依赖的 `{needs}` 在它之后才输出，因此这里无法读入；请先输出 `{needs}`"),
        E::Ambiguous { name } => format!("无法判断 `{name}` 在哪里结束：后面的内容也可能属于它；请用空格或换行隔开"),
        E::UnknownType { word, nearest: Some(nearest) } => format!("没有类型 `{word}`；是不是 `{nearest}`？"),
        E::UnknownType { word, nearest: None } => format!("没有类型 `{word}`；可用的类型有 int、str、perm、lines 和 list"),
        E::NotYet { word } => format!("`{word}` 暂不支持"),
        E::Expected { expected, found } if found.is_empty() => format!("这里应为{}，但已到末尾", word_kind(*expected)),
        E::Expected { expected, found } => format!("这里应为{}，实际是 `{found}`", word_kind(*expected)),
        E::TooLarge { text } => format!("数 {text} 太大，超出 64 位整数"),
        E::TooDeep => "这里太长或嵌套太深".into(),
        E::EmptyRange { low, high } => format!("范围 {low}..={high} 是空的"),
        E::BadClass { text } => format!("`{text}` 不是字符集；应写成 `[a-z0-9]` 这样"),
        E::LinesInside => "`lines` 不能放在 `lines` 或 `list` 里面".into(),
    }
}

fn word_kind(kind: WordKind) -> &'static str {
    match kind {
        WordKind::Type => "类型，例如 `int 1..=9`",
        WordKind::Expression => "数或变量",
        WordKind::Colon => "变量名、`:` 和类型",
        WordKind::Of => " `of`",
        WordKind::Class => "字符集，例如 `[a-z]`",
        WordKind::Open => " `(`",
        WordKind::Comma => " `,`",
        WordKind::Close => " `)`",
        WordKind::End => "结尾",
    }
}

/// A phrase for a range or a length without a value.
fn eval_error(error: EvalError) -> String {
    match error {
        EvalError::Overflow => "范围太大，无法计算".into(),
        EvalError::DivisionByZero => "计算范围时除以零".into(),
        EvalError::Length(length) => format!("{length} 不能作长度"),
    }
}

/// A sentence, with its line and column, for why a text is not in a grammar.
pub fn reject(reject: &Reject) -> String {
    let why = match &reject.kind {
        RejectKind::Unexpected { expected, found } => format!("应为{}，实际是{}", expected_text(expected), found_text(*found)),
        RejectKind::NeedlessZero { name, text } => format!("`{name}` 写成了 {text}，有多余的零或符号"),
        RejectKind::Range { name, value, low, high } if low > high => format!("`{name}` 是 {value}，但它的范围 {low}..={high} 是空的"),
        RejectKind::Range { name, value, low, high } => format!("`{name}` 是 {value}，不在 {low}..={high} 之内"),
        RejectKind::Repeated { name, value } => format!("`{name}` 中 {value} 重复出现"),
        RejectKind::TooShort { name, length, low } => format!("`{name}` 的长度是 {length}，至少应为 {low}"),
        RejectKind::TooLong { name, high } => format!("`{name}` 的长度超过了 {high}"),
        RejectKind::Bounds { name, error } => format!("`{name}`：{}", eval_error(*error)),
        RejectKind::Read { detail } => format!("输入无法继续读取：{detail}"),
    };
    format!("第 {} 行第 {} 列：{why}", reject.line, reject.column)
}

fn expected_text(expected: &Expected) -> String {
    match expected {
        Expected::Text(text) if text == "\n" => "换行".into(),
        Expected::Text(text) if text.starts_with(' ') => "空格".into(),
        Expected::Text(text) => format!(" `{}`", text.escape_debug()),
        Expected::Integer { name } => format!("整数 `{name}`"),
        Expected::Character { name, class } => format!(" `{name}` 的字符 {class}"),
        Expected::End => "文件末尾".into(),
    }
}

fn found_text(found: Found) -> String {
    match found {
        Found::End => "文件末尾".into(),
        Found::Character('\n') => "换行".into(),
        Found::Character('\r') => "回车符".into(),
        Found::Character(' ') => "空格".into(),
        Found::Character('\t') => "制表符".into(),
        Found::Character(c) => format!(" `{}`", c.escape_debug()),
        Found::Byte(byte) => format!("非 UTF-8 字节 0x{byte:02X}"),
    }
}

/// A sentence for values that can't be printed.
pub fn print_error(error: &PrintError) -> String {
    match error {
        PrintError::NoVariable { name } => format!("没有变量 `{name}`"),
        PrintError::Undetermined { name } => format!("`{name}` 在这里有不止一个可能的值"),
        PrintError::WrongType { name } => format!("`{name}` 的值类型不对"),
        PrintError::Bounds { name, error } => format!("`{name}`：{}", eval_error(*error)),
    }
}
