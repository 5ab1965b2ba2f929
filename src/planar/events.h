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
/* The spots and rough at both ends of a step. */
void rsl_planar_mark_begin(rsl_planar *system);
void rsl_planar_mark_end(rsl_planar *system);

rsl_status rsl_planar_event_apply(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_plan *plan, const rsl_planar_observer *observer,
                                  rsl_error *error);
rsl_status rsl_planar_event_touch(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                                  const rsl_planar_observer *observer, rsl_error *error);
/* Spots that are at zero gap and closing: touches at the same instant. */
rsl_status rsl_planar_event_touches_now(rsl_planar *system, rsl_planar_plan *plan,
                                        const rsl_planar_observer *observer, rsl_error *error);

#endif
