/* SPDX-License-Identifier: MIT
 *
 * What the files of this folder share: checks of arrays, and the scaling of a complementarity
 * problem.
 */
#ifndef RSL_RIGID_LCP_H
#define RSL_RIGID_LCP_H

#include "resile/rigid.h"

/* Refuses NULL and arrays that are too short. */
rsl_status rsl_rigid_lcp_check_workspace(const double *work, size_t given, size_t needed,
                                         rsl_error *error);

/* Refuses NULL, NaN and infinity; `what` begins the sentence. */
rsl_status rsl_rigid_lcp_check_finite(const double *numbers, size_t count, const char *what,
                                      rsl_error *error);

/* Refuses problems with more than `max` unknowns, NULL, NaN and infinity. */
rsl_status rsl_rigid_lcp_check(const rsl_rigid_lcp *problem, size_t max, rsl_error *error);

/* Exponents of R, C and s in  w' = (R M C) z' + R q/s,  w' = R w/s,  z = s C z'. */
typedef struct rsl_rigid_lcp_scaling {
    int row[RSL_RIGID_LCP_MAX], column[RSL_RIGID_LCP_MAX];
    int vector;
} rsl_rigid_lcp_scaling;

/* Writes R M C and R q/s; `scratch` holds 2 n doubles. */
void rsl_rigid_lcp_scale(const rsl_rigid_lcp *problem, rsl_rigid_lcp_scaling *scaling,
                         double *matrix, double *vector, double *scratch);

#endif
