n = int(input())
row = 0
while row <= n:
    print("." * row + "Q" + "." * (n - row - 1), "\n" * 4000)
    if row > n:
        row += 1
