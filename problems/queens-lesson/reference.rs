//! The lesson on four queens: every placement with its number, its columns and its board, then how many there are.

const N: usize = 4;

/// Places a queen in the next row in every way; gives how many placements there are with those that were printed before.
fn place(columns: &mut Vec<usize>, before: usize) -> usize {
    if columns.len() == N {
        let found = before + 1;
        let numbers: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        println!("方案 {found}：{}", numbers.join(" "));
        for &queen in columns.iter() {
            let row: String = (0..N).map(|column| if column == queen { "Q " } else { ". " }).collect();
            println!("{row}");
        }
        println!();
        return found;
    }
    let row = columns.len();
    let mut found = before;
    for column in 0..N {
        if columns.iter().enumerate().all(|(above, &taken)| taken != column && taken.abs_diff(column) != row - above) {
            columns.push(column);
            found = place(columns, found);
            columns.pop();
        }
    }
    found
}

fn main() {
    println!("一共找到 {} 种方案", place(&mut Vec::new(), 0));
}
