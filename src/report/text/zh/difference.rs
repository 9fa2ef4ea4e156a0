//! In what an output differs from the answer.

use crate::verdict::{BlockLayoutKind, Difference, LayoutKind, Unit};

/// A sentence for a difference; `block` is the package's noun for a block.
pub fn difference(difference: &Difference, block: &str) -> String {
    match difference {
        Difference::NothingPrinted { unit, of } => format!("没有任何输出，应输出 {}", counted(*of, *unit, block)),
        Difference::NothingExpected { got } => format!("不应有任何输出，实际输出了 `{got}`"),
        Difference::Line { answer_line, output_line, expected, got } => {
            let of_answer = if answer_line == output_line { String::new() } else { format!("（答案第 {answer_line} 行）") };
            format!("第 {output_line} 行{of_answer}：应为 `{expected}`，实际为 `{got}`")
        }
        Difference::EndsEarly { answer_line, expected } => format!("输出提前结束：缺少答案第 {answer_line} 行 `{expected}`"),
        Difference::GoesOn { output_line, got } => format!("输出过多：从第 {output_line} 行 `{got}` 起都是多余的"),
        Difference::Order { unit, count, from } => {
            format!("顺序不对：{}都有，但从{}起次序不同", counted(*count, *unit, block), numbered(*from, *unit, block))
        }
        Difference::Word { output_line, word, expected, got } => format!("第 {output_line} 行第 {word} 个词：应为 `{expected}`，实际为 `{got}`"),
        Difference::Number { output_line, word, expected, got, off } => {
            format!("第 {output_line} 行第 {word} 个数：应为 {expected}，实际为 {got}，误差 {off:.3e} 过大")
        }
        Difference::Byte { offset, output_line, expected, got } => {
            let byte = |byte: &Option<u8>| byte.map_or_else(|| "结尾".into(), |byte| format!("0x{byte:02x}"));
            format!("偏移 {offset} 处的字节（第 {output_line} 行）：应为 {}，实际为 {}", byte(expected), byte(got))
        }
        Difference::Missing { unit, number, missing: 1, .. } => format!("缺少答案中的{}，其余都正确", numbered(*number, *unit, block)),
        Difference::Missing { unit, number, missing, of } => {
            format!("缺少答案中的{}（{}中缺 {missing} {}），已输出的都正确", numbered(*number, *unit, block), counted(*of, *unit, block), measure(*unit))
        }
        Difference::Repeated { unit, first, again, times } => {
            format!("{}重复出现：它与{}相同，共出现 {times} 次", numbered(*again, *unit, block), numbered(*first, *unit, block))
        }
        Difference::Foreign { unit: Unit::Line, number, got, .. } => format!("第 {number} 行 `{got}` 不在答案中"),
        Difference::Foreign { unit: Unit::Block, number, output_line, got } => {
            format!("{}不在答案中（从第 {output_line} 行 `{got}` 开始）", numbered(*number, Unit::Block, block))
        }
        Difference::Layout { kind, output_line } => match kind {
            LayoutKind::LineEnd => format!("内容正确，仅格式不同：第 {output_line} 行行末的空格"),
            LayoutKind::LineStart => format!("内容正确，仅格式不同：第 {output_line} 行行首的空格"),
            LayoutKind::BetweenWords => format!("内容正确，仅格式不同：第 {output_line} 行词间的空格"),
            LayoutKind::EmptyLines => format!("内容正确，仅格式不同：从第 {output_line} 行起的空行"),
            LayoutKind::LineBreaks => format!("内容正确，仅格式不同：从第 {output_line} 行起的换行"),
        },
        Difference::BlockLayout { kind, blocks } => {
            let how = match kind {
                BlockLayoutKind::BlanksInRows => "但各列之间有多余的空格",
                BlockLayoutKind::NoEmptyLines => "但它们之间没有空行",
            };
            format!("{}全部正确，{how}", counted(*blocks, Unit::Block, block))
        }
        Difference::Gbk => "按 GBK 解码后正确；请输出 UTF-8".into(),
        Difference::Checker { en, zh } => match zh {
            Some(zh) => zh.clone(),
            None if en.is_empty() => "检查程序判定输出错误".into(),
            None => en.clone(),
        },
    }
}

fn measure(unit: Unit) -> &'static str {
    match unit {
        Unit::Line => "行",
        Unit::Block => "个",
    }
}

fn counted(count: u64, unit: Unit, block: &str) -> String {
    match unit {
        Unit::Line => format!("{count} 行"),
        Unit::Block => format!("{count} 个{block}"),
    }
}

fn numbered(number: u64, unit: Unit, block: &str) -> String {
    match unit {
        Unit::Line => format!("第 {number} 行"),
        Unit::Block => format!("第 {number} 个{block}"),
    }
}
