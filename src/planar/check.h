/* SPDX-License-Identifier: MIT
 *
 * What must hold for a model before a system is made of it.
 */
#ifndef RSL_PLANAR_CHECK_H
#define RSL_PLANAR_CHECK_H

#include "resile/planar.h"

rsl_status rsl_planar_check_model(const rsl_planar_model *model, rsl_error *error);

#endif
