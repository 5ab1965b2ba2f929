/* SPDX-License-Identifier: MIT
 *
 * The elastic-perfectly plastic sphere.
 *
 *     d <= dy     F = k d^(3/2), k = (4/3) E* sqrt(R)  Hertz
 *     d >  dy     F = Fy + s (d - dy), s = pi R p_y    pressure cut at p_y
 *
 * dy is where the Hertz pressure reaches p_y, so that s = (3/2) k sqrt(dy): the
 * straight line is the tangent of Hertz's curve. Two laws go this way in and differ
 * on the way back, a power 3/2 of the depth that is left.
 *
 * Thornton 1997, Thornton & Ning 1998: Hertz with a larger radius Rp. At the end of
 * loading, force F1 at depth d1, the contact radius is a^2 = (2 F1 + Fy)/(2 pi p_y),
 * which with F1 = Fy + s (d1 - dy) is a^2 = R d1. The depth that comes back is
 *
 *     d1 - dp = a^2/Rp = (3/4) F1/(E* a) = F1/(k sqrt(d1)).
 *
 * Christoforou & Yigit 1995, Yigit & Christoforou 1994: Hertz with the radius it had,
 *
 *     F = k (d - dp)^(3/2),   d1 - dp = (F1/k)^(2/3).
 */
#include <math.h>

#include "law/depth_power.h"
#include "law/path.h"
#include "law/shapes.h"
#include "num/elementary.h"

/* What both have on the way in; 1 if it has yielded. */
static int load_sphere(const rsl_law_contact *contact, double d, rsl_law_turn *turn)
{
    const rsl_law_yielding_sphere *y = &contact->extra.yielding;
    int yields = d > y->yield_depth;
    *turn = (rsl_law_turn){.span = d, .span_slope = 1.0, .power = 1.5};
    turn->force = yields ? y->yield_force + y->plastic_slope * (d - y->yield_depth)
                         : contact->stiffness * rsl_law_depth_power(d, 1.5);
    turn->slope = yields ? y->plastic_slope : 1.5 * contact->stiffness * sqrt(d);
    return yields;
}

static void turn_flatter(const rsl_law_contact *contact, double d, rsl_law_turn *turn)
{
    if (!load_sphere(contact, d, turn))
        return;
    double hertz = contact->stiffness * sqrt(d);
    turn->span = turn->force / hertz;
    turn->span_slope = (turn->slope - 0.5 * turn->force / d) / hertz;
}

static void turn_parallel(const rsl_law_contact *contact, double d, rsl_law_turn *turn)
{
    if (!load_sphere(contact, d, turn))
        return;
    double span = rsl_num_cbrt(turn->force / contact->stiffness);
    turn->span = span * span;
    turn->span_slope = 2.0 / 3.0 * turn->span / turn->force * turn->slope;
}

const rsl_law_shape rsl_law_shape_yielding = {.name = "yielding",
                                              .force = rsl_law_path_force,
                                              .free_depth = rsl_law_path_free_depth,
                                              .turn = turn_flatter,
                                              .rate_free = 1,
                                              .kinked = 1,
                                              .fixed_stiffness = 1};

const rsl_law_shape rsl_law_shape_yielding_parallel = {.name = "yielding-parallel",
                                                       .force = rsl_law_path_force,
                                                       .free_depth = rsl_law_path_free_depth,
                                                       .turn = turn_parallel,
                                                       .rate_free = 1,
                                                       .kinked = 1,
                                                       .fixed_stiffness = 1};
