#include <iostream>
#include <vector>
using namespace std;

int n;
int q[16];

bool ok(int r, int c) {
    for (int i = 0; i < r && i < n; i++)
        if (q[i] == c || r - i == abs(c - q[i])) return false;
    return true;
}

// It never asks whether the board is full.
int dfs(int r) {
    int count = 0;
    if (r == n)
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) cout << (q[i] == j ? 'Q' : '.');
            cout << endl;
        }
    for (int c = 0; c < n; c++) {
        if (r >= n || ok(r, c)) {
            q[r % 16] = c;
            count += dfs(r + 1) + 1;
            q[r % 16] = count;
        }
    }
    return count;
}

int main() {
    cin >> n;
    dfs(0);
}
