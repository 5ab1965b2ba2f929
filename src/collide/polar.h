/* SPDX-License-Identifier: MIT
 *
 * One impact  x'' + x^n + Lambda x^m sgn(u)|u|^q = 0,  x(0) = 0, u(0) = 1,
 * in polar coordinates of the phase plane: fast, and near machine precision,
 * for all but very strong damping.
 */
#ifndef RSL_COLLIDE_POLAR_H
#define RSL_COLLIDE_POLAR_H

#include "base/compiler.h"
#include "resile/base.h"

#if defined(RSL_GNU_X86)
#define RSL_COLLIDE_POLAR_WIDE /* polar_wide.c, for those of these machines that have AVX2 */
#endif

typedef struct rsl_collide_polar_problem {
    double n, m, q, lambda; /* Lambda > 0 */
    int force_end;          /* 1: contact ends where the force vanishes */
    int approach_only;      /* 1: no damping during restitution */
    int ends_only;          /* 1: restitution and its slope only */
    double accuracy;        /* wanted relative error; 0: as exact as can be */
} rsl_collide_polar_problem;

typedef struct rsl_collide_polar_outcome {
    double restitution;
    double slope; /* d ln e/d ln Lambda */
    double depth_max, time_of_depth_max;
    double force_max, time_of_force_max, force_min;
    double duration, depth_end;
    double dissipated; /* with the energy that stays stored at the end */
} rsl_collide_polar_outcome;

/* RSL_ERROR_CONVERGENCE: separation by creep, or none: use phase_plane.h. */
rsl_status rsl_collide_polar_solve(const rsl_collide_polar_problem *problem,
                                   rsl_collide_polar_outcome *outcome);

#endif
