/* SPDX-License-Identifier: MIT
 *
 * What the files of this folder share: checks of arrays.
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

#endif
