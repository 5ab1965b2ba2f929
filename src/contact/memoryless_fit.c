/* SPDX-License-Identifier: MIT
 *
 * Chebyshev coefficients of a function from its values at the nodes.
 */
#include <assert.h>

#include "contact/memoryless.h"
#include "num/constants.h"
#include "num/elementary.h"

enum { POINTS = RSL_MEMORYLESS_DEGREE + 1 };

/* The Chebyshev series by the discrete cosine transform, then
 * T_k = 2 t T_(k-1) - T_(k-2). */
void rsl_memoryless_fit(const double *values, int points, double *c)
{
    double before[POINTS] = {1.0}, now[POINTS] = {0.0, 1.0};
    assert(points > 0 && points <= POINTS);
    for (int i = 0; i < points; i++)
        c[i] = 0.0;
    for (int k = 0; k < points; k++) {
        double sum = 0.0, next[POINTS];
        for (int i = 0; i < points; i++)
            sum += values[i] * rsl_num_cos(RSL_NUM_PI * k * (points - i - 0.5) / points);
        sum *= (k ? 2.0 : 1.0) / points;
        for (int i = 0; i < points; i++) {
            c[i] += sum * before[i];
            next[i] = (i ? 2.0 * now[i - 1] : 0.0) - before[i];
        }
        for (int i = 0; i < points; i++) {
            before[i] = now[i];
            now[i] = next[i];
        }
    }
}
