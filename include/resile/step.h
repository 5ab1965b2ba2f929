/* SPDX-License-Identifier: MIT */
/** @file
 * step: the time step that a fixed-step integrator needs.
 *
 * With a fixed step h, contact onset and separation occur at arbitrary positions
 * within a time step. The simulated restitution is therefore not e but a band
 * around e. This module simulates one impact with a fixed-step integrator for all
 * phases of contact onset, and finds the largest step for which the whole band
 * lies within a requested error.
 *
 *     rsl_step_advise(...)       requested error -> largest step
 *     rsl_step_band_at(...)      step -> minimum and maximum restitution
 *     rsl_step_restitution(...)  step, phase -> restitution
 *     rsl_step_rayleigh(...)     the rules of thumb, for comparison
 *
 * The step applies to one impact velocity. For n > 1 the fastest impact has the
 * shortest duration and determines the step.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_STEP_H
#define RESILE_STEP_H

#include <stddef.h>

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The integration schemes: name, force evaluations per step, description. M a = -F, i is the index
 * of the step, h its length.
 *
 * verlet           v_half = v_i + a_i h/2,  d_(i+1) = d_i + h v_half,
 *                  a_(i+1) from F(d_(i+1), v_half),
 *                  v_(i+1) = v_half + a_(i+1) h/2.
 *                  The force is evaluated with the velocity of half a step before, as in
 *                  LAMMPS (fix nve and nve/sphere), in codes derived from it, and in every
 *                  leapfrog scheme.
 * verlet-predicted the same with a_(i+1) from F(d_(i+1), v_half + a_i h/2).
 * semi-implicit-euler
 *                  v_(i+1) = v_i + h a_i with a_i from F(d_i, v_i),
 *                  d_(i+1) = d_i + h v_(i+1). Between free flight before and after the
 *                  impact it coincides with `verlet` at every step: its v_(i+1) is v_half.
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

/** The name ("verlet"), the description, and the number of force evaluations per step of a
 * scheme. */
RSL_API const char *rsl_step_scheme_name(rsl_step_scheme stepper);
RSL_API const char *rsl_step_scheme_meaning(rsl_step_scheme stepper);
RSL_API int rsl_step_scheme_forces(rsl_step_scheme stepper);

/* Separation in a fixed-step integration: contact ends at the first step with d <= 0 (for a law
 * with a permanent indentation: at or below it), and under RSL_LAW_SEPARATION_ZERO_FORCE also at
 * the first unloading step with F <= 0. The velocity at that step is the separation velocity.
 * Outside the contact the force is zero.
 *
 * The phase is the position of contact onset within a step: the first step that ends in contact
 * ends phase*h after contact onset, 0 < phase <= 1. */

/** The restitution resulting from this step (s) and phase. RSL_NO_SEPARATION (restitution 0): the
 * bodies have not separated after eight contact durations. RSL_ERROR_CONVERGENCE: the step is
 * unstable. */
RSL_API rsl_status rsl_step_restitution(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                        double step, double phase, double *restitution,
                                        rsl_error *error);

/** The range of the resulting restitution over all phases, at one step size. */
typedef struct rsl_step_band {
    double restitution_min, restitution_max;
    double phase_min, phase_max; /**< phases of the minimum and the maximum */
} rsl_step_band;

/** Computes the band at one step size (s). RSL_ERROR_CONVERGENCE: the step is unstable at some
 * phase. */
RSL_API rsl_status rsl_step_band_at(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                    double step, rsl_step_band *band, rsl_error *error);

/** Bounds of the steps per contact and of the requested error. */
#define RSL_STEP_COUNT_MIN 2.0
#define RSL_STEP_COUNT_MAX 16384.0
#define RSL_STEP_ERROR_MIN 1e-9

