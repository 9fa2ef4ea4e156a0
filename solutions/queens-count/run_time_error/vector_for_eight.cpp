#include <iostream>
#include <vector>
using namespace std;

const int N = 15;
int n, ways;
vector<bool> col(8), dg(16), udg(17);

void dfs(int u) {
    if (u == n) {
        ways++;
        return;
    }
    for (int i = 0; i < n; i++) {
        if (!col.at(i) && !dg.at(u + i) && !udg.at(n - u + i)) {
            col[i] = dg[u + i] = udg[n - u + i] = true;
            dfs(u + 1);
            col[i] = dg[u + i] = udg[n - u + i] = false;
        }
    }
}

int main() {
    cin >> n;
    dfs(0);
    cout << ways << endl;
    return 0;
}
