use super::*;
use crate::sandbox::{Cause, Feature};
use crate::verdict::*;

fn speaker(lang: Lang) -> Speaker {
    Speaker { lang, block: Noun { en: "board".into(), zh: "棋盘".into() } }
}

const LIMITS: RunLimits =
    RunLimits { time: Micros::secs(1), wall: Micros::secs(3), memory: Bytes::mib(64), output: Bytes::mib(8), stack: Bytes::mib(64), processes: 128 };

fn test(reason: Reason) -> TestResult {
    let figures = Figures {
        cpu: Micros::millis(1250),
        cpu_source: CpuSource::CgroupV1,
        wall: Micros::millis(3100),
        memory: Bytes::mib(63),
        memory_source: MemorySource::CgroupV1,
        output: Bytes(0),
    };
    TestResult {
        name: "secret/01-01".into(),
        group: "all".into(),
        verdict: Verdict::WrongAnswer,
        reason,
        figures: Some(figures),
        limits: LIMITS,
        share: None,
        right_but_for_layout: false,
        diff: None,
        remarks: Vec::new(),
    }
}

/// Each sentence in both languages.
fn said(reason: Reason) -> [String; 2] {
    let test = test(reason);
    [speaker(Lang::En).test(&test), speaker(Lang::Zh).test(&test)]
}

#[test]
fn differences_say_what_is_wrong_and_where() {
    let (line, block) = (Unit::Line, Unit::Block);
    let text = |text: &str| text.to_owned();
    let table = [
        (Difference::NothingPrinted { unit: block, of: 10 }, "nothing was printed; 10 boards were expected", "没有任何输出，应输出 10 个棋盘"),
        (Difference::NothingPrinted { unit: line, of: 1 }, "nothing was printed; 1 line was expected", "没有任何输出，应输出 1 行"),
        (Difference::NothingExpected { got: text("Q") }, "nothing should be printed, got `Q`", "不应有任何输出，实际输出了 `Q`"),
        (
            Difference::Line { answer_line: 3, output_line: 3, expected: text("..Q."), got: text("...Q") },
            "line 3: expected `..Q.`, got `...Q`",
            "第 3 行：应为 `..Q.`，实际为 `...Q`",
        ),
        (
            Difference::Line { answer_line: 2, output_line: 3, expected: text("a"), got: text("b") },
            "line 3 (line 2 of the answer): expected `a`, got `b`",
            "第 3 行（答案第 2 行）：应为 `a`，实际为 `b`",
        ),
        (
            Difference::EndsEarly { answer_line: 5, expected: text("x") },
            "the output ends too early: line 5 of the answer, `x`, is missing",
            "输出提前结束：缺少答案第 5 行 `x`",
        ),
        (Difference::GoesOn { output_line: 7, got: text("y") }, "the output should end before its line 7, `y`", "输出过多：从第 7 行 `y` 起都是多余的"),
        (
            Difference::Order { unit: line, count: 6, from: 2 },
            "order: the same 6 lines, from line 2 on in another order",
            "顺序不对：6 行都有，但从第 2 行起次序不同",
        ),
        (
            Difference::Word { output_line: 2, word: 3, expected: text("1"), got: text("2") },
            "line 2, word 3: expected `1`, got `2`",
            "第 2 行第 3 个词：应为 `1`，实际为 `2`",
        ),
        (
            Difference::Number { output_line: 2, word: 1, expected: text("0.5"), got: text("0.75"), off: 0.25 },
            "line 2, word 1: expected 0.5, got 0.75, which is off by 2.500e-1",
            "第 2 行第 1 个数：应为 0.5，实际为 0.75，误差 2.500e-1 过大",
        ),
        (
            Difference::Byte { offset: 9, output_line: 2, expected: Some(10), got: None },
            "byte 9 (line 2): expected 0x0a, got the end",
            "偏移 9 处的字节（第 2 行）：应为 0x0a，实际为 结尾",
        ),
        (
            Difference::Missing { unit: block, number: 4, missing: 1, of: 10 },
            "board 4 of the answer is missing; all others are right",
            "缺少答案中的第 4 个棋盘，其余都正确",
        ),
        (
            Difference::Missing { unit: block, number: 4, missing: 3, of: 10 },
            "board 4 of the answer is missing (3 of 10 are); what is there is right",
            "缺少答案中的第 4 个棋盘（10 个棋盘中缺 3 个），已输出的都正确",
        ),
        (
            Difference::Repeated { unit: block, first: 2, again: 5, times: 2 },
            "board 2 appears twice, again as board 5",
            "第 5 个棋盘重复出现：它与第 2 个棋盘相同，共出现 2 次",
        ),
        (
            Difference::Repeated { unit: line, first: 2, again: 5, times: 3 },
            "line 2 appears 3 times, too often from line 5 on",
            "第 5 行重复出现：它与第 2 行相同，共出现 3 次",
        ),
        (
            Difference::Foreign { unit: block, number: 2, output_line: 6, got: text("Q...") },
            "board 2 (from line 6, `Q...`) is not among the answer's",
            "第 2 个棋盘不在答案中（从第 6 行 `Q...` 开始）",
        ),
        (Difference::Foreign { unit: line, number: 2, output_line: 2, got: text("1 1") }, "line 2, `1 1`, is not in the answer", "第 2 行 `1 1` 不在答案中"),
        (
            Difference::Layout { kind: LayoutKind::LineEnd, output_line: 1 },
            "right but for its layout: blanks at the end of line 1",
            "内容正确，仅格式不同：第 1 行行末的空格",
        ),
        (
            Difference::BlockLayout { kind: BlockLayoutKind::BlanksInRows, blocks: 92 },
            "92 of 92 boards right, blanks between the columns",
            "92 个棋盘全部正确，但各列之间有多余的空格",
        ),
        (
            Difference::BlockLayout { kind: BlockLayoutKind::NoEmptyLines, blocks: 2 },
            "2 of 2 boards right, no empty line between them",
            "2 个棋盘全部正确，但它们之间没有空行",
        ),
        (Difference::Gbk, "right once decoded from GBK; print UTF-8", "按 GBK 解码后正确；请输出 UTF-8"),
        (Difference::Checker { en: text("row 3"), zh: Some(text("第 3 行")) }, "row 3", "第 3 行"),
        (Difference::Checker { en: String::new(), zh: None }, "the checker rejects the output", "检查程序判定输出错误"),
    ];
    for (difference, en, zh) in table {
        assert_eq!(said(Reason::Different(difference)), [en, zh]);
    }
}

