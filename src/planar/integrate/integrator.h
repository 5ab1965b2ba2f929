/* SPDX-License-Identifier: MIT
 *
 * One interface for the integrators: an accepted step, dense output inside it, and the same step
 * cut short. rk (num/runge_kutta.h) and verlet are our own, the others are those of SUNDIALS.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTEGRATOR_H
#define RSL_PLANAR_INTEGRATE_INTEGRATOR_H

#include "num/runge_kutta.h"
#include "resile/planar.h"

/* Number of rows of a table. */
#define RSL_PLANAR_ROWS(table) (sizeof(table) / sizeof *(table))

/* Time transform for rk. Forces like d^(3/2) are not smooth at the onset and the end of contact.
 * With an indentation d proportional to t - origin or to origin - t they are smooth in x,
 * t = origin + x^2 or t = origin - x^2, and rk needs no short steps there. */
typedef enum rsl_planar_time_transform {
    RSL_PLANAR_TRANSFORM_NONE,
    RSL_PLANAR_TRANSFORM_AFTER, /* t = origin + x^2, x >= 0 */
    RSL_PLANAR_TRANSFORM_BEFORE /* t = origin - x^2, x <= 0 */
} rsl_planar_time_transform;

/* The initial value problem and its tolerances: relative, and absolute per component. */
typedef struct rsl_planar_ode {
    rsl_num_ode_function *function;
    void *user;
    size_t size;
    double relative;
    const double *absolute;
    double length_scale; /* largest length of the model, m */
    double step_max;     /* s; HUGE_VAL: unlimited */
    size_t coordinates;  /* number of coordinates: first in y, then their rates */
    int remembers;       /* 1: the right-hand side depends on the rest of y too; 0: quadratures */
    double brief;        /* expected time between events, s; 0: unknown */
    rsl_planar_time_transform transform;
    double origin; /* of the time transform */
} rsl_planar_ode;

/* Velocity Verlet with fixed steps, one evaluation each, for velocity-dependent forces and
 * quadratures. */
typedef struct rsl_planar_verlet {
    double *memory;
    size_t size;
    double *y0, *y1, *slope0, *slope1; /* at both ends of the last step */
    size_t evaluations;
} rsl_planar_verlet;

typedef struct rsl_planar_sundials rsl_planar_sundials; /* see sundials.c */

typedef struct rsl_planar_stepper {
    rsl_planar_integrator which; /* never AUTO */
    rsl_planar_ode problem;
    rsl_num_rk rk;
    double *memory; /* of rk */
    size_t memory_size;
    rsl_planar_sundials *peer;
    rsl_planar_verlet verlet;
    double t0, t1;   /* of the last step, s */
    int stiff_steps; /* consecutive steps that rk found stiff */
    size_t steps, peer_rejected, peer_evaluations;
} rsl_planar_stepper;

/* Starts at (t, y). `first`: length of the first step, s; 0: estimated. Memory is kept between
 * starts and grows as needed. */
rsl_status rsl_planar_stepper_start(rsl_planar_stepper *stepper, const rsl_planar_ode *problem,
                                    double t, const double *y, double first);
/* One accepted step, not beyond `limit`. */
rsl_status rsl_planar_stepper_step(rsl_planar_stepper *stepper, double limit);
/* A step of rk to `limit` on which the state is held. */
void rsl_planar_stepper_stay(rsl_planar_stepper *stepper, double limit);
/* Repeats the last step so that it ends at t0 <= t <= t1; t = t0 undoes it. The stepper must be
 * restarted afterwards. */
rsl_status rsl_planar_stepper_cut(rsl_planar_stepper *stepper, double t);
/* Ends the last step at t from its dense output, if that is as accurate as a repeated step.
 * Returns 0 if it is not. */
int rsl_planar_stepper_shorten(rsl_planar_stepper *stepper, double t);
/* Dense output: `count` components from `first` on, at t0 <= t <= t1. */
void rsl_planar_stepper_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                           double *out);
/* The state at t1. */
const double *rsl_planar_stepper_end(const rsl_planar_stepper *stepper);
/* Length of the next trial step, s; 0: unknown. */
double rsl_planar_stepper_next(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_rejected(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_evaluations(const rsl_planar_stepper *stepper);
/* 1: the present integrator can be copied. */
int rsl_planar_stepper_copies(const rsl_planar_stepper *stepper);
/* Copies the last step and all that the next one depends on. Returns 0 without memory. The copy
 * has no user data and tolerances until rsl_planar_stepper_bind sets them. */
int rsl_planar_stepper_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from);
void rsl_planar_stepper_bind(rsl_planar_stepper *stepper, void *user, const double *absolute);
void rsl_planar_stepper_free(rsl_planar_stepper *stepper);

#endif
