/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of run/.
 */
#ifndef RSL_PLANAR_RUN_INTERNAL_H
#define RSL_PLANAR_RUN_INTERNAL_H

#include "planar/core/system.h"

/* ---- change_point.c -------------------------------------------------------- */

/* Before a step: prepares the passage of a change point ahead. Returns the end of the step, at most
 * `limit`, s; the present time if the velocities satisfy the joints of no branch. */
double rsl_planar_approach_change_point(rsl_planar *system, double limit);
/* Whether the next step starts near a change point. */
int rsl_planar_starts_near_change_point(rsl_planar *system);
/* After a step: flags the change point that the step passed, if any. */
void rsl_planar_leave_change_point(rsl_planar *system);
/* The name of a joint that nearly depends on those before it; NULL: there is none. */
const char *rsl_planar_dependent_joint(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state, rsl_planar_workspace *work);

/* ---- progress.c ------------------------------------------------------------ */

/* Sets RSL_OUT_OF_TIME with its message. */
rsl_status rsl_planar_clock_error(const rsl_planar *system, rsl_error *error);
/* Before a step to the state `end` is accepted: fails if the integration is stalled. */
rsl_status rsl_planar_check_stall(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                  const double *end, rsl_error *error);
/* Step-size limiter, "contact floor makes the steps short: ..."; "" if none is found. */
rsl_planar_message rsl_planar_step_limiter_text(const rsl_planar_compiled_model *fixed,
                                                const rsl_planar_state *state);
/* Cause of a run that cannot continue, begins with "; ": a contact beyond the range of its law or
 * too short for the resolution of time, else the step-size limiter. "" if none is found. */
rsl_planar_message rsl_planar_stop_reason(const rsl_planar_compiled_model *fixed,
                                          const rsl_planar_state *state,
                                          const rsl_planar_workspace *work);

/* ---- hybrid_step.c ---------------------------------------------------------- */

/* Detection of contacts, integration, location of the first event. Consumes the restart requested
 * by the step before. */
rsl_status rsl_planar_hybrid_step(rsl_planar *system, double output,
                                  const rsl_planar_observer *observer, rsl_error *error);
/* Accepts the end state; event, predictions, projection onto the constraints. */
rsl_status rsl_planar_hybrid_accept(rsl_planar *system, const rsl_planar_observer *observer,
                                    rsl_error *error);

/* ---- step_control.c -------------------------------------------------------- */

/* One accepted step of the integrator; its length in *taken, s. */
rsl_status rsl_planar_take_step(rsl_planar *system, rsl_planar_restart *restart, double *taken,
                                rsl_error *error);

/* Longest step for the detection of contact onset, s: two radians of the fastest rotation or
 * prescribed oscillation. A step is searched in eighths, and uniform rotation or prescribed motion
 * does not limit the integrator. */
double rsl_planar_rotation_limit(const rsl_planar *system);
/* The initial value problem of the next steps. Gaps that the method integrates are set in y. */
rsl_planar_ode rsl_planar_problem(rsl_planar *system, rsl_planar_time_transform transform,
                                  double origin);
/* `auto`: chooses the method of the next step. */
void rsl_planar_choose_method(rsl_planar *system, rsl_planar_restart *restart);
/* The same after a step of the implicit method that failed: 1 if the explicit one shall repeat it. */
int rsl_planar_fall_back(rsl_planar *system, rsl_planar_restart *restart);

#endif
