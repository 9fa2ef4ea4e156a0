def main():
    n = int(input())
    full = (1 << n) - 1

    # `free` are the columns of this row that nothing attacks; a row without any is not entered.
    def count(columns, left, right, free):
        ways = 0
        while free:
            queen = free & -free
            free ^= queen
            taken = columns | queen
            if taken == full:
                return 1
            a = (left | queen) << 1
            b = (right | queen) >> 1
            below = full & ~(taken | a | b)
            if below:
                ways += count(taken, a, b, below)
        return ways

    # A placement and its mirror image count the same: the left half of the first row is enough.
    half = (1 << n // 2) - 1
    ways = 2 * count(0, 0, 0, half)
    if n % 2:
        ways += count(0, 0, 0, 1 << n // 2)
    print(ways)


main()
