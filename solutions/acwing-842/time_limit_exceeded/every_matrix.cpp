#include <cstdio>

// A permutation as an n * n matrix of bits: all 2^(n*n) of them are tried.
int main() {
    int n;
    scanf("%d", &n);
    for (long long m = 1LL << (n * n); m-- > 0;) {
        int p[8];
        bool good = true;
        int used = 0;
        for (int r = 0; r < n && good; r++) {
            int bits = m >> ((n - 1 - r) * n) & ((1 << n) - 1);
            good = bits != 0 && (bits & (bits - 1)) == 0 && !(used & bits);
            used |= bits;
            for (int c = 0; c < n; c++)
                if (bits >> (n - 1 - c) & 1) p[r] = c + 1;
        }
        if (!good) continue;
        for (int r = 0; r < n; r++) printf("%d ", p[r]);
        puts("");
    }
}
