/* SPDX-License-Identifier: MIT
 *
 * Events: the earliest event inside the last step, its jump map, and predictions.
 */
#ifndef RSL_PLANAR_EVENT_EVENT_H
#define RSL_PLANAR_EVENT_EVENT_H

#include "planar/core/system.h"

/* ---- locate.c -------------------------------------------------------------- */

/* The earliest event of the last step; kind RSL_PLANAR_EVENT_NONE: there is none. */
rsl_planar_event rsl_planar_locate_event(rsl_planar *system);

/* ---- step_ends.c ----------------------------------------------------------- */

/* Gaps and forces of the contact points at both ends of a step, then their records. */
void rsl_planar_store_step_begin(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                 const rsl_planar_workspace *work);
void rsl_planar_store_step_end(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                               const rsl_planar_workspace *work);
void rsl_planar_update_contact_records(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- apply.c --------------------------------------------------------------- */

/* Jump map of an event at state.time; sets up the restart of the integrator. */
rsl_status rsl_planar_apply_event(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_restart *restart, const rsl_planar_observer *observer,
                                  rsl_error *error);

/* ---- predict.c ------------------------------------------------------------- */

/* Time of the next contact onset in free flight, s; HUGE_VAL: none, or not predictable. */
double rsl_planar_predict_touch(rsl_planar *system);
/* Requests a restart in transformed time once steps come near a separation. `taken`: length of the
 * last step, s. */
void rsl_planar_predict_end(rsl_planar *system, rsl_planar_restart *restart, double taken);

#endif
