/* SPDX-License-Identifier: MIT
 *
 * All families as one table.
 */
#include <string.h>

#include "law/families.h"
#include "law/spelling.h"

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
    {rsl_law_rows_general, &rsl_law_rows_general_count},
    {rsl_law_rows_piecewise, &rsl_law_rows_piecewise_count},
    {rsl_law_rows_rigid, &rsl_law_rows_rigid_count},
};

size_t rsl_law_count(void)
{
    size_t count = 0;
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++) {
        count += *blocks[b].count;
    }
    return count;
}

const rsl_law *rsl_law_at(size_t index)
{
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++) {
        if (index < *blocks[b].count) {
            return &blocks[b].rows[index];
        }
        index -= *blocks[b].count;
    }
    return NULL;
}

static int has_alias(const rsl_law *law, const char *key)
{
    size_t length, wanted = strlen(key);
    const char *word = rsl_law_next_word(law->aliases, &length);

    for (; word != NULL; word = rsl_law_next_word(word + length, &length)) {
        if (length == wanted && memcmp(word, key, length) == 0) {
            return 1;
        }
    }
    return 0;
}

const rsl_law *rsl_law_find(const char *key)
{
    size_t count = rsl_law_count();

    if (key == NULL || key[0] == '\0') {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const rsl_law *law = rsl_law_at(i);
        if (strcmp(law->key, key) == 0 || has_alias(law, key)) {
            return law;
        }
    }
    return NULL;
}

/* The misfit of the best among the key and the aliases of a law. */
static size_t law_misfit(const rsl_law *law, const char *typed)
{
    size_t length, best = rsl_law_misfit(law->key, strlen(law->key), typed);
    const char *word = rsl_law_next_word(law->aliases, &length);

    for (; word != NULL; word = rsl_law_next_word(word + length, &length)) {
        size_t misfit = rsl_law_misfit(word, length, typed);
        best = misfit < best ? misfit : best;
    }
    return best;
}

const char *rsl_law_nearest(const char *key)
{
    const rsl_law *nearest = rsl_law_at(0);
    size_t best = (size_t)-1, count = rsl_law_count();

    for (size_t i = 0; key != NULL && i < count; i++) {
        const rsl_law *law = rsl_law_at(i);
        size_t misfit = law_misfit(law, key);
        if (misfit < best) {
            best = misfit;
            nearest = law;
        }
    }
    return nearest->key;
}
