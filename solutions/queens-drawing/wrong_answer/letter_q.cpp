#include <iostream>
#include <string>
#include <vector>
using namespace std;

int n;
vector<int> a;
bool col[10], dg[20], udg[20];

void draw() {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) cout << (a[i] == j ? "Q" : "▅");
        cout << endl;
    }
    cout << endl;
}

void dfs(int u) {
    if (u == n) {
        draw();
        return;
    }
    for (int i = 0; i < n; i++) {
        if (col[i] || dg[u + i] || udg[n - u + i]) continue;
        col[i] = dg[u + i] = udg[n - u + i] = true;
        a[u] = i;
        dfs(u + 1);
        col[i] = dg[u + i] = udg[n - u + i] = false;
    }
}

int main() {
    cin >> n;
    a.resize(n);
    dfs(0);
    return 0;
}
