/* SPDX-License-Identifier: MIT
 *
 * Events: the earliest event inside the last step, its jump map, and predictions.
 */
#ifndef RSL_PLANAR_EVENT_EVENT_H
#define RSL_PLANAR_EVENT_EVENT_H

#include "planar/core/system.h"

/* ---- locate.c -------------------------------------------------------------- */

rsl_planar_event rsl_planar_locate_event(rsl_planar *system);

/* ---- step_ends.c ----------------------------------------------------------- */

/* The contact points at both ends of a step, see step_ends.c. */
void rsl_planar_store_step_begin(rsl_planar *system);
void rsl_planar_store_step_end(rsl_planar *system);
void rsl_planar_update_contact_records(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- apply.c --------------------------------------------------------------- */

rsl_status rsl_planar_apply_event(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_restart *restart, const rsl_planar_observer *observer,
                                  rsl_error *error);

/* ---- predict.c ------------------------------------------------------------- */

/* When the next touch will be, if that can be told; HUGE_VAL: it cannot. */
double rsl_planar_predict_touch(rsl_planar *system);
/* Warps time towards the end of a contact once steps, the last of which was
 * `taken`, come near it. */
void rsl_planar_predict_end(rsl_planar *system, rsl_planar_restart *restart, double taken);

#endif
