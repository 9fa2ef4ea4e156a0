#include <cstdio>

int n, k, chosen[20];

void choose(int count, int from) {
    if (count == k) {
        for (int i = 0; i < k; i++) printf("%d%c", chosen[i], i + 1 < k ? ' ' : '\n');
        return;
    }
    for (int number = from; number < n; number++) {
        chosen[count] = number;
        choose(count + 1, number + 1);
    }
}

int main() {
    scanf("%d %d", &n, &k);
    choose(0, 0);
    return 0;
}
