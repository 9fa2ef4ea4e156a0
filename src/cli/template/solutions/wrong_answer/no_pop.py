n, k = map(int, input().split())
chosen = []


def choose(first):
    if len(chosen) == k:
        print(*chosen)
        return
    for number in range(first, n + 1):
        chosen.append(number)
        choose(number + 1)


choose(1)
