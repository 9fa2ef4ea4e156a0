from itertools import permutations

n = int(input())
rows = range(n)
for a in permutations(range(1, n + 1)):
    if len({a[i] + i for i in rows}) == n and len({a[i] - i for i in rows}) == n:
        print("".join(map(str, a)))
