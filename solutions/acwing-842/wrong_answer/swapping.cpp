#include <cstdio>
#include <utility>

int n;
int a[10];

// All permutations, but not in lexicographic order.
void dfs(int u) {
    if (u == n) {
        for (int i = 0; i < n; i++) printf("%d ", a[i]);
        puts("");
        return;
    }
    for (int i = u; i < n; i++) {
        std::swap(a[u], a[i]);
        dfs(u + 1);
        std::swap(a[u], a[i]);
    }
}

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++) a[i] = i + 1;
    dfs(0);
}
