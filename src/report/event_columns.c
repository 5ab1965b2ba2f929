/* SPDX-License-Identifier: MIT
 *
 * Columns of the table of events: one row each.
 */
#include "report/report.h"

/* The columns that are numbers: name, unit, head on the page, and the value of a record `r`. */
#define EVENT_LIST(X)                                                                              \
    X(t_touch, "s", "touch", r->t_touch)                                                           \
    X(t_deepest, "s", NULL, r->t_deepest)                                                          \
    X(t_separate, "s", "end", r->t_separate)                                                       \
    X(speed_touch, "m/s", "speed in", r->speed_touch)                                              \
    X(speed_separate, "m/s", "speed out", r->speed_separate)                                       \
    X(restitution, "", "restitution", r->restitution)                                              \
    X(depth_max, "m", "depth", r->depth_max)                                                       \
    X(force_max, "N", "force", r->force_max)                                                       \
    X(impulse, "N s", "impulse", r->impulse)                                                       \
    X(energy_lost, "J", "lost", r->energy_lost)                                                    \
    X(mass, "kg", NULL, r->mass)                                                                   \
    X(onset_speed, "m/s", NULL, r->onset_speed)                                                    \
    X(floored, "", NULL, r->floored)                                                               \
    X(friction_impulse, "N s", NULL, r->friction_impulse)                                          \
    X(friction_lost, "J", NULL, r->friction_lost)                                                  \
    X(x, "m", NULL, r->where.x)                                                                    \
    X(y, "m", NULL, r->where.y)

#define EVENT_VALUE(name, unit, head, of_record)                                                   \
    static double event_##name(const rsl_planar_contact_record *r) { return (double)(of_record); }
EVENT_LIST(EVENT_VALUE)

#define EVENT_ROW(name, unit, head, of_record) {#name, unit, head, event_##name},
const rsl_report_event_column rsl_report_event_columns[] = {EVENT_LIST(EVENT_ROW){0}};
