/* SPDX-License-Identifier: MIT
 *
 * The families with an exact solution: restitution and dimensionless damping,
 * and the outcome of the impact, all in the dimensionless frame of collide.h
 * (length L, time L/v0, force M v0^2/L, energy M v0^2). Arguments are in range.
 */
#ifndef RSL_COLLIDE_FAMILIES_H
#define RSL_COLLIDE_FAMILIES_H

#include <stddef.h>

#include "resile/collide.h"

/* ---- family A: m = n, q = 1 ----------------------------------------------- */

/* The two ends of an impact in the variable p = -ln(1 + h u) (see
 * family_a.c): touch at -touch, separation at +end, and the restitution. */
typedef struct rsl_collide_hysteresis {
    double touch;       /* ln(1 + h) */
    double end;         /* -ln(1 - e h) */
    double energy;      /* h - ln(1 + h): h^2 times the peak elastic energy */
    double kept;        /* e h = 1 - exp(-end) */
    double left;        /* 1 - e h = exp(-end) */
    double restitution; /* e */
} rsl_collide_hysteresis;

/* h(e) and e(h) (collide.h) for arrays, which may be one and the same. */
void rsl_collide_hysteresis_ratios(const double *e, double *h, size_t count);
void rsl_collide_hysteresis_restitutions(const double *h, double *e, size_t count);

/* Everything from h >= 0; fields are NaN for h < 0 or NaN. */
rsl_collide_hysteresis rsl_collide_hysteresis_ends(double h);

/* z - ln(1 + z) for z > -1, without cancellation at z = 0. */
double rsl_collide_log_defect(double z);

/* (p - 1 + exp(-p))/p, without cancellation at p = 0. */
double rsl_collide_exp_defect(double p);

/* The outcome for n = 3/2 as a table over the restitution. */
#define RSL_COLLIDE_HERTZ_MIN 0x1p-10 /* restitution where the table begins */

typedef struct rsl_collide_hertz {
    double duration, time_of_depth_max, time_of_force_max;
    double depth_max, force_max;
} rsl_collide_hertz;

/* RSL_COLLIDE_HERTZ_MIN <= e <= 1; relative error a few units of the last place. */
rsl_collide_hertz rsl_collide_hertz_at(double e);

/* Derivatives of the table with respect to e; relative error 1e-13 of the values over e. */
rsl_collide_hertz rsl_collide_hertz_slope(double e);

/* ---- families B and C ------------------------------------------------------ */

/* Family C, m = (n-1)/2 and q = 1, by the damping ratio zeta of the linear
 * oscillator behind it: Lambda = zeta sqrt(2(n+1)). Restitution zero: contact
 * creeps and never ends (end at d = 0, zeta >= 1). */
double rsl_collide_ratio_restitution(double zeta, rsl_law_separation end, int approach_only);
double rsl_collide_ratio_from_restitution(double e, rsl_law_separation end, int approach_only);
double rsl_collide_ratio_slope(double zeta, rsl_law_separation end, int approach_only);

/* The angle function arccos(z)/sqrt(1-z^2), continued through z = 1 to
 * arccosh(z)/sqrt(z^2-1): the time of the deepest point, in radians. */
double rsl_collide_ratio_angle(double zeta);

/* Family B, m = n and any q. `energy_max` is the peak elastic energy. */
double rsl_collide_separable_energy_max(double lambda, double q);
double rsl_collide_separable_restitution(double lambda, double q);
double rsl_collide_separable_from_restitution(double e, double q);

/* ---- outcomes -------------------------------------------------------------- */

typedef struct rsl_collide_solved {
    double restitution;
    double depth_max, time_of_depth_max;
    double force_max, time_of_force_max, force_min;
    double duration, depth_end;
    double dissipated; /* with what stays stored at the end */
    double impulse;
} rsl_collide_solved;

/* F = x^n: half a period. */
rsl_collide_solved rsl_collide_solve_elastic(double n);

/* x^n while loading, a share `recovered_fraction` of the depth and the energy during unloading. */
rsl_collide_solved rsl_collide_solve_plastic(double n, double recovered_fraction);

/* m = n, q = 1, any n. */
rsl_collide_solved rsl_collide_solve_family_a(double n, double h);

/* Whether family C until d = 0 has its solution below: not if damping is stronger than critical,
 * but for the closest neighbourhood. */
int rsl_collide_ratio_is_solved(double n, double lambda);

/* m = (n-1)/2, q = 1. The duration is infinite where no double holds it (restitution 0). */
rsl_collide_solved rsl_collide_solve_family_c(double n, double lambda, rsl_law_separation end,
                                              int approach_only);

#endif
