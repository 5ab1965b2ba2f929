/* SPDX-License-Identifier: MIT
 *
 * Hertz contact of general bodies: an ellipse of contact.
 *
 * Near the point of contact the gap is A x^2 + B y^2, 0 < A <= B, with
 *
 *     A + B = (1/R1 + 1/R1' + 1/R2 + 1/R2')/2
 *     B - A = sqrt(p^2 + q^2 + 2 p q cos(2 w))/2,  p = 1/R1 - 1/R1', q = 1/R2 - 1/R2'
 *
 * for the principal radii of the two bodies and the angle w between the planes of R1 and R2
 * (johnson1985, Eqs. 4.3 to 4.5). The pressure is p0 sqrt(1 - x^2/a^2 - y^2/b^2), and with
 * K(e), E(e) the complete elliptic integrals of the modulus e^2 = 1 - (b/a)^2
 *
 *     B/A = ((a/b)^2 E - K)/(K - E)                                     (Eq. 4.28)
 *     d = (3 F/(2 pi a E*)) K,  A = (3 F/(2 pi a^3 E*)) (K - E)/e^2.
 *
 * Eliminating a, F = k d^(3/2) with
 *
 *     k = (2 pi/3) E* sqrt((K - E)/(e^2 A))/K^(3/2).
 *
 * A circle has K = pi/2 and (K - E)/e^2 = pi/4, and k = (4/3) E* sqrt(R) with A = 1/(2 R).
 */
#include <math.h>

#include "base/range.h"
#include "num/elementary.h"
#include "num/roots.h"
#include "resile/stiffness.h"

static const double pi = 3.14159265358979323846;

/* K and D = (K - E)/e^2 for kc = b/a, by the arithmetic-geometric mean:
 *
 *     K = pi/(2 M),  K - E = K sum of 2^(j-1) c_j^2,  c_0 = e,  c_(j+1) = (a_j - g_j)/2
 *
 * c_j^2/e^2 is kept in place of c_j^2, so that the circle is no special case. */
typedef struct integrals {
    double k, d;
} integrals;

static integrals complete_integrals(double kc)
{
    double mean = 1.0, geometric = kc, weight = 0.5, share = 1.0, sum = 0.5;
    double square = (1.0 - kc) * (1.0 + kc); /* e^2 */
    for (int j = 0; j < 60 && fabs(mean - geometric) > 1e-17 * mean; j++) {
        double next = 0.5 * (mean + geometric);
        /* c_(j+1) = c_j^2/(4 a_(j+1)) */
        share = share * share * square / (16.0 * next * next);
        weight *= 2.0;
        sum += weight * share;
        geometric = sqrt(mean * geometric);
        mean = next;
    }
    double k = 0.5 * pi / mean;
    return (integrals){k, k * sum};
}

/* B/A of an ellipse: (E/kc^2 - K)/(K - E) with E = K - e^2 D, which is (K - D)/(kc^2 D). */
static double ratio_of(double kc)
{
    integrals of = complete_integrals(kc);
    return (of.k - of.d) / (kc * kc * of.d);
}

static double ratio_residual(double log_kc, void *user)
{
    return rsl_num_log(ratio_of(rsl_num_exp(log_kc))) - *(const double *)user;
}

static rsl_status check_radii(const double radius[4], rsl_error *error)
{
    static const char *const names[] = {"radius1", "radius1_second", "radius2", "radius2_second"};
    for (int i = 0; i < 4; i++)
        if (isnan(radius[i]) || radius[i] == 0.0 || radius[i] == -HUGE_VAL)
            return rsl_range_refuse(error, names[i], radius[i],
                                    "> 0 m, < 0 m where the body is hollow, or HUGE_VAL where it "
                                    "is straight");
    return RSL_OK;
}

/* A and B of the gap A x^2 + B y^2. A comes from the product
 * 4 A B = (c1 + c2) (c1' + c2') + p q sin(w)^2 of the curvatures, for A + B - |B - A| cancels. */
static rsl_status gap_of(const double radius[4], double angle, double *a, double *b,
                         rsl_error *error)
{
    double c[4];
    for (int i = 0; i < 4; i++)
        c[i] = 1.0 / radius[i];
    double p = c[0] - c[1], q = c[2] - c[3], sine = rsl_num_sin(angle);
    double sum = 0.5 * (c[0] + c[1] + c[2] + c[3]);
    /* p^2 + q^2 + 2 p q cos(2 w) = (p + q)^2 - 4 p q sin(w)^2 */
    double difference = 0.5 * sqrt(fmax((p + q) * (p + q) - 4.0 * p * q * sine * sine, 0.0));
    double product = 0.25 * ((c[0] + c[2]) * (c[1] + c[3]) + p * q * sine * sine);
    *b = 0.5 * (sum + difference);
    *a = product / *b;
    if (!(sum > 0.0) || !(*a > 1e-12 * *b) || !isfinite(*b))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the bodies do not touch in a point: they fit into each other, or "
                             "touch along a line (the laws of cylinders)");
    return RSL_OK;
}

rsl_status rsl_stiffness_ellipse(double modulus, const double radius[4], double angle,
                                 rsl_stiffness_elliptic *result, rsl_error *error)
{
    double a, b;
    if (!radius || !result)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "four radii and room for the result are "
                             "needed");
    rsl_status status = rsl_range_check("modulus", modulus, RSL_RANGE_ABOVE(0.0), "Pa", error);
    status = status ? status : rsl_range_check("angle", angle, RSL_RANGE_FINITE, "", error);
    status = status ? status : check_radii(radius, error);
    status = status ? status : gap_of(radius, angle, &a, &b, error);
    if (status != RSL_OK)
        return status;
    /* B/A >= a/b >= 1; where rounding leaves no sign to see, the contact is a circle */
    double log_ratio = rsl_num_log(b / a), log_kc = 0.0;
    if (rsl_num_root_bracketed(ratio_residual, &log_ratio, -log_ratio, 0.0, &log_kc) != RSL_OK)
        log_kc = 0.0;
    double kc = rsl_num_exp(log_kc);
    integrals of = complete_integrals(kc);
    /* k = (2 pi/3) E* sqrt(D/A)/K^(3/2) */
    result->stiffness = 2.0 * pi * modulus / (3.0 * of.k * sqrt(of.k)) * sqrt(of.d / a);
    result->axis_ratio = kc;
    /* a^2 = (D/(K A)) d */
    result->axis = sqrt(of.d / (of.k * a));
    return RSL_OK;
}
