//! Short texts of the terminal's report.

use crate::report::text::en::verdict::verdict as words;
use crate::units::Hundredths;
use crate::verdict::Verdict;

/// What the marks of a diff mean.
pub const DIFF: &str = "- answer, + output";

/// The points of a submission.
pub fn points(points: Option<Hundredths>, most: Hundredths) -> String {
    match points {
        Some(points) => format!("{points} of {most} points"),
        None => "not graded".into(),
    }
}

/// The line that ends a submission: the verdict in words and the points; why, where no test says it.
pub fn summary(verdict: Verdict, points: Option<Hundredths>, most: Hundredths, why: Option<&str>) -> String {
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    format!("{}, {}{why}", words(verdict), self::points(points, most))
}

/// Lines of the compiler that are left out.
pub fn more_lines(count: usize) -> String {
    format!("({count} more lines)")
}

/// A submission is being built.
pub fn building(file: &str) -> String {
    format!("building {file}")
}
