//! What is wrong with a package's inputs and committed tests, and why tests can't be generated, in Chinese.

use super::input;
use crate::generate::{Because, Finding, GenerateError, Progress, Written};

/// A sentence for a finding.
pub fn finding(finding: &Finding) -> String {
    match finding {
        Finding::NoReference => "problem.toml：没有 [reference]，无法生成答案".into(),
        Finding::BadPattern { group, pattern, detail } => format!("测试组 \"{group}\"：文件模式 \"{pattern}\" 有误：{detail}"),
        Finding::NoMatch { group, pattern } => format!("测试组 \"{group}\"：题目包中没有文件与 \"{pattern}\" 匹配"),
        Finding::NotMade { group, error } => format!("测试组 \"{group}\"：{}", input::draw_error(error)),
        Finding::Refused { test, group, file, program, reject } => {
            let source = file.as_ref().or(program.as_ref()).map(|source| format!("，来自 {source}")).unwrap_or_default();
            format!("{test}（测试组 \"{group}\"{source}）：输入不符合 [input]：{}", input::reject(reject))
        }
        Finding::RefusedBy { test, group, program, message } => {
            let message = if message.is_empty() { "没有说明原因" } else { message };
            format!("{test}（测试组 \"{group}\"）：{program} 不接受该输入：{message}")
        }
        Finding::TooFew { group, wanted, found } => {
            format!("测试组 \"{group}\"：需要 {wanted} 个随机输入，生成 {found} 个之后只得到重复的输入；请减少数量或放宽范围")
        }
        Finding::Duplicate { first, second } => format!("{second}：输入与 {first} 相同"),
        Finding::Missing { file } => format!("{file}：缺少此文件"),
        Finding::Surplus { file } => format!("{file}：多余的文件，problem.toml 的测试组不产生这个测试点"),
        Finding::Foreign { file } => format!("{file}：不是测试点；请移到别处"),
        Finding::StaleInput { file } => format!("{file}：已过期，problem.toml 或其中指定的文件有改动"),
        Finding::EditedInput { file } => format!("{file}：生成之后被手工修改过"),
        Finding::StaleAnswer { file, because } => match because {
            Because::Reference => format!("{file}：已过期，标准程序有改动"),
            Because::Input => format!("{file}：已过期，对应的输入有改动"),
            Because::Unrecorded => format!("{file}：tests.lock 中没有它的记录"),
        },
        Finding::EditedAnswer { file } => format!("{file}：生成之后被手工修改过"),
        Finding::NoLock => "tests.lock：缺少此文件，无从知道测试点由什么生成".into(),
        Finding::BadLock => "tests.lock：无法读取；请重新生成".into(),
        Finding::StaleLock => "tests.lock：已过期，但测试点本身无误；请重新生成".into(),
    }
}

/// Sentences, a line each, for why tests can't be generated.
pub fn error(error: &GenerateError) -> String {
    match error {
        GenerateError::Embedded { id } => format!("{id} 内置于 examiner 之中，无法写入；请先把题目包复制到某个目录"),
        GenerateError::Inputs(findings) => findings.iter().map(finding).collect::<Vec<_>>().join("\n"),
        GenerateError::Reference { test, .. } => format!("标准程序没有给出 {test} 的答案；测试点保持原样"),
        GenerateError::NotText { test, line, byte } => {
            format!("标准程序对 {test} 的输出不是文本：第 {line} 行含有字节 {byte:#04x}；测试点保持原样")
        }
        GenerateError::Program { program, test, .. } => format!("{program} 没能处理 {test}；测试点保持原样"),
        GenerateError::Busy { path } => format!("{}：另一个 examiner 正在生成这些测试点", path.display()),
        GenerateError::Io { path, detail } => format!("{}：{detail}", path.display()),
    }
}

/// A line for how far generating is.
pub fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Planned { tests, stale } => format!("共 {tests} 个测试点，需要生成 {stale} 个答案"),
        Progress::Generating { test } => format!("{test}：生成输入"),
        Progress::Answering { done, of, test } => format!("{test}（{}/{of}）", done + 1),
    }
}

/// A line for what was written.
pub fn written(written: &Written) -> String {
    if written.is_unchanged() {
        return format!("共 {} 个测试点，没有变化", written.tests);
    }
    let Written { tests, answered, added, changed, removed, .. } = written;
    format!("共 {tests} 个测试点；生成答案 {answered} 个；新增文件 {} 个，修改 {} 个，删除 {} 个", added.len(), changed.len(), removed.len())
}
