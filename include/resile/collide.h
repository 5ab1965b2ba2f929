/* SPDX-License-Identifier: MIT */
/** @file
 * collide: one impact between two bodies, exactly.
 *
 *     M dv/dt = -F(d, v) + load,   d(0) = 0,  v(0) = v0
 *
 * from contact onset to separation, for any law. Without an external load, the
 * families with a closed-form solution use it, elastic laws and m = n use
 * quadrature, and all other laws are integrated in the phase plane to near machine
 * precision, including fractional exponents.
 *
 * Scaled by the length L = (M v0^2/k)^(1/(n+1)), the time L/v0 and the force
 * k L^n, an impact with F = k d^n + lambda d^m sgn(v)|v|^q reads
 *
 *     x'' + x^n + Lambda x^m sgn(u)|u|^q = 0,   x(0) = 0,  u(0) = 1,
 *     Lambda = lambda L^(m-n) v0^q / k.
 *
 * For given (n, m, q) and separation criterion, the restitution depends only on the
 * dimensionless damping Lambda. For m = n and q = 1 it is the hysteresis damping
 * ratio h = lambda v0/k.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_COLLIDE_H
#define RESILE_COLLIDE_H

#include "resile/law.h"
#include "resile/stiffness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- restitution <-> damping --------------------------------------------- */

/** Smallest supported exponent q of the rate. Below it, the damping approaches dry friction, which
 * these methods do not cover. */
#define RSL_COLLIDE_Q_MIN 1e-3

/** The quantities that Lambda depends on: exponents, separation criterion, and the phases of the
 * impact with damping. */
typedef struct rsl_collide_exponents {
    double n, m, q;
    rsl_law_separation end; /**< RSL_LAW_SEPARATION_ZERO_DEPTH or RSL_LAW_SEPARATION_ZERO_FORCE */
    int approach_only;      /**< 1: damped during approach, elastic during rebound */
} rsl_collide_exponents;

/** Family m = n, q = 1, for any n and either separation criterion:
 *
 *     h (1 + e) = ln((1 + h)/(1 - e h)).
 *
 * The functions compute h(e) for 0 < e <= 1, within 4 ulp, and e(h) for h >= 0. Outside these
 * ranges (and for NaN) they return NaN. */
RSL_API double rsl_collide_hysteresis_ratio(double restitution);
RSL_API double rsl_collide_hysteresis_restitution(double h);

/** dh/de of the same relation. */
RSL_API double rsl_collide_hysteresis_slope(double restitution);

/** Lambda for a prescribed restitution, and dLambda/de if `slope` is not NULL. The relative error
 * is 1e-12 for the families with an exact solution (m = n, or m = (n-1)/2 with q = 1) and 1e-10 for
 * all other exponents. Evaluating the returned Lambda reproduces e within
 * 1e-9 e + 1e-13 + |de/dLambda| 2e-15 Lambda. For e = 0 it is the smallest Lambda for which the
 * bodies do not separate; it exists for q <= 2 (n-m)/(n+1) if contact ends at d = 0.
 * RSL_ERROR_NO_SOLUTION: no Lambda was found, which is possible below e = 1e-5 for strong damping
 * and q < 1. */
RSL_API rsl_status rsl_collide_lambda_from_restitution(const rsl_collide_exponents *form,
                                                       double restitution, double *lambda,
                                                       double *slope, rsl_error *error);

/** The restitution resulting from Lambda, and de/dLambda if `slope` is not NULL. RSL_NO_SEPARATION
 * (restitution 0): the bodies do not separate. */
RSL_API rsl_status rsl_collide_restitution_from_lambda(const rsl_collide_exponents *form,
                                                       double lambda, double *restitution,
                                                       double *slope, rsl_error *error);

/** Prepares a contact from a law and its parameters: checks the parameters, and uses the published
 * damping or calibrates it. This function prepares every rsl_law_contact, for catalogue laws and
 * user-defined laws alike. A law whose lambda is an input (`general`, `kelvin-voigt`) is calibrated
 * if a restitution is given instead; contact->calibration tells which of the two applies. */
