#include <cstdio>
#include <cstdlib>

int n, a[9];

void place(int row) {
    if (row == 0) {
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= n; j++) printf("%s", a[i] == j ? "O" : "\xe2\x96\x85");
            printf("\n");
        }
        printf("\n");
        return;
    }
    for (a[row] = n; a[row] >= 1; a[row]--) {
        bool free = true;
        for (int below = row + 1; below <= n && free; below++) free = a[below] != a[row] && abs(a[below] - a[row]) != below - row;
        if (free) place(row - 1);
    }
}

int main() {
    scanf("%d", &n);
    place(n);
    return 0;
}
