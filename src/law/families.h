/* SPDX-License-Identifier: MIT
 *
 * The rows of each family, and short names for the inputs they list.
 */
#ifndef RSL_LAW_FAMILIES_H
#define RSL_LAW_FAMILIES_H

#include "resile/law.h"

extern const rsl_law rsl_law_rows_elastic[];
extern const rsl_law rsl_law_rows_cylinder[];
extern const rsl_law rsl_law_rows_kelvin[];
extern const rsl_law rsl_law_rows_viscous[];
extern const rsl_law rsl_law_rows_hunt_crossley[];
extern const rsl_law rsl_law_rows_noncontact[];
extern const rsl_law rsl_law_rows_general[];
extern const rsl_law rsl_law_rows_piecewise[];
extern const rsl_law rsl_law_rows_clamped[];
extern const rsl_law rsl_law_rows_latching[];
extern const rsl_law rsl_law_rows_elastoplastic[];
extern const rsl_law rsl_law_rows_adhesion[];
extern const rsl_law rsl_law_rows_table[];
extern const rsl_law rsl_law_rows_rigid[];

extern const size_t rsl_law_rows_elastic_count;
extern const size_t rsl_law_rows_cylinder_count;
extern const size_t rsl_law_rows_kelvin_count;
extern const size_t rsl_law_rows_viscous_count;
extern const size_t rsl_law_rows_hunt_crossley_count;
extern const size_t rsl_law_rows_noncontact_count;
extern const size_t rsl_law_rows_general_count;
extern const size_t rsl_law_rows_piecewise_count;
extern const size_t rsl_law_rows_clamped_count;
extern const size_t rsl_law_rows_latching_count;
extern const size_t rsl_law_rows_elastoplastic_count;
extern const size_t rsl_law_rows_adhesion_count;
extern const size_t rsl_law_rows_table_count;
extern const size_t rsl_law_rows_rigid_count;

#define RSL_LAW_ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* Inputs by the symbol they have in the formulas. */
#define RSL_LAW_IN_E RSL_LAW_INPUT_BIT(restitution)
#define RSL_LAW_IN_M RSL_LAW_INPUT_BIT(mass)
#define RSL_LAW_IN_K RSL_LAW_INPUT_BIT(stiffness)
#define RSL_LAW_IN_V0 RSL_LAW_INPUT_BIT(speed)
#define RSL_LAW_IN_N RSL_LAW_INPUT_BIT(exponent)
#define RSL_LAW_IN_LAMBDA RSL_LAW_INPUT_BIT(damping)

#endif
