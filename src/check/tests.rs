use super::*;
use crate::problem::Noun;
use crate::verdict::{BlockLayoutKind, DiffLine, Exit, Fault, LayoutKind, Unit};
use std::io::{Cursor, SeekFrom};

fn by(compare: Compare, order: Order, layout: Layout) -> Comparison {
    Comparison { compare, order, layout, block: Noun::default() }
}

fn lenient(compare: Compare) -> Comparison {
    by(compare, Order::Given, Layout::Lenient)
}

fn strict(compare: Compare) -> Comparison {
    by(compare, Order::Given, Layout::Strict)
}

const BOARDS: fn() -> Comparison = || by(Compare::Blocks, Order::Any, Layout::Strict);
const NUMBERS: Compare = Compare::Numbers { absolute: 1e-6, relative: 1e-6 };

fn check(comparison: &Comparison, answer: impl AsRef<[u8]>, output: impl AsRef<[u8]>) -> Checked {
    super::compare(comparison, &mut Cursor::new(answer.as_ref().to_vec()), &mut Cursor::new(output.as_ref().to_vec())).unwrap()
}

fn code(comparison: &Comparison, answer: impl AsRef<[u8]>, output: impl AsRef<[u8]>) -> (&'static str, &'static str) {
    let checked = check(comparison, answer, output);
    (checked.verdict.short(), checked.reason.code())
}

