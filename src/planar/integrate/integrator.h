/* SPDX-License-Identifier: MIT
 *
 * One interface for the integrators: an accepted step, dense output inside it, and the same step
 * cut short. rk (num/runge_kutta.h) and verlet are our own, the others are those of SUNDIALS.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTEGRATOR_H
#define RSL_PLANAR_INTEGRATE_INTEGRATOR_H

#include "num/runge_kutta.h"
#include "resile/planar.h"

/* How many rows a table has. */
#define RSL_PLANAR_ROWS(table) (sizeof(table) / sizeof *(table))

/* Forces like d^(3/2) are not smooth where contact begins and ends. With d
 * growing from zero as t - origin, or falling to it as origin - t, they are
 * smooth in x, t = origin + x^2 or t = origin - x^2, and rk takes long steps
 * there too. */
typedef enum rsl_planar_time_transform {
    RSL_PLANAR_TRANSFORM_NONE,
    RSL_PLANAR_TRANSFORM_AFTER, /* t = origin + x^2, x >= 0 */
    RSL_PLANAR_TRANSFORM_BEFORE /* t = origin - x^2, x <= 0 */
} rsl_planar_time_transform;

/* What is integrated, and how well: relative, and absolute per component. */
typedef struct rsl_planar_ode {
    rsl_num_ode_function *function;
    void *user;
    size_t size;
    double relative;
    const double *absolute;
    double length_scale; /* the largest length of the model, m */
    double step_max;     /* HUGE_VAL: any */
    size_t coordinates;  /* y begins with that many, then their rates */
    int remembers;       /* 1: what comes behind them acts too, 0: it rides along */
    double brief;        /* an event may be expected after this time; 0: after any */
    rsl_planar_time_transform transform;
    double origin; /* of the time transform */
} rsl_planar_ode;

/* Velocity Verlet with fixed steps, one evaluation each. Ours because no
 * library of integrators has it with velocity-dependent forces and integrals
 * carried along. */
typedef struct rsl_planar_verlet {
    double *memory;
    size_t size;
    double *y0, *y1, *slope0, *slope1; /* at both ends of the last step */
    size_t evaluations;
} rsl_planar_verlet;

typedef struct rsl_planar_sundials rsl_planar_sundials; /* SUNDIALS' own, see sundials.c */

typedef struct rsl_planar_stepper {
    rsl_planar_integrator which; /* never AUTO */
    rsl_planar_ode problem;
    rsl_num_rk rk;
    double *memory; /* of rk */
    size_t memory_size;
    rsl_planar_sundials *peer;
    rsl_planar_verlet verlet;
    double t0, t1;   /* the last step */
    int stiff_steps; /* in a row that rk found stiff */
    size_t steps, peer_rejected, peer_evaluations;
} rsl_planar_stepper;

/* Begins at (t, y); memory is kept and grows. `first`: length of the first
 * step, 0: a guess. */
rsl_status rsl_planar_stepper_start(rsl_planar_stepper *stepper, const rsl_planar_ode *problem,
                                    double t, const double *y, double first);
/* One accepted step, not past `limit`. */
rsl_status rsl_planar_stepper_step(rsl_planar_stepper *stepper, double limit);
/* The step of rk on which nothing changes, to `limit`. */
void rsl_planar_stepper_stay(rsl_planar_stepper *stepper, double limit);
/* The last step again, so that it ends at t0 <= t <= t1; at t0 it is as if it had not been. After
 * it the stepper must be started anew. */
rsl_status rsl_planar_stepper_cut(rsl_planar_stepper *stepper, double t);
/* The same without doing it again, where what is known inside the step is as good; 0: it is not. */
int rsl_planar_stepper_shorten(rsl_planar_stepper *stepper, double t);
/* Components at t0 <= t <= t1. */
void rsl_planar_stepper_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                           double *out);
/* The state at t1. */
const double *rsl_planar_stepper_end(const rsl_planar_stepper *stepper);
/* The length it would try next; 0: it does not say. */
double rsl_planar_stepper_next(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_rejected(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_evaluations(const rsl_planar_stepper *stepper);
/* Whether the integrator at work can be copied. */
int rsl_planar_stepper_copies(const rsl_planar_stepper *stepper);
/* The last step and all that the next one hangs on; 0: there is no memory. What
 * is integrated is bound anew by the call after it. */
int rsl_planar_stepper_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from);
void rsl_planar_stepper_bind(rsl_planar_stepper *stepper, void *user, const double *absolute);
void rsl_planar_stepper_free(rsl_planar_stepper *stepper);

#endif
