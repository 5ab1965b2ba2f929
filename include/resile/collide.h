/* SPDX-License-Identifier: MIT
 *
 * collide: one impact between two bodies, exactly.
 *
 *     M dv/dt = -F(d, v) + load,   d(0) = 0,  v(0) = v0
 *
 * from first touch to the end of contact, for any law. Without a load the families with a closed
 * form use it, elastic laws and m = n use quadrature, and everything else is integrated in the
 * phase plane to near machine precision, fractional exponents included.
 *
 * Scaled by the length L = (M v0^2/k)^(1/(n+1)), the time L/v0 and the force
 * k L^n, an impact of F = k d^n + lambda d^m sgn(v)|v|^q reads
 *
 *     x'' + x^n + Lambda x^m sgn(u)|u|^q = 0,   x(0) = 0,  u(0) = 1,
 *     Lambda = lambda L^(m-n) v0^q / k.
 *
 * One number, Lambda, decides the restitution for given (n, m, q) and end
 * rule. For m = n and q = 1 it is the hysteresis damping ratio h = lambda v0/k.
 */
#ifndef RESILE_COLLIDE_H
#define RESILE_COLLIDE_H

#include "resile/law.h"
#include "resile/stiffness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- restitution <-> damping --------------------------------------------- */

/* Below this exponent of the rate damping is dry friction, which needs other means than these. */
#define RSL_COLLIDE_Q_LEAST 1e-3

/* Exponents, end rule and phases of the damping: what Lambda depends on. */
typedef struct rsl_collide_form {
    double n, m, q;
    rsl_law_end end;   /* RSL_LAW_END_DEPTH or RSL_LAW_END_FORCE */
    int approach_only; /* 1: damped while the bodies approach, elastic after */
} rsl_collide_form;

/* Family m = n, q = 1, any n and either end rule:
 *
 *     h (1 + e) = ln((1 + h)/(1 - e h)).
 *
 * h(e) for 0 < e <= 1, within 4 ulp, and e(h) for 0 <= h. Outside (and for
 * NaN) they return NaN. */
RSL_API double rsl_collide_hysteresis_ratio(double restitution);
RSL_API double rsl_collide_hysteresis_restitution(double h);

/* dh/de of the same relation. */
RSL_API double rsl_collide_hysteresis_slope(double restitution);

/* Lambda that returns the wanted restitution, and dLambda/de if `slope` is not
 * NULL. Relative error 1e-12 for the families with an exact solution
 * (m = n, or m = (n-1)/2 with q = 1), 1e-10 for any other exponents. Asked again, Lambda returns
 * e to 1e-9 of itself, 1e-13 and what 2e-15 of Lambda make of e. For e = 0 it is the Lambda from
 * which on the bodies stay together, which there is where q <= 2 (n-m)/(n+1) and contact ends at
 * d = 0. RSL_ERROR_NO_SOLUTION: no Lambda found; that may be so below e = 1e-5 where damping is
 * strong and q < 1. */
RSL_API rsl_status rsl_collide_lambda_from_restitution(const rsl_collide_form *form,
                                                       double restitution, double *lambda,
                                                       double *slope, rsl_error *error);

/* The restitution that Lambda returns, and de/dLambda if `slope` is not NULL.
 * RSL_NO_SEPARATION (restitution 0): contact never reaches its end. */
RSL_API rsl_status rsl_collide_restitution_from_lambda(const rsl_collide_form *form, double lambda,
                                                       double *restitution, double *slope,
                                                       rsl_error *error);

/* Makes a contact from a law and its numbers: checks them, takes the author's damping or
 * calibrates. This is the way to make an rsl_law_contact, for laws of the catalogue and laws of
 * your own alike. A law that leaves lambda to the caller (`general`, `kelvin-voigt`) is calibrated
 * if it gets a restitution instead; contact->calibration says which it was. */