#[test]
fn a_limit_is_told_with_what_was_measured() {
    let table = [
        (Reason::CpuTime, "CPU time 1.25 s, the limit is 1 s", "CPU 时间 1.25 s，限制为 1 s"),
        (
            Reason::WallTime { blocked_on_read: false },
            "slept or waited: wall time 3.1 s, the limit is 3 s; CPU time 1.25 s",
            "程序在休眠或等待：实际用时 3.1 s，限制为 3 s；CPU 时间 1.25 s",
        ),
        (Reason::Memory(MemoryHow::Killed), "memory over the limit of 64 MiB", "内存超过限制 64 MiB"),
        (
            Reason::Memory(MemoryHow::AbnormalNearLimit),
            "it crashed with 63 MiB of memory in use, the limit is 64 MiB",
            "程序崩溃时已占用内存 63 MiB，限制为 64 MiB",
        ),
        (
            Reason::Memory(MemoryHow::StaticData { size: Bytes::mib(400) }),
            "its global and static arrays need 400 MiB, the limit is 64 MiB; it was not run",
            "全局和静态数组需要 400 MiB，限制为 64 MiB，未运行",
        ),
        (Reason::OutputLimit, "it printed more than 8 MiB", "输出超过 8 MiB"),
        (Reason::ExitCode(3), "exit code 3, not 0", "非零返回：退出码为 3"),
        (
            Reason::Exception { name: "ValueError".into(), message: "bad".into(), line: Some(3) },
            "uncaught ValueError at line 3: bad",
            "第 3 行未捕获的异常 ValueError：bad",
        ),
    ];
    for (reason, en, zh) in table {
        assert_eq!(said(reason), [en, zh]);
    }
    let [en, zh] = said(Reason::Signal(libc::SIGSEGV));
    assert!(en.starts_with("segmentation fault") && zh.starts_with("段错误"), "{en} {zh}");
}

#[test]
fn a_submission_names_the_test_that_decided() {
    let reason = Reason::Signal(libc::SIGFPE);
    let mut failing = test(reason.clone());
    failing.verdict = Verdict::RuntimeError;
    let mut right = test(Reason::Right);
    right.verdict = Verdict::Accepted;
    right.name = "sample/01".into();
    let result = SubmissionResult {
        problem: "p".into(),
        file: "a.cpp".into(),
        language: "cpp".into(),
        verdict: Verdict::RuntimeError,
        reason,
        points: None,
        algorithm_points: None,
        max_points: Hundredths(10000),
        remarks: Vec::new(),
        tests: vec![right, failing],
    };
    assert_eq!(speaker(Lang::En).submission(&result), "secret/01-01: arithmetic error, such as an integer division by zero (SIGFPE)");
}

#[test]
fn what_others_wrote_cannot_command_the_terminal() {
    let evil = "\u{1b}[2J\u{202e}\r\nx";
    let reasons = [
        Reason::Exception { name: evil.into(), message: evil.into(), line: None },
        Reason::Build(BuildFailure::Compiler { lines: vec![evil.into()], more: 0 }),
        Reason::Skipped(SkipWhy::RequiredGroup { group: evil.into() }),
        Reason::Fault(Fault::CheckerExit { exit: Exit::Code(3), message: evil.into() }),
        Reason::Fault(Fault::PackageBuild { file: evil.into(), detail: evil.into() }),
    ];
    let remarks = [Remark::BuiltAsCpp14 { error: evil.into() }, Remark::NotKept { detail: evil.into() }];
    for lang in [Lang::En, Lang::Zh] {
        let reasons = reasons.iter().map(|reason| speaker(lang).test(&test(reason.clone())));
        let remarks = remarks.iter().map(|remark| speaker(lang).remark(remark));
        let notice = lang.notice(&Notice::NoCacheFolder { detail: evil.into() });
        for sentence in reasons.chain(remarks).chain([notice]) {
            assert!(!sentence.contains(|c: char| c.is_control() || c == '\u{202e}'), "{sentence:?}");
            assert!(sentence.contains("\\u{1b}[2J"), "{sentence:?}");
        }
    }
}

#[test]
fn chinese_sentences_are_chinese() {
    let han = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for verdict in Verdict::ALL {
        assert!(han(Lang::Zh.verdict(verdict)) && !han(Lang::En.verdict(verdict)));
    }
    for feature in Feature::ALL {
        assert!(han(Lang::Zh.cost(feature)) && !han(Lang::En.cost(feature)));
    }
    assert!(han(&Lang::Zh.cause(&Cause::AppArmor)));
}
