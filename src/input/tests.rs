use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn grammar(format: &str, variables: &[(&str, &str)]) -> Grammar {
    Grammar::parse(format, variables).unwrap()
}

/// Codes of the errors, with their spots.
fn errors(format: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let errors = Grammar::parse(format, variables).unwrap_err();
    errors.iter().map(|error| format!("{}:{} {}", error.at.variable.as_deref().unwrap_or("format"), error.at.offset, error.kind)).collect()
}

fn rejected(grammar: &Grammar, text: &str) -> String {
    grammar.accept(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_single_number_is_read_exactly() {
    let grammar = grammar("{n}\n", &[("n", "int 1..=9")]);
    assert_eq!(grammar.accept(&b"4\n"[..]), Ok(()));
    for (text, why) in [
        ("", "1:1: expected integer n end"),
        ("4", "1:2: expected \"\\n\" end"),
        ("4\r\n", "1:2: expected \"\\n\" '\\r'"),
        (" 4\n", "1:1: expected integer n ' '"),
        ("4 \n", "1:2: expected \"\\n\" ' '"),
        ("4\n\n", "2:1: expected end '\\n'"),
        ("04\n", "1:1: needless-zero n 04"),
        ("-0\n", "1:1: needless-zero n -0"),
        ("+4\n", "1:1: expected integer n '+'"),
        ("10\n", "1:1: range n 10 1 9"),
        ("99999999999999999999\n", "1:1: range n 99999999999999999999 1 9"),
        ("-\n", "1:2: expected integer n '\\n'"),
    ] {
        assert_eq!(rejected(&grammar, text), why, "{text:?}");
    }
    assert_eq!(grammar.accept(&b"\xff\n"[..]).unwrap_err().to_string(), "1:1: expected integer n 0xff");
}

#[test]
fn ranges_may_depend_on_what_is_printed_later() {
    let grammar = grammar("{m} {n}\n", &[("m", "int 0..=n*(n-1)/2"), ("n", "int 1..=2e5")]);
    assert_eq!(grammar.accept(&b"3 3\n"[..]), Ok(()));
    assert_eq!(rejected(&grammar, "4 3\n"), "1:1: range m 4 0 3");
}

#[test]
fn lines_of_words_have_their_number_and_their_class() {
    let grammar = grammar("{g}", &[("g", "lines 2 of str 3 of [.1-9]")]);
    assert_eq!(grammar.accept(&b"12.\n...\n"[..]), Ok(()));
    assert_eq!(rejected(&grammar, "12.\n..\n"), "2:3: expected character g [.1-9] '\\n'");
    assert_eq!(rejected(&grammar, "120\n...\n"), "1:3: expected character g [.1-9] '0'");
    assert_eq!(rejected(&grammar, "12.\n...1\n"), "2:4: expected \"\\n\" '1'");
    assert_eq!(rejected(&grammar, "12.\n"), "2:1: expected character g [.1-9] end");
}

#[test]
fn lists_are_separated_by_single_blanks() {
    let grammar = grammar("{n}\n{a}\n", &[("n", "int 0..=5"), ("a", "list n of int -1..=n")]);
    assert_eq!(grammar.accept(&b"3\n-1 0 3\n"[..]), Ok(()));
    assert_eq!(grammar.accept(&b"0\n\n"[..]), Ok(()));
    assert_eq!(rejected(&grammar, "2\n1  2\n"), "2:3: expected integer a ' '");
    assert_eq!(rejected(&grammar, "2\n1 2 \n"), "2:4: expected \"\\n\" ' '");
    assert_eq!(rejected(&grammar, "2\n1 3\n"), "2:3: range a 3 -1 2");
}

#[test]
fn a_permutation_has_every_number_once() {
    let grammar = grammar("{n}\n{p}\n", &[("n", "int 0..=5"), ("p", "perm n")]);
    assert_eq!(grammar.accept(&b"3\n2 3 1\n"[..]), Ok(()));
    assert_eq!(grammar.accept(&b"0\n\n"[..]), Ok(()));
    assert_eq!(rejected(&grammar, "3\n2 3 2\n"), "2:5: repeated p 2");
    assert_eq!(rejected(&grammar, "3\n2 3 4\n"), "2:5: range p 4 1 3");
    assert_eq!(rejected(&grammar, "3\n2 3\n"), "2:4: expected \" \" '\\n'");
    let items = Value::List([2, 1].map(Value::Int).to_vec());
    let values = BTreeMap::from([("n".to_owned(), Value::Int(2)), ("p".to_owned(), items)]);
    assert_eq!(grammar.print(&values).unwrap(), "2\n2 1\n");
}

#[test]
fn words_of_several_lengths_end_where_their_class_does() {
    let grammar = grammar("{s} {t}\n", &[("s", "str 2..=3 of [a-z]"), ("t", "str 0..=2 of [中文]")]);
    assert_eq!(grammar.accept("ab 中\n".as_bytes()), Ok(()));
    assert_eq!(grammar.accept("abc \n".as_bytes()), Ok(()));
    assert_eq!(rejected(&grammar, "a \n"), "1:2: too-short s 1 2");
    assert_eq!(rejected(&grammar, "abcd \n"), "1:4: too-long s 3");
    assert_eq!(rejected(&grammar, "ab 中文中\n"), "1:6: too-long t 2");
}

#[test]
fn braces_themselves_are_doubled() {
    let grammar = grammar("{{{n}}}\n", &[("n", "int 1")]);
    assert_eq!(grammar.accept(&b"{1}\n"[..]), Ok(()));
}

#[test]
fn every_error_of_a_grammar_is_found_at_once() {
    assert_eq!(
        errors("{n} {mm\n", &[("n", "itn 1..=9"), ("k", "int 1..=9 9"), ("2x", "int 1")]),
        ["format:4 brace-open", "n:0 unknown-type itn", "k:0 unused k", "k:10 expected end 9", "2x:0 bad-name 2x"]
    );
    assert_eq!(errors("{count}}\n", &[("counts", "int 1")]), ["format:1 unbound count", "format:7 brace-close", "counts:0 unused counts"]);
}

#[test]
fn errors_name_what_stands_where_something_else_should() {
    for (kind, expected) in [
        ("", "x:0 expected type "),
        ("9", "x:0 expected type 9"),
        ("int", "x:3 expected expression "),
        ("int 1..9", "x:5 expected end ..9"),
        ("int 1..=", "x:8 expected expression "),
        ("int (1", "x:6 expected ) "),
        ("int min 1", "x:8 expected ( 1"),
        ("int min(1)", "x:9 expected , )"),
        ("int 9..=1", "x:4 empty-range 9 1"),
        ("int 1..=m", "x:8 unbound m"),
        ("int 1..=99999999999999999999", "x:8 number-too-large 99999999999999999999"),
        ("str 3 [a]", "x:6 expected of [a]"),
        ("str 3 of a", "x:9 expected class a"),
        ("str 3 of [a", "x:9 bad-class a"),
        ("str 3 of [b-a]", "x:10 bad-class b-a"),
        ("float 1..=3 decimals 2", "x:0 not-known-yet float"),
        ("list 3 of int 1..=9 distinct", "x:20 not-known-yet distinct"),
        ("list 3 of float 1..=2 decimals 3", "x:10 not-known-yet float"),
        ("lines 3 of lines 2 of int 1", "x:11 lines-inside"),
    ] {
        assert_eq!(errors("{x}\n", &[("x", kind)]), [expected], "{kind}");
    }
}

#[test]
fn circles_are_named_and_so_is_what_can_not_be_read() {
    assert_eq!(errors("{a} {b}\n", &[("a", "int 1..=b"), ("b", "int 1..=a")]), ["a:0 cycle a b"]);
    assert_eq!(errors("{a}\n", &[("a", "int 1..=a")]), ["a:0 cycle a"]);
    assert_eq!(errors("{a}{n}\n", &[("a", "lines n of int 1"), ("n", "int 1..=3")]), ["format:0 printed-too-late a n"]);
    assert_eq!(errors("{a}{n}\n", &[("a", "int 1..=9"), ("n", "int 1..=3")]), ["format:0 ambiguous a"]);
    assert_eq!(errors("{a}0\n", &[("a", "int 1..=9")]), ["format:0 ambiguous a"]);
    assert_eq!(errors("{a} {a}\n", &[("a", "int 1..=9")]), ["format:4 printed-twice a"]);
    assert_eq!(errors("{s}{t}x\n", &[("s", "str 1..=2 of [a-z]"), ("t", "str 0..=1 of [0-9]")]), ["format:0 ambiguous s"]);
    assert_eq!(errors("{s} {n}\n", &[("s", "str 1 of [a]"), ("n", "int 1..=s")]), ["n:8 not-an-integer s"]);
    assert!(Grammar::parse("{s}{t}\n", &[("s", "str 2 of [a-z]"), ("t", "str 1..=2 of [a-z]")]).is_ok());
    assert!(Grammar::parse("{a}-{b}\n", &[("a", "int 1..=9"), ("b", "int 1..=9")]).is_ok());
}

#[test]
fn values_are_printed_and_determined_ones_may_be_left_out() {
    let grammar = grammar("{n} {m}\n{g}", &[("n", "int 1..=9"), ("m", "int n*n"), ("g", "lines n of str n of [#]")]);
    assert!(grammar.undetermined(&["n"]).is_empty());
    assert_eq!(grammar.undetermined(&[]), ["n"]);
    let value = |n| BTreeMap::from([("n".to_owned(), Value::Int(n))]);
    assert_eq!(grammar.print(&value(2)).unwrap(), "2 4\n##\n##\n");
    assert_eq!(grammar.print(&BTreeMap::new()), Err(PrintError::Undetermined { name: "n".into() }));
    assert_eq!(grammar.print(&BTreeMap::from([("x".into(), Value::Int(1))])), Err(PrintError::NoVariable { name: "x".into() }));
    assert_eq!(grammar.print(&BTreeMap::from([("n".into(), Value::Str("1".into()))])), Err(PrintError::WrongType { name: "n".into() }));
}

/// The grammar of the properties below, and the same judged independently, by splitting.
const SIMPLE: (&str, &[(&str, &str)]) =
    ("{n} {m}\n{s}\n{a}\n", &[("n", "int -3..=12"), ("m", "int n..=n+5"), ("s", "str 1..=3 of [ab]"), ("a", "list 2 of int 0..=m*m")]);

fn member(text: &str) -> bool {
    fn integer(text: &str) -> Option<i64> {
        text.parse().ok().filter(|value: &i64| value.to_string() == text)
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let [first, word, second, ""] = lines[..] else { return false };
    let pair = |line: &str| line.split_once(' ').and_then(|(a, b)| Some((integer(a)?, integer(b)?)));
    let (Some((n, m)), Some((x, y))) = (pair(first), pair(second)) else { return false };
    (-3..=12).contains(&n)
        && (n..=n + 5).contains(&m)
        && (1..=3).contains(&word.len())
        && word.chars().all(|c| "ab".contains(c))
        && [x, y].iter().all(|value| (0..=m * m).contains(value))
}

proptest! {
    #[test]
    fn what_is_printed_is_accepted(n in -3i64..=12, m in 0i64..=5, word in "[ab]{1,3}", x in 0u64.., y in 0u64..) {
        let m = n + m;
        let most = (m * m + 1) as u64;
        let values = BTreeMap::from([
            ("n".to_owned(), Value::Int(n)),
            ("m".to_owned(), Value::Int(m)),
            ("s".to_owned(), Value::Str(word)),
            ("a".to_owned(), Value::List(vec![Value::Int((x % most) as i64), Value::Int((y % most) as i64)])),
        ]);
        let text = grammar(SIMPLE.0, SIMPLE.1).print(&values).unwrap();
        prop_assert!(member(&text));
        prop_assert_eq!(grammar(SIMPLE.0, SIMPLE.1).accept(text.as_bytes()), Ok(()));
    }

    #[test]
    fn a_changed_text_is_accepted_only_if_it_is_a_member(at in 0usize..14, cut in 0usize..2, put in "[-0-9ab \n]{0,2}", start in 0usize..3) {
        let mut text = ["2 5\nab\n0 25\n", "-1 3\na\n9 0\n", "12 12\nbbb\n1 144\n"][start].to_owned();
        let at = at.min(text.len());
        let end = (at + cut).min(text.len());
        text.replace_range(at..end, &put);
        prop_assert_eq!(grammar(SIMPLE.0, SIMPLE.1).accept(text.as_bytes()).is_ok(), member(&text), "{:?}", text);
    }

    #[test]
    fn no_text_makes_the_parser_panic(format in ".{0,20}", kind in "(int|str|lines|list|of|min|max|[-+*/(),.=\\[\\] 0-9a-z]){0,12}") {
        let _ = Grammar::parse(&format, &[("x", &kind)]);
        let _ = Grammar::parse("{x}", &[("x", &kind)]);
    }
}
