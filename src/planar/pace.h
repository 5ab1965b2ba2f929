/* SPDX-License-Identifier: MIT
 *
 * How a run comes on: the time it may take, steps that move nothing, what makes steps short.
 */
#ifndef RSL_PLANAR_PACE_H
#define RSL_PLANAR_PACE_H

#include "planar/system.h"

/* Whether the time is up; the clock itself is looked at now and then, or at once. */
int rsl_planar_clock_over(rsl_planar *system, int at_once);
/* RSL_OUT_OF_TIME with its sentence. */
rsl_status rsl_planar_clock_error(const rsl_planar *system, rsl_error *error);
/* Before a step to `end` is accepted: fails if the run stands still. */
rsl_status rsl_planar_check_stall(rsl_planar *system, const double *end, rsl_error *error);
/* "contact floor makes the steps short: ..."; "": nothing does. The other begins with "; ", to end
 * a sentence with. */
rsl_planar_sentence rsl_planar_pace_text(const rsl_planar *system);
rsl_planar_sentence rsl_planar_pace_reason(const rsl_planar *system);
/* The same for a run that cannot go on: a contact beyond what its law or the digits bear, else what
 * makes the steps short. */
rsl_planar_sentence rsl_planar_stuck_reason(const rsl_planar *system);

#endif
