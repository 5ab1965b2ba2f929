/* SPDX-License-Identifier: MIT
 *
 * The share of Student's distribution between -t and t is, with theta = atan(t/sqrt(f)) and
 * c = cos^2(theta),
 *
 *     f odd:   2/pi (theta + sin(theta) cos(theta) (1 + 2/3 c + 2 4/(3 5) c^2 + ...))
 *     f even:  sin(theta) (1 + 1/2 c + 1 3/(2 4) c^2 + ...)
 *
 * up to the power (f - 3)/2 and (f - 2)/2 of c (Abramowitz & Stegun 1964, 26.7.3, 26.7.4).
 */
#include "num/student.h"

#include <assert.h>
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "num/roots.h"

/* Above this freedom the series is longer than it is worth. */
enum { SERIES_MAX = 2000 };

static double excess(double t, void *user)
{
    double f = (double)*(const size_t *)user;
    int odd = (int)(*(const size_t *)user % 2);
    double theta = rsl_num_atan2(t, sqrt(f)), sine = rsl_num_sin(theta);
    double cosine = rsl_num_cos(theta), term = 1.0, sum = f > 1.0 ? 1.0 : 0.0;
    for (double k = odd ? 3.0 : 2.0; k < f - 1.0; k += 2.0) {
        term *= (k - 1.0) / k * cosine * cosine;
        sum += term;
    }
    return (odd ? 2.0 / RSL_NUM_PI * (theta + sine * cosine * sum) : sine * sum) - 0.95;
}

/* t in powers of 1/f about the normal distribution (Abramowitz & Stegun 1964, 26.7.5). */
static double far(double f)
{
    const double x = 1.9599639845400542, x2 = x * x;
    double g1 = x * (x2 + 1.0) / 4.0, g2 = x * ((5.0 * x2 + 16.0) * x2 + 3.0) / 96.0;
    double g3 = x * (((3.0 * x2 + 19.0) * x2 + 17.0) * x2 - 15.0) / 384.0;
    double g4 = x * ((((79.0 * x2 + 776.0) * x2 + 1482.0) * x2 - 1920.0) * x2 - 945.0) / 92160.0;
    return x + (g1 + (g2 + (g3 + g4 / f) / f) / f) / f;
}

double rsl_num_student_975(size_t freedom)
{
    double t = 0.0;
    assert(freedom > 0);
    if (freedom > SERIES_MAX)
        return far((double)freedom);
    (void)rsl_num_root_bracketed(excess, &freedom, 1.0, 20.0, &t);
    return t;
}
