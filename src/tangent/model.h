/* SPDX-License-Identifier: MIT
 *
 * Force models of friction, rolling resistance and torsional resistance: force, update of the memory,
 * and traits for the solver of oblique impacts.
 */
#ifndef RSL_TANGENT_MODEL_H
#define RSL_TANGENT_MODEL_H

#include "resile/tangent.h"

/* What a spring preserves when its stiffness changes with the contact area. While k_t grows, no energy
 * k_t x^2/2 is created if the force is preserved (new area has no traction); while k_t shrinks, none is
 * if the displacement is preserved (lost area takes its energy along). */
typedef enum rsl_tangent_update_rule {
    RSL_TANGENT_UPDATE_DISPLACEMENT, /* T = k_t x always */
    RSL_TANGENT_UPDATE_FORCE,        /* dT = k_t dx always */
    RSL_TANGENT_UPDATE_RESCALED      /* the force while k_t grows, else the displacement */
} rsl_tangent_update_rule;

/* The batch kernel of a model. */
typedef enum rsl_tangent_kernel_kind {
    RSL_TANGENT_KERNEL_SCALAR, /* none: the scalar functions */
    RSL_TANGENT_KERNEL_TANH,
    RSL_TANGENT_KERNEL_RAMP,
    RSL_TANGENT_KERNEL_AMBROSIO,
    RSL_TANGENT_KERNEL_SPRING,
    RSL_TANGENT_KERNEL_TORQUE, /* constant */
    RSL_TANGENT_KERNEL_RATE    /* viscous */
} rsl_tangent_kernel_kind;

/* Of a contact: N + A, the friction limit mu (N + A), the stiffness. */
typedef struct rsl_tangent_limits {
    double pressed, limit, stiffness;
} rsl_tangent_limits;

struct rsl_tangent_model {
    /* Adds to the traction; N + A is positive. */
    void (*force)(const rsl_tangent *tangent, const double *state,
                  const rsl_tangent_kinematics *meeting, const rsl_tangent_limits *limits,
                  rsl_tangent_traction *traction);
    /* Updates the memory after a step, already rotated; NULL: no memory. */
    void (*advance)(const rsl_tangent *tangent, double *state,
                    const rsl_tangent_kinematics *meeting, const rsl_tangent_limits *limits,
                    double step, rsl_tangent_dissipation *lost);
    /* Laws of the slip alone: T/N, odd in s, and the slip after the impulse P of the normal force
     * in closed form, given P W_tt; s >= 0 there. NULL: integrated. */
    double (*share)(const rsl_tangent *tangent, double slip);
    double (*after)(const rsl_tangent *tangent, double slip, double push);
    int impulse; /* 1: an impulse law, no force */
    int spring;  /* 1: spring, dashpot and slider */
    rsl_tangent_update_rule update_rule;
    int reset_with_damper; /* as published; see rsl_tangent_parameters */
    int bristle;           /* 1: z' = s - sigma0 |s| z/g(s), T = sigma0 z + sigma1 z' + sigma2 s */
    int cells;             /* 1: springs over the radius of contact */
    double part;           /* of kappa n k d^(n-1) that is the stiffness; 0: constant stiffness */
    rsl_tangent_kernel_kind kernel;
};

extern const rsl_tangent_model rsl_tangent_model_tanh;
extern const rsl_tangent_law rsl_tangent_rows_slip[];
extern const rsl_tangent_law rsl_tangent_rows_spring[];
extern const rsl_tangent_law rsl_tangent_rows_bristle[];
extern const rsl_tangent_law rsl_tangent_rows_turning[];
extern const size_t rsl_tangent_rows_slip_count, rsl_tangent_rows_spring_count,
    rsl_tangent_rows_bristle_count, rsl_tangent_rows_turning_count;

#define RSL_TANGENT_ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* The Stribeck curve between mu_s and mu, of LuGre. */
double rsl_tangent_stribeck(const rsl_tangent *tangent, double slip);

/* z' of a bristle of the stiffness sigma0: s - sigma0 |s| z/g. As g vanishes where contact begins
 * and ends, the bristle follows g/sigma0 at an unbounded rate, for which no explicit step is short
 * enough. Below a floor of g it follows at the rate of the floor; the relative error of friction there
 * is below 1. With a floor of 1e-10 of the largest force the error is 1e-9 of the whole impulse where a
 * soft bristle is still deflected at separation, and zero where it follows its limit. */
#define RSL_TANGENT_BRISTLE_FLOOR 1e-10
static inline double rsl_tangent_bristle_rate(double slip, double pull, double g, double floor)
{
    double speed = slip < 0.0 ? -slip : slip;
    return g > floor     ? slip - speed * pull / g
           : floor > 0.0 ? (slip * g - speed * pull) / floor
                         : 0.0;
}

/* Elastic energy of the springs of mindlin-deresiewicz after the last step. */
double rsl_tangent_cells_energy(const rsl_tangent *t, const double *state);

/* Whether a spring preserves its force as its stiffness changes from one value to another. */
static inline int rsl_tangent_preserves_force(rsl_tangent_update_rule store, double from, double to)
{
    return store == RSL_TANGENT_UPDATE_FORCE || (store == RSL_TANGENT_UPDATE_RESCALED && to > from);
}

/* A force counts as sliding within this relative distance of its limit, in squares. */
#define RSL_TANGENT_LIMIT_TOLERANCE 2e-12

/* C = mu max(N + A, 0). */
static inline double rsl_tangent_friction_limit(const rsl_tangent *tangent, double force)
{
    double pressed = force + tangent->adhesion;
    return pressed > 0.0 ? tangent->friction * pressed : 0.0;
}

#endif
