/* SPDX-License-Identifier: MIT
 *
 * step: which time step a fixed-step code needs.
 *
 * A code with a fixed step h meets a contact anywhere within a step and leaves
 * it anywhere within another, so what it returns is not e but a band around e.
 * This header runs such codes on one impact, over every phase of the touch, and
 * finds the largest step for which the whole band lies within a wanted error.
 *
 *     rsl_step_advise(...)       wanted error -> largest step
 *     rsl_step_band_at(...)      step -> least and greatest restitution
 *     rsl_step_restitution(...)  step, phase -> restitution
 *     rsl_step_rayleigh(...)     the rules of thumb, for comparison
 *
 * The step is that of one speed of impact. For n > 1 the fastest impact is the
 * shortest and decides.
 */
#ifndef RESILE_STEP_H
#define RESILE_STEP_H

#include <stddef.h>

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The codes: name as written, force evaluations per step, what one step does.
 * M a = -F, index i for the step, h its length.
 *
 * verlet           v_half = v_i + a_i h/2,  d_(i+1) = d_i + h v_half,
 *                  a_(i+1) from F(d_(i+1), v_half),
 *                  v_(i+1) = v_half + a_(i+1) h/2.
 *                  The force sees the velocity of half a step before, as in LAMMPS (fix nve and
 *                  nve/sphere) and the codes made from it, and in every leapfrog.
 * verlet-predicted the same with a_(i+1) from F(d_(i+1), v_half + a_i h/2).
 * semi-implicit-euler
 *                  v_(i+1) = v_i + h a_i with a_i from F(d_i, v_i),
 *                  d_(i+1) = d_i + h v_(i+1). From free flight to free flight
 *                  this is `verlet` point by point: its v_(i+1) is v_half.
 * rk4              the classical Runge-Kutta method of order 4. */
#define RSL_STEP_SCHEME_LIST(X)                                                                    \
    X(RSL_STEP_SCHEME_VERLET, "verlet", 1, "force from the half-step velocity")                    \
    X(RSL_STEP_SCHEME_VERLET_PREDICTED, "verlet-predicted", 1,                                     \
      "force from the predicted full-step velocity")                                               \
    X(RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, "semi-implicit-euler", 1, "velocity first, then depth") \
    X(RSL_STEP_SCHEME_RK4, "rk4", 4, "classical Runge-Kutta, order 4")

typedef enum rsl_step_scheme {
#define RSL_STEP_SCHEME_ENUM(name, text, forces, what) name,
    RSL_STEP_SCHEME_LIST(RSL_STEP_SCHEME_ENUM)
#undef RSL_STEP_SCHEME_ENUM
        RSL_STEP_SCHEME_COUNT
} rsl_step_scheme;

/* "verlet", what it does, and how often it asks for the force in one step. */
RSL_API const char *rsl_step_scheme_name(rsl_step_scheme stepper);
RSL_API const char *rsl_step_scheme_meaning(rsl_step_scheme stepper);
RSL_API int rsl_step_scheme_forces(rsl_step_scheme stepper);

/* Where contact ends in such a code: at the first step with d <= 0 (for a law
 * with a permanent depth: at or below it), and under the end rule `force` also
 * at the first step on the way back with F <= 0. The velocity of that step is
 * the velocity of separation. Outside the contact there is no force.
 *
 * The phase says where in a step the bodies touch: the first step that ends
 * inside the contact ends phase*h after the touch, 0 < phase <= 1. */

/* The restitution that a code with this step (s) and phase returns.
 * RSL_NO_SEPARATION (restitution 0): it does not let go within eight times the
 * duration of contact. A step at which the numbers run away gives
 * RSL_ERROR_CONVERGENCE. */
RSL_API rsl_status rsl_step_restitution(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                        double step, double phase, double *restitution,
                                        rsl_error *error);

/* What a code with one step returns over all phases. */
typedef struct rsl_step_band {
    double restitution_min, restitution_max;
    double phase_min, phase_max; /* where it returns them */
} rsl_step_band;

/* RSL_ERROR_CONVERGENCE if the numbers run away at some phase. */
RSL_API rsl_status rsl_step_band_at(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                    double step, rsl_step_band *band, rsl_error *error);

/* Bounds of what can be asked: steps per contact, and the error wanted. */
#define RSL_STEP_COUNT_MIN 2.0
#define RSL_STEP_COUNT_MAX 16384.0
#define RSL_STEP_ERROR_MIN 1e-9

typedef struct rsl_step_advice {
    double step;              /* the largest one that holds, s */
    double steps_per_contact; /* duration/step */
    double worst_error;       /* greatest |e_fixed - e| found at this step */
    double worst_phase;       /* phase at which it was found */
    double order;             /* p of error ~ step^p, observed between this
                                 step (or 1/64 of the duration, if that is
                                 less) and a quarter of it; NaN if the error
                                 is down to rounding there */
    double duration;          /* of contact, exactly, s */
    double restitution_exact; /* e of the law, from rsl_collide */
} rsl_step_advice;

/* The largest step with |e_fixed - e| <= wanted for every phase and for every
 * smaller step too; RSL_STEP_ERROR_MIN <= wanted < 1.
 *
 * What was computed: the error is not monotone in the step, it swings with the fraction of
 * duration/step that is left over. So it is searched over phase and step together, the greatest
 * values found are climbed to their top, and the search stays 1 % inside what is wanted. It covers
 * all numbers of steps per contact up to 64, bands one step wide at a mutual distance of 19 % from
 * there to four times the number advised, and once more the first 19 %. Beyond that the promise
 * rests on the power law that is observed there: its order must be at least 1/2, else
 * RSL_ERROR_CONVERGENCE. Fewer than RSL_STEP_COUNT_MIN steps per contact are never advised.
 * RSL_ERROR_NO_SOLUTION: more than RSL_STEP_COUNT_MAX are needed, or the bodies do not separate. */
RSL_API rsl_status rsl_step_advise(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                   double wanted, rsl_step_advice *advice, rsl_error *error);

/* ---- rules of thumb ------------------------------------------------------- */

/* A sphere of a particle code. */
typedef struct rsl_step_grain {
    double radius;  /* m, > 0 */
    double young;   /* E, Pa, > 0 */
    double poisson; /* nu, -1 < nu <= 0.5 */
    double density; /* kg/m^3, > 0 */
} rsl_step_grain;

/* The Rayleigh time: what a surface wave needs for half the way around a
 * sphere,
 *
 *     T = pi R sqrt(rho/G)/(0.1631 nu + 0.8766),   G = E/(2 (1 + nu)).
 *
 * Of several grains the SMALLEST time counts; its index goes to `which` (may be NULL). Particle
 * codes take a step of 10 to 20 % of it. It knows nothing of speed, damping or method. */
RSL_API rsl_status rsl_step_rayleigh(const rsl_step_grain *grains, size_t count, double *time,
                                     size_t *which, rsl_error *error);

/* Hertz time: the duration of the elastic impact F = k d^(3/2),
 * 3.2181 (M^2/(k^2 v))^(1/5), or 2.8683 (M^2/(R E*^2 v))^(1/5). */
RSL_API rsl_status rsl_step_hertz(double mass, double stiffness, double speed, double *time,
                                  rsl_error *error);

/* The step at which leapfrog methods become unstable at the deepest point of
 * the impact, 2 sqrt(M/K) with K = dF/dd there: an oscillation with the period
 * 2 pi sqrt(M/K). Rules of thumb take a tenth to a fifth of it. */
RSL_API rsl_status rsl_step_stability(const rsl_law_contact *contact, double *step,
                                      rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
