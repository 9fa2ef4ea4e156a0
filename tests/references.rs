//! The references are trusted because of this: what they answered is proven here, without them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name, input and answer of each test of a shipped problem, in order.
fn tests(problem: &str) -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems").join(problem).join("tests");
    let mut found = Vec::new();
    for part in ["sample", "secret"] {
        for entry in fs::read_dir(root.join(part)).expect("the tests are there") {
            let input = entry.expect("it can be read").path();
            if input.extension().is_some_and(|extension| extension == "in") {
                let read = |path: &Path| fs::read_to_string(path).expect("it can be read");
                let name = format!("{part}/{}", input.file_stem().expect("has a name").to_string_lossy());
                found.push((name, read(&input), read(&input.with_extension("ans"))));
            }
        }
    }
    found.sort();
    found
}

fn number(input: &str) -> usize {
    input.trim().parse().expect("a number")
}

/// How many ways there are to place n queens, by n.
const WAYS: [usize; 15] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596];

/// Whether queens in these columns of rows 1, 2, … attack each other.
fn peaceful(columns: &[usize]) -> bool {
    let apart = |a: usize, b: usize| columns[a] != columns[b] && columns[a].abs_diff(columns[b]) != b - a;
    (0..columns.len()).all(|b| (0..b).all(|a| apart(a, b)))
}

/// Every placement in order, found in another way than the references do: without recursion, by counting up.
fn placements(n: usize) -> Vec<Vec<usize>> {
    let (mut found, mut columns) = (Vec::new(), vec![0]);
    while let Some(last) = columns.last_mut() {
        *last += 1;
        if *last > n {
            columns.pop();
        } else if peaceful(&columns) {
            if columns.len() == n { found.push(columns.clone()) } else { columns.push(0) }
        }
    }
    found
}

/// How many placements there are, counted in yet another way: rows above that attack the same squares below count together.
fn ways(n: usize) -> usize {
    let full = (1_u32 << n) - 1;
    let mut above = BTreeMap::from([((0, 0, 0), 1)]);
    for _ in 0..n {
        let mut next = BTreeMap::new();
        for ((columns, left, right), count) in above {
            for queen in (0..n).map(|column| 1 << column).filter(|queen| (columns | left | right) & queen == 0) {
                *next.entry((columns | queen, (left | queen) << 1 & full, (right | queen) >> 1)).or_insert(0) += count;
            }
        }
        above = next;
    }
    above.into_values().sum()
}

/// What is wrong with the boards of an answer, `queen` standing for a queen and `empty` for none.
fn boards(name: &str, n: usize, answer: &str, (queen, empty): (char, char)) {
    let mut boards: Vec<Vec<usize>> = Vec::new();
    for board in answer.split_terminator("\n\n") {
        let column = |row: &str| {
            let squares: Vec<char> = row.chars().collect();
            assert!(squares.len() == n && squares.iter().all(|square| [queen, empty].contains(square)), "{name}: the row {row}");
            squares.iter().position(|square| *square == queen).map_or(0, |column| column + 1)
        };
        boards.push(board.lines().map(column).collect());
    }
    assert!(answer.is_empty() || answer.ends_with("\n\n"), "{name}: no empty line at the end");
    proven(name, n, &boards);
}

fn proven(name: &str, n: usize, found: &[Vec<usize>]) {
    for columns in found {
        assert!(columns.len() == n && columns.iter().all(|column| (1..=n).contains(column)) && peaceful(columns), "{name}: no legal board: {columns:?}");
    }
    assert_eq!(found.len(), WAYS[n], "{name}");
    assert!(found.is_sorted_by(|a, b| a < b), "{name}: not in order, or twice");
    assert!(found == placements(n), "{name}: another way of searching finds others");
}

#[test]
fn the_boards_of_843_are_legal_distinct_in_order_and_as_many_as_is_known() {
    for (name, input, answer) in tests("acwing-843") {
        boards(&name, number(&input), &answer, ('Q', '.'));
    }
}

#[test]
fn the_drawings_are_legal_distinct_in_order_and_as_many_as_is_known() {
    let tests = tests("queens-drawing");
    assert_eq!(tests.len(), 6);
    for (name, input, answer) in tests {
        boards(&name, number(&input), &answer, ('O', '▅'));
    }
}

/// Every placement that a line without separators can be read as; several, where columns have two digits.
fn readings(n: usize, line: &str) -> Vec<Vec<usize>> {
    let mut readings: Vec<(Vec<usize>, &str)> = vec![(Vec::new(), line)];
    for _ in 0..n {
        let longer = readings.iter().flat_map(|(columns, rest)| {
            [1, 2].into_iter().filter_map(move |digits| {
                let column = rest.get(..digits).filter(|text| !text.starts_with('0'))?.parse().ok().filter(|column| (1..=n).contains(column))?;
                let columns: Vec<usize> = columns.iter().copied().chain([column]).collect();
                peaceful(&columns).then_some((columns, &rest[digits..]))
            })
        });
        readings = longer.collect();
    }
    readings.into_iter().filter(|(_, rest)| rest.is_empty()).map(|(columns, _)| columns).collect()
}

