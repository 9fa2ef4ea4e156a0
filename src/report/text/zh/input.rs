//! What is wrong with a grammar, and why a text is not in it, in Chinese.

use crate::input::{DrawError, EvalError, Expected, Found, GrammarErrorKind, Reject, RejectKind, ShapeFault, WordKind};

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
        E::UnknownType { word, nearest: None } => format!("没有类型 `{word}`；可用的类型有 int、float、str、perm、lines 和 list"),
        E::UnknownSuffix { word, nearest: Some(nearest) } => format!("没有后缀 `{word}`；是不是 `{nearest}`？"),
        E::UnknownSuffix { word, nearest: None } => format!("没有后缀 `{word}`；可用的后缀有 distinct、sorted 和 total"),
        E::Suffix { word } => format!("这个类型后面不能写 `{word}`"),
        E::Decimals { most } => format!("小数位数应为 0 到 {most} 之间的数"),
        E::FinerThanDecimals { decimals } => format!("范围端点的小数位数超过了变量的 {decimals} 位"),
        E::Shadowed { name } => format!("外层已有名为 `{name}` 的变量；请换一个名字"),
        E::NothingRepeats => "这个变量只出现一次，谈不上互不相同或有序".into(),
        E::AcrossDepends { name } => format!("`{name}` 要求各行互不相同或有序，因此它的范围不能依赖同一行的变量"),
        E::UntilEndNotLast => "这个次数没有输出，因此记录一直读到文件末尾，后面不能再有内容；请输出次数，或把记录移到最后".into(),
        E::MaybeEmpty => "这个记录会重复，因此它的文本不能为空".into(),
        E::Alike { first, second } => format!("第 {first} 种和第 {second} 种的开头可能相同，无法区分；请让每一种以不同的文字开头"),
        E::Vertices => "图的两个端点应是本记录中范围相同的两个整数变量，且范围不随行内变量改变".into(),
        E::UnknownShape { word, nearest: Some(nearest), .. } => format!("`shape` 中不能写 `{word}`；是不是 `{nearest}`？"),
        E::UnknownShape { word, nearest: None, known } => format!("`shape` 中不能写 `{word}`；可用的词有 {}", known.join("、")),
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
        WordKind::Comparison => "比较符号，例如 `<=`",
        WordKind::Decimals => " `decimals` 和小数位数",
        WordKind::Dash => "两个变量名之间的 `-`",
        WordKind::Name => "变量名",
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
        RejectKind::DecimalRange { name, value, low, high } => format!("`{name}` 是 {value}，不在 {low}..={high} 之内"),
        RejectKind::NotSorted { name, value } => format!("`{name}` 应从小到大，但 {value} 比前一个小"),
        RejectKind::Total { name, sum, most } => format!("所有 `{name}` 之和是 {sum}，超过了上限 {most}"),
        RejectKind::Condition { text } => format!("不满足条件 `{text}`"),
        RejectKind::Shape { name, fault } => format!("`{name}`：{}", shape_fault(fault)),
        RejectKind::AtLeast { name, alternative, found, least } => format!("`{name}` 的第 {alternative} 种只出现了 {found} 次，至少应为 {least} 次"),
        RejectKind::Repeated { name, value } => format!("`{name}` 中 {value} 重复出现"),
        RejectKind::TooShort { name, length, low } => format!("`{name}` 的长度是 {length}，至少应为 {low}"),
        RejectKind::TooLong { name, high } => format!("`{name}` 的长度超过了 {high}"),
        RejectKind::Bounds { name, error } => format!("`{name}`：{}", eval_error(*error)),
        RejectKind::Read { detail } => format!("输入无法继续读取：{detail}"),
    };
    format!("第 {} 行第 {} 列：{why}", reject.line, reject.column)
}

fn shape_fault(fault: &ShapeFault) -> String {
    match fault {
        ShapeFault::Loop { vertex } => format!("有一条边从 {vertex} 连到它自己（自环）"),
        ShapeFault::Double { from, to } => format!("{from} 和 {to} 之间的边重复出现（重边）"),
        ShapeFault::Circle { from, to } => format!("从 {from} 到 {to} 的边构成了环"),
        ShapeFault::TreeEdges { edges, vertices } => format!("{vertices} 个点的树不可能有 {edges} 条边"),
        ShapeFault::Apart { parts } => format!("图不连通，共有 {parts} 个连通块"),
    }
}

fn expected_text(expected: &Expected) -> String {
    match expected {
        Expected::Text(text) if text == "\n" => "换行".into(),
        Expected::Text(text) if text.starts_with(' ') => "空格".into(),
        Expected::Text(text) => format!(" `{}`", text.escape_debug()),
        Expected::Integer { name } => format!("整数 `{name}`"),
        Expected::Decimal { name, decimals } => format!("{decimals} 位小数 `{name}`"),
        Expected::OneOf { name, texts } => {
            let texts: Vec<String> = texts.iter().map(|text| format!("`{}`", text.escape_debug())).collect();
            format!(" `{name}` 的开头 {} 之一", texts.join("、"))
        }
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

/// A sentence for why no text can be made.
pub fn draw_error(error: &DrawError) -> String {
    match error {
        DrawError::NoVariable { name } => format!("没有变量 `{name}`"),
        DrawError::Undetermined { name } => format!("`{name}` 在这里有不止一个可能的值"),
        DrawError::Bounds { name, error } => format!("`{name}`：{}", eval_error(*error)),
        DrawError::TooLarge { name, most } => format!("`{name}` 使数据过大：超过了 {most} 个值"),
        DrawError::NothingFound { name } => format!("多次尝试后仍找不到 `{name}` 的取值；请检查它的范围、条件和总和限制"),
        DrawError::TooMany { most } => format!("数据超过 {most} 种"),
    }
}
