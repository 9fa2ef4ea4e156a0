from itertools import product

grid = [list(input().strip()) for _ in range(9)]
empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == "."]


def good():
    for k in range(9):
        if len(set(grid[k])) < 9 or len({grid[i][k] for i in range(9)}) < 9:
            return False
        if len({grid[k // 3 * 3 + i // 3][k % 3 * 3 + i % 3] for i in range(9)}) < 9:
            return False
    return True


for digits in product("123456789", repeat=len(empty)):
    for (r, c), d in zip(empty, digits):
        grid[r][c] = d
    if good():
        break
for row in grid:
    print("".join(row))
