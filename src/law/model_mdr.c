/* SPDX-License-Identifier: MIT
 *
 * A sphere pressed against a rigid plane: Hertz to the yield, then an average pressure p
 * that falls with the deepest point, and back as a flat surface of elastic foundation
 * under an ellipse (method of dimensionality reduction; Zunker & Kamrin 2024).
 *
 *     d <= dY     F = (4/3) E* sqrt(R) d^(3/2)
 *     d >  dY     F = pi a^2 p,  a^2 = 2 R d - d^2 - dY (R - dY),  p = Y (1 + (7/4) exp(-4.4 d/R))
 *
 * dY is where Hertz's average pressure is p. The ellipse has the height A = 4 p a/E* and the width
 * B = 2 a, and at the deepest point it is sunk in by x1 = A/2:
 *
 *     F = E* (A B/4) (t - sin t cos t),  1 - 2 x/A = cos t,  pi a^2 p at t = pi/2.
 *
 * x goes from x1 to 0 while the depth goes back by s = x1 - u; u is how far the pressure moves the
 * centre of the sphere, which stands z = R - d + x1 above the plane:
 *
 *     u = p (2 a^2 (1 - nu) - (1 - 2 nu) z (S - z))/(E* (1 - nu) S),   S^2 = a^2 + z^2.
 *
 * The work of unloading from t on, W = F1 s (2/pi) (sin t - t cos t - sin^3 t/3), is
 * 4 F1 s/(3 pi) from the deepest point F1. Just behind the yield that is 10 % less than WY, which
 * Hertz has stored there: energy would vanish at once. Then, up to dS, about 1.08 dY, it grows by
 * more than the work of loading, dW/dd > F: going out and in between would give energy. So of
 * all that is lost to dS, W(d) is what leaves the loss at the yield,
 *
 *     W = max(WY, W(dS) - int_d^dS F dd)  to dS,   max(WY, W) beyond,
 *
 * and s is 3 pi W/(4 F1). Where dS is not there, for dY beyond 0.004 R, it is dY.
 */
#include <assert.h>
#include <math.h>

#include "law/extra.h"
#include "law/models.h"
#include "num/elementary.h"
#include "num/roots.h"

static const double pi = 3.14159265358979323846;
static const double share = 4.0 / (3.0 * 3.14159265358979323846); /* W/(F1 s) */

/* Where a contact turns that is this deep, and the slopes with the depth. */
typedef struct turn {
    double force, slope;
    double span, span_slope;
} turn;

double rsl_law_mdr_pressure(const rsl_law_pressed_sphere *s, double d)
{
    return s->strength * (1.0 + 1.75 * rsl_num_exp(-4.4 * d / s->radius));
}

/* Unloading as it is printed: s = x1 - u. */
static turn recover(const rsl_law_pressed_sphere *s, double d)
{
    turn t;
    double p = rsl_law_mdr_pressure(s, d), p_slope = -4.4 / s->radius * (p - s->strength);
    double area = 2.0 * s->radius * d - d * d - s->yield_depth * (s->radius - s->yield_depth);
    double a = sqrt(area), a_slope = (s->radius - d) / a, nu = s->poisson;
    double sunk = 2.0 * p * a / s->modulus;
    double sunk_slope = 2.0 * (p_slope * a + p * a_slope) / s->modulus;
    double z = s->radius - d + sunk, z_slope = sunk_slope - 1.0, hypot = sqrt(area + z * z);
    double over = area / (hypot + z); /* S - z */
    double over_slope = (a * a_slope - z_slope * over) / hypot, hypot_slope = over_slope + z_slope;
    double bracket = 2.0 * area * (1.0 - nu) - (1.0 - 2.0 * nu) * z * over;
    double bracket_slope =
        4.0 * a * a_slope * (1.0 - nu) - (1.0 - 2.0 * nu) * (z_slope * over + z * over_slope);
    double unit = s->modulus * (1.0 - nu) * hypot, moved = p * bracket / unit;
    t.span = sunk - moved;
    t.span_slope =
        sunk_slope - (p_slope * bracket + p * bracket_slope) / unit + moved * hypot_slope / hypot;
    t.force = pi * area * p;
    t.slope = pi * (2.0 * a * a_slope * p + area * p_slope);
    return t;
}

/* dW/dd */
static double stored_slope(const turn *t)
{
    return share * (t->slope * t->span + t->force * t->span_slope);
}

/* Dissipated part of the work done up to d = x dY. */
static double lost_share(double x, void *user)
{
    const rsl_law_pressed_sphere *s = user;
    turn t = recover(s, x * s->yield_depth);
    return 1.0 - stored_slope(&t) / t.force;
}

