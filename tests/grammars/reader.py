"""Reads a text strictly: every blank, newline and leading zero counts."""

import re

INTEGER = re.compile(r"0|-?[1-9][0-9]*")


class Bad(Exception):
    """The text is not valid."""


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def literal(self, wanted):
        if not self.text.startswith(wanted, self.at):
            raise Bad(f"expected {wanted!r} at {self.at}")
        self.at += len(wanted)

    def integer(self, low, high):
        found = INTEGER.match(self.text, self.at)
        if not found:
            raise Bad(f"expected an integer at {self.at}")
        self.at = found.end()
        if self.text[self.at : self.at + 1].isdigit():
            raise Bad(f"leading zero at {self.at}")
        value = int(found[0])
        if not low <= value <= high:
            raise Bad(f"{value} is not in {low}..{high}")
        return value

    def word(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        if not found:
            raise Bad(f"expected {pattern} at {self.at}")
        self.at = found.end()
        return found[0]

    def integers(self, count, low, high):
        values = []
        for index in range(count):
            if index:
                self.literal(" ")
            values.append(self.integer(low, high))
        return values

    def ends(self):
        return self.at == len(self.text)

    def end(self):
        if not self.ends():
            raise Bad(f"expected the end at {self.at}")


def need(truth):
    if not truth:
        raise Bad("a condition does not hold")


def connected(n, edges):
    """Whether every vertex of 1..n is reached from every other."""
    parent = list(range(n + 1))

    def root(v):
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    parts = n
    for u, v in edges:
        a, b = root(u), root(v)
        if a != b:
            parent[a] = b
            parts -= 1
    return parts == 1
