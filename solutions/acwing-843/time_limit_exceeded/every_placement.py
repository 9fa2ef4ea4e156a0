from itertools import product

n = int(input())
for q in product(range(n), repeat=n):
    if len(set(q)) == n and len({r + c for r, c in enumerate(q)}) == n and len({r - c for r, c in enumerate(q)}) == n:
        for c in q:
            print("." * c + "Q" + "." * (n - c - 1))
        print()
