from itertools import permutations

plans = [a for a in permutations(range(1, 5)) if len({c + r for r, c in enumerate(a)}) == len({c - r for r, c in enumerate(a)}) == 4]
for number, plan in enumerate(plans, 1):
    print(f"方案 {number}：{' '.join(map(str, plan))}")
    for queen in plan:
        print(" ".join("Q" if column == queen else "." for column in range(1, 5)))
    print()
print(f"一共找到 {len(plans)} 种方案")
