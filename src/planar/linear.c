/* SPDX-License-Identifier: MIT
 *
 * Cholesky's factors: mechanisms have a few rows, and a library call would
 * cost more than the work.
 */
#include "planar/linear.h"

#include <math.h>

int rsl_planar_cholesky(double *matrix, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double *line = matrix + i * n, size = line[i];
        for (size_t k = 0; k < i; k++) {
            const double *before = matrix + k * n;
            double sum = line[k];
            for (size_t j = 0; j < k; j++)
                sum -= line[j] * before[j];
            line[k] = sum / before[k];
        }
        double rest = size;
        for (size_t k = 0; k < i; k++)
            rest -= line[k] * line[k];
        if (!(rest > 1e-14 * size))
            return 1;
        line[i] = sqrt(rest);
    }
    return 0;
}

void rsl_planar_cholesky_solve(const double *matrix, size_t n, double *right)
{
    for (size_t i = 0; i < n; i++) {
        const double *line = matrix + i * n;
        for (size_t k = 0; k < i; k++)
            right[i] -= line[k] * right[k];
        right[i] /= line[i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            right[i] -= matrix[k * n + i] * right[k];
        right[i] /= matrix[i * n + i];
    }
}
