/* SPDX-License-Identifier: MIT
 *
 * The path of an impact on a damped elastic curve: U(d) and its inverse, and U, w/y and y over theta,
 * or U, h u and h^2 s over q. The equations stand in damped_curve.c.
 */
#include "collide/damped_path.h"

#include <float.h>
#include <math.h>

#include "law/models.h"
#include "num/elementary.h"

enum { STEPS_MAX = 120 };

/* ---- the elastic curve ------------------------------------------------------------ */

rsl_collide_damped_point rsl_collide_damped_at(const rsl_collide_damped_path *p, double beyond)
{
    rsl_law_response r;
    p->contact->law->model->elastic_curve(p->contact, p->onset + beyond, 0.0, &r);
    return (rsl_collide_damped_point){beyond, r.force, r.dforce_ddepth, r.elastic_energy};
}

/* The next place to look at for an energy, between low and high. */
static double inside(double next, double low, double high)
{
    if (next > low && next < high)
        return next;
    if (isinf(high))
        return low > 0.0 ? 16.0 * low : 1.0;
    return low > 0.0 ? sqrt(low) * sqrt(high) : high / 16.0;
}

/* The point that has moved by a small share of its depth to a known energy. */
static rsl_collide_damped_point moved(rsl_collide_damped_point at, double share, double energy)
{
    double by = at.beyond * share;
    return (rsl_collide_damped_point){at.beyond + by, at.force + at.slope * by, at.slope, energy};
}

/* U(d) = energy by Halley's method from a guess; 0 if it leaves the neighbourhood. */
int rsl_collide_damped_find_near(rsl_collide_damped_path *p, double energy, double guess,
                                 rsl_collide_damped_point *at)
{
    for (int i = 0; i < 8; i++) {
        *at = rsl_collide_damped_at(p, guess);
        double newton = (energy - at->energy) / at->force;
        double share = newton / (1.0 + 0.5 * newton * (at->slope / at->force)) / at->beyond;
        if (!(fabs(share) < 0.5)) /* or NaN */
            return 0;
        if (fabs(share) < 1e-8) {
            *at = p->last = moved(*at, share, energy);
            return 1;
        }
        guess += share * at->beyond;
    }
    return 0;
}

/* The same anywhere by Newton's method for ln U over ln d, which is a straight line for a power, inside
 * a bracket. NO_SOLUTION where the curve ends before, or has no force at a depth that stores energy. */
rsl_collide_damped_point rsl_collide_damped_find(rsl_collide_damped_path *p, double energy)
{
    double low = 0.0, high = HUGE_VAL, next = 1e-4;
    rsl_collide_damped_point at = p->last;
    if (at.energy > 0.0)
        next = at.beyond *
               rsl_num_exp(rsl_num_log(energy / at.energy) * at.energy / (at.beyond * at.force));
    if (at.energy > 0.0 && rsl_collide_damped_find_near(p, energy, next, &at))
        return at;
    at = p->last;
    for (int i = 0; i < STEPS_MAX && !(high < HUGE_VAL && high - low <= DBL_EPSILON * high); i++) {
        at = rsl_collide_damped_at(p, inside(next, low, high));
        next = at.beyond;
        if (!isfinite(at.force) || !isfinite(at.energy)) {
            high = at.beyond;
        } else if (!(at.energy > 0.0)) {
            low = at.beyond;
        } else if (!(at.force > 0.0)) {
            break;
        } else {
            double miss = rsl_num_log(energy / at.energy);
            if (fabs(miss) < 0.1)
                miss = rsl_num_log1p((energy - at.energy) / at.energy);
            double share = miss * (at.energy / (at.beyond * at.force));
            if (fabs(share) < 1e-9)
                return p->last = moved(at, share, energy);
            *(miss > 0.0 ? &low : &high) = at.beyond;
            next = at.beyond * rsl_num_exp(share);
        }
    }
    /* Depths that do not differ as doubles, past an initial gap; otherwise there is none. */
    if (!(at.force > 0.0) || !(fabs(at.energy - energy) < 1e-3 * p->energy_max) ||
        !(p->onset > 0.0))
        p->status = RSL_ERROR_NO_SOLUTION;
    return at;
}

/* The depth where the force of a curve with an initial gap begins. */
double rsl_collide_damped_onset(const rsl_collide_damped_path *p, double depth)
{
    double low = 0.0, high = depth;
    if (rsl_collide_damped_at(p, 1e-8 * depth).energy > 0.0)
        return 0.0;
    while (0.5 * (low + high) > low && 0.5 * (low + high) < high) {
        double middle = 0.5 * (low + high);
        *(rsl_collide_damped_at(p, middle).energy > 0.0 ? &high : &low) = middle;
    }
    return low;
}

/* ---- the path ------------------------------------------------------------------------ */

typedef struct swing {
    double sine, cosine; /* S, C */
} swing;

static swing swing_at(const rsl_collide_damped_path *p, double theta)
{
    double phase = p->s * theta;
    if (phase == 0.0)
        return (swing){theta, 1.0};
    if (p->ratio > 1.0)
        return (swing){rsl_num_sinh(phase) / p->s, rsl_num_cosh(phase)};
    rsl_num_direction at = rsl_num_direction_of(phase);
    return (swing){at.sine / p->s, at.cosine};
}

static rsl_collide_damped_place universal_place(const rsl_collide_damped_path *p, double t)
{
    double zeta = p->ratio;
    if (p->back && p->form == RSL_LAW_FORMULATION_APPROACH) {
        double y = sqrt(2.0 * p->energy_max) * rsl_num_sin(t);
        return (rsl_collide_damped_place){0.5 * y * y, -rsl_num_cos(t) / rsl_num_sin(t), y};
    }
    int mirrored = p->back && isfinite(p->turn);
    double theta = p->back ? (mirrored ? p->turn : p->end) - t : t;
    swing at = swing_at(p, mirrored ? t : theta);
    double cosine = mirrored ? -at.cosine : at.cosine;
    double y = p->unit * rsl_num_exp(-zeta * theta) * at.sine;
    return (rsl_collide_damped_place){0.5 * y * y, cosine / at.sine - zeta, y};
}

static rsl_collide_damped_place proportional_place(const rsl_collide_damped_path *p, double q)
{
    double h = p->ratio, level, rate;
    if (p->back) {
        level = q < 1.0
                    ? q * (p->ends.kept + p->ends.left * rsl_collide_exp_defect(-q))
                    : p->ends.kept * q + (p->ends.left * (1.0 + q) - rsl_num_exp(q - p->ends.end));
        rate = rsl_num_expm1(q - p->ends.end);
    } else {
        level = q * (h - (1.0 + h) * rsl_collide_exp_defect(q));
        rate = h + (1.0 + h) * rsl_num_expm1(-q);
    }
    return (rsl_collide_damped_place){p->unit * (level / h / h), rate, level};
}

rsl_collide_damped_place rsl_collide_damped_place_at(const rsl_collide_damped_path *p, double t)
{
    return p->form == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? proportional_place(p, t)
                                                        : universal_place(p, t);
}