RSL_API rsl_status rsl_collide_prepare(const rsl_law *law, const rsl_law_spec *spec,
                                       rsl_law_contact *contact, rsl_error *error);

/* The restitution to ask a law for, as published, so that it returns the one wanted at this mass,
 * stiffness and speed (spec->restitution and its calibration are ignored). RSL_ERROR_NO_SOLUTION:
 * it returns no such value. */
RSL_API rsl_status rsl_collide_restitution_to_ask(const rsl_law *law, const rsl_law_spec *spec,
                                                  double wanted, double *asked, rsl_error *error);

/* Lambda of a prepared contact, RSL_UNSET where the law has none or the mass
 * or speed was not given. */
RSL_API double rsl_collide_lambda(const rsl_law_contact *contact);

/* ---- the impact ------------------------------------------------------------ */

/* How the outcome was found. */
typedef enum rsl_collide_method {
    RSL_COLLIDE_METHOD_AUTO, /* in a question only: the best one there is */
    RSL_COLLIDE_METHOD_CLOSED_FORM,
    RSL_COLLIDE_METHOD_QUADRATURE,
    RSL_COLLIDE_METHOD_INTEGRATED
} rsl_collide_method;

typedef struct rsl_collide_options {
    double load; /* constant force pressing the bodies together, N;
                          negative pulls; default 0 */
    rsl_collide_method
        method;      /* default RSL_COLLIDE_METHOD_AUTO; RSL_COLLIDE_METHOD_INTEGRATED works
                          for every law and is the cross-check */
    double accuracy; /* wanted relative error of an outcome that has to be
                          integrated, 0 <= accuracy < 1; default 0: as exact
                          as can be. 1e-8 saves a third of the time */
} rsl_collide_options;

/* What comes out. Times count from first touch. The energy ledger holds to
 * rounding, or to the accuracy asked for: energy_in + work_of_load =
 * energy_out + energy_dissipated + energy_residual. */
typedef struct rsl_collide_outcome {
    double restitution;       /* speed_out / v0 */
    double speed_out;         /* speed of separation, m/s */
    double depth_max;         /* deepest indentation, m */
    double time_of_depth_max; /* s */
    double force_max;         /* peak force, N */
    double time_of_force_max; /* s */
    double force_min;         /* deepest pull, N; 0 if the force never pulls */
    double duration;          /* of contact, s */
    double depth_end;         /* indentation left when contact ends, m */
    double impulse;           /* of the contact force, N s */
    double energy_in;         /* M v0^2/2, J */
    double energy_out;        /* M speed_out^2/2, J */
    double work_of_load;      /* J */
    double energy_dissipated; /* by the law, with what stays stored at the end,
                                 J; summed apart from the speeds */
    double energy_residual;   /* what the ledger misses, J */
    rsl_collide_method method;
} rsl_collide_outcome;

/* One point of an impact in time. */
typedef struct rsl_collide_curve_point {
    double time, depth, rate, force; /* s, m, m/s, N */
    double energy_kinetic;           /* M v^2/2, J */
    double energy_elastic;           /* J */
    double energy_dissipated;        /* so far, J */
} rsl_collide_curve_point;

RSL_API rsl_collide_options rsl_collide_options_default(void);
RSL_API const char *rsl_collide_method_name(rsl_collide_method method);

/* The outcome of one impact at the mass and speed the contact was prepared for. RSL_NO_SEPARATION:
 * the bodies stay together (overdamped, to the rounding of the damping, or held by the load; a
 * restitution and a duration that no double holds count as that, and so do an integrated restitution
 * below 1e-13 and an integrated rebound phase below 1e-14 of the depth); restitution is 0,
 * duration HUGE_VAL, and the rest describes the motion up to the first deepest point. `options` may
 * be NULL. */
RSL_API rsl_status rsl_collide(const rsl_law_contact *contact, const rsl_collide_options *options,
                               rsl_collide_outcome *outcome, rsl_error *error);

