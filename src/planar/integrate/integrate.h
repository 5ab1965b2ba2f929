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

/* Requests a restart of the integrator; `why` is the reason reported. */
void rsl_planar_request_restart(rsl_planar_restart *restart, const char *why);
/* The same, with the step length that the integrator would try next. No effect if a restart is
 * already requested. */
void rsl_planar_continue_restart(rsl_planar_restart *restart, const rsl_planar_stepper *stepper,
                                 const char *why);
/* Integrator after an event: `auto` returns to rk. */
void rsl_planar_choose_after_event(rsl_planar *system);
/* Declares the system at rest until the next event. */
void rsl_planar_request_rest(rsl_planar *system);

#endif
