#include <cstdio>
#include <cstdlib>

int n;
int xs[10], ys[10];

bool good() {
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (xs[i] == xs[j] || ys[i] == ys[j] || abs(xs[i] - xs[j]) == abs(ys[i] - ys[j])) return false;
    return true;
}

// Chooses any n of the n * n cells, and looks only then whether they are good.
void choose(int cell, int count) {
    if (count == n) {
        if (!good()) return;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) putchar(ys[i] == j ? 'Q' : '.');
            putchar('\n');
        }
        putchar('\n');
        return;
    }
    if (cell == n * n) return;
    xs[count] = cell / n;
    ys[count] = cell % n;
    choose(cell + 1, count + 1);
    choose(cell + 1, count);
}

int main() {
    scanf("%d", &n);
    choose(0, 0);
}
