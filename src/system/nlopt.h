/* SPDX-License-Identifier: MIT
 *
 * nlopt: the functions of NLopt, loaded when they are first needed.
 */
#ifndef RSL_SYSTEM_NLOPT_H
#define RSL_SYSTEM_NLOPT_H

#include "system/library.h"

/* RSL_OK: rsl_nlopt holds the functions. */
rsl_status rsl_nlopt_load(rsl_error *error);

#ifdef RSL_HAVE_NLOPT

#include <nlopt.h>

#define RSL_NLOPT_CALLS(X)                                                                         \
    X(nlopt_create)                                                                                \
    X(nlopt_destroy)                                                                               \
    X(nlopt_optimize)                                                                              \
    X(nlopt_set_min_objective)                                                                     \
    X(nlopt_set_lower_bounds)                                                                      \
    X(nlopt_set_lower_bounds1)                                                                     \
    X(nlopt_set_upper_bounds)                                                                      \
    X(nlopt_set_upper_bounds1)                                                                     \
    X(nlopt_set_xtol_abs1)                                                                         \
    X(nlopt_set_maxeval)                                                                           \
    X(nlopt_srand)                                                                                 \
    X(nlopt_force_stop)                                                                            \
    X(nlopt_get_errmsg)                                                                            \
    X(nlopt_result_to_string)

typedef struct rsl_nlopt_calls {
    RSL_NLOPT_CALLS(RSL_LIBRARY_POINTER)
} rsl_nlopt_calls;
extern rsl_nlopt_calls rsl_nlopt;

#endif
#endif
