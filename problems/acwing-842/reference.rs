//! The permutations of 1 to n in lexicographic order, one a line.

use std::io::{self, Write};

/// Prints every permutation that starts with `chosen`.
fn permute(n: usize, chosen: &mut Vec<usize>, out: &mut impl Write) -> io::Result<()> {
    if chosen.len() == n {
        let line: Vec<String> = chosen.iter().map(usize::to_string).collect();
        return writeln!(out, "{}", line.join(" "));
    }
    for number in 1..=n {
        if !chosen.contains(&number) {
            chosen.push(number);
            permute(n, chosen, out)?;
            chosen.pop();
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let n = text.trim().parse().map_err(io::Error::other)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    permute(n, &mut Vec::new(), &mut out)?;
    out.flush()
}
