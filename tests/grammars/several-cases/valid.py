from reader import Reader, need


def valid(text):
    r = Reader(text)
    total = 0
    t = r.integer(1, 10**4)
    r.literal("\n")
    for _ in range(t):
        m = r.integer(1, 2 * 10**5)
        total += m
        need(total <= 2 * 10**5)
        r.literal("\n")
        r.integers(m, 0, 10**9)
        r.literal("\n")
    r.end()
