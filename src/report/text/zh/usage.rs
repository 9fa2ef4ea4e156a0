//! Why a call can't be carried out.

use crate::judge::{NotRead, Unknown};
use crate::report::text::printable;

/// Why a file can't be judged.
pub fn not_read(error: &NotRead) -> String {
    printable(&match error {
        NotRead::Unreadable { file, error } => format!("{file}：无法读取：{error}"),
        NotRead::Directory { file } => format!("{file}：这是目录；请给出其中的文件"),
        NotRead::TooLarge { file, largest } => format!("{file}：文件超过 {largest}"),
        NotRead::UnknownLanguage { file } => format!("{file}：从文件名看不出语言；请用 --language 指定，可用的语言见 `examiner languages`"),
    })
}

/// A test or a group that a problem doesn't have.
pub fn unknown(unknown: &Unknown) -> String {
    let what = if unknown.group { "测试组" } else { "测试点" };
    let hint = unknown.nearest.as_ref().map(|nearest| format!("；是不是 \"{nearest}\"？")).unwrap_or_default();
    printable(&format!("没有{what} \"{}\"{hint}", unknown.name))
}

/// Where `--all` finds nothing.
pub const fn no_packages() -> &'static str {
    "当前目录的 problems/ 中没有题目包，EXAMINER_PROBLEMS 指定的目录中也没有"
}

/// A directory that is to be made, but holds something.
pub fn not_empty(directory: &str) -> String {
    printable(&format!("{directory}：其中已有内容；请指定不存在的目录或空目录"))
}

/// That a package was made.
pub fn made(directory: &str) -> String {
    printable(&format!("{directory}：题目包已建好，含测试点和解答；修改之后请运行 `examiner generate {directory}` 和 `examiner verify {directory}`"))
}

/// A language that there isn't.
pub fn no_language(name: &str) -> String {
    printable(&format!("没有语言 \"{name}\"；用 `examiner languages` 查看所有语言"))
}

/// The sandbox can't be made.
pub fn no_sandbox(detail: &str) -> String {
    printable(&format!("无法建立沙箱：{detail}；请运行 `examiner doctor`"))
}

/// The sandbox is weaker than was required.
pub fn weak_sandbox(missing: &[&str]) -> String {
    format!("--require-sandbox：本机的沙箱缺少 {}；请运行 `examiner doctor`", missing.join("、"))
}

/// A folder can't be written.
pub fn no_folder(folder: &str, detail: &str) -> String {
    printable(&format!("{folder}：无法写入此目录：{detail}"))
}
