/* SPDX-License-Identifier: MIT
 *
 * One row of the constraint Jacobian.
 */
#ifndef RSL_PLANAR_CONSTRAINT_ROW_H
#define RSL_PLANAR_CONSTRAINT_ROW_H

#include <stddef.h>

/* One scalar constraint C(q, t) = 0 between two bodies:
 *   dC/dt   = ja u_a + jb u_b + rate
 *   d2C/dt2 = ja a_a + jb a_b + bend. */
typedef struct rsl_planar_constraint_row {
    size_t a, b;
    double ja[3], jb[3];
    double value, rate, bias;
    double force;          /* the multiplier: the force along (ja, jb) */
    int is_redundant;      /* 1: it says nothing new now, or nobody can follow it; its force is 0 */
    double friction_limit; /* of sticking: the sum of static x normal of all that share it */
    size_t shared;         /* of sticking: by so many */
} rsl_planar_constraint_row;

#endif
