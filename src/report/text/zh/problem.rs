//! What is wrong with a package, and why one can't be loaded, in Chinese.

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
        Finding::Syntax { message } => format!("TOML 语法错误：{message}"),
        Finding::NotUtf8 => "从这里起不是 UTF-8 编码；请把文件存为 UTF-8".into(),
        Finding::UnknownKey { key, table, nearest } => {
            let hint = nearest.as_ref().map(|nearest| format!("；是不是 `{nearest}`？")).unwrap_or_default();
            format!("{}没有键 `{key}`{hint}", within(table))
        }
        Finding::WrongType { key, expected, found } => format!("`{key}` 应为{}，这里却是{}", value_type(*expected), value_type(*found)),
        Finding::MissingKey { key, table } => format!("{}缺少键 `{key}`", within(table)),
        Finding::Empty { key } => format!("`{key}` 不能为空"),
        Finding::Quantity { key, text, quantity, error } => quantity_error(key, text, *quantity, *error),
        Finding::Number { key, text } => format!("`{key}` 不能是 {text}"),
        Finding::Points { text } => format!("`points` 不能是 {text}；请写非负的数，例如 40 或 33.5"),
        Finding::UnknownValue { key, value, nearest, known } => {
            let hint = nearest.as_ref().map(|nearest| format!("；是不是 \"{nearest}\"？"));
            let hint = hint.unwrap_or_else(|| format!("；可用的有 {}", list(known)));
            format!("`{key}` 不能取 \"{value}\"{hint}")
        }
        Finding::UnknownLanguage { name, nearest: Some(nearest) } => format!("没有语言 `{name}`；是不是 \"{nearest}\"？"),
        Finding::UnknownLanguage { name, nearest: None } => format!("没有语言 `{name}`；用 `examiner languages` 查看所有语言"),
        Finding::Conflict { key, with } => format!("`{key}` 不能与 `{with}` 同时使用；请删去其中一个"),
        Finding::Needs { key, needs } => {
            let needs: Vec<String> = needs.iter().map(|needs| format!("`{needs}`")).collect();
            format!("`{key}` 只有与 {} 一起才有意义", needs.join(" 或 "))
        }
        Finding::OnlyIn { key, place: RecordPlace::Input } => format!("`{key}` 应直接写在 [input] 中，不能写在其中的记录里"),
        Finding::OnlyIn { key, place: RecordPlace::Variable } => format!("`{key}` 应写在作为记录的变量中：`x = {{ {key} = … }}`"),
        Finding::OnlyIn { key, place: RecordPlace::Alternative } => format!("`{key}` 应写在 `one_of` 的记录中"),
        Finding::AnyOrder => "`order = \"any\"` 只有在 `compare` 为 \"blocks\" 或 \"line-set\" 时才有意义".into(),
        Finding::NoCases { group } => format!("测试组 \"{group}\" 没有测试点；请写 cases、files、each、all、random、boundary、generator 之一"),
        Finding::NoGroups => "有 [input]，但没有用 [[group]] 说明有哪些测试点".into(),
        Finding::DuplicateGroup { name } => format!("前面已有名为 \"{name}\" 的测试组；名称不能重复"),
        Finding::UnknownGroup { name, nearest: Some(nearest) } => format!("没有测试组 \"{name}\"；是不是 \"{nearest}\"？"),
        Finding::UnknownGroup { name, nearest: None } => format!("没有测试组 \"{name}\""),
        Finding::RequiresCycle { names } => match names.as_slice() {
            [name] => format!("测试组 \"{name}\" 依赖于它自己"),
            _ => format!("这些测试组循环依赖：{}", list(names)),
        },
        Finding::SamplePoints => "样例不计分；请删去分数，或给这个测试组换个名称".into(),
        Finding::MissingFile { key, name } => format!("`{key}` 指定的文件 {name} 不在题目包中"),
        Finding::OutsidePackage { key, name } => format!("`{key}` 必须在题目包之内，\"{name}\" 不在"),
        Finding::FileName { key, name } => format!("`{key}` 应为单纯的文件名，\"{}\" 不是", name.escape_debug()),
        Finding::Grammar(error) => grammar_error(error),
        Finding::EachUnknown { name, nearest: Some(nearest) } => format!("[input] 中没有变量 `{name}`；是不是 `{nearest}`？"),
        Finding::EachUnknown { name, nearest: None } => format!("[input] 中没有变量 `{name}`"),
        Finding::EachNotInteger { name } => format!("`each` 只能枚举整数，`{name}` 不是整数"),
        Finding::EachRange { text } => format!("\"{text}\" 不是范围；应写成 \"1..=9\" 这样"),
        Finding::TooManyTests { key, most } => format!("`{key}` 产生的测试点超过 {most} 个"),
        Finding::EachUndetermined { names } => format!("`each` 没有确定这些变量的值：{}；请一并给出范围", names.join("、")),
        Finding::NotYet { what } => format!("`{what}` 暂不支持"),
        Finding::NoTests => "没有测试点；用 `examiner generate` 生成".into(),
        Finding::GroupWithoutTests { group } => format!("测试组 \"{group}\" 没有测试点；用 `examiner generate` 生成"),
        Finding::InputWithoutAnswer => "这个输入没有对应的答案".into(),
        Finding::AnswerWithoutInput => "这个答案没有对应的输入".into(),
        Finding::OddName => "不是测试点的文件名：应为 sample/01.in、secret/01-01.in，答案用 .ans".into(),
        Finding::NoSuchGroup { number: 0, .. } => "没有名为 \"sample\" 的测试组，这个测试点无处归属".into(),
        Finding::NoSuchGroup { number, groups } => format!("没有第 {number} 个测试组，这个测试点无处归属；除样例外共有 {groups} 组"),
        Finding::Unreadable { detail } => format!("无法读取：{detail}"),
    }
}

