/* SPDX-License-Identifier: MIT
 *
 * One row of the constraint Jacobian.
 */
#ifndef RSL_PLANAR_CONSTRAINT_ROW_H
#define RSL_PLANAR_CONSTRAINT_ROW_H

#include <stddef.h>

/* One scalar constraint C(q, t) = 0 between two bodies:
 *   dC/dt   = ja u_a + jb u_b + rate
 *   d2C/dt2 = ja a_a + jb a_b + bias. */
typedef struct rsl_planar_constraint_row {
    size_t a, b;
    double ja[3], jb[3];
    double value, rate, bias;
    double force;          /* multiplier: the force along (ja, jb) */
    int is_redundant;      /* 1: linearly dependent, or both bodies immobile; multiplier 0 */
    double friction_limit; /* stick rows: sum of mu_s N of the merged contacts, N */
    size_t shared;         /* stick rows: number of merged contacts */
} rsl_planar_constraint_row;

#endif
