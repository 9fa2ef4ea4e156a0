def dfs(path, rest):
    if not rest:
        for number in path:
            print(number, end=" ")
        print()
    for i, number in enumerate(rest):
        dfs(path + [number], rest[:i] + rest[i + 1:])


dfs([], list(range(1, int(input()) + 1)))
