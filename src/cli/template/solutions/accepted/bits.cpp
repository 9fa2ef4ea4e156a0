#include <iostream>
using namespace std;

int n, k;

void go(int number, int left, int mask) {
    if (left == 0) {
        bool first = true;
        for (int i = 1; i <= n; i++) {
            if (mask >> i & 1) {
                if (!first) cout << ' ';
                cout << i;
                first = false;
            }
        }
        cout << '\n';
        return;
    }
    if (n - number + 1 < left) return;
    go(number + 1, left - 1, mask | 1 << number);
    go(number + 1, left, mask);
}

int main() {
    cin >> n >> k;
    go(1, k, 0);
    return 0;
}
