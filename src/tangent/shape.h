/* SPDX-License-Identifier: MIT
 *
 * What is known of a form of friction, rolling resistance or twist: its force, how its memory goes
 * on, and what the solver of oblique impacts has to know of it in one dimension.
 */
#ifndef RSL_TANGENT_SHAPE_H
#define RSL_TANGENT_SHAPE_H

#include "resile/tangent.h"

/* What a spring keeps when its stiffness changes with the area of contact. With k_t growing the
 * energy k_t x^2/2 is not created if the force is kept (new area comes without traction), with k_t
 * shrinking if the displacement is (area that is shed takes its energy along). */
typedef enum rsl_tangent_store {
    RSL_TANGENT_STORES_DISPLACEMENT, /* T = k_t x always */
    RSL_TANGENT_STORES_FORCE,        /* dT = k_t dx always */
    RSL_TANGENT_STORES_RESCALED      /* the force while k_t grows, else the displacement */
} rsl_tangent_store;

/* How the kernel of a batch computes it. */
typedef enum rsl_tangent_way {
    RSL_TANGENT_BY_SCALAR, /* not at all: contact after contact */
    RSL_TANGENT_BY_TANH,
    RSL_TANGENT_BY_RAMP,
    RSL_TANGENT_BY_AMBROSIO,
    RSL_TANGENT_BY_SPRING,
    RSL_TANGENT_BY_TORQUE, /* constant */
    RSL_TANGENT_BY_RATE    /* viscous */
} rsl_tangent_way;

/* At a meeting: N + A, the cap mu times that, and the stiffness. */
typedef struct rsl_tangent_limits {
    double pressed, cap, stiffness;
} rsl_tangent_limits;

struct rsl_tangent_shape {
    /* Adds to the traction; N + A is positive. */
    void (*force)(const rsl_tangent *tangent, const double *state,
                  const rsl_tangent_meeting *meeting, const rsl_tangent_limits *limits,
                  rsl_tangent_traction *traction);
    /* The memory after a step, already turned; NULL: there is none. */
    void (*advance)(const rsl_tangent *tangent, double *state, const rsl_tangent_meeting *meeting,
                    const rsl_tangent_limits *limits, double step, rsl_tangent_lost *lost);
    /* Laws of the slip alone: T/N, odd in s, and the slip after the impulse P of the normal force
     * in closed form, given P W_tt; s >= 0 there. */
    double (*share)(const rsl_tangent *tangent, double slip);
    double (*after)(const rsl_tangent *tangent, double slip, double push);
    int impulse; /* 1: an impulse law, no force */
    int spring;  /* 1: spring, dashpot and slider */
    rsl_tangent_store store;
    int reset_with_damper; /* as published; see rsl_tangent_spec */
    int bristle;           /* 1: z' = s - sigma0 |s| z/g(s), T = sigma0 z + sigma1 z' + sigma2 s */
    int cells;             /* 1: springs over the radius of contact */
    double part;           /* of kappa n k d^(n-1) that is the stiffness; 0: constant stiffness */
    rsl_tangent_way way;
};

extern const rsl_tangent_shape rsl_tangent_shape_tanh;
extern const rsl_tangent_law rsl_tangent_rows_slip[];
extern const rsl_tangent_law rsl_tangent_rows_spring[];
extern const rsl_tangent_law rsl_tangent_rows_bristle[];
extern const rsl_tangent_law rsl_tangent_rows_turning[];
extern const size_t rsl_tangent_rows_slip_count, rsl_tangent_rows_spring_count,
    rsl_tangent_rows_bristle_count, rsl_tangent_rows_turning_count;

#define RSL_TANGENT_ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* mu_s and mu with Stribeck's passage between them, of LuGre. */
double rsl_tangent_stribeck(const rsl_tangent *tangent, double slip);

/* z' of a bristle of the stiffness sigma0: s - sigma0 |s| z/g. As g vanishes where contact begins
 * and ends, the bristle follows g/sigma0 at a rate without bound, and with it no explicit step is
 * short enough. Below a floor of g it follows at the rate of the floor: what friction does there is
 * off by less than itself. With a floor of 1e-10 of the largest force that is 1e-9 of the whole
 * impulse where a soft bristle is still bent when contact ends, and nothing where it follows. */
#define RSL_TANGENT_BRISTLE_FLOOR 1e-10
static inline double rsl_tangent_bristle_rate(double slip, double pull, double g, double floor)
{
    double speed = slip < 0.0 ? -slip : slip;
    return g > floor     ? slip - speed * pull / g
           : floor > 0.0 ? (slip * g - speed * pull) / floor
                         : 0.0;
}

/* What the springs of mindlin-deresiewicz store after the last step. */
double rsl_tangent_cells_energy(const rsl_tangent *t, const double *state);

/* Whether the force is what a spring keeps as its stiffness goes from one value to another. */
static inline int rsl_tangent_keeps_force(rsl_tangent_store store, double from, double to)
{
    return store == RSL_TANGENT_STORES_FORCE || (store == RSL_TANGENT_STORES_RESCALED && to > from);
}

/* A force is on its cap from this part below it on, in squares: a spring that was cut to it is. */
#define RSL_TANGENT_ON_CAP 2e-12

/* C = mu max(N + A, 0). */
static inline double rsl_tangent_cap(const rsl_tangent *tangent, double force)
{
    double pressed = force + tangent->adhesion;
    return pressed > 0.0 ? tangent->friction * pressed : 0.0;
}

#endif
