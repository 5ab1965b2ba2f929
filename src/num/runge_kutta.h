/* SPDX-License-Identifier: MIT
 *
 * An explicit Runge-Kutta pair of order 8 with dense output of order 7, for
 * systems with events: a step can be cut short at any time inside it.
 *
 * Written here and not taken from a library: the core has none, it restarts at
 * every event without cost, and it compiles to WebAssembly. Memory is the
 * caller's.
 */
#ifndef RSL_NUM_RUNGE_KUTTA_H
#define RSL_NUM_RUNGE_KUTTA_H

#include <stddef.h>

#include "resile/base.h"

/* dy/dt at (t, y); > 0: outside the domain, take a shorter step; < 0: give up. */
typedef int rsl_num_ode_function(double t, const double *y, double *slope, void *user);

enum { RSL_NUM_RK_STAGE_COUNT = 16, RSL_NUM_RK_TERM_COUNT = 7 };

typedef struct rsl_num_rk {
    rsl_num_ode_function *function;
    void *user;
    size_t size;      /* number of components */
    size_t active;    /* the first of them, which the function looks at; the
                         others are integrals that ride along */
    double relative;  /* wanted error of a step, relative */
    double *absolute; /* and absolute, per component */
    size_t places;    /* the first of the active ones, which are known to rounding; then as many
                         rates: half of the active ones, unless the caller says less */
    int apart;        /* 1: the error of each component is estimated by itself: for components that
                         differ by far in how smooth they are and how well they are wanted */
    double length_scale; /* of the lengths that the function adds to places: what rounding does to
                         those it does to these */
    double t0, t1;       /* the last step */
    double span;         /* how far it was taken: beyond t1 if it was shortened since */
    double error;        /* its estimated error over the wanted one */
    double next;         /* length tried next */
    double *y0, *y1;     /* its ends */
    double *slope[RSL_NUM_RK_STAGE_COUNT];
    double *term[RSL_NUM_RK_TERM_COUNT]; /* of the dense output */
    double *trial;
    double *noise;  /* of the slopes, by rounding alone; of no meaning unless rough */
    int rough;      /* 1: rounding, not the step's length, makes the error; since the start */
    int suspect;    /* steps in a row whose error looks like that */
    int wary;       /* of so many steps none is longer only because noise hides its error */
    double light;   /* the caller expects to end steps after about this time, which may do with
                      order 5; 0: after any */
    double longest; /* such step, by the last one; 0: none was tried */
    int is_light;   /* 1: the last step was one */
    int dense;      /* 1: the dense output of the last step is prepared */
    double stiff;   /* h |lambda| of the last step, by its last two stages; above
                     about 6 stability, not accuracy, limits the step */
    size_t steps, rejected, evaluations;
    size_t dense_evaluations; /* of the evaluations; they depend on what is interpolated */
    size_t rounded; /* of the steps: as long as rounding, not the wanted error, lets them be */
} rsl_num_rk;

/* Doubles of memory that `size` components need. */
size_t rsl_num_rk_memory(size_t size);

/* Divides the caller's memory. */
void rsl_num_rk_place(rsl_num_rk *rk, size_t size, size_t active, double *memory);

/* Begins at (t, y). `first` is the length to try first, 0: guess one. */
rsl_status rsl_num_rk_start(rsl_num_rk *rk, double t, const double *y, double first);

/* One accepted step, not past `limit` > t1. RSL_ERROR_CONVERGENCE: the step
 * became too small for the time to move on, or the function gave up. */
rsl_status rsl_num_rk_step(rsl_num_rk *rk, double limit);

/* A step to `limit` on which the active components stay as they are, and the
 * others grow as at its beginning: for the caller who knows so. */
void rsl_num_rk_hold(rsl_num_rk *rk, double limit);

/* Does the last step again so that it ends at t0 <= t <= t1; at t0 it ends as it began. */
rsl_status rsl_num_rk_cut(rsl_num_rk *rk, double t);

/* Ends the last step at t > t0, read off its dense output, where that is as good as the step done
 * again: t is inside of it, and it was far shorter than the wanted error allows. 0: it is not. The
 * next step needs a start. */
int rsl_num_rk_shorten(rsl_num_rk *rk, double t);

/* Components first ... first + count - 1 at t0 <= t <= t1, to out[0] ... */
void rsl_num_rk_at(rsl_num_rk *rk, double t, size_t first, size_t count, double *out);

#endif
