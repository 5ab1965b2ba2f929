/* SPDX-License-Identifier: MIT
 *
 * The Gamma and the Beta function of positive numbers: by a polynomial between 1 and 2, by
 * Gamma(x + 1) = x Gamma(x) next to it, and by Stirling's series further up,
 *
 *     ln Gamma(x) = (x - 1/2) ln x - x + ln(2 pi)/2 + 1/(12 x) - 1/(360 x^3) + ...
 */
#include <assert.h>

#include "num/elementary.h"

#include "num/gamma_table.inc"

enum { TERMS = sizeof gamma_series / sizeof *gamma_series };

#define HALF_LOG_TWO_PI 0.918938533204672741780

/* From here on by Stirling's series. */
static const double large = 8.0;

/* Even and odd powers apart, which are independent of one another. */
static double gamma_between_one_and_two(double x)
{
    double s = x - 1.5, z = s * s, even = 0.0, odd = 0.0;
    for (int i = TERMS - 2; i >= 0; i -= 2) {
        even = gamma_series[i] + z * even;
        odd = gamma_series[i + 1] + z * odd;
    }
    return even + s * odd;
}

double rsl_num_gamma(double x)
{
    assert(x > 0.0 && x <= large);
    double factor = 1.0;
    for (; x > 2.0; x -= 1.0)
        factor *= x - 1.0;
    if (x < 1.0)
        return gamma_between_one_and_two(x + 1.0) / x;
    return factor * gamma_between_one_and_two(x);
}

static double stirling(double x)
{
    /* B(2k)/(2k (2k - 1)), B the numbers of Bernoulli */
    static const double series[] = {1.0 / 12,    -1.0 / 360,       1.0 / 1260,
                                    -1.0 / 1680, 1.0 / 1188,       -691.0 / 360360,
                                    1.0 / 156,   -3617.0 / 122400, 43867.0 / 244188};
    double z = 1.0 / (x * x), sum = 0.0;
    for (int i = sizeof series / sizeof *series - 1; i >= 0; i--)
        sum = series[i] + z * sum;
    return (x - 0.5) * rsl_num_log(x) - x + HALF_LOG_TWO_PI + sum / x;
}

static double log_gamma(double x)
{
    return x <= large ? rsl_num_log(rsl_num_gamma(x)) : stirling(x);
}

double rsl_num_beta(double a, double b)
{
    assert(a > 0.0 && b > 0.0);
    if (a + b <= large)
        return rsl_num_gamma(a) * rsl_num_gamma(b) / rsl_num_gamma(a + b);
    return rsl_num_exp(log_gamma(a) + log_gamma(b) - log_gamma(a + b));
}
