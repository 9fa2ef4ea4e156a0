from reader import Reader, need


def valid(text):
    r = Reader(text)
    a = r.integer(1, 30)
    r.literal(" ")
    b = r.integer(1, 30)
    r.literal(" ")
    c = r.integer(1, 30)
    r.literal("\n")
    r.end()
    need(a + b > c and a + c > b and b + c > a and a != b)
