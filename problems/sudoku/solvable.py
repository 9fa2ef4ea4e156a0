"""Accepts a grid whose clues don't contradict each other, and which a search in row-major order completes within 10^6 nodes.

An input validator by the ICPC package format's rules: the grid on standard input; 42 accepts, 43 rejects.
"""

import sys

NODES = 10**6


def reject(message):
    sys.stderr.write(message + "\n")
    sys.exit(43)


def units(cell):
    row, column = divmod(cell, 9)
    return row, 9 + column, 18 + row // 3 * 3 + column // 3


def main():
    cells = [c for line in sys.stdin for c in line.strip()]
    used = [0] * 27
    for cell, clue in enumerate(cells):
        if clue != ".":
            bit = 1 << int(clue)
            if any(used[unit] & bit for unit in units(cell)):
                reject(f"row {cell // 9 + 1}, column {cell % 9 + 1}: the clue {clue} contradicts another one")
            for unit in units(cell):
                used[unit] |= bit
    empty = [units(cell) for cell, clue in enumerate(cells) if clue == "."]
    bits = [1 << digit for digit in range(1, 10)]
    nodes = 0

    def complete(depth):
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            reject(f"a search in row-major order visits more than {NODES} nodes")
        if depth == len(empty):
            return True
        row, column, box = empty[depth]
        for bit in bits:
            if not (used[row] | used[column] | used[box]) & bit:
                used[row] |= bit
                used[column] |= bit
                used[box] |= bit
                if complete(depth + 1):
                    return True
                used[row] ^= bit
                used[column] ^= bit
                used[box] ^= bit
        return False

    if not complete(0):
        reject("the grid has no completion")
    sys.exit(42)


main()
