from reader import Reader


def valid(text):
    r = Reader(text)
    n = r.integer(0, 6)
    r.literal(" ")
    top = r.integer(2, 40)
    r.literal("\n")
    for _ in range(n):
        r.literal("[")
        left = r.integer(0, top - 1)
        r.literal(",")
        r.integer(left + 1, min(top, left + 9))
        r.literal(")\n")
    r.end()
