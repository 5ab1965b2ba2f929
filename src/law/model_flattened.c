/* SPDX-License-Identifier: MIT
 *
 * A sphere flattened by a rigid plane, as fitted to finite elements.
 *
 * Depth and force in units of first yield, w = d/dc and f = F/Fc, with Hertz's
 * f = w^(3/2) below. Beyond, each paper prints fits for ranges of w that do not meet
 * at their ends: up to 3 % of the force at one depth. A force that jumps up with
 * the depth gives energy for nothing. So the smaller of the curves holds here,
 * which joins them where they cross and is the printed law everywhere else.
 *
 * Kogut & Etsion 2002 (loading), Etsion, Kligerman & Kadin 2005 (unloading):
 *
 *     f = 1.03 w^1.425   (printed for 1 < w < 6),   meets Hertz at w = 1.483
 *     f = 1.40 w^1.263   (6 < w < 110),             meets the first at w = 6.649
 *     f = (3/K) w        fully plastic, F = 2 pi R d H
 *     dp = (1 - w^-0.28) (1 - w^-0.69) d,   power 1.5 w^-0.0331
 *
 * The two fits of the unloading give back more than went in while
 * (1 - dp/d)/(power + 1) > 2/5, up to w = 1.114: there the contact is elastic.
 *
 * Jackson & Green 2005 (loading), Jackson, Chusoipin & Green 2005 (unloading):
 *
 *     f = exp(-w^(5/12)/4) w^(3/2) + (4 H/(C Y)) (1 - exp(-w^(5/9)/25)) w
 *     H/Y = 2.84 (1 - exp(-0.82 y^-0.7)),   y = a/R = (pi C Y/(2 E*)) sqrt(w) (w/1.9)^(B/2)
 *     dp = 1.02 (1 - ((w + 5.9)/6.9)^-0.54) d,   power 3/2
 *
 * printed for w > 1.9. Their dp is the whole depth at w = 1.0e4: the law ends there.
 */
#include <math.h>

#include "law/extra.h"
#include "law/models.h"
#include "law/path.h"
#include "num/elementary.h"

/* f(w) and f'(w). */
typedef struct curve {
    double force, slope;
} curve;

static curve power_curve(double factor, double w, double power)
{
    double force = factor * rsl_num_pow(w, power);
    return (curve){force, power * force / w};
}

static curve hertz(double w) { return (curve){w * sqrt(w), 1.5 * sqrt(w)}; }

static curve smaller(curve a, curve b) { return b.force < a.force ? b : a; }

/* During loading, with the units; elastic as yet. */
static void load_sphere(const rsl_law_flattened_sphere *s, curve f, double d,
                        rsl_law_unloading_state *turn)
{
    *turn = (rsl_law_unloading_state){.force = s->critical_force * f.force,
                                      .slope = s->critical_force / s->critical_depth * f.slope,
                                      .span = d,
                                      .span_slope = 1.0,
                                      .power = 1.5};
}

/* ---- Kogut & Etsion ---------------------------------------------------------- */

/* Root of 2.5 (1 - (1 - w^-0.28)(1 - w^-0.69)) = 1 + 1.5 w^-0.0331. */
#define LOSES_FROM 1.1141655329037485

static void turn_kogut(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    const rsl_law_flattened_sphere *s = &rsl_law_extra_of(contact)->flattened;
    double w = d / s->critical_depth;
    curve f = smaller(hertz(w), power_curve(1.03, w, 1.425));
    f = smaller(f, power_curve(1.40, w, 1.263));
    f = smaller(f, (curve){s->hardness * w, s->hardness});
    load_sphere(s, f, d, turn);
    if (w <= LOSES_FROM)
        return;
    double a = rsl_num_pow(w, -0.28), b = rsl_num_pow(w, -0.69);
    double back = a + b - a * b; /* 1 - dp/d */
    turn->span = d * back;
    turn->span_slope = back - 0.28 * a - 0.69 * b + 0.97 * a * b;
    turn->power = 1.5 * rsl_num_pow(w, -0.0331);
    turn->power_slope = -0.0331 * turn->power / d;
}

/* ---- Jackson & Green ----------------------------------------------------------- */

static curve jackson(const rsl_law_flattened_sphere *s, double w)
{
    double a = rsl_num_pow(w, 5.0 / 12.0), elastic = rsl_num_exp(-0.25 * a) * w * sqrt(w);
    double b = rsl_num_pow(w, 5.0 / 9.0) / 25.0, plastic = -rsl_num_expm1(-b);
    double radius = s->strain * sqrt(w) * rsl_num_pow(w / 1.9, s->growth);
    double t = 0.82 * rsl_num_pow(radius, -0.7), hard = -s->hardness * rsl_num_expm1(-t);
    double hard_slope = -s->hardness * rsl_num_exp(-t) * 0.7 * t * (0.5 + s->growth); /* times w */
    return (curve){elastic + hard * plastic * w, elastic / w * (1.5 - 5.0 / 48.0 * a) +
                                                     (hard + hard_slope) * plastic +
                                                     hard * rsl_num_exp(-b) * 5.0 / 9.0 * b};
}

static void turn_jackson(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    const rsl_law_flattened_sphere *s = &rsl_law_extra_of(contact)->flattened;
    double w = d / s->critical_depth;
    load_sphere(s, w <= 1.0 ? hertz(w) : smaller(hertz(w), jackson(s, w)), d, turn);
    if (w <= 1.0)
        return;
    double z = (w + 5.9) / 6.9, left = 1.02 * rsl_num_pow(z, -0.54), back = left - 0.02;
    turn->span = back > 0.0 ? d * back : RSL_UNSET;
    turn->span_slope = back - 0.54 / 6.9 * w * left / z;
    if (!(back > 0.0))
        turn->force = RSL_UNSET;
}

/* ---- shapes ------------------------------------------------------------------------ */

#define FLATTENED(is_named, turns)                                                                 \
    {                                                                                              \
        .name = (is_named), .force = rsl_law_path_force, .free_depth = rsl_law_path_free_depth,    \
        .unloading = (turns), .rate_free = 1, .nonsmooth = 1, .fixed_stiffness = 1                 \
    }

const rsl_law_model rsl_law_model_kogut = FLATTENED("kogut", turn_kogut);
const rsl_law_model rsl_law_model_jackson = FLATTENED("jackson", turn_jackson);