typedef struct rsl_step_advice {
    double step;              /**< the largest admissible step, s */
    double steps_per_contact; /**< duration/step */
    double worst_error;       /**< maximum |e_fixed - e| found at this step */
    double worst_phase;       /**< phase at which it was found */
    double order;             /**< observed order p of error ~ step^p, between this step (or 1/64 of
                                   the duration, if smaller) and a quarter of it; NaN if the error
                                   is at rounding level there */
    double duration;          /**< exact contact duration, s */
    double restitution_exact; /**< e of the law, from rsl_collide */
} rsl_step_advice;

/** The largest step with |e_fixed - e| <= wanted for every phase and for every smaller step;
 * RSL_STEP_ERROR_MIN <= wanted < 1.
 *
 * Method: the error is not monotone in the step; it oscillates with the fractional part of
 * duration/step. The search therefore covers phase and step together, refines the largest errors
 * found to their local maxima, and keeps a margin of 1 % to the requested error. It covers all
 * numbers of steps per contact up to 64; from there to four times the advised number, windows one
 * step wide at intervals of 19 %; and in addition the first 19 % above the advised number. Beyond
 * that, the guarantee rests on the power law observed there: its order must be at least 1/2,
 * otherwise RSL_ERROR_CONVERGENCE. Fewer than RSL_STEP_COUNT_MIN steps per contact are never
 * advised. RSL_ERROR_NO_SOLUTION: more than RSL_STEP_COUNT_MAX are needed, or the bodies do not
 * separate. */
RSL_API rsl_status rsl_step_advise(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                   double wanted, rsl_step_advice *advice, rsl_error *error);

/* ---- rules of thumb ------------------------------------------------------- */

/** A spherical particle of a DEM simulation. */
typedef struct rsl_step_grain {
    double radius;  /**< m, > 0 */
    double young;   /**< E, Pa, > 0 */
    double poisson; /**< nu, -1 < nu <= 0.5 */
    double density; /**< kg/m^3, > 0 */
} rsl_step_grain;

/** The Rayleigh time: the time that a surface wave takes to travel half the circumference of a
 * sphere,
 *
 *     T = pi R sqrt(rho/G)/(0.1631 nu + 0.8766),   G = E/(2 (1 + nu)).
 *
 * For several particles the minimum is returned; its index is written to `which` (may be NULL). DEM
 * codes use a step of 10 to 20 % of it. It does not account for impact velocity, damping or
 * integration scheme. */
RSL_API rsl_status rsl_step_rayleigh(const rsl_step_grain *grains, size_t count, double *time,
                                     size_t *which, rsl_error *error);

/** Hertz time: the duration of the elastic impact F = k d^(3/2),
 * 3.2181 (M^2/(k^2 v))^(1/5), or 2.8683 (M^2/(R E*^2 v))^(1/5). */
RSL_API rsl_status rsl_step_hertz(double mass, double stiffness, double speed, double *time,
                                  rsl_error *error);

/** The stability limit of leapfrog schemes at the maximum compression of the impact, 2 sqrt(M/K)
 * with K = dF/dd there, for an oscillation with the period 2 pi sqrt(M/K). Rules of thumb use a
 * tenth to a fifth of it. */
RSL_API rsl_status rsl_step_stability(const rsl_law_contact *contact, double *step,
                                      rsl_error *error);

/** The critical step of leapfrog schemes for a sustained contact, damping included: with the slope
 * k = dF/dd and the damping c = dF/dv at rest,
 *
 *     h = 4 M/(c + sqrt(c^2 + 4 M k)),
 *
 * the minimum over all depths of the impact; 0 if it has none, because k or c is unbounded at touch.
 * Small motions about a rest position are stable below it and grow above it. A free impact may gain
 * energy at smaller steps: without damping from 0.44 of it on (linear) or 0.80 (Hertz), with e = 0.5
 * from 0.84; half of it is safe for e <= 0.5. For an error in the restitution see rsl_step_advise. */
RSL_API rsl_status rsl_step_critical(const rsl_law_contact *contact, double *step,
                                     rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
