//! In how many ways n queens stand on an n × n board so that none attacks another.

use std::io;

/// The ways to fill the rows that are left; each mask holds the columns that are attacked in the next row.
fn count(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let mut free = all & !(columns | left | right);
    let mut ways = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    ways
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_line(&mut text)?;
    let n: u32 = text.trim().parse().map_err(io::Error::other)?;
    println!("{}", count((1 << n) - 1, 0, 0, 0));
    Ok(())
}
