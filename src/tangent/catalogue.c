/* SPDX-License-Identifier: MIT
 *
 * All laws as one table, and what their numbers are called.
 */
#include "base/word.h"
#include "tangent/shape.h"

static const struct block {
    const rsl_tangent_law *rows;
    const size_t *count;
} blocks[] = {
    {rsl_tangent_rows_slip, &rsl_tangent_rows_slip_count},
    {rsl_tangent_rows_spring, &rsl_tangent_rows_spring_count},
    {rsl_tangent_rows_bristle, &rsl_tangent_rows_bristle_count},
    {rsl_tangent_rows_turning, &rsl_tangent_rows_turning_count},
};

size_t rsl_tangent_law_count(void)
{
    size_t count = 0;
    for (size_t b = 0; b < RSL_TANGENT_ROWS(blocks); b++)
        count += *blocks[b].count;
    return count;
}

const rsl_tangent_law *rsl_tangent_law_at(size_t index)
{
    for (size_t b = 0; b < RSL_TANGENT_ROWS(blocks); b++) {
        if (index < *blocks[b].count)
            return &blocks[b].rows[index];
        index -= *blocks[b].count;
    }
    return NULL;
}

const rsl_tangent_law *rsl_tangent_law_find(const char *key)
{
    for (size_t i = 0; key && i < rsl_tangent_law_count(); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        if (rsl_word_among(law->key, key) || rsl_word_among(law->aliases, key))
            return law;
    }
    return NULL;
}

const char *rsl_tangent_law_nearest(const char *key)
{
    const char *nearest = NULL;
    size_t best = (size_t)-1;
    for (size_t i = 0; key && i < rsl_tangent_law_count(); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        size_t own = rsl_word_misfit(law->key, key), other = rsl_word_misfit(law->aliases, key);
        size_t misfit = own < other ? own : other;
        if (misfit < best) {
            best = misfit;
            nearest = law->key;
        }
    }
    return nearest && rsl_word_is_near(best, key) ? nearest : NULL;
}

static const struct kind_name {
    const char *name, *meaning;
} kinds[RSL_TANGENT_KIND_COUNT] = {
#define KIND(value, text, what) [value] = {text, what},
    RSL_TANGENT_KIND_LIST(KIND)
#undef KIND
};

const char *rsl_tangent_kind_name(rsl_tangent_kind kind)
{
    return (unsigned)kind < RSL_TANGENT_KIND_COUNT ? kinds[kind].name : "";
}

const char *rsl_tangent_kind_meaning(rsl_tangent_kind kind)
{
    return (unsigned)kind < RSL_TANGENT_KIND_COUNT ? kinds[kind].meaning : "";
}

const rsl_tangent_input *rsl_tangent_input_table(void)
{
    static const rsl_tangent_input table[RSL_TANGENT_INPUT_COUNT] = {
#define INPUT(field, sign, dimension, least, least_allowed, most, what)                            \
    [RSL_TANGENT_INDEX_##field] = {.name = #field,                                                 \
                                   .symbol = sign,                                                 \
                                   .unit = dimension,                                              \
                                   .meaning = what,                                                \
                                   .low = least,                                                   \
                                   .high = most,                                                   \
                                   .closed = least_allowed,                                        \
                                   .offset = offsetof(rsl_tangent_spec, field)},
        RSL_TANGENT_INPUT_LIST(INPUT)
#undef INPUT
    };
    return table;
}

rsl_tangent_spec rsl_tangent_spec_default(void)
{
    rsl_tangent_spec spec = {.reset_with_damper = -1};
#define UNSET(field, symbol, unit, low, closed, high, meaning) spec.field = RSL_UNSET;
    RSL_TANGENT_INPUT_LIST(UNSET)
#undef UNSET
    return spec;
}
