"""Accepts any right completion of the grid. Called by testlib's rules: INPUT OUTPUT ANSWER; 0 accepts, 1 rejects, 3 is the judge's fault."""

import sys

DIGITS = "123456789"


def reject(en, zh):
    sys.stderr.buffer.write(f"en: {en}\nzh: {zh}\n".encode())
    sys.exit(1)


def shown(text):
    return text if len(text) <= 20 else text[:20] + "…"


def rows_of(path):
    with open(path, "rb") as file:
        text = file.read(1 << 16).decode("utf-8-sig", "replace")
    return [line.strip() for line in text.splitlines() if line.strip()]


def check_shape(rows):
    for number, row in enumerate(rows[:9], 1):
        wrong = next((c for c in row if c not in DIGITS), None)
        if len(row) != 9 or wrong:
            reject(
                f"row {number} is `{shown(row)}`, not 9 digits from 1 to 9 side by side",
                f"第 {number} 行是 `{shown(row)}`，应为 9 个相邻的数字，每个从 1 到 9",
            )
    if not rows:
        reject("nothing was printed; 9 rows were expected", "没有任何输出，应输出 9 行")
    if len(rows) != 9:
        reject(f"9 rows were expected, {len(rows)} were printed", f"应输出 9 行，实际输出了 {len(rows)} 行")


def check_clues(clues, rows):
    for r in range(9):
        for c in range(9):
            clue, got = clues[r][c], rows[r][c]
            if clue != "." and clue != got:
                reject(
                    f"row {r + 1}, column {c + 1}: the clue {clue} was changed to {got}",
                    f"第 {r + 1} 行第 {c + 1} 列：题目给出的 {clue} 被改成了 {got}",
                )


def check_rules(rows):
    units = [("row", "行", i, [(i, c) for c in range(9)]) for i in range(9)]
    units += [("column", "列", i, [(r, i) for r in range(9)]) for i in range(9)]
    units += [("box", "宫", i, [(i // 3 * 3 + k // 3, i % 3 * 3 + k % 3) for k in range(9)]) for i in range(9)]
    for en, zh, number, cells in units:
        digits = [rows[r][c] for r, c in cells]
        twice = next((digit for digit in DIGITS if digits.count(digit) > 1), None)
        if twice:
            reject(f"{en} {number + 1} has the digit {twice} more than once", f"第 {number + 1} {zh}中 {twice} 出现了不止一次")


def main():
    clues = rows_of(sys.argv[1])
    if len(clues) != 9 or any(len(row) != 9 for row in clues):
        sys.stderr.write("the input is not a grid\n")
        sys.exit(3)
    rows = rows_of(sys.argv[2])
    check_shape(rows)
    check_clues(clues, rows)
    check_rules(rows)


main()
