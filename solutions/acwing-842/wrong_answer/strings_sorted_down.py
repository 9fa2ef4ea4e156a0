from itertools import permutations

n = int(input())
lines = [" ".join(map(str, p)) for p in permutations(range(1, n + 1))]
lines.sort(reverse=True)
print("\n".join(lines))
