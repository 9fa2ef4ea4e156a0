n = int(input())
col = [False] * n
dg = [False] * (2 * n)
udg = [False] * (2 * n)
ways = 0


def dfs(u):
    global ways
    if u == n:
        ways += 1
        return
    for i in range(n):
        if col[i] or dg[u + i] or udg[n - u + i]:
            continue
        col[i] = dg[u + i] = udg[n - u + i] = True
        dfs(u + 1)


dfs(0)
print(ways)
