/* SPDX-License-Identifier: MIT
 *
 * Rules of thumb for the time step of particle codes.
 */
#include <math.h>

#include "base/range.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "resile/collide.h"
#include "resile/step.h"

static rsl_status check_positive(const char *name, double value, const char *unit, rsl_error *error)
{
    return rsl_range_check(name, value, RSL_RANGE_ABOVE(0.0), unit, error);
}

static rsl_status check_grain(const rsl_step_grain *g, rsl_error *error)
{
    rsl_status status = check_positive("radius", g->radius, "m", error);
    if (status == RSL_OK)
        status = check_positive("young", g->young, "Pa", error);
    if (status == RSL_OK)
        status = check_positive("density", g->density, "kg/m^3", error);
    if (status == RSL_OK)
        status = rsl_range_check("poisson", g->poisson, RSL_RANGE_UP_TO(-1.0, 0.5), "", error);
    return status;
}

/* The wave runs with (0.1631 nu + 0.8766) sqrt(G/rho), within 0.3 % of the
 * root of Rayleigh's equation for 0 <= nu <= 0.5, and its way is pi R. The
 * formula as in the manuals of LIGGGHTS (fix check/timestep/gran) and EDEM. */
static double rayleigh_time(const rsl_step_grain *g)
{
    double shear = g->young / (2.0 * (1.0 + g->poisson));
    double share = 0.1631 * g->poisson + 0.8766;
    return RSL_NUM_PI * g->radius * sqrt(g->density / shear) / share;
}

rsl_status rsl_step_rayleigh(const rsl_step_grain *grains, size_t count, double *time,
                             size_t *which, rsl_error *error)
{
    double min = HUGE_VAL;
    size_t index = 0;
    if (!time)
        return rsl_error_missing(error, "room for the time");
    if (!grains || count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "at least one grain is needed");
    for (size_t i = 0; i < count; i++) {
        rsl_status status = check_grain(&grains[i], error);
        if (status != RSL_OK)
            return status;
        double own = rayleigh_time(&grains[i]);
        if (own < min) {
            min = own;
            index = i;
        }
    }
    if (!(min > 0.0) || isinf(min))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the Rayleigh time leaves the range of a double");
    *time = min;
    if (which)
        *which = index;
    return RSL_OK;
}

/* The integral of dx/sqrt(1 - x^(5/2)) from 0 to 1 is (2/5) B(2/5, 1/2), and
 * the deepest point d = (5 M v^2/(4 k))^(2/5): T = 2 (2/5) B(2/5, 1/2) d/v. */
rsl_status rsl_step_hertz(double mass, double stiffness, double speed, double *time,
                          rsl_error *error)
{
    if (!time)
        return rsl_error_missing(error, "room for the time");
    rsl_status status = check_positive("mass", mass, "kg", error);
    if (status == RSL_OK)
        status = check_positive("stiffness", stiffness, "N/m^1.5", error);
    if (status == RSL_OK)
        status = check_positive("speed", speed, "m/s", error);
    if (status != RSL_OK)
        return status;
    /* by logarithms: M^2/k^2 may leave the range of a double */
    *time = 3.2180654597190435 * rsl_num_exp(0.4 * (rsl_num_log(mass) - rsl_num_log(stiffness)) -
                                             0.2 * rsl_num_log(speed));
    return RSL_OK;
}

rsl_status rsl_step_stability(const rsl_law_contact *contact, double *step, rsl_error *error)
{
    rsl_collide_outcome outcome;
    rsl_law_response r;
    if (!step)
        return rsl_error_missing(error, "room for the step");
    rsl_status status = rsl_collide(contact, NULL, &outcome, error);
    if (status >= 0)
        status = rsl_law_force(contact, outcome.depth_max, 0.0, &r, error);
    if (status < 0)
        return status;
    if (!(r.dforce_ddepth > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the force of %s does not grow with the depth",
                             contact->law ? contact->law->key : "this contact");
    *step = 2.0 * sqrt(contact->mass / r.dforce_ddepth);
    return RSL_OK;
}

/* ---- critical step ------------------------------------------------------------------- */

/* The leapfrog map of a damped oscillator whose damping acts half a step late,
 *
 *     z^2 - (2 - h c/M - h^2 k/M) z + 1 - h c/M = 0,
 *
 * leaves the unit circle at z = -1, where h^2 k + 2 h c = 4 M. The depth is e^x of the greatest. */
static double critical_at(const rsl_law_contact *c, double depth_max, double x)
{
    rsl_law_response r;
    if (rsl_law_force(c, depth_max * rsl_num_exp(x), 0.0, &r, NULL) < 0)
        return HUGE_VAL;
    double damping = fmax(r.dforce_drate, 0.0), slope = fmax(r.dforce_ddepth, 0.0);
    double root = sqrt(damping * damping + 4.0 * c->mass * slope);
    return damping + root > 0.0 ? 4.0 * c->mass / (damping + root) : HUGE_VAL;
}

/* The minimum between two places around a place where it is less. */
static double refine_critical(const rsl_law_contact *c, double depth_max, double low, double high)
{
    static const double golden = 0.38196601125010515;
    double a = low + golden * (high - low), b = high - golden * (high - low);
    double at_a = critical_at(c, depth_max, a), at_b = critical_at(c, depth_max, b);
    for (int i = 0; i < 60; i++) {
        if (at_a < at_b) {
            high = b, b = a, at_b = at_a;
            at_a = critical_at(c, depth_max, a = low + golden * (high - low));
        } else {
            low = a, a = b, at_a = at_b;
            at_b = critical_at(c, depth_max, b = high - golden * (high - low));
        }
    }
    return fmin(at_a, at_b);
}

rsl_status rsl_step_critical(const rsl_law_contact *contact, double *step, rsl_error *error)
{
    enum { PLACES = 256 };
    static const double far = -46.0; /* e^far = 1e-20 */
    rsl_collide_outcome outcome;
    if (!step)
        return rsl_error_missing(error, "room for the step");
    rsl_status status = rsl_collide(contact, NULL, &outcome, error);
    if (status < 0)
        return status;
    int best = 0;
    double min = critical_at(contact, outcome.depth_max, 0.0);
    for (int i = 1; i <= PLACES; i++) {
        double at = critical_at(contact, outcome.depth_max, far * i / PLACES);
        if (at < min * (1.0 - 1e-12)) {
            min = at;
            best = i;
        }
    }
    double before = critical_at(contact, outcome.depth_max, far * (PLACES - 1) / PLACES);
    if (best == PLACES && min < 0.99 * before)
        min = 0.0;
    else if (best > 0 && best < PLACES)
        min = fmin(min, refine_critical(contact, outcome.depth_max, far * (best + 1) / PLACES,
                                        far * (best - 1) / PLACES));
    if (!isfinite(min))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the force of %s does not grow with the depth",
                             contact->law ? contact->law->key : "this contact");
    *step = min;
    return RSL_OK;
}
