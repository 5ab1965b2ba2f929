/* SPDX-License-Identifier: MIT
 *
 * The relation between restitution e and hysteresis damping ratio h of the
 * family m = n, q = 1:   h (1 + e) = ln((1 + h)/(1 - e h)).
 */
#ifndef RSL_COLLIDE_HYSTERESIS_H
#define RSL_COLLIDE_HYSTERESIS_H

#include <stddef.h>

/* The two ends of an impact in the variable p = -ln(1 + h u) (see
 * hysteresis.c): touch at -touch, separation at +end, and the restitution. */
typedef struct rsl_collide_hysteresis {
    double touch;       /* ln(1 + h) */
    double end;         /* -ln(1 - e h) */
    double energy;      /* h - ln(1 + h): h^2 times the peak elastic energy */
    double kept;        /* e h = 1 - exp(-end) */
    double left;        /* 1 - e h = exp(-end) */
    double restitution; /* e */
} rsl_collide_hysteresis;

/* h(e) for 0 < e <= 1 and e(h) for 0 <= h; NaN outside. Within 4 ulp. */
double rsl_collide_hysteresis_ratio_of(double e);
double rsl_collide_hysteresis_restitution_of(double h);

/* The same for arrays, which may be one and the same. */
void rsl_collide_hysteresis_ratios(const double *e, double *h, size_t count);
void rsl_collide_hysteresis_restitutions(const double *h, double *e,
                                         size_t count);

/* Everything from h >= 0; fields are NaN for h < 0 or NaN. */
rsl_collide_hysteresis rsl_collide_hysteresis_ends(double h);

/* z - ln(1 + z) for z > -1, without cancellation at z = 0. */
double rsl_collide_log_defect(double z);

/* (p - 1 + exp(-p))/p, without cancellation at p = 0. */
double rsl_collide_exp_defect(double p);

#endif
