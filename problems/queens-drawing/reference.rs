//! Draws every way to put n queens on an n × n board so that none attacks another.

use std::io::{self, Write};

/// Fills the rows that are left in every way; `columns` are those of the rows above.
fn place(n: usize, columns: &mut Vec<usize>, out: &mut impl Write) -> io::Result<()> {
    if columns.len() == n {
        for &queen in columns.iter() {
            let row: String = (0..n).map(|column| if column == queen { 'O' } else { '▅' }).collect();
            writeln!(out, "{row}")?;
        }
        return writeln!(out);
    }
    for column in 0..n {
        let row = columns.len();
        if columns.iter().enumerate().all(|(above, &taken)| taken != column && taken.abs_diff(column) != row - above) {
            columns.push(column);
            place(n, columns, out)?;
            columns.pop();
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let n = text.trim().parse().map_err(io::Error::other)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    place(n, &mut Vec::new(), &mut out)?;
    out.flush()
}
