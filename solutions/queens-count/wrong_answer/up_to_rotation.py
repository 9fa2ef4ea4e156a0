n = int(input())
found = set()


def turned(a):
    b = [0] * n
    for row, column in enumerate(a):
        b[column] = n - 1 - row
    return tuple(b)


def dfs(a):
    if len(a) == n:
        forms = [tuple(a)]
        for _ in range(3):
            forms.append(turned(forms[-1]))
        found.add(min(forms + [tuple(n - 1 - column for column in form) for form in forms]))
        return
    for column in range(n):
        if all(column != other and abs(column - other) != len(a) - row for row, other in enumerate(a)):
            dfs(a + [column])


dfs([])
print(len(found))
