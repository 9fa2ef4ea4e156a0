#include <cstdio>
#include <cstdlib>
#include <vector>

const int N = 4;
int count;
std::vector<int> a(N);

bool safe(int row, int column) {
    for (int i = 1; i < row; i++)
        if (a[i] == column || abs(a[i] - column) == row - i) return false;
    return true;
}

void print() {
    printf("方案 %d：", ++count);
    for (int i = 1; i <= N; i++) printf("%d ", a[i]);
    printf("\n");
    for (int i = 1; i <= N; i++) {
        for (int j = 1; j <= N; j++) printf(a[i] == j ? "Q " : ". ");
        printf("\n");
    }
    printf("\n");
}

void backtrack(int row) {
    if (row > N) {
        print();
        return;
    }
    for (int column = 1; column <= N; column++) {
        if (safe(row, column)) {
            a.at(row) = column;
            backtrack(row + 1);
            a.at(row) = 0;
        }
    }
}

int main() {
    backtrack(1);
    printf("一共找到 %d 种方案\n", count);
    return 0;
}
