/* SPDX-License-Identifier: MIT
 *
 * Derivatives of one dimensionless impact with respect to Lambda, n, m and q.
 */
#ifndef RSL_COLLIDE_GRADIENT_PATH_H
#define RSL_COLLIDE_GRADIENT_PATH_H

#include "resile/collide.h"

/* What the path depends on. */
enum { GROUP_LAMBDA, GROUP_N, GROUP_M, GROUP_Q, GROUP_COUNT };

/* A quantity of the path and its derivatives. */
typedef struct rsl_collide_varied {
    double value, slope[GROUP_COUNT];
    int corner; /* 1: another branch is as good */
} rsl_collide_varied;

typedef struct rsl_collide_path_gradient {
    rsl_collide_varied restitution, depth_max, time_of_depth_max;
    rsl_collide_varied force_max, time_of_force_max, duration, depth_end;
} rsl_collide_path_gradient;

typedef struct rsl_collide_path_problem {
    double n, m, q, lambda; /* Lambda >= 0 */
    int force_end;          /* 1: contact ends where the force vanishes; m < n */
    int approach_only;      /* 1: no damping during restitution */
} rsl_collide_path_problem;

/* RSL_ERROR_CONVERGENCE: separation by creep, or none. */
rsl_status rsl_collide_path_gradient_solve(const rsl_collide_path_problem *problem,
                                           rsl_collide_path_gradient *result);

#endif