RSL_API rsl_status rsl_collide_prepare(const rsl_law *law, const rsl_law_parameters *spec,
                                       rsl_law_contact *contact, rsl_error *error);

/** The restitution to prescribe in the published formula of a law so that the resulting restitution
 * equals `wanted` at this mass, stiffness and impact velocity (spec->restitution and
 * spec->calibration are ignored). RSL_ERROR_NO_SOLUTION: no input gives this value. */
RSL_API rsl_status rsl_collide_input_restitution(const rsl_law *law, const rsl_law_parameters *spec,
                                                 double wanted, double *requested,
                                                 rsl_error *error);

/** Lambda of a prepared contact; RSL_UNSET if the law has none, or if the mass or speed was not
 * given. */
RSL_API double rsl_collide_lambda(const rsl_law_contact *contact);

/** The damping of a contact in the measures that are in use. A measure that the form of the law
 * does not have, or that needs a mass or speed that was not given, is RSL_UNSET. */
typedef struct rsl_collide_damping_measures {
    double hysteresis_ratio; /**< h = lambda v0/k, for m = n and q = 1 */
    double damping_ratio;    /**< xi = lambda/(2 sqrt(k M)), for m = (n-1)/2 and q = 1: the linear
                                  spring and damper, and the laws of Tsuji and of Jankowski */
    double alpha;            /**< 2 xi = lambda/sqrt(k M), the constant of Tsuji */
    double lambda_dimensionless; /**< Lambda */
    double path_integral;        /**< I = (1 - e)/((n+1) e h) with the prescribed e: the integral of
                                  y^n v/v0 over y = d/dmax that the energy balance of the law
                                  assumes (1/4 of flores) */
    double restitution;          /**< resulting restitution */
    double loss_factor; /**< eta = dW/(pi U): energy dissipated in the impact, half a cycle,
                                  over pi times the elastic energy at the deepest point; 2 xi for
                                  light damping */
} rsl_collide_damping_measures;

/** All measures of the damping of a prepared contact. RSL_NO_SEPARATION: the bodies do not separate;
 * then the restitution is 0 and the loss factor RSL_UNSET. */
RSL_API rsl_status rsl_collide_damping(const rsl_law_contact *contact,
                                       rsl_collide_damping_measures *measures, rsl_error *error);

/* ---- the error of a law -------------------------------------------------------- */

/** What is compared: with the damping as published, and with the damping for which the prescribed
 * restitution results (RSL_LAW_EXACT). */
typedef enum rsl_collide_error_quantity {
    RSL_COLLIDE_ERROR_DAMPING,     /**< the damping lambda, and with it h, xi and Lambda */
    RSL_COLLIDE_ERROR_RESTITUTION, /**< the resulting restitution, with the prescribed one */
    RSL_COLLIDE_ERROR_FORCE,       /**< peak force */
    RSL_COLLIDE_ERROR_DEPTH,       /**< maximum indentation */
    RSL_COLLIDE_ERROR_DURATION,    /**< duration of contact */
    RSL_COLLIDE_ERROR_IMPULSE,     /**< impulse of the contact force */
    RSL_COLLIDE_ERROR_LOSS,        /**< energy dissipated */
    RSL_COLLIDE_ERROR_COUNT
} rsl_collide_error_quantity;

/** "damping", "restitution", ...; NULL past the end. */
RSL_API const char *rsl_collide_error_name(size_t quantity);

/** The relative error of a law as published, published/exact - 1; 0 where both are 0, as the damping
 * for a restitution of 1. spec->calibration is ignored. RSL_ERROR_MISSING: no restitution is
 * given. */
RSL_API rsl_status rsl_collide_law_error(const rsl_law *law, const rsl_law_parameters *spec,
                                         rsl_collide_error_quantity quantity, double *value,
                                         rsl_error *error);

/** The same for `count` values of one input, an index into rsl_law_input_table(). The error is NaN
 * where the law has none; if it has none anywhere, the first reason is returned. */
RSL_API rsl_status rsl_collide_law_errors(const rsl_law *law, const rsl_law_parameters *spec,
                                          rsl_collide_error_quantity quantity, size_t input,
                                          const double *values, size_t count, double *errors,
                                          rsl_error *error);

