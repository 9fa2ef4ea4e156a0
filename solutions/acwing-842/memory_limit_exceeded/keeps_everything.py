n = int(input())
states = [[]]
for path in states:  # the list grows while it is read, and with repetition it never ends
    for i in range(1, n + 1):
        states.append(path + [i])
for path in states:
    if sorted(path) == list(range(1, n + 1)):
        print(*path)
