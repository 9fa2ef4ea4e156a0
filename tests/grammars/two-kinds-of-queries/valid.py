from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 10**5)
    r.literal(" ")
    q = r.integer(1, 10**5)
    r.literal("\n")
    asked = 0
    for _ in range(q):
        kind = r.integer(1, 2)
        r.literal(" ")
        first = r.integer(1, n)
        r.literal(" ")
        if kind == 1:
            r.integer(0, 10**9)
        else:
            r.integer(first, n)
            asked += 1
        r.literal("\n")
    r.end()
    need(asked >= 1)
