//! What is made by a grammar is of it, and everything of it can be made.

use super::*;
use std::collections::BTreeSet;

/// An edge of a graph whose vertices and number of edges are drawn.
fn edges(n: &'static str, m: &'static str, shape: &'static str, condition: Option<&'static str>) -> Grammar {
    let mut edge = record("{u} {v} {w}\n", &[("u", "int 1..=n"), ("v", "int 1..=n"), ("w", "int 1..=3")], "m");
    edge.shape = Some(text(shape));
    edge.conditions = condition.map(text).into_iter().collect();
    Grammar::parse_draft(&with(record("{n} {m}\n{e}", &[("n", n), ("m", m)], ""), "e", edge)).unwrap()
}

/// Queries of two kinds, at least one of the second.
fn queries(q: &'static str) -> Grammar {
    let second = Draft { at_least: 1, ..record("2 {l} {r}\n", &[("l", "int 1..=3"), ("r", "int l..=3")], "") };
    let either = Draft { repeat: Some(text("q")), one_of: vec![record("1 {i}\n", &[("i", "int 1..=q")], ""), second], ..Draft::default() };
    Grammar::parse_draft(&with(record("{q}\n{o}", &[("q", q)], ""), "o", either)).unwrap()
}

/// Several tests in a file, the sum of their sizes bounded.
fn cases(t: &'static str, m: &'static str) -> Grammar {
    let case = record("{m}\n{a}\n", &[("m", m), ("a", "list m of int 0..=1")], "t");
    Grammar::parse_draft(&with(record("{t}\n{c}", &[("t", t)], ""), "c", case)).unwrap()
}

fn rows(k: &'static str, x: &'static str) -> Grammar {
    let row = record("{x} {y}\n", &[("x", x), ("y", "int 0..=x+1")], "k");
    Grammar::parse_draft(&with(record("{c}", &[("k", k)], ""), "c", row)).unwrap()
}

fn conditions() -> Grammar {
    let mut draft = record("{a} {b} {c}\n", &[("a", "int -9..=9"), ("b", "int -9..=9"), ("c", "int -9..=9")], "");
    draft.conditions = vec![text("a != b"), text("c > a+b"), text("a*b >= -20")];
    Grammar::parse_draft(&draft).unwrap()
}

