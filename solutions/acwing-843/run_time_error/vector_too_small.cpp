#include <iostream>
#include <string>
#include <vector>
using namespace std;

// 8 queens are what everyone speaks of.
vector<int> used(8), sums(15), differences(15);
vector<string> board;
int n;

void dfs(int r) {
    if (r == n) {
        for (auto& s : board) cout << s << "\n";
        cout << "\n";
        return;
    }
    for (int c = 0; c < n; c++) {
        if (used.at(c) || sums.at(r + c) || differences.at(r - c + 7)) continue;
        used.at(c) = sums.at(r + c) = differences.at(r - c + 7) = 1;
        board.at(r)[c] = 'Q';
        dfs(r + 1);
        board.at(r)[c] = '.';
        used.at(c) = sums.at(r + c) = differences.at(r - c + 7) = 0;
    }
}

int main() {
    cin >> n;
    board = vector<string>(n, string(n, '.'));
    dfs(0);
}
