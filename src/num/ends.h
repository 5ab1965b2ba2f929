/* SPDX-License-Identifier: MIT
 *
 * Integrals with a singularity of unknown kind at one end (a power, a logarithm), and of functions
 * that are smooth between.
 */
#ifndef RSL_NUM_ENDS_H
#define RSL_NUM_ENDS_H

#include "num/quadrature.h"

/* Integral of f over [0, width], f integrable but singular at t = 0 and analytic elsewhere. */
double rsl_num_integrate_from_end(rsl_num_integrand *f, void *user, double width);

/* Integral of a smooth f over [from, to], to a share of `scale` that is below rounding. */
double rsl_num_integrate_smooth(rsl_num_integrand *f, void *user, double from, double to,
                                double scale);

#endif
