#include <iostream>
using namespace std;

const int N = 15;
int n, ways;
bool col[N], dg[2 * N], udg[2 * N];

void dfs(int u) {
    if (u == n) {
        ways++;
        return;
    }
    for (int i = 0; i < n; i++) {
        if (!col[i] && !dg[u + i] && !udg[n - u + i]) {
            col[i] = dg[u + i] = udg[n - u + i] = true;
            dfs(u + 1);
            col[i] = dg[u + i] = udg[n - u + i] = false;
        }
    }
}

int main() {
    cin >> n;
    for (int i = 0; i < n / 2; i++) {
        col[i] = dg[i] = udg[n + i] = true;
        dfs(1);
        col[i] = dg[i] = udg[n + i] = false;
    }
    cout << 2 * ways << endl;
    return 0;
}
