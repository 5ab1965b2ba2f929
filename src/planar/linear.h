/* SPDX-License-Identifier: MIT
 *
 * The mechanism in the small: see linear.c.
 */
#ifndef RSL_PLANAR_LINEAR_H
#define RSL_PLANAR_LINEAR_H

#include "planar/system.h"

/* At t = 0: moves bodies that no contact bears to where springs, joints and loads are in balance. */
rsl_status rsl_planar_begin_hanging(rsl_planar *system, rsl_error *error);

#endif
