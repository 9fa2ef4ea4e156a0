from reader import Reader, connected, need


def valid(text):
    r = Reader(text)
    t = r.integer(1, 20)
    r.literal("\n")
    total = 0
    for _ in range(t):
        n = r.integer(2, 30)
        total += n
        r.literal("\n")
        edges = []
        for _ in range(n - 1):
            u = r.integer(1, n)
            r.literal(" ")
            v = r.integer(1, n)
            r.literal("\n")
            edges.append((u, v))
        need(connected(n, edges))
    r.end()
    need(total <= 60)
