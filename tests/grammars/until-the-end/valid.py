from reader import Reader, need


def valid(text):
    r = Reader(text)
    count = 0
    while not r.ends():
        a = r.integer(-50, 50)
        r.literal(" ")
        r.integer(a, 60)
        r.literal("\n")
        count += 1
    need(1 <= count <= 9)
