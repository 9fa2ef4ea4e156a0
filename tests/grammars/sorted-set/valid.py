from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 8)
    r.literal(" ")
    m = r.integer(n, 30)
    r.literal("\n")
    a = r.integers(n, 1, m)
    need(all(x < y for x, y in zip(a, a[1:])))
    r.literal("\n")
    r.end()
