/* SPDX-License-Identifier: MIT
 *
 * The rows of each family, and short names for the inputs they list.
 */
#ifndef RSL_LAW_FAMILIES_H
#define RSL_LAW_FAMILIES_H

#include "resile/law.h"

extern const rsl_law rsl_laws_elastic[];
extern const rsl_law rsl_laws_cylinder[];
extern const rsl_law rsl_laws_kelvin[];
extern const rsl_law rsl_laws_viscous[];
extern const rsl_law rsl_laws_hunt_crossley[];
extern const rsl_law rsl_laws_general[];
extern const rsl_law rsl_laws_piecewise[];
extern const rsl_law rsl_laws_rigid[];

extern const size_t rsl_laws_elastic_count;
extern const size_t rsl_laws_cylinder_count;
extern const size_t rsl_laws_kelvin_count;
extern const size_t rsl_laws_viscous_count;
extern const size_t rsl_laws_hunt_crossley_count;
extern const size_t rsl_laws_general_count;
extern const size_t rsl_laws_piecewise_count;
extern const size_t rsl_laws_rigid_count;

#define RSL_ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* Inputs by the symbol they have in the formulas. */
#define RSL_IN_E RSL_INPUT_BIT(restitution)
#define RSL_IN_M RSL_INPUT_BIT(mass)
#define RSL_IN_K RSL_INPUT_BIT(stiffness)
#define RSL_IN_V0 RSL_INPUT_BIT(speed)
#define RSL_IN_N RSL_INPUT_BIT(exponent)
#define RSL_IN_LAMBDA RSL_INPUT_BIT(damping)

#endif
