/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a history file: the first line is its name, the second the
 * column, the rest the file.
 */
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "measure/history.h"

static void check_record(const rsl_measure_record *record)
{
    if (record->count < 2)
        abort();
    for (size_t i = 0; i < record->count; i++)
        if (!isfinite(record->time[i]) || !isfinite(record->value[i]) ||
            (i > 0 && record->time[i] <= record->time[i - 1]))
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rsl_arena arena = {.limit = 64 * 1024 * 1024};
    rsl_measure_record record = {.unit = 1.0};
    rsl_error error = {0};
    char *bytes = fuzz_text(data, size), *rest = bytes;
    if (!bytes)
        return 0;
    rsl_measure_source source = {
        .name = fuzz_cut_line(&rest), .point_max = 1000000, .arena = &arena, .error = &error};
    source.column = fuzz_cut_line(&rest);
    source.text = rest;
    source.length = size - (size_t)(rest - bytes);
    if (rsl_measure_history_read(&source, size % 2, &record) == RSL_OK)
        check_record(&record);
    else if (!*error.message)
        abort();
    rsl_arena_free(&arena);
    free(bytes);
    return 0;
}
