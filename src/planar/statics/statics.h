/* SPDX-License-Identifier: MIT
 *
 * Statics: assembly, initial checks, equilibrium, linearisation.
 */
#ifndef RSL_PLANAR_STATICS_STATICS_H
#define RSL_PLANAR_STATICS_STATICS_H

#include "planar/core/system.h"

enum { RSL_PLANAR_COORDINATES_MAX = 600 };

/* Linearised equations of motion of all or some bodies, see linearise.c. */
typedef struct rsl_planar_linear {
    size_t n, d;   /* coordinates, degrees of freedom */
    size_t *at;    /* n: indices of the coordinates in y */
    double *root;  /* n: square roots of the masses */
    double *arm;   /* n: 1, or for an angle the length that makes it a displacement, m */
    double *z;     /* d lines of n: basis Z */
    double *k, *c; /* d by d: K, D */
    double *f;     /* d: residual forces Z' f */
    double *full;  /* n: f; after a Newton step dx */
    double *base;  /* n: coordinates about which differences are taken */
    double step;   /* of the differences, m */
    int points;    /* of the differences on each side: 1 or 4 */
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
/* Allocates; `inside`: per body, 1: part of it; NULL: all bodies. 0: out of memory.
 * rsl_planar_linear_free() in any case. */
int rsl_planar_linear_new(const rsl_planar_compiled_model *fixed, const unsigned char *inside,
                          rsl_planar_linear *l);
/* Length of the differences, m: 0.2 % of the length scale, and at most 2 % of the indentation of
 * closed contacts, where their force is smooth. */
double rsl_planar_linear_length(const rsl_planar *system);
/* Replaces the matrix by its symmetric part; returns the relative skew part. */
double rsl_planar_linear_symmetrise(double *matrix, size_t n);
/* sqrt(sum m g^2) over the free coordinates: the scale of residual forces. */
double rsl_planar_linear_weight(const rsl_planar_compiled_model *fixed);
/* Constraint row in the coordinates x, n numbers; its projection Z' on the basis, d numbers. */
void rsl_planar_linear_row(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                           const rsl_planar_constraint_row *row, double *line);
void rsl_planar_linear_project(const rsl_planar_linear *l, const double *line, double *out);
/* Adds c J'J to K; `lines`: room for 2 n numbers, of which the first n are J. */
void rsl_planar_linear_add(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                           const rsl_planar_constraint_row *row, double stiffness, double *lines);
/* Adds the stiffness of an elastic foundation under a box or polygon against rotation about the point
 * of action, w K L^3/12 with the chord L. */
void rsl_planar_linear_add_bed(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                               const rsl_planar_contact_point *point, double depth, double *lines);
/* f at the state y, into `full`, with the contact forces of `contacts` as in
 * rsl_planar_evaluate_with(), here and below; returns |f|, HUGE_VAL on failure. */
double rsl_planar_linear_forces(rsl_planar *system, rsl_planar_linear *l, const double *y,
                                const rsl_planar_contact_options *contacts);
/* Basis and residual forces at y. 0: the evaluation failed. */
int rsl_planar_linear_basis(rsl_planar *system, rsl_planar_linear *l, const double *y,
                            const rsl_planar_contact_options *contacts);
/* K and, if `damping`, D about y with the present basis; y is displaced and restored. 0: an
 * evaluation failed. */
int rsl_planar_linear_differences(rsl_planar *system, rsl_planar_linear *l, double *y, int damping,
                                  const rsl_planar_contact_options *contacts);

#endif
