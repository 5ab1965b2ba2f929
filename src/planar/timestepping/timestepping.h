/* SPDX-License-Identifier: MIT
 *
 * Fixed steps without event location: Moreau, and velocity Verlet.
 */
#ifndef RSL_PLANAR_TIMESTEPPING_TIMESTEPPING_H
#define RSL_PLANAR_TIMESTEPPING_TIMESTEPPING_H

#include "planar/core/system.h"

/* ---- verlet_contacts.c ----------------------------------------------------- */

void rsl_planar_update_sampled_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                        const rsl_planar_observer *observer);

/* ---- verlet_dem.c ---------------------------------------------------------- */

/* Steps up to the one that leads to the time `interest` or beyond it, or fewer. */
rsl_status rsl_planar_granular_step(rsl_planar *system, double interest, rsl_error *error);

/* ---- moreau.c -------------------------------------------------------------- */

rsl_status rsl_planar_moreau_step(rsl_planar *system, const rsl_planar_observer *observer,
                                  rsl_error *error);

#endif
