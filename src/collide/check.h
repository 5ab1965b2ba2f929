/* SPDX-License-Identifier: MIT
 *
 * What every question about an impact checks first.
 */
#ifndef RSL_COLLIDE_CHECK_H
#define RSL_COLLIDE_CHECK_H

#include "resile/collide.h"

rsl_status rsl_collide_check(const rsl_law_contact *contact,
                             const rsl_collide_options *options,
                             rsl_error *error);

#endif
