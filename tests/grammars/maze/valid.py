from reader import Reader


def valid(text):
    r = Reader(text)
    h = r.integer(1, 7)
    r.literal(" ")
    w = r.integer(1, 7)
    r.literal("\n")
    for _ in range(h):
        r.word(f"[#.SE]{{{w}}}")
        r.literal("\n")
    r.end()
