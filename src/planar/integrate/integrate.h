/* SPDX-License-Identifier: MIT
 *
 * Restarts of the integrator, and its choice after events.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTEGRATE_H
#define RSL_PLANAR_INTEGRATE_INTEGRATE_H

#include "planar/core/system.h"

/* A contact at rest holds the explicit integrator to steps of its own short
 * period, though nothing moves any more. Where no signal changes with time and
 * no speed has exceeded its wanted error on this many steps in a row, which
 * are several periods, the system has come to rest and is held there. */
enum { RSL_PLANAR_STILL_STEPS = 8 };

/* The integrator begins anew, for a reason. */
void rsl_planar_request_restart(rsl_planar_restart *restart, const char *why);
/* The same with the step that it would have tried next, unless it begins anew
 * already for more of a reason. */
void rsl_planar_continue_restart(rsl_planar_restart *restart, const rsl_planar_stepper *stepper,
                                 const char *why);
void rsl_planar_choose_after_event(rsl_planar *system);
/* Nothing moves from here on, unless something happens. */
void rsl_planar_request_rest(rsl_planar *system);

#endif
