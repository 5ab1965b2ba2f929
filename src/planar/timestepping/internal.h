/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of timestepping/.
 */
#ifndef RSL_PLANAR_TIMESTEPPING_INTERNAL_H
#define RSL_PLANAR_TIMESTEPPING_INTERNAL_H

#include "planar/core/system.h"

/* ---- active_contacts.c ----------------------------------------------------- */

/* active_contacts.c: the contact points that are no farther apart than `near`, in `list`
 * with their rows, and in `resting` those that rest no more. Nonzero: no memory. */
int rsl_planar_moreau_collect(rsl_planar *system, double near, size_t *closed, size_t *parted);

/* ---- impact_lcp.c ---------------------------------------------------------- */

/* The contact problem of one step: `rate` before, `after` without contacts,
 * the velocities after in the frames; leaves `push`, `body`, `slip` and
 * `noise`. `fall` is what gravity does to a rate in the step. */
rsl_status rsl_planar_moreau_solve(rsl_planar *system, size_t count, double h, double fall,
                                   rsl_error *error);

/* ---- pgs.c ----------------------------------------------------------------- */

/* 0 for approaches slower than `slow` of their contact points. */
double rsl_planar_moreau_restitution(rsl_planar *system, size_t number);
/* pgs.c: the same with the coefficients of `friction`, from `push` on. */
rsl_status rsl_planar_moreau_sweep(rsl_planar *system, size_t count, double fall, rsl_error *error);
const rsl_planar_contact_pair *rsl_planar_moreau_pair(const rsl_planar *system, size_t i);

#endif
