/* SPDX-License-Identifier: MIT
 *
 * Stiffness from geometry and material.
 */
#include "resile/stiffness.h"

#include <math.h>

#include "base/range.h"

static const double pi = 3.14159265358979323846;

/* HUGE_VAL, a rigid body, is allowed where `rigid` is 1. */
static rsl_status check_young(const char *name, double young, int rigid, rsl_error *error)
{
    if (rigid && young == HUGE_VAL)
        return RSL_OK;
    if (rigid && !(young > 0.0))
        return rsl_range_refuse(error, name, young, "> 0 Pa, HUGE_VAL for a rigid body");
    return rsl_range_check(name, young, RSL_RANGE_ABOVE(0.0), "Pa", error);
}

static rsl_status check_poisson(const char *name, double nu, rsl_error *error)
{
    return rsl_range_check(name, nu, RSL_RANGE_UP_TO(-1.0, 0.5), "", error);
}

static rsl_status check_positive(const char *name, double value, const char *unit, rsl_error *error)
{
    return rsl_range_check(name, value, RSL_RANGE_ABOVE(0.0), unit, error);
}

static rsl_status check_radius(const char *name, double radius, rsl_error *error)
{
    if (isnan(radius) || radius == 0.0 || radius == -HUGE_VAL)
        return rsl_range_refuse(error, name, radius,
                                "> 0 m, < 0 m for a concave body, or HUGE_VAL for a plane");
    return RSL_OK;
}

/* Hands out what a double holds. */
static rsl_status put(double value, double *out, rsl_error *error)
{
    if (!(value > 0.0) || isinf(value))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the result leaves the range of a double with these numbers");
    *out = value;
    return RSL_OK;
}

/* (1 - nu^2)/E; zero for a rigid body. */
static double compliance(double young, double nu) { return (1.0 - nu) * (1.0 + nu) / young; }

rsl_status rsl_stiffness_modulus(double young1, double poisson1, double young2, double poisson2,
                                 double *modulus, rsl_error *error)
{
    if (!modulus)
        return rsl_error_missing(error, "room for the modulus");
    rsl_status status = check_young("young1", young1, 1, error);
    status = status ? status : check_poisson("poisson1", poisson1, error);
    status = status ? status : check_young("young2", young2, 1, error);
    status = status ? status : check_poisson("poisson2", poisson2, error);
    if (status != RSL_OK)
        return status;
    if (isinf(young1) && isinf(young2)) {
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "young1 and young2 are both infinite; one of two bodies must be elastic");
    }
    /* E* = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2)  (johnson1985, Eq. 4.20) */
    return put(1.0 / (compliance(young1, poisson1) + compliance(young2, poisson2)), modulus, error);
}

rsl_status rsl_stiffness_radius(double radius1, double radius2, double *radius, rsl_error *error)
{
    if (!radius)
        return rsl_error_missing(error, "room for the radius");
    rsl_status status = check_radius("radius1", radius1, error);
    status = status ? status : check_radius("radius2", radius2, error);
    if (status != RSL_OK)
        return status;
    /* 1/R = 1/R1 + 1/R2, a plane counting as 1/R = 0  (johnson1985, Eq. 4.3) */
    double curvature = 1.0 / radius1 + 1.0 / radius2;
    if (!(curvature > 0.0) || isinf(curvature))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "radius1 %g m and radius2 %g m do not touch in a point: one must be "
                             "convex, and a concave partner larger in size than it",
                             radius1, radius2);
    return put(1.0 / curvature, radius, error);
}

rsl_status rsl_stiffness_hertz(double modulus, double radius, double *k, rsl_error *error)
{
    if (!k)
        return rsl_error_missing(error, "room for the stiffness");
    rsl_status status = check_positive("modulus", modulus, "Pa", error);
    status = status ? status : check_positive("radius", radius, "m", error);
    if (status != RSL_OK)
        return status;
    /* k = (4/3) E* sqrt(R)  (johnson1985, Eq. 4.23) */
    return put(4.0 / 3.0 * modulus * sqrt(radius), k, error);
}

rsl_status rsl_stiffness_gear(double young, double poisson, double width, double *k,
                              rsl_error *error)
{
    if (!k)
        return rsl_error_missing(error, "room for the stiffness");
    rsl_status status = check_young("young", young, 0, error);
    status = status ? status : check_poisson("poisson", poisson, error);
    status = status ? status : check_positive("width", width, "m", error);
    if (status != RSL_OK)
        return status;
    /* k = pi E b/(4 (1 - nu^2))  (banerjee2016, Eq. 6) */
    return put(pi * young * width / (4.0 * (1.0 - poisson) * (1.0 + poisson)), k, error);
}