fn difference(comparison: &Comparison, answer: &str, output: &str) -> Difference {
    match check(comparison, answer, output) {
        Checked { reason: Reason::Different(difference), verdict: Verdict::WrongAnswer, right_but_for_layout: false, .. } => difference,
        Checked { reason: Reason::Layout(difference), verdict: Verdict::PresentationError, right_but_for_layout: true, .. } => difference,
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_exact_minds_line_ends_a_mark_and_the_last_newline() {
    for output in ["1 2\n3\n", "1 2\r\n3\r\n", "1 2\n3", "\u{feff}1 2\n3\n", "\u{feff}1 2\r\n3"] {
        for compare in [Compare::Lines, Compare::Tokens, NUMBERS, Compare::LineSet, Compare::Blocks] {
            for order in [Order::Given, Order::Any] {
                let checked = check(&by(compare, order, Layout::Strict), "1 2\n3\n", output);
                assert_eq!((checked.verdict, checked.remarks.len()), (Verdict::Accepted, 0), "{compare:?} {order:?} {output:?}");
            }
        }
        assert_eq!(check(&lenient(Compare::Exact), "1 2\n3\n", output).verdict == Verdict::Accepted, output == "1 2\n3\n", "{output:?}");
    }
}

#[test]
fn the_same_words_laid_out_in_another_way_are_a_remark_or_pe() {
    for (output, kind) in [
        ("1 2 \n3\n", "layout-line-end"),
        ("1 2\n3 ", "layout-line-end"),
        ("1 2\n3\t\n", "layout-line-end"),
        ("1  2\n3\n", "layout-between-words"),
        ("1\t2\n3\n", "layout-between-words"),
        ("1 2\n 3\n", "layout-line-start"),
        (" 1 2\n3\n", "layout-line-start"),
        ("1 2\n\n3\n", "layout-empty-lines"),
        ("\n1 2\n3\n", "layout-empty-lines"),
        ("1 2\n3\n\n", "layout-empty-lines"),
        ("1 2 3\n", "layout-line-breaks"),
        ("1\n2\n3\n", "layout-line-breaks"),
    ] {
        assert_eq!(code(&strict(Compare::Lines), "1 2\n3\n", output), ("PE", kind), "{output:?}");
        let forgiven = check(&lenient(Compare::Lines), "1 2\n3\n", output);
        assert_eq!((forgiven.verdict, forgiven.reason.code(), forgiven.remarks[0].code()), (Verdict::Accepted, "right", "layout"), "{output:?}");
        for compare in [Compare::Tokens, NUMBERS] {
            let plain = check(&strict(compare), "1 2\n3\n", output);
            assert_eq!((plain.verdict, plain.remarks.len()), (Verdict::Accepted, 0), "{compare:?} {output:?}");
        }
    }
}

#[test]
fn layout_names_the_line_of_the_output() {
    let line = |output| match difference(&strict(Compare::Lines), "1 2\n3 4\n5 6\n", output) {
        Difference::Layout { output_line, .. } => output_line,
        other => panic!("{other:?}"),
    };
    assert_eq!(line("1 2\n3 4 \n5 6\n"), 2);
    assert_eq!(line("1 2\n3 4\n 5 6\n"), 3);
    assert_eq!(line("1 2\n3  4\n5 6\n"), 2);
    assert_eq!(line("1 2\n\n3 4\n5 6\n"), 2);
    assert_eq!(line("1 2\n3 4\n5 6\n\n"), 4);
}

#[test]
fn blanks_are_never_removed_outside_blocks() {
    for compare in [Compare::Lines, Compare::Tokens, NUMBERS, Compare::LineSet, Compare::Exact] {
        for order in [Order::Given, Order::Any] {
            assert_eq!(code(&by(compare, order, Layout::Lenient), "1 23\n", "12 3\n").0, "WA", "{compare:?}");
        }
    }
}

#[test]
fn a_wrong_line_is_told_with_both_texts() {
    let said = difference(&lenient(Compare::Lines), "a\nb\n..Q.\nd\n", "a\nb\n...Q\nd\n");
    assert_eq!(said, Difference::Line { answer_line: 3, output_line: 3, expected: "..Q.".into(), got: "...Q".into() });
    let said = difference(&lenient(Compare::Lines), "a\nb\n", "\na\nc\n");
    assert_eq!(said, Difference::Line { answer_line: 2, output_line: 3, expected: "b".into(), got: "c".into() });
    // A line with a word too many, and one with a word too few.
    let said = difference(&lenient(Compare::Lines), "1 2\n3 4\n", "1 2 9\n3 4\n");
    assert_eq!(said, Difference::Line { answer_line: 1, output_line: 1, expected: "1 2".into(), got: "1 2 9".into() });
    let said = difference(&lenient(Compare::Lines), "1 2\n3 4\n", "1\n3 4\n");
    assert_eq!(said, Difference::Line { answer_line: 1, output_line: 1, expected: "1 2".into(), got: "1".into() });
    let said = difference(&lenient(Compare::Lines), "1 2 3\n", "1 2\n");
    assert_eq!(said, Difference::Line { answer_line: 1, output_line: 1, expected: "1 2 3".into(), got: "1 2".into() });
    let said = difference(&lenient(Compare::Lines), "1 2\n", "1 2 3\n");
    assert_eq!(said, Difference::Line { answer_line: 1, output_line: 1, expected: "1 2".into(), got: "1 2 3".into() });
}

#[test]
fn an_output_that_ends_early_or_goes_on_is_told_so() {
    let lines = lenient(Compare::Lines);
    assert_eq!(difference(&lines, "1\n2\n3\n", "1\n2\n"), Difference::EndsEarly { answer_line: 3, expected: "3".into() });
    assert_eq!(difference(&lines, "1\n2\n", "1\n2\nx\n"), Difference::GoesOn { output_line: 3, got: "x".into() });
    assert_eq!(difference(&lines, "1\n2\n", ""), Difference::NothingPrinted { unit: Unit::Line, of: 2 });
    assert_eq!(difference(&lines, "1\n2\n", " \n\n"), Difference::NothingPrinted { unit: Unit::Line, of: 2 });
    assert_eq!(difference(&lines, "", "hello\n"), Difference::NothingExpected { got: "hello".into() });
    assert_eq!(code(&strict(Compare::Lines), "", "").0, "AC");
    assert_eq!(code(&strict(Compare::Lines), "", "\n").0, "AC");
}

#[test]
fn the_same_lines_in_another_order_are_called_that() {
    let answer = "1 2 3\n1 3 2\n2 1 3\n2 3 1\n3 1 2\n3 2 1\n";
    let said = difference(&lenient(Compare::Lines), answer, "1 2 3\n2 1 3\n1 3 2\n2 3 1\n3 1 2\n3 2 1 \n");
    assert_eq!(said, Difference::Order { unit: Unit::Line, count: 6, from: 2 });
    assert!(matches!(difference(&lenient(Compare::Lines), answer, "1 2 3\n1 2 3\n1 3 2\n2 3 1\n3 1 2\n3 2 1\n"), Difference::Line { .. }));
}

#[test]
fn tokens_name_the_word() {
    let said = difference(&lenient(Compare::Tokens), "1 2\n3 4\n", "1\n2 3 5\n");
    assert_eq!(said, Difference::Word { output_line: 2, word: 3, expected: "4".into(), got: "5".into() });
}

#[test]
fn numbers_may_be_off_by_the_tolerance() {
    let numbers = lenient(NUMBERS);
    for output in ["1.0000005 1000000", "1 1000000.5", "1e0 1.0E6", "+1 1000000"] {
        assert_eq!(code(&numbers, "1 1000000\n", output).0, "AC", "{output}");
    }
    assert_eq!(difference(&numbers, "1 2\n", "1 2.5\n"), Difference::Number { output_line: 1, word: 2, expected: "2".into(), got: "2.5".into(), off: 0.5 });
    for (answer, output) in [("1", "nan"), ("1", "inf"), ("inf", "1"), ("yes", "no"), ("1", "0x1"), ("1", "1,0"), ("1", "1e999")] {
        assert_eq!(code(&numbers, answer, output), ("WA", "word"), "{answer} {output}");
    }
    for same in ["nan", "inf", "yes"] {
        assert_eq!(code(&numbers, same, format!(" {same}")).0, "AC");
    }
}

#[test]
fn exact_names_the_byte() {
    let said = difference(&lenient(Compare::Exact), "ab\ncd\n", "ab\ncx\n");
    assert_eq!(said, Difference::Byte { offset: 4, output_line: 2, expected: Some(b'd'), got: Some(b'x') });
    assert!(matches!(difference(&lenient(Compare::Exact), "ab\n", "ab"), Difference::Byte { offset: 2, expected: Some(b'\n'), got: None, .. }));
    assert!(matches!(difference(&lenient(Compare::Exact), "ab", "ab\0"), Difference::Byte { offset: 2, expected: None, got: Some(0), .. }));
    let (long, mut other) = (vec![b'a'; 200_000], vec![b'a'; 200_000]);
    other[150_000] = b'b';
    let checked = check(&lenient(Compare::Exact), long, other);
    assert!(matches!(checked.reason, Reason::Different(Difference::Byte { offset: 150_000, .. })), "{checked:?}");
}

const FOUR: &str = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n";

#[test]
fn boards_may_come_in_any_order() {
    let turned = "..Q.\nQ...\n...Q\n.Q..\n\n.Q..\n...Q\nQ...\n..Q.\n\n";
    assert_eq!(code(&BOARDS(), FOUR, turned), ("AC", "right"));
    assert_eq!(code(&BOARDS(), FOUR, turned.trim_end()), ("AC", "right"));
    assert_eq!(code(&BOARDS(), FOUR, turned.replace('\n', "\r\n")), ("AC", "right"));
    let given = by(Compare::Blocks, Order::Given, Layout::Strict);
    assert_eq!(difference(&given, FOUR, turned), Difference::Order { unit: Unit::Block, count: 2, from: 1 });
    assert_eq!(code(&given, FOUR, FOUR.trim_end()), ("AC", "right"));
}

#[test]
fn the_missing_the_repeated_and_the_foreign_board_are_named() {
    let (first, second) = (&FOUR[..21], &FOUR[21..]);
    assert_eq!(difference(&BOARDS(), FOUR, first), Difference::Missing { unit: Unit::Block, number: 2, missing: 1, of: 2 });
    assert_eq!(difference(&BOARDS(), FOUR, second), Difference::Missing { unit: Unit::Block, number: 1, missing: 1, of: 2 });
    let twice = format!("{second}{first}{second}{second}");
    assert_eq!(difference(&BOARDS(), FOUR, &twice), Difference::Repeated { unit: Unit::Block, first: 1, again: 3, times: 3 });
    let foreign = format!("{first}....\n....\n....\n....\n\n{second}");
    assert_eq!(difference(&BOARDS(), FOUR, &foreign), Difference::Foreign { unit: Unit::Block, number: 2, output_line: 6, got: "....".into() });
    assert_eq!(difference(&BOARDS(), FOUR, ""), Difference::NothingPrinted { unit: Unit::Block, of: 2 });
    assert_eq!(difference(&BOARDS(), "", FOUR), Difference::NothingExpected { got: ".Q..".into() });
    assert_eq!(code(&BOARDS(), "", ""), ("AC", "right"));
    assert_eq!(code(&BOARDS(), "", "\n"), ("AC", "right"));
}

#[test]
fn a_wrong_board_is_named_even_where_the_layout_is_wrong_too() {
    let spaced = |text: &str| text.replace('.', ". ").replace('Q', "Q ");
    let first = &FOUR[..21];
    assert_eq!(difference(&BOARDS(), FOUR, &spaced(first)), Difference::Missing { unit: Unit::Block, number: 2, missing: 1, of: 2 });
    let joined = FOUR.replace("\n\n", "\n").replacen("Q...", ".Q..", 1);
    assert!(matches!(difference(&BOARDS(), FOUR, &joined), Difference::Foreign { unit: Unit::Block, number: 1, .. }));
}

#[test]
fn a_board_shows_its_rows() {
    let checked = check(&BOARDS(), FOUR, &FOUR[..21]);
    let lines: Vec<DiffLine> = ["..Q.", "Q...", "...Q", ".Q.."].map(|row| DiffLine::Expected(row.into())).into();
    assert_eq!(checked.diff.unwrap().lines, lines);
}

#[test]
fn right_boards_in_another_layout_are_pe() {
    let spaced: String = FOUR.lines().map(|line| line.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n").collect();
    let joined = FOUR.replace("\n\n", "\n");
    for layout in [Layout::Lenient, Layout::Strict] {
        let boards = by(Compare::Blocks, Order::Any, layout);
        assert_eq!(difference(&boards, FOUR, &spaced), Difference::BlockLayout { kind: BlockLayoutKind::BlanksInRows, blocks: 2 });
        assert_eq!(difference(&boards, FOUR, &joined), Difference::BlockLayout { kind: BlockLayoutKind::NoEmptyLines, blocks: 2 });
    }
    for (output, kind) in [
        (FOUR.replace("Q...\n", "Q... \n"), LayoutKind::LineEnd),
        (FOUR.replace("\n\n", "\n \n"), LayoutKind::LineEnd),
        (FOUR.replace("\n\n", "\n\n\n"), LayoutKind::EmptyLines),
        (format!("\n{FOUR}"), LayoutKind::EmptyLines),
        (format!("{FOUR}\n"), LayoutKind::EmptyLines),
        (FOUR.replace("Q...\n", "Q...\n\n"), LayoutKind::EmptyLines),
        (FOUR.replace("...Q", "  ...Q"), LayoutKind::BetweenWords),
        (FOUR.replace("Q...\n..Q.", "Q... ..Q."), LayoutKind::LineBreaks),
    ] {
        match difference(&BOARDS(), FOUR, &output) {
            Difference::Layout { kind: found, .. } => assert_eq!(found, kind, "{output:?}"),
            other => panic!("{output:?}: {other:?}"),
        }
        let checked = check(&by(Compare::Blocks, Order::Any, Layout::Lenient), FOUR, &output);
        assert_eq!((checked.verdict, checked.remarks.len()), (Verdict::Accepted, 1), "{output:?}");
    }
}

#[test]
fn a_line_set_minds_no_order_but_counts() {
    let set = by(Compare::LineSet, Order::Any, Layout::Strict);
    assert_eq!(code(&set, "a\nb\nb\n", "b\na\nb\n"), ("AC", "right"));
    assert_eq!(difference(&set, "a\nb\nb\n", "b\na\n"), Difference::Missing { unit: Unit::Line, number: 2, missing: 1, of: 3 });
    assert_eq!(difference(&set, "a\nb\nb\n", "b\na\nb\na\n"), Difference::Repeated { unit: Unit::Line, first: 2, again: 4, times: 2 });
    assert_eq!(difference(&set, "a\nb\n", "b\nx y\na\n"), Difference::Foreign { unit: Unit::Line, number: 2, output_line: 2, got: "x y".into() });
    assert_eq!(code(&set, "a\nb c\n", "b  c\na\n"), ("PE", "layout-between-words"));
    assert_eq!(code(&set, "a\nb c\n", "b c\n\na\n"), ("PE", "layout-empty-lines"));
    assert_eq!(code(&by(Compare::LineSet, Order::Given, Layout::Strict), "a\nb\n", "b\na\n"), ("WA", "order"));
}

#[test]
fn chinese_in_gbk_is_right_once_decoded() {
    let (text, answer) = (encoding_rs::GBK.encode("方案 1：\n可以\n").0.into_owned(), "方案 1：\n可以\n");
    let checked = check(&lenient(Compare::Lines), answer, &text);
    assert_eq!((checked.verdict, checked.remarks.as_slice()), (Verdict::Accepted, [Remark::OutputInGbk].as_slice()));
    assert_eq!(code(&strict(Compare::Lines), answer, &text), ("PE", "layout-gbk"));
    assert_eq!(code(&lenient(Compare::Lines), "别的\n", &text), ("WA", "line"));
    assert_eq!(code(&lenient(Compare::Exact), answer, &text), ("WA", "byte"));
}

#[test]
fn hidden_characters_are_shown() {
    assert_eq!(visible(b"a\0b\x1b[31m\xff\t"), "a\\0b\\u{1b}[31m\\xff\\t");
    assert_eq!(visible("a\u{202e}b\u{feff}".as_bytes()), "a\\u{202e}b\\u{feff}");
    let said = difference(&lenient(Compare::Lines), "1\n", "1\0\n");
    assert_eq!(said, Difference::Line { answer_line: 1, output_line: 1, expected: "1".into(), got: "1\\0".into() });
}

#[test]
fn a_long_line_is_shown_around_the_place() {
    let line = |end: &str| format!("{}{end}\n", "12 ".repeat(1000));
    match difference(&lenient(Compare::Lines), &line("7"), &line("8")) {
        Difference::Line { expected, got, .. } => {
            assert!(expected.starts_with('…') && expected.ends_with(" 7") && got.ends_with(" 8"), "{expected} {got}");
        }
        other => panic!("{other:?}"),
    }
    let word = |end: &str| "x".repeat(100_000) + end;
    assert_eq!(code(&lenient(Compare::Lines), word("a"), word("b")), ("WA", "line"));
    assert_eq!(code(&lenient(Compare::Lines), word("a"), word("a ")), ("AC", "right"));
}

#[test]
fn the_layout_of_a_diff_is_visible() {
    let checked = check(&strict(Compare::Lines), "1 2\n3 4\n", "1 2 \n3 4\n");
    let lines = checked.diff.unwrap().lines;
    assert_eq!(lines, [DiffLine::Expected("1·2".into()), DiffLine::Got("1·2·".into()), DiffLine::Same("3·4".into())]);
}

/// A text that repeats a line without being held.
struct Repeating {
    line: &'static [u8],
    length: u64,
    at: u64,
    last: u8,
}

impl io::Read for Repeating {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = (self.length - self.at).min(buffer.len() as u64) as usize;
        for byte in &mut buffer[..count] {
            *byte = if self.at + 1 == self.length { self.last } else { self.line[(self.at % self.line.len() as u64) as usize] };
            self.at += 1;
        }
        Ok(count)
    }
}

impl io::Seek for Repeating {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => self.at.checked_add_signed(by).unwrap(),
            SeekFrom::End(by) => self.length.checked_add_signed(by).unwrap(),
        };
        Ok(self.at)
    }
}