fn within(table: &str) -> String {
    match table {
        "" => String::new(),
        "group" => "[[group]] 中".into(),
        table => format!("[{table}] 中"),
    }
}

fn list<T: AsRef<str>>(names: &[T]) -> String {
    names.iter().map(|name| format!("\"{}\"", name.as_ref())).collect::<Vec<_>>().join("、")
}

fn value_type(kind: ValueType) -> &'static str {
    match kind {
        ValueType::Text => "带引号的文本",
        ValueType::Integer => "整数",
        ValueType::Number => "数",
        ValueType::Boolean => "布尔值",
        ValueType::Date => "日期或时间",
        ValueType::List => "列表",
        ValueType::Table => "表",
        ValueType::Tables => " [[group]] 形式的表",
    }
}

fn quantity_error(key: &str, text: &str, quantity: Quantity, error: UnitError) -> String {
    let (what, example) = match quantity {
        Quantity::Size => ("大小", "\"64 MiB\""),
        Quantity::Time => ("时间", "\"1.5 s\""),
    };
    match error {
        UnitError::Number => format!("`{key}`：\"{text}\" 不是{what}；应写成 {example} 这样"),
        UnitError::Unit => format!("`{key}`：\"{text}\" 没有可识别的{what}单位；应写成 {example} 这样"),
        UnitError::TooLarge => format!("`{key}`：\"{text}\" 太大"),
    }
}

/// A sentence for a package that can't be loaded; the findings of a broken one follow on lines of their own.
pub fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Unknown { name, nearest: Some(nearest) } => format!("没有题目 \"{name}\"；是不是 \"{nearest}\"？"),
        LoadError::Unknown { name, nearest: None } => format!("没有题目 \"{name}\""),
        LoadError::Ambiguous { name, candidates } => format!("\"{name}\" 可能指这些题目：{}；请写明是哪一个", candidates.join("、")),
        LoadError::NoPackage { path } => format!("{}：这里没有 problem.toml", path.display()),
        LoadError::Unreadable { path, detail } => format!("{}：无法读取：{detail}", path.display()),
        LoadError::Broken { diagnostics, .. } => diagnostics.iter().map(diagnostic).collect::<Vec<_>>().join("\n"),
    }
}
