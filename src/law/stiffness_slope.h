/* SPDX-License-Identifier: MIT
 *
 * Derivatives of the stiffness of the elastic laws that have it from other inputs.
 */
#ifndef RSL_LAW_STIFFNESS_SLOPE_H
#define RSL_LAW_STIFFNESS_SLOPE_H

#include "resile/law.h"

/* The inputs that k follows from where it is not given; none: not known for this law. */
rsl_law_inputs rsl_law_stiffness_inputs(const rsl_law *law, const rsl_law_parameters *spec);

/* d ln k/d input of one of them. */
double rsl_law_stiffness_slope(const rsl_law *law, const rsl_law_parameters *spec, size_t input);

#endif
