n = int(input())
board = [["▅"] * n for _ in range(n)]


def attacked(row, column):
    for i in range(row):
        for j in range(n):
            if board[i][j] == "O" and j == column:
                return True
    return False


def dfs(row):
    if row == n:
        for line in board:
            print("".join(line))
        print()
        return
    for column in range(n):
        if attacked(row, column):
            continue
        board[row][column] = "O"
        dfs(row + 1)
        board[row][column] = "▅"


dfs(0)
