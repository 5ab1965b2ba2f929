/* SPDX-License-Identifier: MIT */
/** @file
 * memoryless: state-based formulation of contact laws, without the impact velocity.
 *
 * A law with a prescribed restitution computes its damping from the impact
 * velocity v0. This value must be stored per contact, is wrong where contacts
 * overlap in time, and makes the damping diverge at rest (v0 -> 0). During an
 * impact, however, the state itself determines the phase of the impact. The ratio
 *
 *     sigma = v / sqrt(k d^(n+1)/M)
 *
 * decreases from +infinity (contact onset) through 0 (maximum compression) until
 * separation, so the ratio of the force to the elastic force is a function of
 * sigma alone,
 *
 *     F = k d^n Psi(sigma),   Psi(0) = 1.
 *
 * For an isolated impact this formulation is equivalent to the original law, with
 * the same restitution at every impact velocity. At rest the force is exactly
 * k d^n; near rest the damping is viscous and of the order sqrt(k M) d^((n-1)/2).
 * It never diverges, and no value is stored.
 *
 * An elastic curve F(d) with the energy U has the force F Psi(sigma) with the Psi of n = 1 and
 * sigma = v sqrt(M/(2 U)).
 *
 *     rsl_memoryless_prepare(...)   once per exponents, damping and separation criterion
 *     rsl_memoryless_force(...)     per contact and step: a polynomial
 *     rsl_memoryless_convert(...)   the same as an rsl_law_contact, for collide.h
 *     rsl_batch_force(...)          many of these contacts in one call, batch.h
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_MEMORYLESS_H
#define RESILE_MEMORYLESS_H

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Psi for one law, restitution and separation criterion: a table of 49 kB in the caller's memory,
 * prepared by rsl_memoryless_prepare() or rsl_memoryless_convert() and read by the functions below.
 * It contains no pointers: it may be copied, and shared by any number of contacts and threads.
 * Stiffness and mass are not part of it. */
enum { RSL_MEMORYLESS_BYTES = 49312 };

typedef struct rsl_memoryless {
    rsl_collide_exponents form;
    double lambda; /**< dimensionless damping */
    double
        error; /**< maximum deviation found: of ln Psi before refinement (m = n, q = 1), otherwise
                    of Psi relative to max(1, |Psi|) */
    union {
        double aligned;
        unsigned char bytes[RSL_MEMORYLESS_BYTES];
    } opaque; /**< internal */
} rsl_memoryless;

/** Prepares Psi for a dimensionless damping (from rsl_collide_lambda_from_restitution for a
 * prescribed restitution, or from rsl_collide_lambda for a published law). The table reproduces the
 * force of the law to 1e-12 of F for m = n and q = 1, otherwise to 1e-12 of the larger of F and
 * k d^n. RSL_ERROR_NO_SOLUTION: the bodies do not separate, so Psi does not exist. */
RSL_API rsl_status rsl_memoryless_prepare(const rsl_collide_exponents *form, double lambda,
                                          rsl_memoryless *memoryless, rsl_error *error);

/** Force, tangents, energy and power at one state. Under RSL_LAW_SEPARATION_ZERO_FORCE the force is
 * zero (and `clamped` 1) beyond the end of the curve. */
RSL_API rsl_status rsl_memoryless_force(const rsl_memoryless *memoryless, double stiffness,
                                        double mass, double depth, double rate,
                                        rsl_law_response *response, rsl_error *error);

/** Psi(sigma) and, if `slope` is not NULL, dPsi/dsigma. Returns NaN for NaN. */
RSL_API double rsl_memoryless_psi(const rsl_memoryless *memoryless, double sigma, double *slope);

/** Prepares Psi for a contact with a power law (any damped one of the catalogue), or with an elastic
 * curve that is damped for a restitution (rsl_law_formulation), and converts the contact to the
 * memoryless form. The contact then needs no speed, except in collide.h, where it is
 * the impact velocity. The table must remain valid as long as the contact; copies of the contact
 * may share it. */
RSL_API rsl_status rsl_memoryless_convert(rsl_law_contact *contact, rsl_memoryless *memoryless,
                                          rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
