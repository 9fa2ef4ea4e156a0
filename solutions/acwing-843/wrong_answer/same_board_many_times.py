n = int(input())
result = []
board = ["." * n for _ in range(n)]
queens = []


def safe(row, col):
    return all(c != col and abs(c - col) != row - r for r, c in enumerate(queens))


def backtrack(row):
    if row == n:
        result.append(board)  # the same list each time, not a copy
        return
    for col in range(n):
        if safe(row, col):
            queens.append(col)
            board[row] = "." * col + "Q" + "." * (n - col - 1)
            backtrack(row + 1)
            queens.pop()


backtrack(0)
for solution in result:
    for line in solution:
        print(line)
    print()
