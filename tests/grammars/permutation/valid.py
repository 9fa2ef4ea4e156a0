from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 9)
    r.literal(" ")
    r.integer(1, n)
    r.literal("\n")
    need(sorted(r.integers(n, 1, n)) == list(range(1, n + 1)))
    r.literal("\n")
    r.end()
