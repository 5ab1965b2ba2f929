/* SPDX-License-Identifier: MIT
 *
 * Building and validation of a system from a model.
 */
#ifndef RSL_PLANAR_MODEL_MODEL_H
#define RSL_PLANAR_MODEL_MODEL_H

#include "planar/core/system.h"

/* Frees the memory of a state, but not the struct. */
void rsl_planar_state_clear(rsl_planar_state *state);

#endif
