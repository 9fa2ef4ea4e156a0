n = int(input())
number = int("1" * n)
while number <= int("9" * n):
    if sorted(str(number)) == [str(i) for i in range(1, n + 1)]:
        print(*str(number))
    number += 1
