//! Every way to put n queens on an n × n board so that none attacks another, ordered by the columns of rows 1 to n.

use std::io::{self, Write};

struct Search<'a, W: Write> {
    n: usize,
    columns: Vec<usize>,
    out: &'a mut W,
}

impl<W: Write> Search<'_, W> {
    /// Places a queen in the next row.
    fn place(&mut self) -> io::Result<()> {
        let row = self.columns.len();
        if row == self.n {
            return self.print();
        }
        for column in 0..self.n {
            let free = self.columns.iter().enumerate().all(|(above, &taken)| taken != column && taken.abs_diff(column) != row - above);
            if free {
                self.columns.push(column);
                self.place()?;
                self.columns.pop();
            }
        }
        Ok(())
    }

    fn print(&mut self) -> io::Result<()> {
        for &queen in &self.columns {
            let row: String = (0..self.n).map(|column| if column == queen { 'Q' } else { '.' }).collect();
            writeln!(self.out, "{row}")?;
        }
        writeln!(self.out)
    }
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let n = text.trim().parse().map_err(io::Error::other)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    Search { n, columns: Vec::new(), out: &mut out }.place()?;
    out.flush()
}
