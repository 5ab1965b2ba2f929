/* SPDX-License-Identifier: MIT
 *
 * Statics: assembly, initial checks, equilibrium, linearisation.
 */
#ifndef RSL_PLANAR_STATICS_STATICS_H
#define RSL_PLANAR_STATICS_STATICS_H

#include "planar/core/system.h"

enum { RSL_PLANAR_COORDINATES_MAX = 600 };

/* Linearised equations of motion about the state y, see linearise.c. */
typedef struct rsl_planar_linear {
    size_t n, d;    /* coordinates, degrees of freedom */
    double *root;   /* n: square roots of the masses */
    double *z;      /* d lines of n: basis Z */
    double *k, *c;  /* d by d: K, D */
    double *f;      /* d: residual forces Z' f */
    double *full;   /* n: f */
    double *y;      /* state */
    double *beside; /* displaced state, for differences */
} rsl_planar_linear;

/* ---- initial_check.c ------------------------------------------------------- */

/* Checks the initial state for open joints and overlaps, or assembles it. */
rsl_status rsl_planar_check_start(rsl_planar *system, rsl_error *error);

/* ---- equilibrium.c --------------------------------------------------------- */

/* Moves bodies whose contacts close at rest at t = 0 to their equilibrium, according to `start`
 * of the model. */
rsl_status rsl_planar_find_contact_equilibrium(rsl_planar *system, rsl_planar_restart *restart,
                                               const rsl_planar_observer *observer,
                                               rsl_error *error);

/* ---- springs_at_rest.c ----------------------------------------------------- */

/* Moves bodies without contacts to the equilibrium of springs, joints and loads at t = 0. */
rsl_status rsl_planar_find_spring_equilibrium(rsl_planar *system, rsl_error *error);

/* ---- linearise.c ----------------------------------------------------------- */

double rsl_planar_linear_dot(const double *a, const double *b, size_t n);
void rsl_planar_linear_free(rsl_planar_linear *l);
/* Allocates and copies the state; 0: out of memory. rsl_planar_linear_free() in any case. */
int rsl_planar_linear_new(const rsl_planar *system, rsl_planar_linear *l);
/* Replaces the matrix by its symmetric part; returns the relative skew part. */
double rsl_planar_linear_symmetrise(double *matrix, size_t n);
/* sqrt(sum m g^2) over the free coordinates: the scale of residual forces. */
double rsl_planar_linear_weight(const rsl_planar *system);
/* Basis, residual forces, K and, if `damping`, D about l->y. 0: an evaluation failed. */
int rsl_planar_linearise(rsl_planar *system, rsl_planar_linear *l, int damping);

#endif
