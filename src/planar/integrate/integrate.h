/* SPDX-License-Identifier: MIT
 *
 * Restarts of the integrator, and its choice after events.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTEGRATE_H
#define RSL_PLANAR_INTEGRATE_INTEGRATE_H

#include "planar/core/system.h"

/* Rest detection. A compliant contact at rest limits the explicit integrator to steps of its own
 * short period. If no signal depends on time and no velocity exceeds its tolerance for this many
 * consecutive steps (several periods), the system is at rest and its state is held. */
enum { RSL_PLANAR_STILL_STEPS = 8 };

/* What the model lacks for verlet; NULL: nothing. */
const char *rsl_planar_verlet_refuse(const rsl_planar_model *model);
/* The state at *t inside the last step, by the dense output of the method. */
const double *rsl_planar_dense_output(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_state *state, rsl_planar_workspace *work,
                                      double *t);
/* Requests a restart of the integrator; `why` is the reason reported. */
void rsl_planar_request_restart(rsl_planar_restart *restart, const char *why);
/* The same, with the step length that the integrator would try next. No effect if a restart is
 * already requested. */
void rsl_planar_continue_restart(rsl_planar_restart *restart, const rsl_planar_stepper *stepper,
                                 const char *why);
/* Method after an event: `auto` returns to its first one. */
void rsl_planar_choose_after_event(const rsl_planar_compiled_model *fixed, rsl_planar_state *state);
/* Declares the system at rest until the next event. */
void rsl_planar_request_rest(rsl_planar_state *state);

#endif
