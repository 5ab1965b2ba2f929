/* SPDX-License-Identifier: MIT
 *
 * The numbers a law may ask for: the one list of law.h as a table.
 */
#include <assert.h>

#include "resile/law.h"

_Static_assert(RSL_LAW_INPUT_COUNT < 64,
               "rsl_law_inputs has a bit for each, and one behind the last");

const rsl_law_input *rsl_law_input_table(void)
{
    static const rsl_law_input table[RSL_LAW_INPUT_COUNT] = {
#define INPUT_ROW(field, sign, dimension, min, min_allowed, what)                                  \
    [RSL_LAW_INDEX_##field] = {.name = #field,                                                     \
                               .symbol = sign,                                                     \
                               .unit = dimension,                                                  \
                               .meaning = what,                                                    \
                               .low = min,                                                         \
                               .closed = min_allowed,                                              \
                               .offset = offsetof(rsl_law_parameters, field)},
        RSL_LAW_INPUT_LIST(INPUT_ROW)
#undef INPUT_ROW
    };
    return table;
}

double rsl_law_exponent_m(const rsl_law *law, double n)
{
    assert(law != NULL);
    return law->m == RSL_LAW_M_EQUALS_N ? n : law->m == RSL_LAW_M_HALF ? 0.5 * (n - 1.0) : law->m;
}

rsl_law_parameters rsl_law_parameters_default(void)
{
    rsl_law_parameters spec = {.end = RSL_LAW_SEPARATION_DEFAULT, .calibration = RSL_LAW_PUBLISHED};
#define INPUT_UNSET(field, sign, dimension, min, min_allowed, what) spec.field = RSL_UNSET;
    RSL_LAW_INPUT_LIST(INPUT_UNSET)
#undef INPUT_UNSET
    return spec;
}
