n = int(input())
path = []
used = [False] * n


def dfs():
    if len(path) == n:
        print(*path)
        return
    for i in range(1, n + 1):
        if not used[i]:
            used[i] = True
            path.append(i)
            dfs()
            path.pop()
            used[i] = False


dfs()
