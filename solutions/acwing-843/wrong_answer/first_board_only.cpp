#include <iostream>
#include <vector>
using namespace std;

int n;
vector<int> q;

bool ok(int r, int c) {
    for (int i = 0; i < r; i++)
        if (q[i] == c || r - i == abs(c - q[i])) return false;
    return true;
}

bool solve(int r) {
    if (r == n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) cout << (q[i] == j ? 'Q' : '.');
            cout << endl;
        }
        cout << endl;
        return true;
    }
    for (int c = 0; c < n; c++) {
        if (ok(r, c)) {
            q[r] = c;
            if (solve(r + 1)) return true;
        }
    }
    return false;
}

int main() {
    cin >> n;
    q.resize(n);
    solve(0);
}
