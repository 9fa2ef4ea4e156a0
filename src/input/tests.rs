use super::*;
use proptest::prelude::*;

mod made;

fn grammar(format: &str, variables: &[(&str, &str)]) -> Grammar {
    Grammar::parse(format, variables).unwrap()
}

/// Codes of the errors, with their spots.
fn errors(format: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let errors = Grammar::parse(format, variables).unwrap_err();
    let name = |text: usize| if text == 0 { "format" } else { variables[(text - 1) / 2].0 };
    errors.iter().map(|error| format!("{}:{} {}", name(error.at.text), error.at.offset, error.kind)).collect()
}

fn rejected(grammar: &Grammar, text: &str) -> String {
    grammar.accept(text.as_bytes()).unwrap_err().to_string()
}

/// What is printed of the values that were read.
fn read_back(grammar: &Grammar, text: &str) -> String {
    grammar.print(&grammar.values(text.as_bytes()).unwrap())
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
    assert_eq!(read_back(&grammar, "2\n2 1\n"), "2\n2 1\n");
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
        ("float 1..=3", "x:11 expected decimals "),
        ("float 1..=3 decimals 16", "x:21 decimals 15"),
        ("float 0.5..=1.25 decimals 1", "x:6 finer-than-decimals 1"),
        ("float 1.5..=-1 decimals 1", "x:6 empty-range 1.5 -1.0"),
        ("int 1..=9 distinct", "x:10 nothing-repeats"),
        ("list 3 of int 1..=9 distinc", "x:20 unknown-suffix distinc"),
        ("list 3 of perm 3 sorted", "x:17 suffix sorted"),
        ("str 3 of [a] total 9", "x:13 suffix total"),
        ("int 1..=9 total k", "x:16 unbound k"),
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
    let fill = |given: &[(&str, i64)]| {
        let given: Vec<_> = given.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        grammar.fill(&given).map(|values| grammar.print(&values)).map_err(|error| error.to_string())
    };
    assert_eq!(fill(&[("n", 2)]).unwrap(), "2 4\n##\n##\n");
    assert_eq!(fill(&[]).unwrap_err(), "undetermined n");
    assert_eq!(fill(&[("x", 1)]).unwrap_err(), "no-variable x");
    assert_eq!(fill(&[("n", 1_000_000)]).unwrap_err(), "too-large g 16777216");
}

/// A record, with strings that are all number 0 but for the names of its variables.
fn record<'a>(format: &'a str, variables: &[(&'a str, &'a str)], repeat: &'a str) -> Draft<'a> {
    let text = |text| Text { id: 0, text };
    let variables = variables.iter().map(|(name, kind)| (text(*name), DraftKind::Type(text(*kind)))).collect();
    Draft { format: Some(text(format)), variables, repeat: (!repeat.is_empty()).then(|| text(repeat)), ..Draft::default() }
}

fn with<'a>(mut draft: Draft<'a>, name: &'a str, inner: Draft<'a>) -> Draft<'a> {
    draft.variables.push((Text { id: 0, text: name }, DraftKind::Record(inner)));
    draft
}

fn text(text: &str) -> Text<'_> {
    Text { id: 0, text }
}

