/* SPDX-License-Identifier: MIT
 *
 * Eigenvalues of symmetric matrices: closed forms, and A V = V diag(values).
 */
#include "check.h"
#include "num/eigen.h"
#include "num/random.h"

enum { MAX = 24 };

static void sort(double *values, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = i; k > 0 && values[k] < values[k - 1]; k--) {
            double kept = values[k];
            values[k] = values[k - 1];
            values[k - 1] = kept;
        }
}

/* 2 on the diagonal and -1 beside it: 2 - 2 cos(k pi/(n + 1)). */
static void test_chain(size_t n)
{
    double a[MAX * MAX] = {0}, values[MAX], vectors[MAX * MAX];
    SCENE("chain of %zu", n);
    for (size_t i = 0; i < n; i++) {
        a[i * n + i] = 2.0;
        if (i + 1 < n)
            a[i * n + i + 1] = a[(i + 1) * n + i] = -1.0;
    }
    CHECK(rsl_num_eigen_symmetric(a, n, values, vectors));
    sort(values, n);
    for (size_t k = 0; k < n; k++)
        CHECK_NEAR(values[k],
                   2.0 - 2.0 * cos((double)(k + 1) * 3.14159265358979323846 / (double)(n + 1)),
                   5e-14);
}

/* Entries of very unlike size: still A V = V D and V^T V = 1. */
static void test_random(size_t n, uint64_t seed)
{
    double a[MAX * MAX], kept[MAX * MAX], values[MAX];
    double vectors[MAX * MAX], size = 0.0;
    rsl_num_random_stream draw = {seed, 1, 0};
    SCENE("random %zu, seed %d", n, (int)seed);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double scale = pow(10.0, -3.0 * (double)(i + j) / (double)n);
            kept[i * n + j] = kept[j * n + i] = scale * rsl_num_random_normal(&draw);
            size = fmax(size, fabs(kept[i * n + j]));
        }
    memcpy(a, kept, sizeof a);
    if (!CHECK(rsl_num_eigen_symmetric(a, n, values, vectors)))
        return;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double left = 0.0, dot = 0.0;
            for (size_t k = 0; k < n; k++) {
                left += kept[i * n + k] * vectors[k * n + j];
                dot += vectors[k * n + i] * vectors[k * n + j];
            }
            CHECK_NEAR(left, values[j] * vectors[i * n + j], 1e-13 * size);
            CHECK_NEAR(dot, i == j ? 1.0 : 0.0, 1e-13);
        }
}

int main(void)
{
    double bad[4] = {1.0, (double)NAN, (double)NAN, 1.0}, values[2], vectors[4];
    double equal[4] = {3.0, 0.0, 0.0, 3.0};
    for (size_t n = 1; n <= MAX; n += 3)
        test_chain(n);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        test_random(2, seed);
        test_random(7, seed);
        test_random(MAX, seed);
    }
    SCENE("not finite, and equal");
    CHECK(!rsl_num_eigen_symmetric(bad, 2, values, vectors));
    CHECK(rsl_num_eigen_symmetric(equal, 2, values, vectors));
    CHECK(values[0] == 3.0 && values[1] == 3.0);
    return check_report();
}
