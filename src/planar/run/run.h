/* SPDX-License-Identifier: MIT
 *
 * Functions of run/ that other folders call.
 */
#ifndef RSL_PLANAR_RUN_RUN_H
#define RSL_PLANAR_RUN_RUN_H

#include "planar/core/system.h"

/* ---- integrators.c --------------------------------------------------------- */

/* An error if this build lacks the integrator of the model, or the model what it needs. */
rsl_status rsl_planar_check_integrator(const rsl_planar_model *model, rsl_error *error);
/* Integrator of the present method: that of the model, or the one that `auto` has chosen. */
rsl_planar_integrator rsl_planar_integrator_at_work(const rsl_planar *system);
/* Row of an integrator; that of `auto` for an unknown number. */
const rsl_planar_integrator_row *rsl_planar_integrator_row_of(rsl_planar_integrator integrator);
/* Row of the integrator of a model, with its traits there: with locate = 0 events are not located
 * and contacts are sampled. */
rsl_planar_integrator_row rsl_planar_integrator_for(const rsl_planar_model *model);

/* ---- save_restore.c -------------------------------------------------------- */

/* Frees the memory of a state, but not the struct. */
void rsl_planar_state_clear(rsl_planar_state *state);

#endif
