from reader import Reader, need


def valid(text):
    r = Reader(text)
    h = r.integer(1, 6)
    r.literal(" ")
    w = r.integer(1, h + 2)
    r.literal("\n")
    for _ in range(h):
        need(len(r.integers(w, -9, 9)) == w)
        r.literal("\n")
    r.end()
