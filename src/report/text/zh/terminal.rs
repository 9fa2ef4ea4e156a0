//! Short texts of the terminal's report.

use crate::report::text::zh::verdict::verdict as words;
use crate::units::Hundredths;
use crate::verdict::Verdict;

/// What the marks of a diff mean.
pub const DIFF: &str = "- 答案，+ 输出";

/// The points of a submission.
pub fn points(points: Option<Hundredths>, most: Hundredths) -> String {
    match points {
        Some(points) => format!("{points} 分（满分 {most}）"),
        None => "不计分".into(),
    }
}

/// The line that ends a submission: the verdict in words and the points; why, where no test says it.
pub fn summary(verdict: Verdict, points: Option<Hundredths>, most: Hundredths, why: Option<&str>) -> String {
    let why = why.map(|why| format!("：{why}")).unwrap_or_default();
    format!("{}，{}{why}", words(verdict), self::points(points, most))
}

/// Lines of the compiler that are left out.
pub fn more_lines(count: usize) -> String {
    format!("（另有 {count} 行）")
}

/// A submission is being built.
pub fn building(file: &str) -> String {
    format!("正在编译 {file}")
}