/* The impact at `count` given times, in rising order, 0 <= t <= duration.
 * Times after the end of contact are refused. RSL_NO_SEPARATION: the bodies stay together; times
 * after they came to rest are refused, and the points before are written. */
RSL_API rsl_status rsl_collide_at(const rsl_law_contact *contact,
                                  const rsl_collide_options *options, const double *times,
                                  size_t count, rsl_collide_curve_point *points, rsl_error *error);

/* The impact as a polyline that no chord leaves by more than `tolerance` of the peak depth, force
 * and speed (0 < tolerance < 1, 1e-3 is good for plots). Writes at most `capacity` points and their
 * number to `count`; RSL_CURVE_FULL says that `capacity` was too small, and `count` is then the
 * number needed. */
RSL_API rsl_status rsl_collide_curve(const rsl_law_contact *contact,
                                     const rsl_collide_options *options, double tolerance,
                                     rsl_collide_curve_point *points, size_t capacity,
                                     size_t *count, rsl_error *error);

/* ---- the range in which a law holds ----------------------------------------- */

/* What is known of two bodies beside the law of their contact. RSL_UNSET or 0: not known, and not
 * judged by. */
typedef struct rsl_collide_bodies {
    double modulus;   /* E*, Pa */
    double radius;    /* R of the contact, m */
    double size;      /* the smallest of R and the radii of the bodies, m */
    double length;    /* of a contact along a line, m; not given: at a point */
    double yield;     /* strength of the softer body, Pa */
    double wave_time; /* the longer one in which a wave passes a body and returns, s */
} rsl_collide_bodies;

/* The time of a wave through a sphere and back, 4 r sqrt(density/E), s; RSL_UNSET where the density
 * or a finite radius > 0 is not known. */
RSL_API double rsl_collide_wave_time(const rsl_stiffness_material *material, double radius);

/* Bodies of two materials and radii (a plane is HUGE_VAL, a hole negative) with the E* and the R of
 * their contact, along no line. */
RSL_API rsl_collide_bodies rsl_collide_bodies_of(const rsl_stiffness_material *const material[2],
                                                 const double radii[2], double modulus,
                                                 double radius);

typedef enum rsl_collide_limit_kind {
    RSL_COLLIDE_LIMIT_YIELD, /* peak pressure of Hertz against the one that begins to yield, Pa */
    RSL_COLLIDE_LIMIT_SIZE,  /* radius or half width of contact against a tenth of the size, m */
    RSL_COLLIDE_LIMIT_WAVES, /* duration of contact: at least 4 times the time of a wave, s */
    RSL_COLLIDE_LIMITS
} rsl_collide_limit_kind;

typedef struct rsl_collide_limit {
    double value, limit; /* RSL_UNSET: it is not judged */
} rsl_collide_limit;

/* What an impact did against the limits of its law, from its largest force and depth and its
 * duration (RSL_UNSET: it goes on). Returns a bit 1 << kind for each limit that it exceeds. */
RSL_API unsigned rsl_collide_judge(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                                   double force_max, double depth_max, double duration,
                                   rsl_collide_limit found[RSL_COLLIDE_LIMITS]);

/* The pressure at the centre from which on a contact yields: 1.6 times the yield strength at a
 * point, 1.79 times along a line; and the speed of impact of a mass that reaches it at a point. */
RSL_API double rsl_collide_yield_pressure(const rsl_collide_bodies *bodies);
RSL_API double rsl_collide_yield_speed(const rsl_collide_bodies *bodies, double mass);

/* A limit that is exceeded, in a sentence without its end. */
typedef struct rsl_collide_sentence {
    char text[200];
} rsl_collide_sentence;
RSL_API rsl_collide_sentence rsl_collide_limit_text(rsl_collide_limit_kind kind,
                                                    const rsl_collide_limit *limit);

#ifdef __cplusplus
}
#endif
#endif
