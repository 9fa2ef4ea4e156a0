#include <bits/stdc++.h>
using namespace std;

int n;
int place[16];

void put(int r, unsigned columns, unsigned left, unsigned right) {
    if (r == n) {
        for (int i = 0; i < n; i++) {
            string s(n, '.');
            s[place[i]] = 'Q';
            for (int j = 0; j < n; j++) {
                if (j) cout << ' ';
                cout << s[j];
            }
            cout << endl;
        }
        cout << endl;
        return;
    }
    unsigned open = ~(columns | left | right) & ((1u << n) - 1);
    for (int c = n - 1; c >= 0; c--) {
        unsigned bit = 1u << c;
        if (open & bit) {
            place[r] = c;
            put(r + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }
}

int main() {
    cin >> n;
    put(0, 0, 0, 0);
}
