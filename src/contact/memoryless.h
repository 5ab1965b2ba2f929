/* SPDX-License-Identifier: MIT
 *
 * The memoryless force without checks, and how its table is laid out.
 */
#ifndef RSL_CONTACT_MEMORYLESS_H
#define RSL_CONTACT_MEMORYLESS_H

#include "resile/memoryless.h"

/* depth > 0. */
void rsl_memoryless_response(const rsl_memoryless *law, double stiffness,
                             double mass, double depth, double rate,
                             rsl_response *response);

/* The function of a half at a place in bins, and its slope. */
double rsl_memoryless_value(const rsl_memoryless_half *half, double place,
                            double *slope);

/* Largest z of a half: 1/2, or (1/2)^(1/4). */
double rsl_memoryless_top(int graded);

#endif
