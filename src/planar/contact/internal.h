/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of contact/.
 */
#ifndef RSL_PLANAR_CONTACT_INTERNAL_H
#define RSL_PLANAR_CONTACT_INTERNAL_H

#include "planar/core/system.h"

/* ---- pairs.c --------------------------------------------------------------- */

/* Adds the contact points between two shapes of two bodies; fails if this pair of shapes has no
 * contact geometry. */
rsl_status rsl_planar_add_pair(rsl_planar *system, size_t contact, size_t body_a, size_t shape_a,
                               size_t body_b, size_t shape_b, rsl_error *error);

/* ---- restitution.c --------------------------------------------------------- */

/* Refuses parameters of a restitution function if the contact has none. */
rsl_status rsl_planar_restitution_unused(const rsl_planar_contact_pair *pair, rsl_error *error);

#endif
