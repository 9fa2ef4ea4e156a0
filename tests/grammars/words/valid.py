from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 8)
    r.literal("\n")
    words = []
    for _ in range(n):
        words.append(r.word("[abcX_]{1,3}"))
        r.literal("\n")
    r.end()
    need(len(set(words)) == n)
