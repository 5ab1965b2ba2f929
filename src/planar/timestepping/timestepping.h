/* SPDX-License-Identifier: MIT
 *
 * Fixed steps without event location: Moreau, and velocity Verlet.
 */
#ifndef RSL_PLANAR_TIMESTEPPING_TIMESTEPPING_H
#define RSL_PLANAR_TIMESTEPPING_TIMESTEPPING_H

#include "planar/core/system.h"

/* ---- verlet_contacts.c ----------------------------------------------------- */

/* After a step without event location: begins, updates and ends the records of the contacts. */
void rsl_planar_update_sampled_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                        const rsl_planar_observer *observer);

/* ---- verlet_dem.c ---------------------------------------------------------- */

/* Velocity Verlet steps of a model with granular groups, at most up to the first one that reaches
 * the time `interest`, s. */
rsl_status rsl_planar_granular_step(rsl_planar *system, double interest,
                                    const rsl_planar_observer *observer, rsl_error *error);
/* Records of the contact points outside granular groups. */
rsl_status rsl_planar_granular_accept(rsl_planar *system, const rsl_planar_observer *observer,
                                      rsl_error *error);

/* ---- moreau.c -------------------------------------------------------------- */

/* One step of Moreau's time stepping. */
rsl_status rsl_planar_moreau_step(rsl_planar *system, double output,
                                  const rsl_planar_observer *observer, rsl_error *error);
/* State at the end of the step that is nearer to *t, which is moved there. */
const double *rsl_planar_moreau_at(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                   rsl_planar_workspace *work, double *t);
/* What the model lacks for Moreau's time stepping; NULL: nothing. */
const char *rsl_planar_moreau_refuse(const rsl_planar_model *model);

#endif
