import sys

board = [list(line.strip()) for line in sys.stdin if line.strip()]
DIGITS = set("123456789")


def choices(r, c):
    seen = set(board[r]) | {board[i][c] for i in range(9)}
    r0, c0 = r // 3 * 3, c // 3 * 3
    for i in range(r0, r0 + 3):
        seen.update(board[i][c0:c0 + 3])
    return DIGITS - seen


def solve():
    best = None
    for r in range(9):
        for c in range(9):
            if board[r][c] == ".":
                may = choices(r, c)
                if best is None or len(may) < len(best[2]):
                    best = (r, c, may)
                    if len(may) <= 1:
                        break
        else:
            continue
        break
    if best is None:
        return True
    r, c, may = best
    for d in sorted(may, reverse=True):
        board[r][c] = d
        if solve():
            return True
    board[r][c] = "."
    return False


solve()
print("\n".join("".join(row) for row in board))