/** One number for several errors x. */
typedef enum rsl_collide_error_measure {
    RSL_COLLIDE_MEASURE_RMS,  /**< sqrt(mean x^2) */
    RSL_COLLIDE_MEASURE_MEAN, /**< mean |x| */
    RSL_COLLIDE_MEASURE_MAX,  /**< max |x| */
    RSL_COLLIDE_MEASURE_BIAS, /**< mean x */
    RSL_COLLIDE_MEASURE_COUNT
} rsl_collide_error_measure;

/** "rms", "mean", "max", "bias"; NULL past the end. */
RSL_API const char *rsl_collide_measure_name(size_t measure);

/** RSL_UNSET if there are no errors or one of them is not finite. */
RSL_API double rsl_collide_measure(rsl_collide_error_measure measure, const double *errors,
                                   size_t count);

/* ---- the impact ------------------------------------------------------------ */

/** The solution method of an outcome. */
typedef enum rsl_collide_method {
    RSL_COLLIDE_METHOD_AUTO, /**< input only: the best one available */
    RSL_COLLIDE_METHOD_CLOSED_FORM,
    RSL_COLLIDE_METHOD_QUADRATURE,
    RSL_COLLIDE_METHOD_INTEGRATED
} rsl_collide_method;

typedef struct rsl_collide_options {
    double load; /**< constant external force that presses the bodies together, N; negative:
                      separates them; default 0 */
    rsl_collide_method
        method;      /**< default RSL_COLLIDE_METHOD_AUTO; RSL_COLLIDE_METHOD_INTEGRATED works for
                          every law and serves as a cross-check */
    double accuracy; /**< requested relative error of an outcome that is integrated numerically,
                          0 <= accuracy < 1; default 0: full accuracy. 1e-8 saves a third of the
                          time */
} rsl_collide_options;

/** The outcome of an impact. Times are measured from contact onset. The energy balance holds to
 * rounding, or to the requested accuracy: energy_in + work_of_load = energy_out + energy_dissipated
 * + energy_residual. */
typedef struct rsl_collide_outcome {
    double restitution;       /**< speed_out / v0 */
    double speed_out;         /**< separation speed, m/s */
    double depth_max;         /**< maximum indentation, m */
    double time_of_depth_max; /**< s */
    double force_max;         /**< peak force, N */
    double time_of_force_max; /**< s */
    double force_min;         /**< minimum (most tensile) force, N; 0 if never tensile */
    double duration;          /**< of contact, s */
    double depth_end;         /**< indentation at separation, m */
    double impulse;           /**< of the contact force, N s */
    double energy_in;         /**< M v0^2/2, J */
    double energy_out;        /**< M speed_out^2/2, J */
    double work_of_load;      /**< J */
    double energy_dissipated; /**< dissipated by the law, including energy still stored at
                                   separation, J; integrated independently of the speeds */
    double energy_residual;   /**< residual of the energy balance, J */
    rsl_collide_method method;
} rsl_collide_outcome;

/** One point of an impact in time. */
typedef struct rsl_collide_curve_point {
    double time, depth, rate, force; /**< s, m, m/s, N */
    double energy_kinetic;           /**< M v^2/2, J */
    double energy_elastic;           /**< J */
    double energy_dissipated;        /**< since contact onset, J */
} rsl_collide_curve_point;

RSL_API rsl_collide_options rsl_collide_options_default(void);
RSL_API const char *rsl_collide_method_name(rsl_collide_method method);

/** The outcome of one impact at the mass and impact velocity of the prepared contact.
 * RSL_NO_SEPARATION: the bodies do not separate, because the contact is overdamped (to the rounding
 * of the damping) or held closed by the load. This also covers a restitution and a duration outside
 * the range of a double, an integrated restitution below 1e-13, and an integrated rebound phase
 * below 1e-14 of the depth. Then restitution is 0, duration is HUGE_VAL, and the other fields
 * describe the motion up to the first maximum compression. `options` may be NULL. */
RSL_API rsl_status rsl_collide(const rsl_law_contact *contact, const rsl_collide_options *options,
                               rsl_collide_outcome *outcome, rsl_error *error);

