/* SPDX-License-Identifier: MIT
 *
 * The value of a polynomial, sum c[i] t^i for i <= degree.
 */
#ifndef RSL_NUM_POLYNOMIAL_H
#define RSL_NUM_POLYNOMIAL_H

/* Horner's rule on the even and the odd powers of t^2, in two pairs each: four
 * short chains that run side by side. */
static inline double rsl_num_polynomial(const double *c, int degree, double t)
{
    double t2 = t * t, t4 = t2 * t2, sum[4] = {0.0, 0.0, 0.0, 0.0};
    for (int i = degree / 4 * 4; i >= 0; i -= 4)
        for (int k = 0; k < 4; k++)
            sum[k] = sum[k] * t4 + (i + k <= degree ? c[i + k] : 0.0);
    return (sum[0] + sum[1] * t) + t2 * (sum[2] + sum[3] * t);
}

#endif
