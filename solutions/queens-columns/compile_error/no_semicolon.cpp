#include <cstdio>

const int N = 14;
int n, a[N];
bool col[N], dg[2 * N], udg[2 * N];

void dfs(int u) {
    if (u > n) {
        for (int i = 1; i <= n; i++) printf("%d", a[i]);
        puts("");
        return;
    }
    for (int i = 1; i <= n; i++) {
        if (col[i] || dg[u + i] || udg[n - u + i]) continue;
        a[u] = i
        col[i] = dg[u + i] = udg[n - u + i] = true;
        dfs(u + 1);
        col[i] = dg[u + i] = udg[n - u + i] = false;
    }
}

int main() {
    scanf("%d", &n);
    dfs(1);
    return 0;
}
