/* SPDX-License-Identifier: MIT
 *
 * One impact  x'' = load - f(x, u),  u = x',  x(0) = 0, u(0) = 1,  in the
 * phase plane, for any force. Dimensionless: the caller scales so that the
 * deepest point is of the order of one.
 */
#ifndef RSL_COLLIDE_PHASE_PLANE_H
#define RSL_COLLIDE_PHASE_PLANE_H

#include "num/radau.h"
#include "resile/base.h"

/* A restitution below this counts as none. */
#define RSL_COLLIDE_PHASE_MIN 1e-13

typedef struct rsl_collide_phase_force {
    double force;     /* f */
    double dforce_dx; /* df/dx */
    double dforce_du; /* df/du */
    double power;     /* dissipated */
} rsl_collide_phase_force;

typedef struct rsl_collide_phase_problem {
    /* The force at x > 0 and any u. */
    void (*force)(double x, double u, rsl_collide_phase_force *out, void *user);
    /* Told the deepest point once it is reached; returns the depth at which
     * the unloading force vanishes for good. */
    double (*turn)(double deepest, void *user);
    void *user;
    double load;      /* pressing the bodies together */
    double tolerance; /* of one step, in an estimate of order 8: on a smooth
                         piece the true error is about its square */
    int force_end;    /* 1: contact ends at f = 0, else where turn() says */
    int smooth_rate;  /* 1: f is analytic in u on each side of u = 0 */
    double pull;      /* of adhesion at the onset: with it bodies may come to rest inside */
    int holds;        /* 1: during unloading the force goes on below x = 0 */
} rsl_collide_phase_problem;

/* Where to ask for the force at x: at x = 0 its limit from inside. */
static inline double rsl_collide_phase_inside(const rsl_collide_phase_problem *problem, double x,
                                              double min)
{
    return x >= min || (x < 0.0 && problem->holds) ? x : min;
}

typedef struct rsl_collide_phase_point {
    double x, u, time, dissipated, impulse;
    double sensitivity; /* -d(u^2/2)/d ln(damping) at fixed x */
} rsl_collide_phase_point;

/* A piece of the path between two points, any part of which can be had
 * exactly (rsl_collide_phase_at). */
typedef struct rsl_collide_phase_step {
    const rsl_collide_phase_problem *problem;
    rsl_collide_phase_point from, to;
    double start, length;          /* in the piece's own variable */
    double base;                   /* depth that the variable counts from */
    int by_rate;                   /* 1: the variable is the rate, else the depth */
    int way;                       /* +1 approach, -1 restitution */
    rsl_num_radau_polynomial path; /* close to the solution, a guess for parts */
} rsl_collide_phase_step;

/* Called for every piece in order of time. */
typedef void rsl_collide_phase_visitor(const rsl_collide_phase_step *step, void *visitor);

/* Runs the impact to its end. RSL_NO_SEPARATION: the bodies stay together; the
 * visitor has seen the path up to where that became clear. */
rsl_status rsl_collide_phase_run(const rsl_collide_phase_problem *problem,
                                 rsl_collide_phase_visitor *visit, void *visitor,
                                 rsl_collide_phase_point *end);

/* The point at a fraction in [0, 1] of a piece. */
rsl_status rsl_collide_phase_at(const rsl_collide_phase_step *step, double fraction,
                                rsl_collide_phase_point *point);

/* df/dt along the path at a point, right in sign also at x = 0 and u = 0,
 * where it is taken as seen from the piece. */
double rsl_collide_phase_force_rate(const rsl_collide_phase_step *step,
                                    const rsl_collide_phase_point *point);

#endif
