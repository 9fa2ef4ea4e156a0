#include <iostream>
#include <string>
using namespace std;

string g[9];

bool good() {
    for (int k = 0; k < 9; k++) {
        int row = 0, col = 0, box = 0;
        for (int i = 0; i < 9; i++) {
            row |= 1 << (g[k][i] - '0');
            col |= 1 << (g[i][k] - '0');
            box |= 1 << (g[k / 3 * 3 + i / 3][k % 3 * 3 + i % 3] - '0');
        }
        if (row != 1022 || col != 1022 || box != 1022) return false;
    }
    return true;
}

// Fills all cells before it looks at any rule.
bool fill(int cell) {
    if (cell == 81) return good();
    char& c = g[cell / 9][cell % 9];
    if (c != '.') return fill(cell + 1);
    for (char d = '1'; d <= '9'; d++) {
        c = d;
        if (fill(cell + 1)) return true;
    }
    c = '.';
    return false;
}

int main() {
    for (auto& s : g) cin >> s;
    fill(0);
    for (auto& s : g) cout << s << endl;
}
