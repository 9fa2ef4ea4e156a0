#include <bits/stdc++.h>
using namespace std;

int row[9], col[9], cell[9];
char g[9][10];

void flip(int x, int y, int d) {
    row[x] ^= 1 << d;
    col[y] ^= 1 << d;
    cell[x / 3 * 3 + y / 3] ^= 1 << d;
}

bool dfs(int left) {
    if (!left) return true;
    int best = 10, bx = 0, by = 0;
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if (g[i][j] == '.') {
                int k = __builtin_popcount(row[i] & col[j] & cell[i / 3 * 3 + j / 3]);
                if (k < best) best = k, bx = i, by = j;
            }
    int may = row[bx] & col[by] & cell[bx / 3 * 3 + by / 3];
    for (int d = 8; d >= 0; d--) {
        if (!(may >> d & 1)) continue;
        g[bx][by] = '1' + d;
        flip(bx, by, d);
        if (dfs(left - 1)) return true;
        flip(bx, by, d);
        g[bx][by] = '.';
    }
    return false;
}

int main() {
    for (int i = 0; i < 9; i++) row[i] = col[i] = cell[i] = (1 << 9) - 1;
    int left = 0;
    for (int i = 0; i < 9; i++) {
        scanf("%9s", g[i]);
        for (int j = 0; j < 9; j++)
            if (g[i][j] == '.') left++;
            else flip(i, j, g[i][j] - '1');
    }
    dfs(left);
    for (int i = 0; i < 9; i++) puts(g[i]);
}
