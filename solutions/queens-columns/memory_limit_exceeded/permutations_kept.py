from itertools import permutations

n = int(input())
every = list(permutations(range(1, n + 1)))
for a in every:
    if len({a[i] + i for i in range(n)}) == n and len({a[i] - i for i in range(n)}) == n:
        print("".join(map(str, a)))
