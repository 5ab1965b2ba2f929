/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of model/.
 */
#ifndef RSL_PLANAR_MODEL_INTERNAL_H
#define RSL_PLANAR_MODEL_INTERNAL_H

#include "planar/core/system.h"

/* Validates a model; reports the first error. */
rsl_status rsl_planar_check_model(const rsl_planar_model *model, rsl_error *error);

#endif