#[test]
fn a_difference_at_the_end_of_a_large_output_is_found() {
    let text = |last| Repeating { line: b"1 2 3 4 5\n", length: 600_000, at: 0, last };
    for comparison in [lenient(Compare::Lines), lenient(Compare::Tokens), lenient(Compare::Exact), by(Compare::LineSet, Order::Any, Layout::Lenient)] {
        let checked = super::compare(&comparison, &mut text(b'\n'), &mut text(b'x')).unwrap();
        assert_eq!(checked.verdict, Verdict::WrongAnswer, "{comparison:?}");
    }
}

#[test]
fn testlib_exits_mean_what_they_mean_there() {
    for code in [1, 2, 4, 8] {
        let checked = testlib(Exit::Code(code), b"wrong answer 1st number differs\nmore").unwrap();
        let said = Difference::Checker { en: "wrong answer 1st number differs".into(), zh: None };
        assert_eq!((checked.verdict, checked.reason), (Verdict::WrongAnswer, Reason::Different(said)));
    }
    assert_eq!(testlib(Exit::Code(0), b"ok 3 numbers").unwrap(), Checked::right());
    for exit in [Exit::Code(3), Exit::Code(5), Exit::Code(42), Exit::Code(255), Exit::Signal(11)] {
        assert!(matches!(testlib(exit, b"FAIL x"), Err(Fault::CheckerExit { message, .. }) if message == "FAIL x"), "{exit:?}");
    }
    let traceback = b"Traceback (most recent call last):\n  File \"c.py\", line 1\nZeroDivisionError: division by zero\n";
    assert!(matches!(testlib(Exit::Code(5), traceback), Err(Fault::CheckerExit { message, .. }) if message == "ZeroDivisionError: division by zero"));
}

