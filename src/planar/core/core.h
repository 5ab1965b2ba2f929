/* SPDX-License-Identifier: MIT
 *
 * Functions of core/ that other folders call: names, tolerances, the clock.
 */
#ifndef RSL_PLANAR_CORE_CORE_H
#define RSL_PLANAR_CORE_CORE_H

#include "planar/core/system.h"
#include "planar/dem/dem.h"

/* ---- system.c -------------------------------------------------------------- */

rsl_planar_point rsl_planar_from_centre(const rsl_planar *system, size_t body, rsl_planar_point p);
void rsl_planar_contact_point_name(const rsl_planar *system, const rsl_planar_contact_point *point,
                                   char *name, size_t size);
void rsl_planar_apply_force_at(rsl_planar *system, size_t body, rsl_planar_point at,
                               rsl_planar_point force);
void rsl_planar_grains_name(const rsl_planar *system, size_t group, size_t first, size_t second,
                            char *name, size_t size);
/* Whether the time is up; the clock itself is looked at now and then, or at once. */
int rsl_planar_clock_over(rsl_planar *system, int at_once);
size_t rsl_planar_body_of(const rsl_planar_grains_fixed *grains, size_t partner);

/* ---- tolerance.c ----------------------------------------------------------- */

/* Whether two bodies overlap by more than rounding. */
int rsl_planar_gap_overlaps(const rsl_planar_gap *touch);
/* Whether the last step ended where a gap is zero, to the rounding of time. */
int rsl_planar_ends_at_gap(const rsl_planar *system, const rsl_planar_gap *end);
/* Gaps less than this are rounding of the places that they come from. */
double rsl_planar_gap_rounding(const rsl_planar_gap *touch);
/* Bodies at rest that are no farther apart touch. */
double rsl_planar_touching_gap(const rsl_planar_gap *touch);
/* Whether a gap is no more than the last digit of the place: no time would make it less. */
int rsl_planar_gap_is_rounding(const rsl_planar_gap *touch);
/* This near two bodies count as touching when something happens nearby. */
double rsl_planar_touching_distance(const rsl_planar *system, const rsl_planar_gap *touch);
/* An open contact point whose gap is larger than this all through the last step. */
void rsl_planar_note_open_until(const rsl_planar *system, rsl_planar_contact_point *point,
                                double gap);
/* Whether it is open and known by that not to touch now. */
int rsl_planar_is_open_until(const rsl_planar *system, const rsl_planar_contact_point *point);

/* ---- memory.c -------------------------------------------------------------- */

rsl_planar *rsl_planar_memory_new(void);
/* What is const once the system is built; for the builders alone. */
rsl_planar_compiled_model *rsl_planar_building(rsl_planar *system);
void rsl_planar_blocks_free(rsl_planar *system);
void *rsl_planar_allocate(rsl_planar *system, size_t count, size_t size);
rsl_status rsl_planar_grow_state(rsl_planar *system);
rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t integral_sets);
rsl_status rsl_planar_grow_rows(rsl_planar *system);
rsl_status rsl_planar_grow_contact_points(rsl_planar *system, size_t points);

#endif
