import sys


def queens(n, placed, columns, sums, differences):
    row = len(placed)
    if row == n:
        yield placed
        return
    for column in reversed(range(n)):
        if column not in columns and row + column not in sums and row - column not in differences:
            yield from queens(n, placed + [column], columns | {column}, sums | {row + column}, differences | {row - column})


n = int(sys.stdin.readline())
boards = []
for placed in queens(n, [], set(), set(), set()):
    boards.append("\n".join("." * c + "Q" + "." * (n - 1 - c) for c in placed) + "\n")
print("\n".join(boards))
