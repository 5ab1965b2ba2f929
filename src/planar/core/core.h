/* SPDX-License-Identifier: MIT
 *
 * Functions of core/ that other folders call: names, tolerances, the clock.
 */
#ifndef RSL_PLANAR_CORE_CORE_H
#define RSL_PLANAR_CORE_CORE_H

#include "planar/core/system.h"
#include "planar/dem/dem.h"

/* ---- system.c -------------------------------------------------------------- */

/* p in the frame of the body, relative to its centre of mass. */
rsl_planar_point rsl_planar_from_centre(const rsl_planar_compiled_model *fixed, size_t body,
                                        rsl_planar_point p);
/* Name of a contact point: contact, with the bodies of a group pair or the vertex number. */
void rsl_planar_contact_point_name(const rsl_planar_compiled_model *fixed,
                                   const rsl_planar_contact_point *point, char *name, size_t size);
/* Adds a force at a point of the world to the force and moment on a body. */
void rsl_planar_apply_force_at(rsl_planar_workspace *work, size_t body, rsl_planar_point at,
                               rsl_planar_point force);
/* Name of a pair of a granular group: contact:body-body. */
void rsl_planar_grains_name(const rsl_planar_compiled_model *fixed, size_t group, size_t first,
                            size_t second, char *name, size_t size);
/* 1: the wall-clock limit is exceeded. Reads the clock every few evaluations; at_once: now. */
int rsl_planar_clock_over(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          int at_once);
/* Body of a grain or obstacle. */
size_t rsl_planar_body_of(const rsl_planar_grains_fixed *grains, size_t partner);

/* ---- validity.c: for which state frames and forces are valid -------------------- */

/* After the frames of all bodies are set at (t, y). */
void rsl_planar_frames_set(rsl_planar_workspace *work, double t, const double *y);
/* After the frames of two bodies alone are set at one state. */
void rsl_planar_pair_set(rsl_planar_workspace *work, size_t a, size_t b);
/* After a change of y: frames and forces of this state are no longer valid. */
void rsl_planar_state_changed(rsl_planar_workspace *work, const double *y);
/* 1: the frames of both bodies are those of one state. */
int rsl_planar_frames_agree(const rsl_planar_compiled_model *fixed,
                            const rsl_planar_workspace *work, size_t a, size_t b);
/* 1: the frames of all bodies are those of one state. */
int rsl_planar_frames_valid(const rsl_planar_workspace *work);
/* 1: forces, multipliers and accelerations too are those of this state. */
int rsl_planar_forces_valid(const rsl_planar_workspace *work);

/* ---- tolerance.c ----------------------------------------------------------- */

/* 1: the bodies overlap by more than round-off. */
int rsl_planar_gap_overlaps(const rsl_planar_gap *touch);
/* 1: the gap at the end of the last step is zero within the round-off of time. */
int rsl_planar_ends_at_gap(const rsl_planar_state *state, const rsl_planar_gap *end);
/* Round-off of a gap, from the magnitude of the positions, m. */
double rsl_planar_gap_rounding(const rsl_planar_gap *touch);
/* Largest gap of bodies at rest that counts as contact, m. */
double rsl_planar_touching_gap(const rsl_planar_gap *touch);
/* 1: the gap is below one ulp of the position; locating its zero cannot reduce it further. */
int rsl_planar_gap_is_rounding(const rsl_planar_gap *touch);
/* Largest gap of a rigid contact that takes part in an event at another contact, m. */
double rsl_planar_touching_distance(const rsl_planar_state *state, const rsl_planar_gap *touch);
/* Stores that the gap of an open contact point exceeds `gap` throughout the last step. */
void rsl_planar_note_open_until(const rsl_planar_state *state, rsl_planar_contact_point *point,
                                double gap);
/* 1: the contact point is open, and by that bound cannot be in contact at the current time. */
int rsl_planar_is_open_until(const rsl_planar_state *state, const rsl_planar_contact_point *point);

/* ---- memory.c -------------------------------------------------------------- */

/* Empty system; NULL: out of memory. */
rsl_planar *rsl_planar_memory_new(void);
/* Writable compiled model, before the run begins; for model/build.c and the set-up of dem/. */
rsl_planar_compiled_model *rsl_planar_building(rsl_planar *system);
void rsl_planar_blocks_free(rsl_planar_workspace *work);
/* Zeroed block with the lifetime of the system; NULL: out of memory. */
void *rsl_planar_allocate(rsl_planar_workspace *work, size_t count, size_t size);
/* Capacity of y and its companions for state.size. */
rsl_status rsl_planar_grow_state(rsl_planar_state *state, rsl_planar_workspace *work);
/* Capacity for the integrals of that many closed contact points. */
rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t integral_sets);
/* Capacity for the constraint rows of joints, slides and sticking contact points. */
rsl_status rsl_planar_grow_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Capacity for `points` contact points. */
rsl_status rsl_planar_grow_contact_points(rsl_planar_state *state, rsl_planar_workspace *work,
                                          size_t points);

#endif
