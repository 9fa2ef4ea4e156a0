from itertools import permutations

n = int(input())
for p in permutations(range(n)):
    print(" ".join(map(str, p)))
