/* SPDX-License-Identifier: MIT
 *
 * All families as one table.
 */
#include "base/error.h"
#include "base/word.h"
#include "law/families.h"

typedef struct law_block {
    const rsl_law *rows;
    const size_t *count;
} law_block;

static const law_block blocks[] = {
    {rsl_law_rows_elastic, &rsl_law_rows_elastic_count},
    {rsl_law_rows_cylinder, &rsl_law_rows_cylinder_count},
    {rsl_law_rows_kelvin, &rsl_law_rows_kelvin_count},
    {rsl_law_rows_viscous, &rsl_law_rows_viscous_count},
    {rsl_law_rows_hunt_crossley, &rsl_law_rows_hunt_crossley_count},
    {rsl_law_rows_noncontact, &rsl_law_rows_noncontact_count},
    {rsl_law_rows_general, &rsl_law_rows_general_count},
    {rsl_law_rows_piecewise, &rsl_law_rows_piecewise_count},
    {rsl_law_rows_clamped, &rsl_law_rows_clamped_count},
    {rsl_law_rows_latching, &rsl_law_rows_latching_count},
    {rsl_law_rows_elastoplastic, &rsl_law_rows_elastoplastic_count},
    {rsl_law_rows_table, &rsl_law_rows_table_count},
    {rsl_law_rows_adhesion, &rsl_law_rows_adhesion_count},
    {rsl_law_rows_rigid, &rsl_law_rows_rigid_count},
};

size_t rsl_law_count(void)
{
    size_t count = 0;
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++)
        count += *blocks[b].count;
    return count;
}

const rsl_law *rsl_law_at(size_t index)
{
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++) {
        if (index < *blocks[b].count)
            return &blocks[b].rows[index];
        index -= *blocks[b].count;
    }
    return NULL;
}

const rsl_law *rsl_law_find(const char *key)
{
    size_t count = rsl_law_count();
    for (size_t i = 0; key != NULL && i < count; i++) {
        const rsl_law *law = rsl_law_at(i);
        if (rsl_word_among(law->key, key) || rsl_word_among(law->aliases, key))
            return law;
    }
    return NULL;
}

rsl_status rsl_law_get(const char *key, const rsl_law **law, rsl_error *error)
{
    if (key == NULL || law == NULL)
        return rsl_error_missing(error, key ? "room for the law" : "the key of a law");
    const rsl_law *found = rsl_law_find(key);
    if (found != NULL) {
        *law = found;
        return RSL_OK;
    }
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0, count = rsl_law_count(); i < count; i++)
        rsl_word_offer_named(&choice, rsl_law_at(i)->key, rsl_law_at(i)->aliases);
    return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                         "there is no law '%.64s'; %s'resile laws' lists them all", key,
                         rsl_word_suggestion(rsl_word_nearest(&choice)).text);
}
