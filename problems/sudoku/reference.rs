//! The first completion of a sudoku grid, cells in row-major order and digits from small to large.

use std::io::{self, Read};

/// The grid, and which digits each row, column and box has, a bit for each.
struct Grid {
    cells: [u8; 81],
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

impl Grid {
    /// Puts a digit into a cell, or takes it out again.
    fn toggle(&mut self, cell: usize, digit: u8) {
        let (row, column) = (cell / 9, cell % 9);
        let bit = 1 << digit;
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[box_of(row, column)] ^= bit;
    }

    fn is_free(&self, cell: usize, digit: u8) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        (self.rows[row] | self.columns[column] | self.boxes[box_of(row, column)]) & (1 << digit) == 0
    }

    /// Completes the cells from `cell` on; false where that is impossible.
    fn complete(&mut self, cell: usize) -> bool {
        let Some(empty) = (cell..81).find(|&cell| self.cells[cell] == 0) else { return true };
        for digit in 1..=9 {
            if self.is_free(empty, digit) {
                self.cells[empty] = digit;
                self.toggle(empty, digit);
                if self.complete(empty + 1) {
                    return true;
                }
                self.toggle(empty, digit);
                self.cells[empty] = 0;
            }
        }
        false
    }
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut grid = Grid { cells: [0; 81], rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    let clues = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    for (cell, clue) in clues.enumerate().filter(|&(_, clue)| clue != b'.') {
        let digit = clue - b'0';
        assert!(grid.is_free(cell, digit), "the clues contradict each other");
        grid.cells[cell] = digit;
        grid.toggle(cell, digit);
    }
    assert!(grid.complete(0), "the grid has no completion");
    for row in grid.cells.chunks(9) {
        println!("{}", row.iter().map(|digit| char::from(b'0' + digit)).collect::<String>());
    }
    Ok(())
}
