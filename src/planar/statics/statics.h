/* SPDX-License-Identifier: MIT
 *
 * Statics: assembly, initial checks, equilibrium, linearisation.
 */
#ifndef RSL_PLANAR_STATICS_STATICS_H
#define RSL_PLANAR_STATICS_STATICS_H

#include "planar/core/system.h"

enum { RSL_PLANAR_COORDINATES_MAX = 600 };

typedef struct rsl_planar_linear {
    size_t n, d;   /* coordinates, degrees of freedom */
    double *root;  /* n: roots of the masses */
    double *z;     /* d lines of n: the basis */
    double *k, *c; /* d by d */
    double *f;     /* d: what is left of the forces */
    double *full;  /* n */
    double *y;     /* the state that is looked at, and one beside it */
    double *beside;
} rsl_planar_linear;

/* ---- initial_check.c ------------------------------------------------------- */

rsl_status rsl_planar_check_start(rsl_planar *system, rsl_error *error);

/* ---- equilibrium.c --------------------------------------------------------- */

/* Bodies whose contacts have been set down at t = 0 are moved to where they
 * rest, as the model's `start` says. */
rsl_status rsl_planar_find_contact_equilibrium(rsl_planar *system, rsl_planar_restart *restart,
                                               const rsl_planar_observer *observer,
                                               rsl_error *error);

/* ---- springs_at_rest.c ----------------------------------------------------- */

/* At t = 0: moves bodies that no contact bears to where springs, joints and loads are in balance. */
rsl_status rsl_planar_find_spring_equilibrium(rsl_planar *system, rsl_error *error);

/* ---- linearise.c ----------------------------------------------------------- */

double rsl_planar_linear_dot(const double *a, const double *b, size_t n);
void rsl_planar_linear_free(rsl_planar_linear *l);
int rsl_planar_linear_new(const rsl_planar *system, rsl_planar_linear *l);
/* The symmetric part stays; what is taken away, over what is there. */
double rsl_planar_linear_symmetrise(double *matrix, size_t n);
/* The root of the sum of m g^2 over the free coordinates, to judge what is left of forces by. */
double rsl_planar_linear_weight(const rsl_planar *system);
/* Basis, forces, K and (if wanted) D about l->y. */
int rsl_planar_linearise(rsl_planar *system, rsl_planar_linear *l, int damping);

#endif
