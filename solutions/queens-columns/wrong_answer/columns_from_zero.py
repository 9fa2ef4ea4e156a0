n = int(input())
a = [0] * n
col = [False] * (n + 1)
dg = [False] * (2 * n + 1)
udg = [False] * (2 * n + 1)
out = []


def dfs(u):
    if u == n:
        out.append("".join(str(c - 1) for c in a))
        return
    for i in range(1, n + 1):
        if col[i] or dg[u + i] or udg[n - u + i]:
            continue
        a[u] = i
        col[i] = dg[u + i] = udg[n - u + i] = True
        dfs(u + 1)
        col[i] = dg[u + i] = udg[n - u + i] = False


dfs(0)
print("\n".join(out))
