from itertools import combinations

n, k = map(int, input().split())
for choice in combinations(range(1, n + 1), k):
    print(*choice)
