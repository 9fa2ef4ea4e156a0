from collections import defaultdict


def main():
    n = int(input())
    full = (1 << n) - 1
    # What is attacked in the next row, and in how many ways it came about; by symmetry the left half of row 1 is enough.
    start = defaultdict(int)
    for column in range((n + 1) // 2):
        queen = 1 << column
        start[queen, queen << 1 & full, queen >> 1] = 1 if n % 2 and column == n // 2 else 2
    ways = start
    for _ in range(n - 1):
        after = defaultdict(int)
        for (columns, left, right), times in ways.items():
            free = full & ~(columns | left | right)
            while free:
                queen = free & -free
                free ^= queen
                after[columns | queen, (left | queen) << 1 & full, (right | queen) >> 1] += times
        ways = after
    print(sum(ways.values()))


main()
