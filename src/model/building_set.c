/* SPDX-License-Identifier: MIT
 *
 * Memory and names for the bodies, springs and contacts of buildings.
 */
#include <stdio.h>
#include <string.h>

#include "model/buildings.h"

void *rsl_model_building_take(rsl_model_building_set *t, size_t count, size_t size)
{
    void *piece = rsl_arena_take(t->reader->arena, count, size);
    if (!piece)
        rsl_model_no_memory(t->reader);
    return piece;
}

const char *rsl_model_building_keep(rsl_model_building_set *t, const char *text)
{
    const char *copy = rsl_arena_text(t->reader->arena, text, strlen(text));
    if (!copy)
        rsl_model_no_memory(t->reader);
    return copy;
}

/* "left-3", or "left-right-3" */
const char *rsl_model_building_name(rsl_model_building_set *t, const char *a, const char *b,
                                    size_t number)
{
    char made[RSL_MODEL_BUILDING_NAME_MAX];
    (void)snprintf(made, sizeof made, "%s%s%s-%zu", a, b ? "-" : "", b ? b : "", number + 1);
    return rsl_model_building_keep(t, made);
}
