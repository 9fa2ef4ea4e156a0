from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 8)
    r.literal(" ")
    m = r.integer(0, n * (n - 1) // 2)
    r.literal("\n")
    edges = set()
    for _ in range(m):
        u = r.integer(1, n)
        r.literal(" ")
        v = r.integer(1, n)
        r.literal("\n")
        need(u != v and (u, v) not in edges)
        edges.add((u, v))
    r.end()
    # What nothing leads to is taken away until nothing is left, or a circle.
    left = set(range(1, n + 1))
    while left:
        free = {v for v in left if not any(u in left for u, w in edges if w == v)}
        need(free)
        left -= free
