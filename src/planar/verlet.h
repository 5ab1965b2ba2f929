/* SPDX-License-Identifier: MIT
 *
 * Velocity Verlet with fixed steps, one evaluation each. Ours because no
 * library of integrators has it with velocity-dependent forces and integrals
 * carried along.
 */
#ifndef RSL_PLANAR_VERLET_H
#define RSL_PLANAR_VERLET_H

#include <stddef.h>

#include "resile/base.h"

typedef struct rsl_planar_problem rsl_planar_problem;

typedef struct rsl_planar_verlet {
    double *memory;
    size_t size;
    double *y0, *y1, *slope0, *slope1; /* at both ends of the last step */
    size_t evaluations;
} rsl_planar_verlet;

rsl_status rsl_planar_verlet_start(rsl_planar_verlet *verlet, const rsl_planar_problem *problem,
                                   double t, const double *y);
rsl_status rsl_planar_verlet_step(rsl_planar_verlet *verlet, const rsl_planar_problem *problem,
                                  double t0, double t1);
/* Cubic between the ends. */
void rsl_planar_verlet_at(const rsl_planar_verlet *verlet, double t0, double t1, double t,
                          size_t first, size_t count, double *out);
/* 0: there is no memory. */
int rsl_planar_verlet_copy(rsl_planar_verlet *to, const rsl_planar_verlet *from);
void rsl_planar_verlet_free(rsl_planar_verlet *verlet);

#endif
