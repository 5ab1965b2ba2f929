/* SPDX-License-Identifier: MIT
 *
 * The memoryless force without checks, and how its table is laid out.
 */
#ifndef RSL_CONTACT_MEMORYLESS_H
#define RSL_CONTACT_MEMORYLESS_H

#include "resile/memoryless.h"

/* depth > 0. */
void rsl_memoryless_response(const rsl_memoryless *law, double stiffness, double mass, double depth,
                             double rate, rsl_law_response *response);

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
void rsl_memoryless_batch_make(rsl_memoryless *memoryless);

/* The shape of contacts that rsl_memoryless_forget made. */
extern const rsl_law_shape rsl_memoryless_shape;

/* Largest z of a half: 1/2, or (1/2)^(1/4). */
double rsl_memoryless_top(int graded);

#endif
