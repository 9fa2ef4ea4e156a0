//! From the results of tests to a submission's verdict and points. Pure.

use super::Selected;
use crate::problem::{Problem, Scoring};
use crate::units::{Hundredths, Points};
use crate::verdict::{Reason, TestResult, Verdict};

/// What a submission's tests come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The first failing test's verdict, in test order; JE dominates.
    pub verdict: Verdict,
    /// What decided it.
    pub reason: Reason,
    /// The points; none when the verdict is JE.
    pub points: Option<Hundredths>,
    /// The points were the layout right; none when the verdict is JE.
    pub algorithm_points: Option<Hundredths>,
}

/// Scores the results of the selected tests, which are in the same order.
pub fn score(problem: &Problem, selected: &Selected, results: &[TestResult]) -> Score {
    let decides = |verdict| results.iter().find(|result| result.verdict == verdict);
    let fails = |result: &&TestResult| !matches!(result.verdict, Verdict::Accepted | Verdict::Skipped);
    let deciding = decides(Verdict::JudgeError).or_else(|| results.iter().find(fails));
    let (verdict, reason) = deciding.map_or((Verdict::Accepted, Reason::Right), |result| (result.verdict, result.reason.clone()));
    let is_fault = verdict == Verdict::JudgeError;
    let total = |passed: fn(&TestResult) -> bool| (!is_fault).then(|| points(problem, selected, results, passed).round());
    Score {
        verdict,
        reason,
        points: total(|result| result.verdict == Verdict::Accepted),
        algorithm_points: total(|result| matches!(result.verdict, Verdict::Accepted | Verdict::PresentationError) && result.right_but_for_layout),
    }
}

/// The points that the selected tests can give.
pub fn max_points(problem: &Problem, selected: &Selected) -> Points {
    match problem.whole {
        Some(whole) => whole,
        None => groups(problem, selected).map(|group| problem.groups[group].points).sum(),
    }
}

/// The groups that have a selected test.
fn groups<'a>(problem: &'a Problem, selected: &'a Selected) -> impl Iterator<Item = usize> + use<'a> {
    (0..problem.groups.len()).filter(|group| selected.tests().any(|test| problem.tests[test].group == *group))
}

/// All of something.
fn one() -> Points {
    Points::new(1, 1)
}