/** The state of the impact at `count` given times in ascending order, 0 <= t <= duration. Times
 * after separation are refused. RSL_NO_SEPARATION: the bodies do not separate; times after they
 * come to rest are refused, and the points before are written. */
RSL_API rsl_status rsl_collide_at(const rsl_law_contact *contact,
                                  const rsl_collide_options *options, const double *times,
                                  size_t count, rsl_collide_curve_point *points, rsl_error *error);

/** The impact as a polyline whose chords deviate from the exact curve by at most `tolerance` times
 * the peak depth, force and speed (0 < tolerance < 1; 1e-3 is suitable for plots). Writes at most
 * `capacity` points and their number to `count`. RSL_CURVE_FULL: `capacity` is too small, and
 * `count` is the number of points needed. */
RSL_API rsl_status rsl_collide_curve(const rsl_law_contact *contact,
                                     const rsl_collide_options *options, double tolerance,
                                     rsl_collide_curve_point *points, size_t capacity,
                                     size_t *count, rsl_error *error);

/* ---- range of validity of a law ---------------------------------------------- */

/** Properties of the two bodies that are not part of the contact law. RSL_UNSET or 0: unknown; the
 * limits that need the value are not checked. */
typedef struct rsl_collide_bodies {
    double modulus;   /**< E*, Pa */
    double radius;    /**< R of the contact, m */
    double size;      /**< the minimum of R and the radii of the bodies, m */
    double length;    /**< of a line contact, m; unset: point contact */
    double yield;     /**< yield strength of the softer body, Pa */
    double wave_time; /**< maximum round-trip time of an elastic wave through either body, s */
} rsl_collide_bodies;

/** The round-trip time of an elastic wave through a sphere, 4 r sqrt(density/E), s; RSL_UNSET if
 * the density is unknown or the radius is not finite and > 0. */
RSL_API double rsl_collide_wave_time(const rsl_stiffness_material *material, double radius);

/** The properties of a point contact between bodies of two materials and radii (HUGE_VAL for a
 * plane, negative for a concave surface), with E* and R of the contact. */
RSL_API rsl_collide_bodies rsl_collide_bodies_of(const rsl_stiffness_material *const material[2],
                                                 const double radii[2], double modulus,
                                                 double radius);

typedef enum rsl_collide_limit_kind {
    RSL_COLLIDE_LIMIT_YIELD, /**< peak Hertz pressure; limit: the pressure at first yield, Pa */
    RSL_COLLIDE_LIMIT_SIZE,  /**< contact radius or half width; limit: a tenth of the size, m */
    RSL_COLLIDE_LIMIT_WAVES, /**< contact duration; limit: at least 4 wave times, s */
    RSL_COLLIDE_LIMIT_COUNT
} rsl_collide_limit_kind;

typedef struct rsl_collide_limit {
    double value, limit; /**< RSL_UNSET: not checked */
} rsl_collide_limit;

/** Compares an impact with the limits of validity of its law, from its peak force, peak depth and
 * duration (RSL_UNSET: contact has not ended). Returns the bit 1 << kind for each limit
 * violated. */
RSL_API unsigned rsl_collide_check_limits(const rsl_collide_bodies *bodies,
                                          const rsl_law_contact *contact, double force_max,
                                          double depth_max, double duration,
                                          rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT]);

/** The pressure at the centre of contact at first yield: 1.6 times the yield strength for a point
 * contact, 1.79 times for a line contact; and the impact velocity of a mass at which a point
 * contact reaches it. */
RSL_API double rsl_collide_yield_pressure(const rsl_collide_bodies *bodies);
RSL_API double rsl_collide_yield_speed(const rsl_collide_bodies *bodies, double mass);

/** The message for a violated limit: one sentence without the final full stop. */
typedef struct rsl_collide_message {
    char text[200];
} rsl_collide_message;
RSL_API rsl_collide_message rsl_collide_limit_text(rsl_collide_limit_kind kind,
                                                   const rsl_collide_limit *limit);

#ifdef __cplusplus
}
#endif
#endif
