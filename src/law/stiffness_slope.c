/* SPDX-License-Identifier: MIT
 *
 * The formulas of elastic.c are products of powers, k = c p^a r^b ..., so that
 * d ln k/dp = a/p; Poisson's ratio is in 1/(1 - nu^2), with d ln k/dnu = 2 nu/(1 - nu^2).
 */
#include "law/stiffness_slope.h"

#include <assert.h>
#include <string.h>

enum { FACTORS = 3 };

typedef struct factor {
    rsl_law_inputs input;
    double power; /* of 1 - nu^2 for Poisson's ratio */
} factor;

typedef struct stiffness_row {
    const char *key;
    factor factors[FACTORS];
} stiffness_row;

#define OF(field, power)                                                                           \
    {                                                                                              \
        RSL_LAW_INPUT_BIT(field), power                                                            \
    }

static const stiffness_row rows[] = {
    {"hertz", {OF(modulus, 1.0), OF(radius, 0.5)}},
    {"linear", {OF(young, 1.0), OF(length, 1.0), OF(poisson, -1.0)}},
    {"luo-nahon-polygon", {OF(modulus, 1.0), OF(area, 1.0), OF(mean_radius, -1.0)}},
    {"luo-nahon-overlap", {OF(modulus, 1.0), OF(area, 1.0), OF(shape_coefficient, 1.0)}},
};

static const stiffness_row *row_of(const rsl_law *law)
{
    const rsl_law *own = rsl_law_find(law->key);
    if (!own || own->published != law->published)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].key, law->key) == 0)
            return &rows[i];
    return NULL;
}

rsl_law_inputs rsl_law_stiffness_inputs(const rsl_law *law, const rsl_law_parameters *spec)
{
    const stiffness_row *row = rsl_given(spec->stiffness) ? NULL : row_of(law);
    rsl_law_inputs all = 0;
    for (int i = 0; row && i < FACTORS; i++)
        all |= row->factors[i].input;
    return all;
}

double rsl_law_stiffness_slope(const rsl_law *law, const rsl_law_parameters *spec, size_t input)
{
    const stiffness_row *row = row_of(law);
    double value, power = 0.0;
    assert(row && input < RSL_LAW_INPUT_COUNT);
    memcpy(&value, (const char *)spec + rsl_law_input_table()[input].offset, sizeof value);
    for (int i = 0; i < FACTORS; i++)
        if (row->factors[i].input == RSL_LAW_INPUT_AT(input))
            power = row->factors[i].power;
    if (input == RSL_LAW_INDEX_poisson)
        return -power * 2.0 * value / ((1.0 - value) * (1.0 + value));
    return power / value;
}
