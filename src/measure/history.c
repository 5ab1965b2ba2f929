/* SPDX-License-Identifier: MIT
 *
 * Formats of histories by the names of their files.
 */
#include "measure/history.h"

#include <string.h>

static int ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), count = strlen(end);
    if (length < count)
        return 0;
    for (size_t i = 0; i < count; i++) {
        char c = name[length - count + i];
        if ((c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c) != end[i])
            return 0;
    }
    return 1;
}

rsl_measure_format rsl_measure_history_format(const char *name)
{
    return ends_with(name, ".at2") || ends_with(name, ".vt2") || ends_with(name, ".dt2")
               ? RSL_MEASURE_PEER
               : RSL_MEASURE_TABLE;
}

int rsl_measure_history_order(const char *name)
{
    return ends_with(name, ".at2") ? 2 : ends_with(name, ".vt2") ? 1 : 0;
}

rsl_status rsl_measure_history_read(rsl_measure_source *source, rsl_measure_record *record)
{
    rsl_status status = rsl_measure_check_text(source);
    if (status != RSL_OK)
        return status;
    return rsl_measure_history_format(source->name) == RSL_MEASURE_PEER
               ? rsl_measure_history_peer(source, record)
               : rsl_measure_history_table(source, record);
}
