/* SPDX-License-Identifier: MIT
 *
 * Radau IIA methods of orders 5, 9 and 13 for stiff systems of mechanics, with dense output:
 *
 *     q' = u,   x' = f(t, q, x),   w' = g(t, q, x),
 *
 * where x are the rates u of the coordinates q and memories, and w are quadratures, on which nothing
 * depends. The interface is that of runge_kutta.h: an accepted step can be repeated with another
 * length. Memory is the caller's.
 */
#ifndef RSL_NUM_RADAU_SYSTEM_H
#define RSL_NUM_RADAU_SYSTEM_H

#include <stddef.h>

#include "num/runge_kutta.h"
#include "resile/base.h"

enum { RSL_NUM_RADAU_STAGES_MAX = 7, RSL_NUM_RADAU_SHIFTS = 4 };

typedef struct rsl_num_radau_system {
    rsl_num_ode_function *function;
    void *user;
    size_t size;         /* number of components */
    size_t places;       /* n: the first n components are q, the next n their rates u */
    size_t memories;     /* number of further components on which the slopes depend */
    double relative;     /* wanted error of a step, relative */
    double length_scale; /* of the lengths that the function adds to places, for their rounding */
    double newton; /* increments, over the wanted error, at which Newton's iteration ends; 0: 1e-2
                            by its estimated rest. The error is that of a lower order: where it is allowed
                            to be large, the stages are far more accurate if they are solved for */
    /* change of a place over which the slopes are smooth in a step of length h; NULL: unknown */
    double (*reach)(double t, const double *y, double h, void *user);
    /* -d slope/d y of each memory by itself, after an evaluation; 0: the slope is smooth in it. NULL: all
     * are */
    void (*decays)(double *rates, void *user);
    int passes; /* 1: goes past a point where the slopes of memories are singular, else stops there */
    double *memory;

    double t0, t1;  /* the last step */
    double next;    /* length tried next */
    double factors; /* length of the step for which the matrices are factorised; 0: none */
    double path;    /* length of the step of the stored polynomial; 0: none */
    double error_before, step_before; /* of the last accepted step, for the controller */
    double contraction;               /* of Newton's iteration in the last step */
    int method, path_method;          /* stages of the present method and of the polynomial */
    int fresh;                        /* 1: the Jacobian is that of the start of the step */
    int known;                        /* 1: there is a Jacobian */
    int rounded;                      /* 1: rounding decides the error; since the start */
    int steps_in_order;               /* accepted steps since the order changed */
    double cost; /* evaluations, and linear algebra in their units, since the start of the run */
    size_t steps, rejected, evaluations;
} rsl_num_radau_system;

/* Doubles of memory for `size` components with n places and so many memories. */
size_t rsl_num_radau_system_memory(size_t size, size_t places, size_t memories);

/* Divides the caller's memory. Returns room for the components of the memories, as doubles. */
double *rsl_num_radau_system_place(rsl_num_radau_system *r, size_t size, size_t places,
                                   size_t memories, double *memory);

/* Absolute tolerances, to be set before the start. */
double *rsl_num_radau_system_absolute(rsl_num_radau_system *r);

/* Begins at (t, y). `first` is the length to try first, 0: estimated. */
rsl_status rsl_num_radau_system_start(rsl_num_radau_system *r, double t, const double *y,
                                      double first);

/* One accepted step, not beyond `limit` > t1. RSL_ERROR_CONVERGENCE: the step became too small, or
 * the function gave up. */
rsl_status rsl_num_radau_system_step(rsl_num_radau_system *r, double limit);

/* A step to `limit` on which places, rates and memories stay, and quadratures grow linearly. */
void rsl_num_radau_system_hold(rsl_num_radau_system *r, double limit);

/* Repeats the last step so that it ends at t >= t0. The next step needs a start. */
rsl_status rsl_num_radau_system_cut(rsl_num_radau_system *r, double t);

/* The state at t1. */
const double *rsl_num_radau_system_end(const rsl_num_radau_system *r);

/* Components first ... first + count - 1 of the collocation polynomial at t. */
void rsl_num_radau_system_at(const rsl_num_radau_system *r, double t, size_t first, size_t count,
                             double *out);

#endif
