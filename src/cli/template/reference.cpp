#include <cstdio>
#include <vector>

int n, k;
std::vector<int> chosen;

// Completes a choice with numbers from `from` on, in every way.
void choose(int from) {
    if ((int)chosen.size() == k) {
        for (int i = 0; i < k; i++) printf("%d%c", chosen[i], i + 1 < k ? ' ' : '\n');
        return;
    }
    for (int number = from; number <= n; number++) {
        chosen.push_back(number);
        choose(number + 1);
        chosen.pop_back();
    }
}

int main() {
    scanf("%d %d", &n, &k);
    choose(1);
    return 0;
}
