/* SPDX-License-Identifier: MIT
 *
 * The table of a computed impact: rows of time, depth, rate and force.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fit/path.h"

double rsl_fit_get(const rsl_law_parameters *spec, int input)
{
    double value;
    assert(input >= 0 && input < RSL_LAW_INPUT_COUNT);
    memcpy(&value, (const char *)spec + rsl_law_input_table()[input].offset, sizeof value);
    return value;
}

void rsl_fit_set(rsl_law_parameters *spec, int input, double value)
{
    assert(input >= 0 && input < RSL_LAW_INPUT_COUNT);
    memcpy((char *)spec + rsl_law_input_table()[input].offset, &value, sizeof value);
}

static int grow(double **array, size_t count)
{
    double *more = realloc(*array, (count ? count : 1) * sizeof **array);
    if (more)
        *array = more;
    return more != NULL;
}

rsl_status rsl_fit_path_reserve(rsl_fit_path *path, size_t count, size_t width)
{
    int good = 1;
    if (count <= path->capacity && width == path->width)
        return RSL_OK;
    size_t room = count > path->capacity ? count + count / 2 : path->capacity;
    good = good && grow(&path->time, room);
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        good = good && grow(&path->value[c], room) && grow(&path->slope[c], room) &&
               grow(&path->derivative[c], room * width);
    if (!good)
        return RSL_ERROR_MEMORY;
    path->capacity = room;
    path->width = width;
    return RSL_OK;
}
