from itertools import permutations

n = int(input())
for a in permutations(range(n)):
    if len({c + r for r, c in enumerate(a)}) == n and len({c - r for r, c in enumerate(a)}) == n:
        for column in a:
            print("▅" * column + "O" + "▅" * (n - column - 1))
        print()
