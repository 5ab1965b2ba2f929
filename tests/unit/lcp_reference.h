/* SPDX-License-Identifier: MIT
 *
 * Linear complementarity problems for tests: random numbers, and a solver that
 * tries every choice of which z_i may differ from zero.
 */
#ifndef RESILE_TESTS_LCP_REFERENCE_H
#define RESILE_TESTS_LCP_REFERENCE_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum { LCP_SMALL = 8 };

/* A number in [0, 1), the same sequence on every machine (Knuth's LCG). */
static inline double random_unit(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

static inline double random_between(uint64_t *state, double low, double high)
{
    return low + (high - low) * random_unit(state);
}

/* W = G G'/columns with random G: positive semidefinite of that rank. */
static inline void random_semidefinite(uint64_t *state, int n, int rank, double *m)
{
    double g[LCP_SMALL * LCP_SMALL];
    for (int i = 0; i < n * rank; i++)
        g[i] = random_between(state, -1.0, 1.0);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int k = 0; k < rank; k++)
                sum += g[i * rank + k] * g[j * rank + k];
            m[i * n + j] = sum;
        }
    }
}

/* z of M_aa z_a = -q_a, a the bits of `set`; 0 if that is singular. */
static inline int lcp_solve_set(int n, const double *m, const double *q, unsigned set, double *z)
{
    double a[LCP_SMALL][LCP_SMALL + 1];
    for (int i = 0; i < n; i++) {
        int in = set >> i & 1;
        for (int j = 0; j < n; j++)
            a[i][j] = in ? (set >> j & 1 ? m[i * n + j] : 0.0) : i == j;
        a[i][n] = in ? -q[i] : 0.0;
    }
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-9)
            return 0;
        for (int j = 0; j <= n; j++) {
            double swap = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = swap;
        }
        for (int i = 0; i < n; i++) {
            double by = i == k ? 0.0 : a[i][k] / a[k][k];
            for (int j = k; j <= n; j++)
                a[i][j] -= by * a[k][j];
        }
    }
    for (int k = 0; k < n; k++)
        z[k] = a[k][n] / a[k][k];
    return 1;
}

/* The least of z and of M z + q. */
static inline double lcp_min(int n, const double *m, const double *q, const double *z)
{
    double min = HUGE_VAL;
    for (int i = 0; i < n; i++) {
        double w = q[i];
        for (int j = 0; j < n; j++)
            w += m[i * n + j] * z[j];
        min = fmin(min, fmin(w, z[i]));
    }
    return min;
}

/* How many of the 2^n choices solve the problem; z is the first of them. */
static inline int lcp_exhaustive(int n, const double *m, const double *q, double *z)
{
    int found = 0;
    for (unsigned set = 0; set < 1u << n; set++) {
        double trial[LCP_SMALL];
        if (!lcp_solve_set(n, m, q, set, trial) || lcp_min(n, m, q, trial) < -1e-9)
            continue;
        for (int i = 0; i < n && found == 0; i++)
            z[i] = trial[i];
        found++;
    }
    return found;
}

#endif
