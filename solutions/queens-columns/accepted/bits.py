import sys


def main():
    n = int(input())
    full = (1 << n) - 1
    name = {1 << i: str(i + 1) for i in range(n)}
    lines = []

    def place(columns, left, right, text):
        if columns == full:
            lines.append(text)
            return
        free = full & ~(columns | left | right)
        while free:
            queen = free & -free
            free ^= queen
            place(columns | queen, (left | queen) << 1, (right | queen) >> 1, text + name[queen])

    place(0, 0, 0, "")
    sys.stdout.write("\n".join(lines) + "\n")


main()
