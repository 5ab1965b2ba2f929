/* SPDX-License-Identifier: MIT
 *
 * calibrate: restitution <-> damping.
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
#ifndef RESILE_CALIBRATE_H
#define RESILE_CALIBRATE_H

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

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
 * (m = n, or m = (n-1)/2 with q = 1), 1e-10 for any other exponents. */
RSL_API rsl_status rsl_collide_lambda_from_restitution(
    const rsl_collide_form *form, double restitution, double *lambda,
    double *slope, rsl_error *error);

/* The restitution that Lambda returns, and de/dLambda if `slope` is not NULL.
 * RSL_NO_SEPARATION (restitution 0): contact never reaches its end. */
RSL_API rsl_status rsl_collide_restitution_from_lambda(
    const rsl_collide_form *form, double lambda, double *restitution,
    double *slope, rsl_error *error);

/* Makes a contact from a law and its numbers: checks them, takes the author's
 * damping or calibrates. This is the way to make an rsl_law_contact, for laws of
 * the catalogue and laws of your own alike. A law that leaves lambda to the
 * caller (`general`, `kelvin-voigt`) is calibrated if it gets a restitution
 * instead; contact->calibration says which it was. */
RSL_API rsl_status rsl_collide_prepare(const rsl_law *law,
                                       const rsl_law_spec *spec,
                                       rsl_law_contact *contact,
                                       rsl_error *error);

/* Lambda of a prepared contact, RSL_UNSET where the law has none or the mass
 * or speed was not given. */
RSL_API double rsl_collide_lambda(const rsl_law_contact *contact);

#ifdef __cplusplus
}
#endif
#endif
