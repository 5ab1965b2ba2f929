/* SPDX-License-Identifier: MIT
 *
 * Engines, and their laws as rows of the catalogue.
 */
#include "law/engines.h"

#include <assert.h>
#include <string.h>

#include "base/word.h"
#include "law/families.h"

static const struct engine_block {
    const rsl_law_engine *rows;
    const size_t *count;
} blocks[] = {
    {rsl_law_engines_particles, &rsl_law_engines_particles_count},
    {rsl_law_engines_mechanisms, &rsl_law_engines_mechanisms_count},
    {rsl_law_engines_robots, &rsl_law_engines_robots_count},
};

size_t rsl_law_engine_count(void)
{
    size_t count = 0;
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++)
        count += *blocks[b].count;
    return count;
}

const rsl_law_engine *rsl_law_engine_at(size_t index)
{
    for (size_t b = 0; b < RSL_LAW_ROWS(blocks); b++) {
        if (index < *blocks[b].count)
            return &blocks[b].rows[index];
        index -= *blocks[b].count;
    }
    return NULL;
}

const rsl_law_engine *rsl_law_engine_find(const char *key)
{
    size_t count = rsl_law_engine_count();
    for (size_t i = 0; key != NULL && i < count; i++)
        if (rsl_word_equal(rsl_law_engine_at(i)->key, key))
            return rsl_law_engine_at(i);
    return NULL;
}

const rsl_law_engine_entry *rsl_law_engine_entry_find(const rsl_law_engine *engine,
                                                      const char *name)
{
    for (size_t i = 0; engine != NULL && name != NULL && i < engine->count; i++)
        if (rsl_word_equal(engine->laws[i].name, name))
            return &engine->laws[i];
    return NULL;
}

int rsl_law_from_engine(const rsl_law_engine_entry *entry, rsl_law *law)
{
    assert(entry != NULL && law != NULL);
    const rsl_law *ours = rsl_law_find(entry->key);
    if (ours == NULL)
        return 0;
    *law = *ours;
    if (entry->end != RSL_LAW_SEPARATION_DEFAULT && entry->end != law->end) {
        law->end = entry->end;
        law->exact = ""; /* it is said of the other end */
    }
    if (entry->published) {
        assert(entry->parameter != NULL && law->model->damped);
        law->published = entry->published;
        law->parameter = entry->parameter;
        law->exact_ratio = law->calibrated = 0;
        law->exact = law->errata = "";
    }
    return 1;
}
