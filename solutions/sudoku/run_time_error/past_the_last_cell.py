grid = [list(input().strip()) for _ in range(9)]
rows = [[False] * 10 for _ in range(9)]
cols = [[False] * 10 for _ in range(9)]
boxes = [[False] * 10 for _ in range(9)]
empty = []

for r in range(9):
    for c in range(9):
        if grid[r][c] == ".":
            empty.append((r, c, r // 3 * 3 + c // 3))
        else:
            d = int(grid[r][c])
            rows[r][d] = cols[c][d] = boxes[r // 3 * 3 + c // 3][d] = True


def dfs(k):
    r, c, b = empty[k]
    row, col, box = rows[r], cols[c], boxes[b]
    for d in range(1, 10):
        if not (row[d] or col[d] or box[d]):
            row[d] = col[d] = box[d] = True
            grid[r][c] = str(d)
            if dfs(k + 1):
                return True
            row[d] = col[d] = box[d] = False
    return False


dfs(0)
for line in grid:
    print("".join(line))
