/* SPDX-License-Identifier: MIT
 *
 * All laws as one table, and what their numbers are called.
 */
#include "base/error.h"
#include "base/word.h"
#include "tangent/model.h"

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
#define INPUT(field, sign, dimension, min, min_allowed, max, what)                                 \
    [RSL_TANGENT_INDEX_##field] = {.name = #field,                                                 \
                                   .symbol = sign,                                                 \
                                   .unit = dimension,                                              \
                                   .meaning = what,                                                \
                                   .low = min,                                                     \
                                   .high = max,                                                    \
                                   .closed = min_allowed,                                          \
                                   .offset = offsetof(rsl_tangent_parameters, field)},
        RSL_TANGENT_INPUT_LIST(INPUT)
#undef INPUT
    };
    return table;
}

rsl_tangent_parameters rsl_tangent_parameters_default(void)
{
    rsl_tangent_parameters spec = {.reset_with_damper = -1};
#define UNSET(field, symbol, unit, low, closed, high, meaning) spec.field = RSL_UNSET;
    RSL_TANGENT_INPUT_LIST(UNSET)
#undef UNSET
    return spec;
}

rsl_status rsl_tangent_law_get(const char *key, rsl_tangent_kind kind, const rsl_tangent_law **law,
                               rsl_error *error)
{
    if (key == NULL || law == NULL)
        return rsl_error_missing(error, key ? "room for the law" : "the key of a law");
    const rsl_tangent_law *found = rsl_tangent_law_find(key);
    if (found != NULL && found->kind == kind) {
        *law = found;
        return RSL_OK;
    }
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0; i < rsl_tangent_law_count(); i++)
        if ((found = rsl_tangent_law_at(i))->kind == kind)
            rsl_word_offer_named(&choice, found->key, found->aliases);
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no law of %s '%.64s'; %s",
                         rsl_tangent_kind_name(kind), key, rsl_word_advise(&choice).text);
}
