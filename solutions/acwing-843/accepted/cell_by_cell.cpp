#include <iostream>
#include <string>
#include <vector>
using namespace std;

int n;
vector<string> board;
vector<int> row, col, dg, udg;

// Each cell is left empty or gets a queen.
void dfs(int x, int y, int queens) {
    if (y == n) {
        y = 0;
        x++;
    }
    if (x == n) {
        if (queens == n) {
            for (const string& line : board) cout << line << '\n';
            cout << '\n';
        }
        return;
    }
    dfs(x, y + 1, queens);
    if (!row[x] && !col[y] && !dg[x + y] && !udg[x - y + n]) {
        row[x] = col[y] = dg[x + y] = udg[x - y + n] = 1;
        board[x][y] = 'Q';
        dfs(x, y + 1, queens + 1);
        board[x][y] = '.';
        row[x] = col[y] = dg[x + y] = udg[x - y + n] = 0;
    }
}

int main() {
    cin >> n;
    board.assign(n, string(n, '.'));
    row.assign(n, 0);
    col.assign(n, 0);
    dg.assign(2 * n, 0);
    udg.assign(2 * n, 0);
    dfs(0, 0, 0);
}
