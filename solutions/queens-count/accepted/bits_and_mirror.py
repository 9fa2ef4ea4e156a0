def main():
    n = int(input())
    full = (1 << n) - 1

    def count(columns, left, right):
        if columns == full:
            return 1
        free = full & ~(columns | left | right)
        ways = 0
        while free:
            queen = free & -free
            free ^= queen
            ways += count(columns | queen, (left | queen) << 1, (right | queen) >> 1)
        return ways

    # A placement and its mirror image count the same: the first queen needs the left half only.
    ways = 0
    for column in range(n // 2):
        queen = 1 << column
        ways += 2 * count(queen, queen << 1, queen >> 1)
    if n % 2:
        queen = 1 << n // 2
        ways += count(queen, queen << 1, queen >> 1)
    print(ways)


main()
