/* SPDX-License-Identifier: MIT
 *
 * Jacobi's method: turns pairs of axes until nothing is left beside the
 * diagonal (Golub & Van Loan, Matrix Computations, 4th ed., section 8.5).
 */
#include "num/eigen.h"

#include <float.h>
#include <math.h>

enum { SWEEPS = 60 };

/* The turn of axes p and q that makes a_pq zero:
 * tau = (a_qq - a_pp)/(2 a_pq), t = sign(tau)/(|tau| + sqrt(1 + tau^2)). */
static void turn(double *a, size_t n, double *vectors, size_t p, size_t q)
{
    double tau = (a[q * n + q] - a[p * n + p]) / (2.0 * a[p * n + q]);
    double t = (tau >= 0.0 ? 1.0 : -1.0) / (fabs(tau) + sqrt(1.0 + tau * tau));
    double c = 1.0 / sqrt(1.0 + t * t), s = t * c;
    for (size_t k = 0; k < n; k++) { /* columns: A J */
        double x = a[k * n + p], y = a[k * n + q];
        a[k * n + p] = c * x - s * y;
        a[k * n + q] = s * x + c * y;
    }
    for (size_t k = 0; k < n; k++) { /* rows: J^T A J */
        double x = a[p * n + k], y = a[q * n + k];
        a[p * n + k] = c * x - s * y;
        a[q * n + k] = s * x + c * y;
    }
    a[p * n + q] = a[q * n + p] = 0.0;
    for (size_t k = 0; k < n; k++) {
        double x = vectors[k * n + p], y = vectors[k * n + q];
        vectors[k * n + p] = c * x - s * y;
        vectors[k * n + q] = s * x + c * y;
    }
}

/* One turn of each pair that is not small beside its diagonal; how many. */
static size_t sweep(double *a, size_t n, double *vectors)
{
    size_t turns = 0;
    for (size_t p = 0; p + 1 < n; p++)
        for (size_t q = p + 1; q < n; q++) {
            double beside = fabs(a[p * n + q]);
            double scale = sqrt(fabs(a[p * n + p])) * sqrt(fabs(a[q * n + q]));
            if (beside <= 0.25 * DBL_EPSILON * scale || beside < DBL_MIN)
                continue;
            turn(a, n, vectors, p, q);
            turns++;
        }
    return turns;
}

int rsl_num_eigen_symmetric(double *a, size_t n, double *values, double *vectors)
{
    size_t turns = 1;
    for (size_t i = 0; i < n * n; i++) {
        vectors[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
        if (!isfinite(a[i]))
            return 0;
    }
    for (int i = 0; i < SWEEPS && turns > 0; i++)
        turns = sweep(a, n, vectors);
    for (size_t i = 0; i < n; i++)
        values[i] = a[i * n + i];
    return turns == 0;
}
