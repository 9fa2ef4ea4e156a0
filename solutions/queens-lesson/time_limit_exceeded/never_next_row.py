N = 4
board = []
count = 0


def safe(column):
    row = len(board)
    return all(column != other and abs(column - other) != row - i for i, other in enumerate(board))


def backtrack():
    global count
    if len(board) == N:
        count += 1
        print(f"方案 {count}：" + " ".join(str(column + 1) for column in board))
        for queen in board:
            print("".join("Q " if column == queen else ". " for column in range(N)))
        print()
        return
    for column in range(N):
        if safe(column):
            board.append(column)
            while len(board) < N:
                pass
            backtrack()
            board.pop()


backtrack()
print(f"一共找到 {count} 种方案")
