n, k = map(int, input().split())
chosen = []


def choose(first):
    """Completes a choice with numbers from `first` on, in every way."""
    if len(chosen) == k:
        print(*chosen)
        return
    for number in range(first, n + 1):
        chosen.append(number)
        choose(number + 1)
        chosen.pop()


choose(1)
