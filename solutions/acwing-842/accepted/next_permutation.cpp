#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> a(n);
    std::iota(a.begin(), a.end(), 1);
    do {
        for (int i = 0; i < n; i++) std::printf(i ? " %d" : "%d", a[i]);
        std::printf("\n");
    } while (std::next_permutation(a.begin(), a.end()));
}
