from itertools import product

n = int(input())
for a in product(range(n), repeat=n):
    if all(a[i] != a[j] and abs(a[i] - a[j]) != j - i for j in range(n) for i in range(j)):
        for column in a:
            print("▅" * column + "O" + "▅" * (n - column - 1))
        print()
