/* SPDX-License-Identifier: MIT
 *
 * The root of a function in a bracket. Hand-written because the core has no
 * dependency; Chandrupatla's method never needs more than bisection does by a
 * small factor, and usually about eight evaluations.
 */
#ifndef RSL_NUM_ROOTS_H
#define RSL_NUM_ROOTS_H

#include "resile/base.h"

typedef double rsl_num_root_function(double x, void *user);

/* A root of f in [low, high], to the last bits. RSL_ERROR_NO_SOLUTION if
 * f(low) and f(high) have the same sign, RSL_ERROR_CONVERGENCE if f gives
 * NaN. */
rsl_status rsl_num_root_bracketed(rsl_num_root_function *f, void *user, double low, double high,
                                  double *root);

/* The same to within a relative error. */
rsl_status rsl_num_root_near(rsl_num_root_function *f, void *user, double low, double high,
                             double error, double *root);

#endif
