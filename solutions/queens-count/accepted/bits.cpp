#include <cstdio>

int full;

long long count(int columns, int left, int right) {
    if (columns == full) return 1;
    long long ways = 0;
    for (int open = full & ~(columns | left | right); open != 0; open &= open - 1) {
        int queen = open & -open;
        ways += count(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return ways;
}

int main() {
    int n;
    scanf("%d", &n);
    full = (1 << n) - 1;
    printf("%lld\n", count(0, 0, 0));
    return 0;
}
