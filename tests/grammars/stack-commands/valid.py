from reader import Reader, need


def valid(text):
    r = Reader(text)
    q = r.integer(2, 8)
    r.literal("\n")
    pushed = 0
    for _ in range(q):
        command = r.word("push|pop|print")
        if command == "push":
            r.literal(" ")
            r.integer(1, 99)
            pushed += 1
        elif command == "print":
            r.literal(" ")
            r.word("[a-z]{3}")
        r.literal("\n")
    r.end()
    need(pushed)
