/* SPDX-License-Identifier: MIT
 *
 * Which event ends a step, and what it does.
 */
#ifndef RSL_PLANAR_EVENTS_H
#define RSL_PLANAR_EVENTS_H

#include "planar/system.h"

rsl_planar_event rsl_planar_find_event(rsl_planar *system);
/* Whether the last step ended where a gap is zero, to the rounding of time. */
int rsl_planar_ends_at_gap(const rsl_planar *system, const rsl_planar_touch *end);
/* Whether rigid contacts at rest have all the force and grip they need, at the last evaluation. */
int rsl_planar_rests_on(const rsl_planar *system);
/* The spots at both ends of a step, see records.c. */
void rsl_planar_mark_begin(rsl_planar *system);
void rsl_planar_mark_end(rsl_planar *system);
/* Whose friction an event is of; NULL: of none. */
rsl_planar_friction_point *rsl_planar_event_friction(rsl_planar *system,
                                                     const rsl_planar_event *event);
const char *rsl_planar_event_name(rsl_planar_event_kind kind);

/* ---- event_apply.c ------------------------------------------------------------------ */

rsl_status rsl_planar_event_apply(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_plan *plan, const rsl_planar_observer *observer,
                                  rsl_error *error);

/* ---- closing.c: all that closes at one instant ---------------------------------- */

/* One spot closes; whether it sticks is decided with the others. */
rsl_status rsl_planar_touch_begins(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                                   rsl_error *error);
/* Whether an open compliant spot touches, or is about to. */
int rsl_planar_is_at_zero(const rsl_planar_spot *spot, const rsl_planar_touch *touch);
/* What is pressed at zero gap and at rest closes; `rest.force` is what it would
 * bear as a rigid contact. */
rsl_status rsl_planar_set_down(rsl_planar *system, rsl_planar_plan *plan, rsl_error *error);
/* Whatever else touches or is set down at this instant closes too; then it is
 * decided who sticks. */
rsl_status rsl_planar_touch_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer, rsl_error *error);

/* ---- equilibrium.c ------------------------------------------------------------------ */

/* Bodies whose contacts have been set down at t = 0 are moved to where they
 * rest, as the model's `start` says. */
rsl_status rsl_planar_begin_at_rest(rsl_planar *system, rsl_planar_plan *plan,
                                    const rsl_planar_observer *observer, rsl_error *error);

#endif
