//! What is found in a package, in Chinese.

use super::{generate, usage, verdict};
use crate::input::{Bound, End};
use crate::units::Micros;
use crate::verdict::Verdict;
use crate::verify::{Finding, Pace, SamplePart, WriteLimitsError};

/// A sentence for a finding.
pub fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Tests(of) => generate::finding(of),
        Finding::NoStatement => "statement.md：缺少此文件，或不是 UTF-8 编码".into(),
        Finding::SampleCount { part, shown, tests } => format!("statement.md 中有 {shown} 个{}样例，tests/sample 中有 {tests} 个", part_name(*part)),
        Finding::SampleDiffers { part, number, file, line } => {
            format!("statement.md：第 {number} 个{}样例与 {file} 不一致，第 {line} 行不同", part_name(*part))
        }
        Finding::NoSolutions { folder } => format!("{folder}：没有任何解答，无法检验测试点的好坏"),
        Finding::NoAccepted { folder } => format!("{folder}/accepted：没有应当通过的解答"),
        Finding::UnknownDirectory { name, nearest } => {
            let hint = nearest.map(|nearest| format!("；是否想写 \"{nearest}\"？")).unwrap_or_default();
            format!("{name}：目录名不对应任何评测结果{hint}")
        }
        Finding::Stray { name } => format!("{name}：解答应放在以评测结果命名的目录中，例如 accepted"),
        Finding::NotRead(error) => usage::not_read(error),
        Finding::BadExpectation { file, word } => format!("{file} 第 1 行：\"{word}\" 既不是评测结果（例如 WA），也不是本题的测试组"),
        Finding::Contradiction { file, verdict } => format!("{file} 第 1 行：预期为 {}，与所在目录不符", verdict.short()),
        Finding::Unexpected { file, expected, got, test } => {
            format!("{file}：结果为 {}{}，预期为 {}", got.short(), at(test.as_ref()), one_of(expected))
        }
        Finding::UnexpectedInGroup { file, group, expected, got, test } => {
            format!("{file}：在测试组 \"{group}\" 中结果为 {}（{test}），预期为 {}", got.short(), one_of(expected))
        }
        Finding::NotPartial { file, points, most } => format!("{file}：得 {points} 分，满分 {most} 分；预期得到部分分数"),
        Finding::Reference { file, got, test } => format!("{file}：标准程序没有通过本题自己的检查：{}{}", got.short(), at(test.as_ref())),
        Finding::Fault { file, fault } => format!("{file}：无法评测：{}", verdict::fault(fault)),
        Finding::Tight { file, language, time, limit } => {
            format!("{file} 用时 {time}，{language} 的时限为 {limit}，不到正确解答用时的两倍")
        }
        Finding::Unreached(bounds) => format!("没有测试点达到{}", bounds.iter().map(bound).collect::<Vec<_>>().join("、")),
        Finding::SameAnswers { group, tests } => format!("测试组 \"{group}\"：{tests} 个答案全部相同"),
        Finding::KillsNothing(tests) => format!("没有错误解答在这些测试点上失败：{}", tests.join("、")),
    }
}

const fn part_name(part: SamplePart) -> &'static str {
    match part {
        SamplePart::Input => "输入",
        SamplePart::Answer => "输出",
    }
}

fn one_of(verdicts: &[Verdict]) -> String {
    verdicts.iter().map(|verdict| verdict.short()).collect::<Vec<_>>().join(" 或 ")
}

fn at(test: Option<&String>) -> String {
    test.map(|test| format!("（{test}）")).unwrap_or_default()
}

fn bound(bound: &Bound) -> String {
    match bound.end {
        End::Low => format!(" `{}` 的最小值", bound.path),
        End::High => format!(" `{}` 的最大值", bound.path),
        End::Alternative(index) => format!(" `{}` 的第 {} 种形式", bound.path, index + 1),
    }
}

/// What is true of the tests when nothing was found.
pub fn tests_fine(tests: usize) -> String {
    format!("测试点     共 {tests} 个：输入合法，答案由标准程序生成")
}

/// How many solutions have the verdict that is expected.
pub fn as_expected(right: usize, of: usize) -> String {
    format!("解答       共 {of} 个，其中 {right} 个结果符合预期")
}

/// The slowest accepted solution of a language.
pub fn pace(pace: &Pace) -> String {
    format!("{:<11}用时 {}，时限 {}（{}）：{}", pace.language.title, pace.time, pace.limit, pace.test, pace.file)
}

/// Why solutions were not judged.
pub const fn not_judged() -> &'static str {
    "测试点有问题，因此没有评测解答；可用 `examiner generate` 重新生成"
}

/// What the letters of the matrix mean.
pub const fn legend() -> &'static str {
    ". 通过，W 答案错误，P 格式错误，T 超时，M 超内存，O 输出超限，R 运行错误，S 违规调用，C 编译错误，- 跳过，J 评测错误"
}

/// Which limit was written.
pub fn limit_written(table: &str, limit: Micros) -> String {
    format!("problem.toml：[{table}] time = {limit}")
}

/// Why limits could not be written.
pub fn limits_error(error: &WriteLimitsError) -> String {
    match error {
        WriteLimitsError::NotAccepted { file, got } => format!("没有写入时限：即使每个测试点给一分钟，{file} 的结果仍为 {}", got.short()),
        WriteLimitsError::NoAccepted => "没有写入时限：没有可供计时的正确解答".into(),
        WriteLimitsError::Io { path, detail } => format!("{}：{detail}", path.display()),
    }
}
