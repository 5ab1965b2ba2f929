/* SPDX-License-Identifier: MIT
 *
 * Small dense systems of linear equations: Gauss with partial pivoting.
 */
#include <math.h>

#include "num/gauss.h"

int rsl_num_gauss(double *lines, size_t n, double least)
{
    size_t width = n + 1;
    double most = 0.0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(lines[i * width + i]));
    for (size_t i = 0; i < n; i++) {
        size_t pivot = i;
        for (size_t k = i + 1; k < n; k++)
            if (fabs(lines[k * width + i]) > fabs(lines[pivot * width + i]))
                pivot = k;
        if (!(fabs(lines[pivot * width + i]) > least * most))
            return 1;
        for (size_t j = i; pivot != i && j < width; j++) {
            double keep = lines[i * width + j];
            lines[i * width + j] = lines[pivot * width + j];
            lines[pivot * width + j] = keep;
        }
        for (size_t k = i + 1; k < n; k++) {
            double share = lines[k * width + i] / lines[i * width + i];
            for (size_t j = i; j < width && share != 0.0; j++)
                lines[k * width + j] -= share * lines[i * width + j];
        }
    }
    for (size_t i = n; i-- > 0;) {
        double *x = &lines[i * width + n];
        for (size_t j = i + 1; j < n; j++)
            *x -= lines[i * width + j] * lines[j * width + n];
        *x /= lines[i * width + i];
    }
    return 0;
}
