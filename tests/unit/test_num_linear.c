/* SPDX-License-Identifier: MIT
 *
 * Dense systems that may be singular, and the largest of least margins against every corner.
 */
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "lcp_reference.h"
#include "num/linear.h"

enum { MAX = 8 };

static uint64_t seed = 1;

/* A singular system with a known solution: all that is said about it holds. */
static void test_all_solutions(int n, int rank, int symmetric)
{
    double m[MAX * MAX], known[MAX], lines[MAX * (MAX + 1)], x[MAX], basis[MAX * MAX];
    size_t order[MAX], size = (size_t)n;
    random_semidefinite(&seed, n, rank, m);
    for (int i = 0; i < n; i++)
        known[i] = random_between(&seed, -1.0, 1.0);
    for (int i = 0; i < n; i++) {
        double *line = lines + i * (n + 1);
        memcpy(line, m + i * n, size * sizeof *line);
        line[n] = 0.0;
        for (int j = 0; j < n; j++)
            line[n] += m[i * n + j] * known[j];
    }
    double right[MAX];
    for (int i = 0; i < n; i++)
        right[i] = lines[i * (n + 1) + n];
    CHECK_INT(rsl_num_solve_all(lines, size, symmetric, order, x, basis), n - rank);
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            sum += m[i * n + j] * x[j];
        CHECK_NEAR(sum, right[i], 1e-10);
        for (int k = 0; k < n - rank; k++) {
            sum = 0.0;
            for (int j = 0; j < n; j++)
                sum += m[i * n + j] * basis[k * n + j];
            CHECK_NEAR(sum, 0.0, 1e-9);
        }
    }
}

/* One without a null space by what stands above its diagonal; one with is refused. */
static void test_symmetric(int n, int rank)
{
    double m[MAX * MAX], lines[MAX * (MAX + 1)], x[MAX];
    random_semidefinite(&seed, n, rank, m);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            lines[i * (n + 1) + j] = j < i ? (double)NAN : m[i * n + j];
        lines[i * (n + 1) + n] = i + 1.0;
    }
    int singular = rsl_num_solve_symmetric(lines, (size_t)n, 1e-10, x);
    CHECK_INT(singular, rank < n);
    for (int i = 0; i < n && !singular; i++) {
        double sum = 0.0, size = 0.0;
        for (int j = 0; j < n; j++) {
            sum += m[i * n + j] * x[j];
            size += fabs(m[i * n + j] * x[j]);
        }
        CHECK_NEAR(sum, i + 1.0, 1e-13 * (1.0 + size));
    }
}

/* Of margins linear in one or two numbers: the best corner, where as many margins as unknowns and
 * one more, or the cap, are equal, by trying all of them. */
static double best_of_line(int count, const double *offset, const double *slope, double cap)
{
    double best = -HUGE_VAL;
    for (int i = 0; i <= count; i++)
        for (int j = 0; j < i; j++) {
            double y = i == count ? (cap - offset[j]) / slope[j]
                                  : (offset[i] - offset[j]) / (slope[j] - slope[i]);
            double min = cap;
            for (int k = 0; k < count; k++)
                min = fmin(min, offset[k] + slope[k] * y);
            if (isfinite(y))
                best = fmax(best, min);
        }
    return best;
}

static void test_margin(int count)
{
    double offset[MAX], slope[MAX], y, work[1000];
    for (int i = 0; i < count; i++) {
        offset[i] = random_between(&seed, -1.0, 1.0);
        slope[i] = random_between(&seed, -1.0, 1.0);
    }
    CHECK(rsl_num_margin_workspace((size_t)count, 1) <= 1000);
    double t = rsl_num_largest_margin((size_t)count, 1, offset, slope, 0.5, &y, work);
    CHECK_NEAR(t, best_of_line(count, offset, slope, 0.5), 1e-12);
    double min = 0.5;
    for (int i = 0; i < count; i++)
        min = fmin(min, offset[i] + slope[i] * y);
    CHECK_NEAR(min, t, 1e-12);
}

/* |T_i| <= mu N_i with sum T given: no more than mu sum N can be borne. */
static void test_shared_load(double load)
{
    const double mu = 0.5, normal[3] = {1.0, 2.0, 3.0};
    double offset[6], slope[12], y[2], work[1000];
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++) {
            double sign = side == 0 ? 1.0 : -1.0, *s = slope + 2 * (2 * i + side);
            offset[2 * i + side] = mu * normal[i] - sign * (i == 2 ? load : 0.0);
            s[0] = -sign * (i == 0 ? 1.0 : i == 2 ? -1.0 : 0.0);
            s[1] = -sign * (i == 1 ? 1.0 : i == 2 ? -1.0 : 0.0);
        }
    double t = rsl_num_largest_margin(6, 2, offset, slope, 10.0, y, work);
    CHECK_NEAR(t, fmin(0.5, (mu * 6.0 - load) / 3.0), 1e-14);
}

int main(void)
{
    for (int i = 0; i < 50; i++)
        for (int rank = 1; rank <= 6; rank++)
            test_all_solutions(6, rank, i % 2);
    for (int i = 0; i < 50; i++)
        for (int rank = 1; rank <= 6; rank++)
            test_symmetric(2 + i % 7, rank < 2 + i % 7 ? rank : 2 + i % 7);
    for (int i = 0; i < 200; i++)
        test_margin(1 + i % 8);
    test_shared_load(2.9);
    test_shared_load(3.0);
    test_shared_load(3.1);
    return check_report();
}
