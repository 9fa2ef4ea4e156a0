//! Every way to put n queens on an n × n board so that none attacks another: the columns of rows 1 to n, not separated,
//! ordered by the columns as numbers.

use std::io::{self, Write};

struct Search<W: Write> {
    n: usize,
    /// The columns of the rows so far, from 1.
    columns: Vec<usize>,
    column_taken: Vec<bool>,
    /// By row + column.
    rising_taken: Vec<bool>,
    /// By row + n - column.
    falling_taken: Vec<bool>,
    out: W,
}

impl<W: Write> Search<W> {
    /// Places a queen in the next row.
    fn place(&mut self) -> io::Result<()> {
        let row = self.columns.len() + 1;
        if row > self.n {
            for column in &self.columns {
                write!(self.out, "{column}")?;
            }
            return writeln!(self.out);
        }
        for column in 1..=self.n {
            let (rising, falling) = (row + column, row + self.n - column);
            if !(self.column_taken[column] || self.rising_taken[rising] || self.falling_taken[falling]) {
                self.mark(column, rising, falling, true);
                self.columns.push(column);
                self.place()?;
                self.columns.pop();
                self.mark(column, rising, falling, false);
            }
        }
        Ok(())
    }

    fn mark(&mut self, column: usize, rising: usize, falling: usize, taken: bool) {
        self.column_taken[column] = taken;
        self.rising_taken[rising] = taken;
        self.falling_taken[falling] = taken;
    }
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let n: usize = text.trim().parse().map_err(io::Error::other)?;
    let free = vec![false; 2 * n + 1];
    let out = io::BufWriter::new(io::stdout().lock());
    let mut search = Search { n, columns: Vec::new(), column_taken: free.clone(), rising_taken: free.clone(), falling_taken: free, out };
    search.place()?;
    search.out.flush()
}
