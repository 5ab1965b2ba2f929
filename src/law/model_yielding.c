/* SPDX-License-Identifier: MIT
 *
 * The elastic-perfectly plastic sphere.
 *
 *     d <= dy     F = k d^(3/2), k = (4/3) E* sqrt(R)  Hertz
 *     d >  dy     F = Fy + s (d - dy), s = pi R p_y    pressure cut at p_y
 *
 * dy is where the Hertz pressure reaches p_y, so that s = (3/2) k sqrt(dy): the
 * straight line is the tangent of Hertz's curve. Two laws go this way in and differ
 * during unloading, a power 3/2 of the depth that is left.
 *
 * Thornton 1997, Thornton & Ning 1998: Hertz with a larger radius Rp. At the end of
 * loading, force F1 at depth d1, the contact radius is a^2 = (2 F1 + Fy)/(2 pi p_y),
 * which with F1 = Fy + s (d1 - dy) is a^2 = R d1. The recovered indentation is
 *
 *     d1 - dp = a^2/Rp = (3/4) F1/(E* a) = F1/(k sqrt(d1)).
 *
 * Christoforou & Yigit 1995, Yigit & Christoforou 1994: Hertz with the radius it had,
 *
 *     F = k (d - dp)^(3/2),   d1 - dp = (F1/k)^(2/3).
 *
 * Stronge 2000: yield where the mean pressure is 1.1 Y; then the area grows like
 * y = 2 d/dY - 1 and the mean pressure with its logarithm, up to 2.8 Y:
 *
 *     F = FY y (1 + ln y/3.3),   2.8/1.1 FY y at most.
 *
 * Unloading is elastic with a larger radius Rp. The elastic strain a/Rp stays what it was
 * at yield, a_Y/R; the contact radius is a = a_Y sqrt(y), so that Rp = R sqrt(y) and
 *
 *     d1 - dp = a^2/Rp = dY sqrt(y),   dp = dY (sqrt(y) - 1)^2/2,   power 3/2 from F1.
 *
 * The way in lies above Hertz's for a while, and this way back would return more than
 * went in up to y = 2.789. There nothing is lost: dp = 0, and the power is the one that
 * returns the work of loading,
 *
 *     W/(FY dY) = 2/5 + (y^2 - 1)/4 + (2 y^2 ln y - y^2 + 1)/26.4,   power F1 d1/W - 1.
 */
#include <math.h>

#include "law/depth_power.h"
#include "law/extra.h"
#include "law/models.h"
#include "law/path.h"
#include "num/elementary.h"

/* Loading curve of both laws; returns 1 after yield. */
static int load_sphere(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    const rsl_law_yielding_sphere *y = &rsl_law_extra_of(contact)->yielding;
    int yields = d > y->yield_depth;
    *turn = (rsl_law_unloading_state){.span = d, .span_slope = 1.0, .power = 1.5};
    turn->force = yields ? y->yield_force + y->plastic_slope * (d - y->yield_depth)
                         : contact->stiffness * rsl_law_depth_power(d, 1.5);
    turn->slope = yields ? y->plastic_slope : 1.5 * contact->stiffness * sqrt(d);
    return yields;
}

static void turn_flatter(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    if (!load_sphere(contact, d, turn))
        return;
    double hertz = contact->stiffness * sqrt(d);
    turn->span = turn->force / hertz;
    turn->span_slope = (turn->slope - 0.5 * turn->force / d) / hertz;
}

static void turn_parallel(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    if (!load_sphere(contact, d, turn))
        return;
    double span = rsl_num_cbrt(turn->force / contact->stiffness);
    turn->span = span * span;
    turn->span_slope = 2.0 / 3.0 * turn->span / turn->force * turn->slope;
}

/* ---- Stronge ------------------------------------------------------------------- */

#define MEAN 1.1 /* mean pressure over Y at yield */
#define FULL 2.8 /* and at most */
/* Root of (2/5) y^(3/2) (1 + ln y/3.3) = W(y)/(FY dY). */
#define LOSES_FROM 2.788590023508568502

/* Unloading state without dissipation. */
static void return_all(double y, double log_y, double unit, double d, rsl_law_unloading_state *turn)
{
    double work =
        unit * (0.4 + 0.25 * (y * y - 1.0) + (2.0 * y * y * log_y - y * y + 1.0) / (24.0 * MEAN));
    turn->power = turn->force * d / work - 1.0;
    turn->power_slope =
        (turn->slope * d + turn->force) / work - turn->force * d * turn->force / (work * work);
}

static void turn_stronge(const rsl_law_contact *contact, double d, rsl_law_unloading_state *turn)
{
    const rsl_law_yielding_sphere *s = &rsl_law_extra_of(contact)->yielding;
    double y = 2.0 * d / s->yield_depth - 1.0, slope = 2.0 / s->yield_depth; /* of y */
    *turn = (rsl_law_unloading_state){.span = d, .span_slope = 1.0, .power = 1.5};
    if (d <= s->yield_depth) {
        turn->force = contact->stiffness * d * sqrt(d);
        turn->slope = 1.5 * contact->stiffness * sqrt(d);
        return;
    }
    double log_y = rsl_num_log(y), pressure = 1.0 + log_y / (3.0 * MEAN);
    int full = pressure >= FULL / MEAN;
    turn->force = s->yield_force * y * (full ? FULL / MEAN : pressure);
    turn->slope = s->yield_force * slope * (full ? FULL / MEAN : pressure + 1.0 / (3.0 * MEAN));
    if (y < LOSES_FROM) {
        return_all(y, log_y, s->yield_force * s->yield_depth, d, turn);
        return;
    }
    turn->span = s->yield_depth * sqrt(y);
    turn->span_slope = 0.5 * slope * turn->span / y;
}

const rsl_law_model rsl_law_model_stronge = {.name = "stronge",
                                             .force = rsl_law_path_force,
                                             .free_depth = rsl_law_path_free_depth,
                                             .unloading = turn_stronge,
                                             .rate_free = 1,
                                             .nonsmooth = 1,
                                             .fixed_stiffness = 1};

/* ---- tangent of Hertz ------------------------------------------------------------ */

const rsl_law_model rsl_law_model_yielding = {.name = "yielding",
                                              .force = rsl_law_path_force,
                                              .free_depth = rsl_law_path_free_depth,
                                              .unloading = turn_flatter,
                                              .rate_free = 1,
                                              .nonsmooth = 1,
                                              .fixed_stiffness = 1};

const rsl_law_model rsl_law_model_yielding_parallel = {.name = "yielding-parallel",
                                                       .force = rsl_law_path_force,
                                                       .free_depth = rsl_law_path_free_depth,
                                                       .unloading = turn_parallel,
                                                       .rate_free = 1,
                                                       .nonsmooth = 1,
                                                       .fixed_stiffness = 1};
