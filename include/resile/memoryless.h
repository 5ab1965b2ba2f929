/* SPDX-License-Identifier: MIT
 *
 * memoryless: contact laws that need not know the speed at first touch.
 *
 * A law with a restitution takes its damping from the speed at first touch, v0. That number must be
 * stored per contact, is wrong where contacts overlap in time, and makes the damping blow up at
 * rest (v0 -> 0). But along an impact the state itself tells where on the way it is: the ratio
 *
 *     sigma = v / sqrt(k d^(n+1)/M)
 *
 * falls from +infinity (touch) through 0 (deepest) to the end, so that force
 * over elastic force is a function of sigma alone,
 *
 *     F = k d^n Psi(sigma),   Psi(0) = 1.
 *
 * For an isolated impact this is the law, with the same restitution at every
 * speed. At rest it is k d^n exactly, and near rest a viscous damper of the
 * size sqrt(k M) d^((n-1)/2): nothing blows up, nothing is stored.
 *
 *     rsl_memoryless_make(...)      once per exponents, damping and end rule
 *     rsl_memoryless_force(...)     per contact and step: a polynomial
 *     rsl_memoryless_forget(...)       the same as an rsl_law_contact, for collide.h
 *     rsl_batch_force(...)          many of these contacts in one call, batch.h
 */
#ifndef RESILE_MEMORYLESS_H
#define RESILE_MEMORYLESS_H

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RSL_MEMORYLESS_BINS = 256,  /* of a half, for looking up */
    RSL_MEMORYLESS_PANELS = 48, /* polynomials of a half, at most */
    RSL_MEMORYLESS_DEGREE = 11
};

/* How the damping is held. */
typedef enum rsl_memoryless_kind {
    RSL_MEMORYLESS_NONE,      /* Psi = 1: elastic */
    RSL_MEMORYLESS_LINEAR,    /* Psi = 1 + Lambda sigma: m = (n-1)/2, q = 1 */
    RSL_MEMORYLESS_LOGARITHM, /* ln Psi in a table: m = n, q = 1; F > 0 */
    RSL_MEMORYLESS_TABLE      /* Psi - 1 in a table: any other exponents */
} rsl_memoryless_kind;

/* One polynomial, in t = (place - center) inverse, place counted in bins. */
typedef struct rsl_memoryless_panel {
    double center, inverse;
    double coefficient[RSL_MEMORYLESS_DEGREE + 1];
} rsl_memoryless_panel;

/* A function of one half of 0 <= s <= 1: the panel that a bin begins in, and the
 * panels in order. Where the curve bends sharply a bin has several. */
typedef struct rsl_memoryless_half {
    unsigned char panel_of[RSL_MEMORYLESS_BINS];
    rsl_memoryless_panel panel[RSL_MEMORYLESS_PANELS];
    int count;
} rsl_memoryless_half;

/* One side of sigma = 0. The bounded variable is
 * s = |sigma|/(open |sigma| + scale); s = 0 is rest, s = 1 touch or the end of
 * contact. */
typedef struct rsl_memoryless_side {
    double open;  /* 1: sigma goes to infinity, less: it ends */
    double scale; /* of sigma */
    rsl_memoryless_half near_rest, near_end;
} rsl_memoryless_side;

enum {
    RSL_MEMORYLESS_COARSE = 256,    /* rows, both sides of rest together */
    RSL_MEMORYLESS_FINE = 128,      /* likewise; at most */
    RSL_MEMORYLESS_LOG_BINS = 1024, /* finest division of a side */
    RSL_MEMORYLESS_LOG_PANELS = 128 /* both sides together, at most */
};

/* m = n, q = 1 once more, for the vector code of batches, which does best
 * without branches. With S = sigma sqrt(n+1) and t = S/sqrt(c + S^2), so that
 * -1 < t < 1, either Psi - 1 is held in equal rows of polynomials, where Psi does not fall too low
 * for that, or (ln Psi)/t in panels that become narrow where it is steep. */
typedef struct rsl_memoryless_batch {
    double scale;                             /* c of the rows */
    int coarse_rows, fine_rows;               /* a power of two; 0: too few rows */
    double coarse_error, fine_error;          /* largest found, relative to Psi */
    double coarse[RSL_MEMORYLESS_COARSE * 4]; /* degree 2, for 1e-7 */
    double fine[RSL_MEMORYLESS_FINE * 8];     /* degree 7, for 1e-12 */

    double log_scale[2]; /* c of approach, restitution */
    int log_panels;      /* 0: too few panels */
    double log_error;    /* largest found, of ln Psi */
    unsigned char log_panel_of[2 * RSL_MEMORYLESS_LOG_BINS];
    double log_panel[RSL_MEMORYLESS_LOG_PANELS * 8]; /* center, inverse, c_i */
} rsl_memoryless_batch;

/* Psi for one law, restitution and end rule. Plain data (about 49 kB), shared by
 * any number of contacts and threads; stiffness and mass are not part of it. */
typedef struct rsl_memoryless {
    rsl_collide_form form;
    double lambda; /* dimensionless damping */
    rsl_memoryless_kind kind;
    double energy;               /* h - ln(1 + h), for m = n and q = 1 */
    double error;                /* largest deviation found: of ln Psi before it is polished,
                      else of Psi relative to max(1, |Psi|) */
    double growth;               /* (n - m)/(n + 1): Psi - 1 grows as |sigma|^(2 growth) */
    int graded_rest;             /* 1: panels in s^(1/4), for q that is no whole number */
    int graded_end;              /* 1: panels in (1 - s)^(1/4), for m != n */
    rsl_memoryless_side side[2]; /* approach, restitution */
    rsl_memoryless_batch batch;  /* for m = n and q = 1 */
} rsl_memoryless;

/* Prepares Psi for a dimensionless damping (from rsl_collide_lambda_from_restitution
 * for an exact restitution, or rsl_collide_lambda for a published law). The
 * table reproduces the curve of the law to 1e-12 of F where m = n and q = 1,
 * else to 1e-12 of the larger of F and k d^n. RSL_ERROR_NO_SOLUTION: the
 * contact never ends, so there is no such curve. */
RSL_API rsl_status rsl_memoryless_make(const rsl_collide_form *form, double lambda,
                                       rsl_memoryless *memoryless, rsl_error *error);

/* Force, tangents, energy and power at one state. Under the end rule `force`
 * the force is zero (and `clamped` 1) beyond the end of the curve. */
RSL_API rsl_status rsl_memoryless_force(const rsl_memoryless *memoryless, double stiffness,
                                        double mass, double depth, double rate,
                                        rsl_law_response *response, rsl_error *error);

/* Psi(sigma) and, if `slope` is not NULL, dPsi/dsigma. NaN for NaN. */
RSL_API double rsl_memoryless_psi(const rsl_memoryless *memoryless, double sigma, double *slope);

/* Prepares Psi for a contact with a power law (any of the catalogue with a damping) and makes the
 * contact use it: from then on it needs no speed but for collide.h, where it tells how fast the
 * bodies meet. The table must live as long as the contact; copies of the contact may share it. */
RSL_API rsl_status rsl_memoryless_forget(rsl_law_contact *contact, rsl_memoryless *memoryless,
                                         rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