#[test]
fn the_columns_are_those_of_every_placement_in_the_order_of_numbers() {
    let tests = tests("queens-columns");
    assert_eq!(tests.len(), 12);
    let mut read_twice = 0;
    for (name, input, answer) in tests {
        let n = number(&input);
        // The other search is slow without optimization; the counts prove the largest ones.
        let expected = if n <= 11 { placements(n) } else { Vec::new() };
        let lines: Vec<&str> = answer.lines().collect();
        assert_eq!(lines.len(), WAYS[n], "{name}");
        assert!(answer.ends_with('\n'), "{name}");
        let mut before: Vec<usize> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            // The reading that comes next is the least one after the one before: were there none, a placement would be
            // missing, repeated, or out of order.
            let readings = readings(n, line);
            read_twice += usize::from(readings.len() > 1);
            let next = readings.into_iter().filter(|columns| *columns > before).min();
            before = next.unwrap_or_else(|| panic!("{name}, line {}: {line} is no placement after {before:?}", index + 1));
            assert!(expected.get(index).is_none_or(|columns| *columns == before), "{name}, line {}", index + 1);
        }
    }
    assert!(read_twice > 0, "no line can be read in two ways, so strings would have been enough");
}

#[test]
fn the_counts_are_known_and_counted_twice() {
    let tests = tests("queens-count");
    assert_eq!(tests.len(), 16);
    for (name, input, answer) in tests {
        let n = number(&input);
        assert_eq!(answer, format!("{}\n", WAYS[n]), "{name}");
        // The largest ones take long without optimization.
        if n <= 10 {
            assert_eq!(ways(n), WAYS[n], "{name}");
            assert_eq!(placements(n).len(), WAYS[n], "{name}");
        }
    }
}

#[test]
fn the_lesson_shows_both_placements_and_their_number() {
    let tests = tests("queens-lesson");
    assert_eq!(tests.len(), 2);
    for (name, input, answer) in tests {
        assert_eq!(input, "", "{name}");
        let mut expected = String::new();
        for (index, columns) in placements(4).iter().enumerate() {
            let numbers: Vec<String> = columns.iter().map(usize::to_string).collect();
            expected += &format!("方案 {}：{}\n", index + 1, numbers.join(" "));
            for queen in columns {
                expected += &(". ".repeat(queen - 1) + "Q " + &". ".repeat(4 - queen) + "\n");
            }
            expected += "\n";
        }
        assert_eq!(answer, expected + "一共找到 2 种方案\n", "{name}");
    }
}

#[test]
fn the_permutations_of_842_are_distinct_in_order_and_all() {
    for (name, input, answer) in tests("acwing-842") {
        let n = number(&input);
        let lines: Vec<Vec<usize>> = answer.lines().map(|line| line.split(' ').map(number).collect()).collect();
        for line in &lines {
            let mut sorted = line.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(1..=n), "{name}: {line:?}");
        }
        assert_eq!(lines.len(), (1..=n).product(), "{name}");
        assert!(lines.is_sorted_by(|a, b| a < b), "{name}: not in order, or twice");
    }
}

/// A sudoku grid, 0 for an empty cell.
fn grid(text: &str) -> Vec<u32> {
    let cells: Vec<u32> = text.chars().filter(|c| *c != '\n').map(|c| c.to_digit(10).unwrap_or(0)).collect();
    assert_eq!(cells.len(), 81, "{text}");
    cells
}

fn may(cells: &[u32], at: usize, digit: u32) -> bool {
    let (row, column) = (at / 9, at % 9);
    (0..9).all(|i| cells[row * 9 + i] != digit && cells[i * 9 + column] != digit && cells[(row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3] != digit)
}

/// A search in row-major order, until `wanted` completions are found.
struct Search {
    cells: Vec<u32>,
    wanted: usize,
    nodes: u64,
    found: Vec<Vec<u32>>,
}

impl Search {
    fn go(&mut self, from: usize) {
        self.nodes += 1;
        let Some(at) = (from..81).find(|at| self.cells[*at] == 0) else { return self.found.push(self.cells.clone()) };
        for digit in 1..=9 {
            if self.found.len() < self.wanted && may(&self.cells, at, digit) {
                self.cells[at] = digit;
                self.go(at + 1);
                self.cells[at] = 0;
            }
        }
    }

    fn of(cells: &[u32], wanted: usize) -> Search {
        let mut search = Search { cells: cells.to_vec(), wanted, nodes: 0, found: Vec::new() };
        search.go(0);
        search
    }
}

#[test]
fn the_grids_of_sudoku_have_the_completions_that_their_group_says_and_few_nodes() {
    let tests = tests("sudoku");
    assert!(tests.len() >= 12);
    for (name, input, answer) in tests {
        let (clues, completion) = (grid(&input), grid(&answer));
        for at in 0..81 {
            assert!(clues[at] == 0 || clues[at] == completion[at], "{name}: the answer changes a clue");
            let mut others = completion.clone();
            others[at] = 0;
            assert!(completion[at] != 0 && may(&others, at, completion[at]), "{name}: the answer breaks a rule");
        }
        let first = Search::of(&clues, 1);
        assert!(first.found == [completion] && first.nodes <= 1_000_000, "{name}: {} nodes", first.nodes);
        let several = name.starts_with("secret/02");
        if several || Search::of(&clues, 2).found.len() != 1 {
            assert!(several && Search::of(&clues, 2).found.len() == 2, "{name}: one completion, or several");
        }
    }
}
