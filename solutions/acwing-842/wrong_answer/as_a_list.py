n = int(input())
result = []


def dfs(path):
    if len(path) == n:
        result.append(path[:])
        return
    for i in range(1, n + 1):
        if i not in path:
            dfs(path + [i])


dfs([])
print(result)
