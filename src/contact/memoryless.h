/* SPDX-License-Identifier: MIT
 *
 * The memoryless force without checks, and how its table is laid out.
 */
#ifndef RSL_CONTACT_MEMORYLESS_H
#define RSL_CONTACT_MEMORYLESS_H

#include <stddef.h>

#include "resile/memoryless.h"

enum {
    RSL_MEMORYLESS_BIN_COUNT = 256, /* of a half, for looking up */
    RSL_MEMORYLESS_PANEL_MAX = 48,  /* polynomials of a half, at most */
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
 * panels in order. Where the curvature is large a bin has several. */
typedef struct rsl_memoryless_segment {
    unsigned char panel_of[RSL_MEMORYLESS_BIN_COUNT];
    rsl_memoryless_panel panel[RSL_MEMORYLESS_PANEL_MAX];
    int count;
} rsl_memoryless_segment;

/* One side of sigma = 0. The bounded variable is
 * s = |sigma|/(open |sigma| + scale); s = 0 is rest, s = 1 touch or the end of
 * contact. */
typedef struct rsl_memoryless_branch {
    double open;  /* 1: sigma goes to infinity, less: it ends */
    double scale; /* of sigma */
    rsl_memoryless_segment near_rest, near_end;
} rsl_memoryless_branch;

enum {
    RSL_MEMORYLESS_COARSE_MAX = 256,     /* rows, both sides of rest together */
    RSL_MEMORYLESS_FINE_MAX = 128,       /* likewise; at most */
    RSL_MEMORYLESS_LOG_BIN_COUNT = 1024, /* finest division of a side */
    RSL_MEMORYLESS_LOG_PANEL_MAX = 128   /* both sides together, at most */
};

/* m = n, q = 1 once more, for the vector code of batches, which does best
 * without branches. With S = sigma sqrt(n+1) and t = S/sqrt(c + S^2), so that
 * -1 < t < 1, either Psi - 1 is held in equal rows of polynomials, where Psi does not fall too low
 * for that, or (ln Psi)/t in panels that become narrow where it is steep. */
typedef struct rsl_memoryless_batch {
    double scale;                                 /* c of the rows */
    int coarse_rows, fine_rows;                   /* a power of two; 0: too few rows */
    double coarse_error, fine_error;              /* largest found, relative to Psi */
    double coarse[RSL_MEMORYLESS_COARSE_MAX * 4]; /* degree 2, for 1e-7 */
    double fine[RSL_MEMORYLESS_FINE_MAX * 8];     /* degree 7, for 1e-12 */

    double log_scale[2]; /* c of approach, restitution */
    int log_panels;      /* 0: too few panels */
    double log_error;    /* largest found, of ln Psi */
    unsigned char log_panel_of[2 * RSL_MEMORYLESS_LOG_BIN_COUNT];
    double log_panel[RSL_MEMORYLESS_LOG_PANEL_MAX * 8]; /* center, inverse, c_i */
} rsl_memoryless_batch;

/* An rsl_memoryless as the library sees it; it begins with what the header shows. */
typedef struct rsl_memoryless_table {
    rsl_collide_exponents form;
    double lambda, error;
    rsl_memoryless_kind kind;
    double energy;                 /* h - ln(1 + h), for m = n and q = 1 */
    double growth;                 /* (n - m)/(n + 1): Psi - 1 grows as |sigma|^(2 growth) */
    int graded_rest;               /* 1: panels in s^(1/4), for q that is no whole number */
    int graded_end;                /* 1: panels in (1 - s)^(1/4), for m != n */
    rsl_memoryless_branch side[2]; /* approach, restitution */
    rsl_memoryless_batch batch;    /* for m = n and q = 1 */
} rsl_memoryless_table;

_Static_assert(offsetof(rsl_memoryless, lambda) == offsetof(rsl_memoryless_table, lambda) &&
                   offsetof(rsl_memoryless, error) == offsetof(rsl_memoryless_table, error),
               "an rsl_memoryless begins as its table does");
_Static_assert(sizeof(rsl_memoryless_table) <= sizeof(rsl_memoryless) &&
                   _Alignof(rsl_memoryless_table) <= _Alignof(rsl_memoryless),
               "RSL_MEMORYLESS_BYTES are too few for the table");

static inline const rsl_memoryless_table *rsl_memoryless_table_of(const rsl_memoryless *memoryless)
{
    return (const rsl_memoryless_table *)(const void *)memoryless;
}

/* depth > 0. */
void rsl_memoryless_response(const rsl_memoryless_table *law, double stiffness, double mass,
                             double depth, double rate, rsl_law_response *response);

/* A panel at -1 <= t <= 1, and its slope over places. */
double rsl_memoryless_polynomial(const rsl_memoryless_panel *panel, double t, double *slope);

/* Values at the Chebyshev points t_i = -cos(pi (i + 1/2)/points), of which there
 * may be RSL_MEMORYLESS_DEGREE + 1, to coefficients of powers of t. */
void rsl_memoryless_fit(const double *values, int points, double *c);

/* The rows and panels of a batch end here: a little beyond t = 1, which comes out
 * an ulp or two too large, with coarse rows 2e-10. */
#define RSL_MEMORYLESS_BEYOND (1.0 + 0x1p-49)
#define RSL_MEMORYLESS_BEYOND_COARSE (1.0 + 0x1p-31)

/* Fills memoryless->batch, once all else is there. */
void rsl_memoryless_batch_prepare(rsl_memoryless_table *memoryless);

/* The shape of contacts that rsl_memoryless_convert made. */
extern const rsl_law_model rsl_memoryless_model, rsl_memoryless_curve_model;

/* Largest z of a half: 1/2, or (1/2)^(1/4). */
double rsl_memoryless_top(int graded);

#endif