void rsl_law_mdr_settle(rsl_law_pressed_sphere *s)
{
    double x = 1.0;
    if (lost_share(1.0, s) < 0.0 && rsl_num_root_bracketed(lost_share, s, 1.0, 1.2, &x) != RSL_OK)
        x = 1.0;
    s->settled_depth = x * s->yield_depth;
    turn t = recover(s, s->settled_depth);
    s->settled_energy = share * t.force * t.span;
}

static double loading(const rsl_law_pressed_sphere *s, double d)
{
    double area = 2.0 * s->radius * d - d * d - s->yield_depth * (s->radius - s->yield_depth);
    return pi * area * rsl_law_mdr_pressure(s, d);
}

/* W(dS) - int_d^dS F dd. The way is a small part of dS and of R: Simpson's rule is exact to rounding. */
static double unsettled(const rsl_law_pressed_sphere *s, double d)
{
    double way = s->settled_depth - d, middle = loading(s, d + 0.5 * way);
    return s->settled_energy -
           way / 6.0 * (loading(s, d) + 4.0 * middle + loading(s, s->settled_depth));
}

/* Beyond the yield. A force of NaN: deeper than the law reaches. */
static turn turn_at(const rsl_law_pressed_sphere *s, double d)
{
    if (!(d < s->radius))
        return (turn){.force = RSL_UNSET};
    turn t = recover(s, d);
    int settled = d >= s->settled_depth;
    double min = 0.4 * s->yield_force * s->yield_depth; /* WY */
    double stored = settled ? share * t.force * t.span : unsettled(s, d);
    double slope = settled || stored <= min ? 0.0 : t.force;
    if (settled && stored >= min)
        return t;
    t.span = fmax(stored, min) / (share * t.force);
    t.span_slope = slope / (share * t.force) - t.span * t.slope / t.force;
    return t;
}

static void hertz(const rsl_law_contact *contact, double d, rsl_law_response *response)
{
    response->force = contact->stiffness * d * sqrt(d);
    response->dforce_ddepth = 1.5 * contact->stiffness * sqrt(d);
    response->elastic_energy = 0.4 * response->force * d;
}

/* `left` of unloading is still to go. */
static void unload(const turn *t, double left, rsl_law_response *response)
{
    if (!(left > 0.0))
        return;
    /* x/A = left/(2 s) = sin^2(t/2) */
    double angle = 2.0 * rsl_num_asin(sqrt(fmin(0.5 * left / t->span, 0.5)));
    double sine = rsl_num_sin(angle), cosine = rsl_num_cos(angle);
    /* small angles cancel: (2/3) t^3 - (2/15) t^5, (2/15) t^5 - (11/315) t^7 */
    int small = angle < 1e-2;
    double t2 = angle * angle, t3 = t2 * angle;
    double part =
        small ? t3 * (2.0 / 3.0 - t2 * (2.0 / 15.0 - t2 * 4.0 / 315.0)) : angle - sine * cosine;
    double work = small ? t3 * t2 * (2.0 / 15.0 - t2 * (11.0 / 315.0 - t2 * 17.0 / 3780.0))
                        : sine - angle * cosine - sine * sine * sine / 3.0;
    response->force = t->force * (2.0 / pi) * part;
    response->dforce_ddepth = t->force * (4.0 / pi) * sine / t->span;
    response->elastic_energy = t->force * t->span * (2.0 / pi) * work;
}

static void mdr_force(const rsl_law_contact *contact, double d, double v,
                      rsl_law_response *response)
{
    const rsl_law_pressed_sphere *s = &rsl_law_extra_of(contact)->pressed;
    double peak = fmax(d, contact->depth_peak);
    *response = (rsl_law_response){0};
    if (peak <= s->yield_depth) {
        hertz(contact, d, response);
        return;
    }
    turn t = turn_at(s, peak);
    if (!(t.span > 0.0)) {
        response->force = RSL_UNSET;
    } else if (d >= contact->depth_peak && v > 0.0) {
        response->force = t.force;
        response->dforce_ddepth = t.slope;
        response->elastic_energy = share * t.force * t.span;
        response->dissipated_power = fmax(t.force - stored_slope(&t), 0.0) * v;
    } else {
        unload(&t, t.span - (peak - d), response);
    }
}

static double mdr_free_depth(const rsl_law_contact *contact)
{
    const rsl_law_pressed_sphere *s = &rsl_law_extra_of(contact)->pressed;
    if (!(contact->depth_peak > s->yield_depth))
        return 0.0;
    turn t = turn_at(s, contact->depth_peak);
    assert(isnan(t.force) || t.span < contact->depth_peak);
    return contact->depth_peak - t.span;
}

const rsl_law_model rsl_law_model_mdr = {.name = "mdr",
                                         .force = mdr_force,
                                         .free_depth = mdr_free_depth,
                                         .rate_free = 1,
                                         .nonsmooth = 1,
                                         .fixed_stiffness = 1};
