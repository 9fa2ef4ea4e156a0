use std::io::{self, Write};

/// Completes a choice with numbers from `from` on, in every way.
fn choose(from: usize, n: usize, k: usize, chosen: &mut Vec<usize>, out: &mut impl Write) -> io::Result<()> {
    if chosen.len() == k {
        let numbers: Vec<String> = chosen.iter().map(usize::to_string).collect();
        return writeln!(out, "{}", numbers.join(" "));
    }
    for number in from..=n {
        chosen.push(number);
        choose(number + 1, n, k, chosen, out)?;
        chosen.pop();
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().map_err(io::Error::other)).collect::<io::Result<_>>()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    choose(1, numbers[0], numbers[1], &mut Vec::new(), &mut out)?;
    out.flush()
}
