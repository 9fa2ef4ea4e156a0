from decimal import Decimal

from reader import Reader, need


def valid(text):
    r = Reader(text)
    n = r.integer(1, 5)
    r.literal("\n")
    for index in range(n):
        if index:
            r.literal(" ")
        word = r.word(r"-?(0|[1-9][0-9]*)\.[0-9][0-9](?![0-9])")
        need(word != "-0.00" and Decimal("-1.5") <= Decimal(word) <= 10)
    r.literal("\n")
    r.end()
