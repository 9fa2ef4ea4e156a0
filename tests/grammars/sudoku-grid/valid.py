import re

from reader import Bad


def valid(text):
    if not re.fullmatch(r"([.1-9]{9}\n){9}", text):
        raise Bad("not nine lines of nine")
