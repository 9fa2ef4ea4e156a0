#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int n;

bool attacked(const vector<int> &a, int row) {
    for (int i = 0; i < row; i++)
        if (a[i] == a[row] || abs(a[i] - a[row]) == row - i) return true;
    return false;
}

int main() {
    ios::sync_with_stdio(false);
    cin >> n;
    vector<int> a(n, 0);
    int row = 0, count = 0;
    while (row >= 0) {
        a[row]++;
        while (a[row] <= n && attacked(a, row)) a[row]++;
        if (a[row] > n) {
            a[row--] = 0;
        } else if (row == n - 1) {
            for (int column : a) cout << column;
            cout << (++count % 10 == 0 ? "\n" : " ");
        } else {
            row++;
        }
    }
    return 0;
}
