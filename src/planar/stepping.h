/* SPDX-License-Identifier: MIT
 *
 * One step of the integrator, and the plan of the next.
 */
#ifndef RSL_PLANAR_STEPPING_H
#define RSL_PLANAR_STEPPING_H

#include "planar/system.h"

/* Whether no signal changes with time. */
int rsl_planar_model_steady(const rsl_planar_model *model);
/* The next kink of a signal; HUGE_VAL: none. */
double rsl_planar_earliest_break(const rsl_planar *system, double after);
/* One accepted step, and its length. */
rsl_status rsl_planar_take_step(rsl_planar *system, rsl_planar_plan *plan, double *taken,
                                rsl_error *error);
/* The integrator begins anew, for a reason. */
void rsl_planar_plan_restart(rsl_planar_plan *plan, const char *why);
/* The same with the step that it would have tried next, unless it begins anew
 * already for more of a reason. */
void rsl_planar_plan_go_on(rsl_planar_plan *plan, const rsl_planar_stepper *stepper,
                           const char *why);
void rsl_planar_choose_after_event(rsl_planar *system);

/* Nothing moves from here on, unless something happens. */
void rsl_planar_plan_still(rsl_planar *system);

/* When the next touch will be, if that can be told; HUGE_VAL: it cannot. */
double rsl_planar_predict_touch(rsl_planar *system);

/* Warps time towards the end of a contact once steps, the last of which was
 * `taken`, come near it. */
void rsl_planar_predict_end(rsl_planar *system, rsl_planar_plan *plan, double taken);

#endif
