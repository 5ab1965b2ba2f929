/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of run/.
 */
#ifndef RSL_PLANAR_RUN_INTERNAL_H
#define RSL_PLANAR_RUN_INTERNAL_H

#include "planar/core/system.h"

/* ---- change_point.c -------------------------------------------------------- */

/* Before a step that may go to `limit`: how far it goes, where such a position lies ahead. */
double rsl_planar_approach_change_point(rsl_planar *system, double limit);
/* After it. */
void rsl_planar_leave_change_point(rsl_planar *system);

/* ---- progress.c ------------------------------------------------------------ */

/* RSL_OUT_OF_TIME with its sentence. */
rsl_status rsl_planar_clock_error(const rsl_planar *system, rsl_error *error);
/* Before a step to `end` is accepted: fails if the run stands still. */
rsl_status rsl_planar_check_stall(rsl_planar *system, const double *end, rsl_error *error);
/* "contact floor makes the steps short: ..."; "": nothing does. The other begins with "; ", to end
 * a sentence with. */
rsl_planar_sentence rsl_planar_step_limiter_text(const rsl_planar *system);
/* The same for a run that cannot go on: a contact beyond what its law or the digits bear, else what
 * makes the steps short. */
rsl_planar_sentence rsl_planar_stop_reason(const rsl_planar *system);

/* ---- step_control.c -------------------------------------------------------- */

/* One accepted step, and its length. */
rsl_status rsl_planar_take_step(rsl_planar *system, rsl_planar_restart *restart, double *taken,
                                rsl_error *error);

#endif