fn gallery() -> Vec<Grammar> {
    vec![
        grammar(SIMPLE.0, SIMPLE.1),
        grammar("{g}", &[("g", "lines 9 of str 9 of [.1-9]")]),
        grammar("{n}\n{a}\n{p}\n", &[("n", "int 0..=30"), ("a", "list n of int -20..=20 distinct sorted"), ("p", "perm n")]),
        grammar("{n}\n{w}", &[("n", "int 1..=7"), ("w", "lines n of str 1..=2 of [ab中] distinct")]),
        grammar("{n}\n{x} {y}\n", &[("n", "int 1..=9"), ("x", "float -0.05..=2 decimals 2"), ("y", "list n of float 0..=n decimals 1 sorted")]),
        grammar("{n} {m}\n{a}", &[("n", "int 0..=4"), ("m", "int 1..=4"), ("a", "lines n of list m of int 0..=9 total 20")]),
        edges("int 1..=40", "int n-1..=min(60, n*(n-1)/2)", "u-v simple connected", None),
        edges("int 1..=40", "int n-1", "u-v tree", Some("u < v")),
        edges("int 2..=9", "int 0..=20", "u-v directed acyclic", None),
        edges("int 2..=9", "int 0..=30", "u-v", Some("u+v != 5")),
        queries("int 1..=40"),
        cases("int 1..=9", "int 1..=50 total 60"),
        rows("int 0..=9", "int 0..=20 sorted distinct"),
        conditions(),
        grammar("{a} {b}\n", &[("a", "int -9223372036854775807-1..=9223372036854775807"), ("b", "int a..=9223372036854775807")]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn what_is_drawn_is_accepted_and_read_as_it_was_drawn(seed in "[a-z]{0,8}", number: u64, skewed: bool) {
        for grammar in gallery() {
            let values = grammar.random(&mut Random::new(&seed, number), skewed).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let text = grammar.print(&values);
            let read = grammar.values(text.as_bytes()).map_err(|reject| TestCaseError::fail(format!("{reject}\n{text}")))?;
            prop_assert_eq!(read.outermost(), values.outermost(), "{}", text);
        }
    }
}

/// Grammars with few members, and the characters of which those are made.
fn tiny() -> Vec<(Grammar, &'static str, usize)> {
    vec![
        (grammar("{n}{a}\n", &[("n", "lines 1 of int 1..=2"), ("a", "list 2 of int 0..=2 sorted")]), "012 \n", 6),
        (grammar("{p} {s}\n", &[("p", "perm 2"), ("s", "str 0..=1 of [23]")]), "123 \n", 6),
        (grammar("{x}\n", &[("x", "float -0.1..=0.2 decimals 1")]), "-.012\n", 5),
        (grammar("{a}", &[("a", "lines 2 of str 1..=2 of [ab] distinct")]), "ab\n", 6),
        (edges("int 1..=3", "int 1..=2", "u-v simple", Some("u <= v")), "", 0),
        (queries("int 1..=2"), "123 \n", 8),
        (cases("int 1..=2", "int 0..=2 total 2"), "012 \n", 7),
        (rows("int 0..=2", "int 0..=1 sorted distinct"), "012 \n", 7),
    ]
}

/// All texts up to a length.
fn texts(alphabet: &str, length: usize) -> impl Iterator<Item = String> {
    let characters: Vec<char> = alphabet.chars().collect();
    let most = (0..=length).map(|length| characters.len().pow(length as u32)).collect::<Vec<_>>();
    most.into_iter().enumerate().flat_map(move |(length, count)| {
        let characters = characters.clone();
        (0..count).map(move |number| {
            let digits = (0..length).scan(number, |rest, _| {
                let digit = *rest % characters.len();
                *rest /= characters.len();
                Some(characters[digit])
            });
            digits.collect()
        })
    })
}

#[test]
fn all_texts_are_those_that_are_accepted() {
    for (grammar, alphabet, length) in tiny() {
        let made = grammar.all(1000).unwrap();
        let all: BTreeSet<String> = made.iter().map(|values| grammar.print(values)).collect();
        assert_eq!(all.len(), made.len(), "one of them twice: {all:?}");
        for text in &all {
            assert_eq!(grammar.accept(text.as_bytes()), Ok(()), "{text:?}");
        }
        if length > 0 {
            // Longer ones are among `all` only.
            let accepted: BTreeSet<String> = texts(alphabet, length).filter(|text| grammar.accept(text.as_bytes()).is_ok()).collect();
            let short: BTreeSet<String> = all.iter().filter(|text| text.chars().count() <= length).cloned().collect();
            assert!(!short.is_empty());
            assert_eq!(accepted, short);
        }
    }
}

#[test]
fn chance_draws_each_of_all_texts() {
    for (grammar, ..) in tiny() {
        let all: BTreeSet<String> = grammar.all(1000).unwrap().iter().map(|values| grammar.print(values)).collect();
        for skewed in [false, true] {
            let mut random = Random::new("each", 0);
            let drawn: BTreeSet<String> = (0..6000).map(|_| grammar.print(&grammar.random(&mut random, skewed).unwrap())).collect();
            assert_eq!(drawn, all, "skewed: {skewed}");
        }
    }
}

#[test]
fn more_than_were_asked_for_are_an_error_and_not_some_of_them() {
    let grammar = grammar("{a}\n", &[("a", "list 3 of int 1..=10")]);
    assert_eq!(grammar.all(1000).unwrap().len(), 1000);
    assert_eq!(grammar.all(999).unwrap_err().to_string(), "too-many 999");
}

#[test]
fn what_can_not_be_drawn_is_named() {
    let draw = |grammar: &Grammar| grammar.random(&mut Random::new("none", 0), false).unwrap_err().to_string();
    assert_eq!(draw(&grammar("{n} {m}\n", &[("n", "int 1..=9"), ("m", "int n+9..=9")])), "nothing-found m");
    assert_eq!(draw(&grammar("{a}\n", &[("a", "list 3 of int 1..=2 distinct")])), "nothing-found a");
    assert_eq!(draw(&edges("int 5", "int 3", "u-v connected", None)), "nothing-found e");
    assert_eq!(draw(&grammar("{n}\n{a}\n", &[("n", "int 1e9"), ("a", "list n of int 1..=2")])), "too-large a 16777216");
    assert_eq!(draw(&grammar("{n} {m}\n", &[("n", "int 0"), ("m", "int 1..=3/n")])), "bounds m division-by-zero");
    assert_eq!(draw(&cases("int 9", "int 1..=5 total 8")), "nothing-found c.m");
    assert!(grammar("{n}\n", &[("n", "int 1..=2")]).random(&mut Random::new("", 0), false).is_ok());
}

/// What a text reaches, as names.
fn names(bounds: &[Bound]) -> Vec<String> {
    bounds.iter().map(ToString::to_string).collect()
}

#[test]
fn every_bound_is_reached_alone_and_together() {
    for grammar in gallery() {
        let boundary = grammar.boundary(&mut Random::new("bounds", 0)).unwrap();
        assert_eq!(names(&boundary.unreached), [""; 0], "{:?}", grammar.source);
        let mut reached = Reached::default();
        for values in &boundary.texts {
            assert_eq!(grammar.accept(grammar.print(values).as_bytes()), Ok(()));
            reached.join(grammar.reached(values));
        }
        assert!(grammar.bounds().iter().all(|bound| reached.contains(bound)));
    }
    let grammar = grammar("{n} {m}\n", &[("n", "int 1..=9"), ("m", "int 0..=n")]);
    let texts: Vec<String> = grammar.boundary(&mut Random::new("", 0)).unwrap().texts.iter().map(|values| grammar.print(values)).collect();
    assert_eq!(texts[..2], ["1 0\n", "9 9\n"]);
    assert!(texts.iter().any(|text| text.starts_with("9 ") && !text.ends_with("9\n")), "{texts:?}");
}

#[test]
fn a_bound_that_nothing_reaches_is_named() {
    let mut draft = record("{n} {m}\n", &[("n", "int 1..=9"), ("m", "int 1..=9")], "");
    draft.conditions = vec![text("n != 1"), text("n != 9"), text("m*m <= 20")];
    let grammar = Grammar::parse_draft(&draft).unwrap();
    let boundary = grammar.boundary(&mut Random::new("", 0)).unwrap();
    assert_eq!(names(&boundary.unreached), ["n min", "n max", "m max"]);
    assert_eq!(names(&grammar.bounds()), ["n min", "n max", "m min", "m max"]);
    assert_eq!(names(&queries("int 1..=2").bounds())[2..4], ["o 1", "o 2"]);
}

#[test]
fn further_conditions_narrow_a_grammar() {
    let grammar = cases("int 1..=9", "int 1..=50 total 60");
    let narrowed = grammar.narrowed(&[text("t <= 2"), text("m == 3*t")]).unwrap();
    let made: BTreeSet<String> = (0..50)
        .map(|number| {
            let text = narrowed.print(&narrowed.random(&mut Random::new("", number), false).unwrap());
            assert_eq!(grammar.accept(text.as_bytes()), Ok(()));
            text.lines().next().unwrap().to_owned() + " " + text.lines().nth(1).unwrap()
        })
        .collect();
    assert_eq!(made, ["1 3", "2 6"].map(str::to_owned).into());
    let errors = grammar.narrowed(&[text("k < 3"), text("m < "), text("a == 1")]).unwrap_err();
    assert_eq!(errors.iter().map(ToString::to_string).collect::<Vec<_>>(), ["unbound k", "expected expression ", "not-an-integer a"]);
    assert_ne!(grammar.source(), narrowed.source());
}

/// Shrinks what is drawn to the simplest with a property; all that is asked about is accepted and ever smaller.
fn shrunk(grammar: &Grammar, seed: u64, property: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut random = Random::new("shrink", seed);
    let values = (0..200).map(|_| grammar.random(&mut random, false).unwrap()).find(|values| property(&grammar.print(values)))?;
    let mut smallest = grammar.print(&values);
    let mut asked = 0;
    let best = grammar.shrink(&values, 2000, &mut |text| {
        asked += 1;
        assert_eq!(grammar.accept(text.as_bytes()), Ok(()));
        assert!((text.len(), text) < (smallest.len(), smallest.as_str()), "{text:?} after {smallest:?}");
        let holds = property(text);
        if holds {
            text.clone_into(&mut smallest);
        }
        holds
    });
    assert!(asked <= 2000);
    assert_eq!(grammar.print(&best), smallest);
    Some(smallest)
}

#[test]
fn what_is_shrunk_is_the_simplest_that_still_fails() {
    let lists = grammar("{n}\n{a}\n", &[("n", "int 0..=30"), ("a", "list n of int -20..=20")]);
    let words = grammar("{n}\n{w}", &[("n", "int 1..=7"), ("w", "lines n of str 1..=6 of [a-z]")]);
    let grid = grammar("{n} {m}\n{a}", &[("n", "int 0..=8"), ("m", "int 1..=8"), ("a", "lines n of list m of int 0..=9")]);
    let perms = grammar("{n}\n{p}\n", &[("n", "int 1..=12"), ("p", "perm n")]);
    let many = |text: &str, wanted: &str| text.split_whitespace().skip(1).filter(|word| *word == wanted).count();
    let descends = |text: &str| {
        let values: Vec<i64> = text.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
        values.windows(2).any(|pair| pair[0] > pair[1])
    };
    let twice = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        words.iter().any(|word| words.iter().filter(|other| *other == word).count() > 1)
    };
    let apart = |text: &str| text.split_whitespace().skip(2).any(|word| word == "7");
    let second = |text: &str| text.lines().skip(1).any(|line| line.starts_with("2 ") && line.ends_with('3'));
    let triangle = |text: &str| {
        let rows: BTreeSet<(&str, &str)> = text.lines().skip(1).filter_map(|line| line.rsplit_once(' ')?.0.split_once(' ')).collect();
        let joined = |a: &str, b: &str| rows.contains(&(a, b)) || rows.contains(&(b, a));
        rows.iter().any(|(a, b)| rows.iter().any(|(c, d)| [*c, *d].iter().any(|c| c != a && c != b && joined(a, c) && joined(b, c))))
    };
    for (grammar, property, simplest) in [
        (&lists, &(|text: &str| text.split_whitespace().skip(1).any(|word| word.parse::<i64>().unwrap() > 12)) as &dyn Fn(&str) -> bool, "1\n13\n"),
        (&lists, &descends, "2\n1 0\n"),
        (&lists, &|text| many(text, "9") > 1, "2\n9 9\n"),
        (&lists, &twice, "2\n0 0\n"),
        (&words, &twice, "2\na\na\n"),
        (&words, &|text: &str| text.contains('q') && text.lines().count() > 2, "2\na\nq\n"),
        (&grid, &apart, "1 1\n7\n"),
        (&perms, &descends, "2\n2 1\n"),
        (&queries("int 1..=40"), &second, "1\n2 1 3\n"),
        (&cases("int 1..=9", "int 1..=50 total 60"), &|text: &str| text.lines().any(|line| line.contains("1 1 0 1")), "1\n4\n1 1 0 1\n"),
        (&edges("int 1..=9", "int n-1..=min(14, n*(n-1)/2)", "u-v simple connected", None), &triangle, "3 3\n1 2 1\n1 3 1\n2 3 1\n"),
    ] {
        for seed in 0..5 {
            let found = shrunk(grammar, seed, property).unwrap();
            assert_eq!(found, simplest, "{:?}", grammar.source);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn shrinking_ends_at_a_member_that_is_never_larger(seed: u64, modulus in 2usize..7) {
        for grammar in gallery() {
            shrunk(&grammar, seed, &|text: &str| text.bytes().map(usize::from).sum::<usize>() % modulus == 0);
        }
    }
}