#[test]
fn testlib_points_are_a_share_of_the_tests() {
    assert_eq!(testlib(Exit::Code(7), b"points 0.25 half").unwrap().share, Some((25, 100)));
    assert_eq!(testlib(Exit::Code(7), b"points 1").unwrap().verdict, Verdict::Accepted);
    assert_eq!(testlib(Exit::Code(7), b"0.5").unwrap().verdict, Verdict::WrongAnswer);
    for message in ["points 1.5", "points -1", "points x", "", "points 1e3"] {
        assert!(testlib(Exit::Code(7), message.as_bytes()).is_err(), "{message}");
    }
}

#[test]
fn icpc_exits_mean_what_they_mean_there() {
    assert_eq!(icpc(Exit::Code(42), b"").unwrap(), Checked::right());
    let rejected = icpc(Exit::Code(43), "en: row 1\nzh: 第 1 行\n".as_bytes()).unwrap();
    assert_eq!(rejected.reason, Reason::Different(Difference::Checker { en: "row 1".into(), zh: Some("第 1 行".into()) }));
    for exit in [Exit::Code(0), Exit::Code(1), Exit::Signal(6)] {
        assert!(icpc(exit, b"").is_err());
    }
    let note = icpc(Exit::Code(42), b"en: well done").unwrap().remarks;
    assert_eq!(note, [Remark::CheckerNote { en: Some("well done".into()), zh: None }]);
}
