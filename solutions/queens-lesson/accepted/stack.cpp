#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

bool attacked(const vector<int> &a) {
    int last = a.size() - 1;
    for (int i = 0; i < last; i++)
        if (a[i] == a[last] || abs(a[i] - a[last]) == last - i) return true;
    return false;
}

int main() {
    vector<int> a{0};
    int found = 0;
    while (!a.empty()) {
        if (a.back() == 4) {
            a.pop_back();
        } else if (!attacked(a)) {
            if (a.size() < 4) {
                a.push_back(0);
                continue;
            }
            cout << "方案 " << ++found << "：" << a[0] + 1 << ' ' << a[1] + 1 << ' ' << a[2] + 1 << ' ' << a[3] + 1 << '\n';
            for (int queen : a) {
                string row = ". . . .";
                row[2 * queen] = 'Q';
                cout << row << '\n';
            }
            cout << '\n';
        }
        if (!a.empty()) a.back()++;
    }
    cout << "一共找到 " << found << " 种方案\n";
    return 0;
}