fn points(problem: &Problem, selected: &Selected, results: &[TestResult], passed: fn(&TestResult) -> bool) -> Points {
    // What a test is worth of the whole: a checker's share where it gave one.
    let worth = |result: &TestResult| match result.share {
        Some((part, whole)) if result.verdict == Verdict::WrongAnswer || passed(result) => one().share(part, whole),
        _ if passed(result) => one(),
        _ => Points::ZERO,
    };
    let least = |worths: &mut dyn Iterator<Item = Points>| worths.min().unwrap_or(Points::ZERO);
    if let Some(whole) = problem.whole {
        return whole * least(&mut results.iter().map(worth));
    }
    groups(problem, selected)
        .map(|group| {
            let stated = problem.groups[group].points;
            let worths: Vec<Points> =
                selected.tests().zip(results).filter(|(test, _)| problem.tests[*test].group == group).map(|(_, result)| worth(result)).collect();
            match problem.groups[group].scoring {
                Scoring::All => stated * least(&mut worths.into_iter()),
                Scoring::PerTest => {
                    let count = worths.len() as u64;
                    worths.into_iter().map(|worth| (stated * worth).share(1, count)).sum()
                }
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Cases, CheckSpec, Comparison, Content, ExitCodePolicy, Group, LimitTable, Origin, RunFiles, Test};
    use crate::units::{Bytes, Micros};
    use crate::verdict::{Fault, RunLimits, SkipWhy};

    fn group(name: &str, points: i64, scoring: Scoring) -> Group {
        Group {
            name: name.into(),
            sample: points == 0,
            cases: Cases::All,
            narrowed: None,
            seed: String::new(),
            points: Points::new(points, 1),
            scoring,
            requires: Vec::new(),
        }
    }

    /// Tests are given by their group's index.
    fn problem(groups: Vec<Group>, whole: Option<i64>, tests: &[usize]) -> Problem {
        let empty = Content::Embedded(b"");
        let test = |(at, group): (usize, &usize)| Test { name: format!("secret/{at}"), group: *group, input: empty.clone(), answer: empty.clone() };
        Problem {
            id: "p".into(),
            title: "p".into(),
            source: None,
            aliases: Vec::new(),
            origin: Origin::Embedded,
            limits: LimitTable::default(),
            input: None,
            validator: None,
            reference: None,
            check: CheckSpec::Compare(Comparison::default()),
            exit_code: ExitCodePolicy::Zero,
            files: RunFiles::default(),
            groups,
            tests: tests.iter().enumerate().map(test).collect(),
            whole: whole.map(|points| Points::new(points, 1)),
        }
    }

    fn result(verdict: Verdict) -> TestResult {
        let reason = match verdict {
            Verdict::Accepted => Reason::Right,
            Verdict::Skipped => Reason::Skipped(SkipWhy::EarlierTest),
            Verdict::JudgeError => Reason::Fault(Fault::Io { detail: "x".into() }),
            _ => Reason::CpuTime,
        };
        TestResult {
            name: String::new(),
            group: String::new(),
            verdict,
            reason,
            figures: None,
            limits: RunLimits { time: Micros(1), wall: Micros(1), memory: Bytes(1), output: Bytes(1), stack: Bytes(1), processes: 1 },
            share: None,
            right_but_for_layout: matches!(verdict, Verdict::Accepted | Verdict::PresentationError),
            diff: None,
            remarks: Vec::new(),
        }
    }

    fn results(shorts: &[&str]) -> Vec<TestResult> {
        shorts.iter().map(|short| result(Verdict::from_short(short).unwrap())).collect()
    }

    #[test]
    fn the_first_failing_test_decides_and_a_judge_error_dominates() {
        let problem = problem(vec![group("g", 100, Scoring::All)], None, &[0, 0, 0]);
        for (shorts, verdict) in [
            (["AC", "AC", "AC"], "AC"),
            (["AC", "WA", "TLE"], "WA"),
            (["TLE", "WA", "AC"], "TLE"),
            (["WA", "SK", "SK"], "WA"),
            (["SK", "RE", "AC"], "RE"),
            (["WA", "AC", "JE"], "JE"),
            (["PE", "WA", "AC"], "PE"),
        ] {
            let score = score(&problem, &Selected::all(&problem), &results(&shorts));
            assert_eq!(score.verdict.short(), verdict, "{shorts:?}");
            assert_eq!(score.points.is_none(), verdict == "JE", "{shorts:?}");
        }
    }

    #[test]
    fn groups_give_their_points_whole_or_by_test() {
        let groups = vec![group("sample", 0, Scoring::All), group("all", 40, Scoring::All), group("each", 50, Scoring::PerTest)];
        let problem = problem(groups, None, &[0, 1, 1, 2, 2, 2]);
        let points = |shorts: [&str; 6]| {
            let score = score(&problem, &Selected::all(&problem), &results(&shorts));
            (score.points.unwrap().0, score.algorithm_points.unwrap().0)
        };
        assert_eq!(points(["AC", "AC", "AC", "AC", "AC", "AC"]), (9000, 9000));
        assert_eq!(points(["WA", "AC", "AC", "AC", "AC", "AC"]), (9000, 9000));
        assert_eq!(points(["AC", "AC", "WA", "AC", "AC", "AC"]), (5000, 5000));
        assert_eq!(points(["AC", "AC", "AC", "WA", "AC", "AC"]), (7333, 7333));
        assert_eq!(points(["AC", "AC", "AC", "WA", "AC", "TLE"]), (5667, 5667));
        assert_eq!(points(["AC", "AC", "PE", "PE", "AC", "WA"]), (1667, 7333));
        assert_eq!(points(["AC", "AC", "SK", "SK", "SK", "SK"]), (0, 0));
        assert_eq!(max_points(&problem, &Selected::all(&problem)), Points::new(90, 1));
    }

    #[test]
    fn points_for_the_whole_need_every_test() {
        let problem = problem(vec![group("sample", 0, Scoring::All), group("a", 0, Scoring::All), group("b", 0, Scoring::All)], Some(100), &[0, 1, 2]);
        let points = |shorts: [&str; 3]| score(&problem, &Selected::all(&problem), &results(&shorts)).points.unwrap().0;
        assert_eq!(points(["AC", "AC", "AC"]), 10_000);
        assert_eq!(points(["WA", "AC", "AC"]), 0);
        assert_eq!(points(["AC", "AC", "WA"]), 0);
    }

    #[test]
    fn a_checkers_share_counts_in_its_group() {
        let partial = |share| TestResult { share: Some(share), ..result(Verdict::WrongAnswer) };
        let all = problem(vec![group("g", 90, Scoring::All)], None, &[0, 0]);
        let each = problem(vec![group("g", 90, Scoring::PerTest)], None, &[0, 0]);
        let tests = [partial((1, 3)), partial((1, 2))];
        assert_eq!(score(&all, &Selected::all(&all), &tests).points, Some(Hundredths(3000)));
        assert_eq!(score(&each, &Selected::all(&each), &tests).points, Some(Hundredths(3750)));
    }

    #[test]
    fn of_a_selection_only_its_groups_count() {
        let problem = problem(vec![group("a", 40, Scoring::All), group("b", 60, Scoring::All)], None, &[0, 1]);
        let selected = Selected::of(&problem, &[], &["b".into()]).unwrap();
        assert_eq!(max_points(&problem, &selected), Points::new(60, 1));
        assert_eq!(score(&problem, &selected, &results(&["AC"])).points, Some(Hundredths(6000)));
    }
}
