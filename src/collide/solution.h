/* SPDX-License-Identifier: MIT
 *
 * The ways to solve one impact, each in its own file, all in the dimensionless
 * frame of calibrate.h (length L, time L/v0, force M v0^2/L, energy M v0^2)
 * but for the integrated one, which brings its own length.
 */
#ifndef RSL_COLLIDE_SOLUTION_H
#define RSL_COLLIDE_SOLUTION_H

#include "collide/scaled_impact.h"
#include "resile/collide.h"

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

/* x^n while loading, a share `springs_back` of the depth and the energy on the
 * way back. */
rsl_collide_solved rsl_collide_solve_plastic(double n, double springs_back);

/* m = n, q = 1, any n. */
rsl_collide_solved rsl_collide_solve_family_a(double n, double h);

/* m = (n-1)/2, q = 1; contact must end, see rsl_collide_ratio_restitution. */
rsl_collide_solved rsl_collide_solve_family_c(double n, double lambda,
                                              rsl_law_end end,
                                              int approach_only);

/* Sums of powers with any exponents, all but very strong damping; see
 * collide/polar.h. */
rsl_status rsl_collide_solve_polar(const rsl_law_contact *contact,
                                   double accuracy, rsl_collide_solved *solved);

/* Any law, any load. Scaled by impact->length. */
rsl_status rsl_collide_solve_integrated(rsl_collide_scaled *impact,
                                        rsl_collide_solved *solved);

#endif
