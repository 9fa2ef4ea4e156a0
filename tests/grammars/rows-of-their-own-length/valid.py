from reader import Reader


def valid(text):
    r = Reader(text)
    t = r.integer(1, 3)
    r.literal("\n")
    for _ in range(t):
        n = r.integer(1, 3)
        r.literal(" ")
        most = r.integer(1, 5)
        r.literal("\n")
        for _ in range(n):
            k = r.integer(1, most)
            r.literal(" ")
            r.integers(k, 1, 9)
            r.literal("\n")
    r.end()
