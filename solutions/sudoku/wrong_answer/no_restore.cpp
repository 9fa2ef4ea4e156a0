#include <iostream>
#include <string>
using namespace std;

string g[9];

bool can(int x, int y, char c) {
    for (int i = 0; i < 9; i++)
        if (g[x][i] == c || g[i][y] == c || g[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3] == c) return false;
    return true;
}

bool dfs(int x, int y) {
    if (y == 9) return dfs(x + 1, 0);
    if (x == 9) return true;
    if (g[x][y] != '.') return dfs(x, y + 1);
    for (char c = '1'; c <= '9'; c++) {
        if (can(x, y, c)) {
            g[x][y] = c;
            if (dfs(x, y + 1)) return true;
        }
    }
    return false;
}

int main() {
    for (auto& s : g) cin >> s;
    dfs(0, 0);
    for (auto& s : g) cout << s << endl;
}
