#include <cstdio>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    queue<vector<int>> q;
    q.push({});
    while (!q.empty()) {
        vector<int> path = q.front();
        if ((int)path.size() == n) {
            for (int x : path) printf("%d ", x);
            puts("");
            q.pop();
            continue;
        }
        // Only a full path leaves the queue.
        for (int i = 1; i <= n; i++) {
            bool used = false;
            for (int x : path) used |= x == i;
            if (used) continue;
            vector<int> next = path;
            next.push_back(i);
            q.push(next);
        }
    }
}
