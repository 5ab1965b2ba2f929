/* SPDX-License-Identifier: MIT
 *
 * Coulomb friction with true sticking, of slides and contacts.
 */
#ifndef RSL_PLANAR_FRICTION_H
#define RSL_PLANAR_FRICTION_H

#include "planar/system.h"

/* The force of regularised friction against the slip. */
double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip);
void rsl_planar_apply_slides(rsl_planar *system);
void rsl_planar_friction_apply(rsl_planar *system, rsl_planar_friction_point *friction, size_t a,
                               size_t b, rsl_planar_point at, rsl_planar_point tangent,
                               double slip);
/* The force of one that sticks, once the rows are solved. */
void rsl_planar_friction_read(const rsl_planar *system, rsl_planar_friction_point *friction);
double rsl_planar_friction_slip(const rsl_planar *system,
                                const rsl_planar_friction_point *friction);
/* d slip/dt of a slide, at the last evaluation. */
double rsl_planar_slide_rate(const rsl_planar *system, const rsl_planar_friction_point *friction);
/* What is left of static x normal; negative: it is torn loose. */
double rsl_planar_friction_grip(const rsl_planar_friction_point *friction);
void rsl_planar_friction_slips(rsl_planar_friction_point *friction, int sign);
/* ---- pins.c: friction of revolute and translational joints ------------------------- */

/* Pins and guides as slides behind the others; 0: there is no memory. */
int rsl_planar_pins_new(rsl_planar *system);
/* `balance` with the pins under the forces that it finds; nonzero: it fails, or there are none. */
int rsl_planar_press_pins(rsl_planar *system, double t, int (*balance)(rsl_planar *, double));
/* The arm of its friction; of a guide 0. */
double rsl_planar_pin_arm(const rsl_planar *system, size_t slide);
/* Why an evaluation failed. */
rsl_status rsl_planar_say_singular(const rsl_planar *system, rsl_error *error);
/* Where joints say things twice, forces of pins are not determined. */
rsl_status rsl_planar_check_pins(const rsl_planar *system, rsl_error *error);

/* ---- */

/* All that may stick, by number; NULL: no more. */
rsl_planar_friction_point *rsl_planar_friction_at(rsl_planar *system, size_t number);

/* Sticking ends, if the limit is reached where the step was cut. */
void rsl_planar_friction_tear(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer);

void rsl_planar_report_stick(rsl_planar *system, const rsl_planar_friction_point *friction,
                             int sticks, const rsl_planar_observer *observer);
/* What sticks has no slip from here on. */
void rsl_planar_end_slips(rsl_planar *system);
/* The slip has come to zero: it sticks, or slips on the other way. */
void rsl_planar_friction_stop(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer);
/* It sticks, as nobody has asked yet whether it can; or is undecided again. */
void rsl_planar_friction_hold(rsl_planar_friction_point *friction, int stick);
/* Who sticks of those that have closed at this instant. */
void rsl_planar_friction_decide(rsl_planar *system, const rsl_planar_observer *observer);

#endif
