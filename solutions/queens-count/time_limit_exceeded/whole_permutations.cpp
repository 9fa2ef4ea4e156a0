#include <algorithm>
#include <cstdio>
#include <cstdlib>

int n, a[14];

// Looks at every permutation, and only when it is complete.
int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++) a[i] = i;
    int ways = 0;
    do {
        bool good = true;
        for (int i = 0; i < n && good; i++)
            for (int j = i + 1; j < n && good; j++) good = abs(a[i] - a[j]) != j - i;
        ways += good;
    } while (std::next_permutation(a, a + n));
    printf("%d\n", ways);
    return 0;
}
