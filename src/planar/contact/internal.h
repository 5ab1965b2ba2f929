/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of contact/.
 */
#ifndef RSL_PLANAR_CONTACT_INTERNAL_H
#define RSL_PLANAR_CONTACT_INTERNAL_H

#include "planar/core/system.h"

/* ---- pairs.c --------------------------------------------------------------- */

rsl_status rsl_planar_add_pair(rsl_planar *system, size_t contact, size_t body_a, size_t shape_a,
                               size_t body_b, size_t shape_b, rsl_error *error);

/* ---- restitution.c --------------------------------------------------------- */

/* No numbers of such a function where there is none. */
rsl_status rsl_planar_restitution_unused(const rsl_planar_contact_pair *pair, rsl_error *error);

#endif
