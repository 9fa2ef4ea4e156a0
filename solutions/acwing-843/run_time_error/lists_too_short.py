n = int(input())
g = [["."] * n for _ in range(n)]
col = [False] * n
dg = [False] * n
udg = [False] * n


def dfs(u):
    if u == n:
        for row in g:
            print("".join(row))
        print()
        return
    for i in range(n):
        if col[i] or dg[u + i] or udg[n - u + i]:
            continue
        g[u][i] = "Q"
        col[i] = dg[u + i] = udg[n - u + i] = True
        dfs(u + 1)
        col[i] = dg[u + i] = udg[n - u + i] = False
        g[u][i] = "."


dfs(0)
