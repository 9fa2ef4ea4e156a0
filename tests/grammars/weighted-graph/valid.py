from reader import Reader, connected, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 10**5)
    r.literal(" ")
    m = r.integer(n - 1, min(2 * 10**5, n * (n - 1) // 2))
    r.literal("\n")
    edges = []
    for _ in range(m):
        u = r.integer(1, n)
        r.literal(" ")
        v = r.integer(1, n)
        r.literal(" ")
        r.integer(1, 10**9)
        r.literal("\n")
        edges.append((min(u, v), max(u, v)))
    r.end()
    need(all(u != v for u, v in edges))
    need(len(set(edges)) == m)
    need(connected(n, edges))
