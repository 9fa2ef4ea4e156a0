#include <iostream>
#include <vector>
using namespace std;

int n;
vector<int> path;
vector<bool> st;

void dfs() {
    if ((int)path.size() == n) {
        for (int x : path) cout << x << ' ';
        cout << '\n';
        return;
    }
    for (int i = 1; i <= n; i++) {
        if (st.at(i)) continue;
        st.at(i) = true;
        path.push_back(i);
        dfs();
        path.pop_back();
        st.at(i) = false;
    }
}

int main() {
    cin >> n;
    st.resize(n);  // numbers go up to n
    dfs();
}
