//! The references are trusted because of this: what they answered is proven here, without them.

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

#[test]
fn the_boards_of_843_are_legal_distinct_in_order_and_as_many_as_is_known() {
    const COUNTS: [usize; 10] = [0, 1, 0, 0, 2, 10, 4, 40, 92, 352];
    for (name, input, answer) in tests("acwing-843") {
        let n = number(&input);
        let mut boards: Vec<Vec<usize>> = Vec::new();
        for board in answer.split("\n\n").filter(|board| !board.is_empty()) {
            let columns: Vec<usize> = board.lines().filter_map(|row| row.find('Q').filter(|_| row.matches('Q').count() == 1 && row.len() == n)).collect();
            let apart = |a: usize, b: usize| columns[a] != columns[b] && columns[a].abs_diff(columns[b]) != b - a;
            assert!(columns.len() == n && (0..n).all(|b| (0..b).all(|a| apart(a, b))), "{name}: no legal board:\n{board}");
            boards.push(columns);
        }
        assert_eq!(boards.len(), COUNTS[n], "{name}");
        assert!(boards.is_sorted_by(|a, b| a < b), "{name}: not in order, or twice");
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
