from itertools import permutations

n = int(input())
rows = range(n)
print(sum(len({a[i] + i for i in rows}) == n == len({a[i] - i for i in rows}) for a in permutations(rows)))