fn faults(draft: &Draft<'_>) -> Vec<String> {
    Grammar::parse_draft(draft).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn cases_are_repeated_and_their_total_is_held() {
    let case = record("{m}\n{a}\n", &[("m", "int 1..=5 total 6"), ("a", "list m of int 0..=t")], "t");
    let grammar = Grammar::parse_draft(&with(record("{t}\n{c}", &[("t", "int 1..=3")], ""), "c", case)).unwrap();
    assert_eq!(read_back(&grammar, "2\n2\n0 1\n4\n0 1 2 0\n"), "2\n2\n0 1\n4\n0 1 2 0\n");
    assert_eq!(rejected(&grammar, "2\n2\n0 1\n5\n0 0 0 0 0\n"), "4:2: total m 7 6");
    assert_eq!(rejected(&grammar, "2\n2\n0 3\n"), "3:3: range a 3 0 2");
    assert_eq!(rejected(&grammar, "2\n1\n0\n"), "4:1: expected integer m end");
    assert_eq!(rejected(&grammar, "1\n1\n0\n1\n0\n"), "4:1: expected end '1'");
}

#[test]
fn a_count_that_is_printed_nowhere_means_until_the_end() {
    let row = record("{x}\n", &[("x", "int 0..=9 sorted distinct")], "k");
    let grammar = Grammar::parse_draft(&with(record("{c}", &[("k", "int 1..=3")], ""), "c", row)).unwrap();
    assert_eq!(read_back(&grammar, "1\n4\n"), "1\n4\n");
    assert_eq!(rejected(&grammar, ""), "1:1: range k 0 1 3");
    assert_eq!(rejected(&grammar, "1\n2\n3\n4\n"), "5:1: range k 4 1 3");
    assert_eq!(rejected(&grammar, "1\n1\n"), "2:1: repeated x 1");
    assert_eq!(rejected(&grammar, "2\n1\n"), "2:1: not-sorted x 1");
    let row = || record("{x}\n", &[("x", "int 0..=9")], "k");
    assert_eq!(faults(&with(record("{c}end\n", &[("k", "int 1..=3")], ""), "c", row())), ["until-end-not-last"]);
}

#[test]
fn conditions_are_told_where_they_fail() {
    let mut row = record("{u} {v}\n", &[("u", "int 1..=4"), ("v", "int 1..=4")], "2");
    row.conditions = vec![text("u != v"), text("u+v<=n")];
    let draft = with(record("{n}\n{e}", &[("n", "int 1..=9")], ""), "e", row);
    let grammar = Grammar::parse_draft(&draft).unwrap();
    assert_eq!(grammar.accept(&b"4\n1 2\n3 1\n"[..]), Ok(()));
    assert_eq!(rejected(&grammar, "4\n1 2\n3 3\n"), "3:3: condition u != v");
    assert_eq!(rejected(&grammar, "4\n1 2\n3 2\n"), "3:3: condition u+v<=n");
    for (condition, fault) in [("u", "expected comparison "), ("n = 3", "expected comparison ="), ("n == 3 4", "expected end 4"), ("k < 1", "unbound k")] {
        let mut draft = record("{n}\n", &[("n", "int 1..=9")], "");
        draft.conditions = vec![text(condition)];
        assert_eq!(faults(&draft).last().map(String::as_str), Some(if condition == "u" { "unbound u" } else { fault }));
    }
}

fn graph(shape: &'static str) -> Result<Grammar, Vec<GrammarError>> {
    let mut edge = record("{u} {v}\n", &[("u", "int 1..=n"), ("v", "int 1..=n")], "m");
    edge.shape = Some(text(shape));
    Grammar::parse_draft(&with(record("{n} {m}\n{e}", &[("n", "int 1..=6"), ("m", "int 0..=9")], ""), "e", edge))
}

#[test]
fn rows_make_the_graph_that_they_should() {
    for (shape, right, wrong) in [
        ("u-v tree", "3 2\n3 1\n2 3\n", [("3 2\n1 2\n2 1\n", "3:1: shape e circle 2 1"), ("4 2\n1 2\n3 4\n", "4:1: shape e tree-edges 2 4")]),
        ("u-v connected", "2 3\n1 1\n1 2\n2 1\n", [("3 1\n1 2\n", "3:1: shape e apart 2"), ("2 0\n", "2:1: shape e apart 2")]),
        ("u-v simple", "4 2\n1 2\n1 3\n", [("2 2\n1 2\n2 1\n", "3:1: shape e double 2 1"), ("2 1\n2 2\n", "2:1: shape e loop 2")]),
        ("u-v simple directed", "2 2\n1 2\n2 1\n", [("2 2\n1 2\n1 2\n", "3:1: shape e double 1 2"), ("2 1\n2 2\n", "2:1: shape e loop 2")]),
        ("u-v acyclic", "3 3\n1 2\n2 3\n1 3\n", [("3 3\n1 2\n2 3\n3 1\n", "5:1: shape e circle 1 2"), ("2 1\n2 2\n", "2:1: shape e loop 2")]),
    ] {
        let grammar = graph(shape).unwrap();
        assert_eq!(read_back(&grammar, right), right, "{shape}");
        for (text, why) in wrong {
            assert_eq!(rejected(&grammar, text), why, "{shape} {text:?}");
        }
    }
    for (shape, fault) in [
        ("u-v", None),
        ("u-w tree", Some("unbound w")),
        ("u v", Some("expected - v")),
        ("u-u tree", Some("vertices")),
        ("u-v treee", Some("unknown-shape treee")),
        ("u-v tree, simple", Some("expected end ,")),
    ] {
        assert_eq!(graph(shape).err().map(|errors| errors[0].to_string()).as_deref(), fault, "{shape}");
    }
}

#[test]
fn alternatives_are_told_apart_and_some_must_be_there() {
    let query = |draft: Draft<'static>, at_least| Draft { at_least, ..draft };
    let kinds = vec![query(record("1 {i}\n", &[("i", "int 1..=q")], ""), 0), query(record("2 {l} {r}\n", &[("l", "int 1..=9"), ("r", "int l..=9")], ""), 1)];
    let either = Draft { repeat: Some(text("q")), one_of: kinds, ..Draft::default() };
    let grammar = Grammar::parse_draft(&with(record("{q}\n{o}", &[("q", "int 1..=9")], ""), "o", either)).unwrap();
    assert_eq!(read_back(&grammar, "2\n2 3 4\n1 2\n"), "2\n2 3 4\n1 2\n");
    assert_eq!(rejected(&grammar, "2\n1 1\n1 2\n"), "4:1: at-least o 2 0 1");
    assert_eq!(rejected(&grammar, "1\n3 1\n"), "2:1: expected one-of o [\"1 \", \"2 \"] '3'");
    assert_eq!(rejected(&grammar, "1\n2 4 3\n"), "2:5: range r 3 4 9");
    let alike = vec![record("{i}\n", &[("i", "int 1..=3")], ""), record("2 {i}\n", &[("i", "int 1..=3")], "")];
    let either = Draft { repeat: Some(text("2")), one_of: alike, ..Draft::default() };
    assert_eq!(faults(&with(record("{o}", &[], ""), "o", either)), ["alike 1 2"]);
}

#[test]
fn numbers_with_decimals_are_read_exactly() {
    let grammar = grammar("{x} {y}\n", &[("x", "float -1.5..=2 decimals 2"), ("y", "list 2 of float 0..=1 decimals 0 sorted")]);
    assert_eq!(read_back(&grammar, "-1.50 0 1\n"), "-1.50 0 1\n");
    for (text, why) in [
        ("-1.5 0 1\n", "1:5: expected decimal x 2 ' '"),
        ("2.01 0 1\n", "1:1: decimal-range x 2.01 -1.50 2.00"),
        ("-0.00 0 1\n", "1:1: needless-zero x -0.00"),
        ("01.00 0 1\n", "1:1: needless-zero x 01.00"),
        ("1.000 0 1\n", "1:5: expected decimal x 2 '0'"),
        ("1.00 1 0\n", "1:8: not-sorted y 0"),
    ] {
        assert_eq!(rejected(&grammar, text), why, "{text:?}");
    }
}

#[test]
fn records_that_can_not_be_read_back_are_refused() {
    let inner = |format, variables: &[(&'static str, &'static str)]| record(format, variables, "n");
    let outer = |inner| with(record("{n}\n{c}", &[("n", "int 1..=3")], ""), "c", inner);
    assert_eq!(faults(&outer(inner("{s}", &[("s", "str 0..=2 of [a]")]))), ["maybe-empty", "ambiguous c"]);
    assert_eq!(faults(&outer(inner("{x}", &[("x", "int 1..=3")]))), ["ambiguous c"]);
    assert_eq!(faults(&outer(inner("{n}\n", &[("n", "int 1..=3")]))), ["shadowed n"]);
    assert_eq!(faults(&outer(inner("{x}\n", &[("x", "int 1..=y distinct"), ("y", "int 1..=3")]))), ["unused y", "across-depends x"]);
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
    fn what_is_read_is_printed_again(n in -3i64..=12, m in 0i64..=5, word in "[ab]{1,3}", x in 0u64.., y in 0u64..) {
        let m = n + m;
        let most = (m * m + 1) as u64;
        let text = format!("{n} {m}\n{word}\n{} {}\n", x % most, y % most);
        prop_assert_eq!(&read_back(&grammar(SIMPLE.0, SIMPLE.1), &text), &text);
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
