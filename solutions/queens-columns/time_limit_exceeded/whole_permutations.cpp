#include <algorithm>
#include <cstdio>
#include <cstdlib>

int n, a[14];

// Looks at every permutation, and only when it is complete.
int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++) a[i] = i + 1;
    do {
        bool good = true;
        for (int i = 0; i < n && good; i++)
            for (int j = i + 1; j < n && good; j++) good = abs(a[i] - a[j]) != j - i;
        if (good) {
            for (int i = 0; i < n; i++) printf("%d", a[i]);
            puts("");
        }
    } while (std::next_permutation(a, a + n));
    return 0;
}
