/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a table of measurements: the first line holds the columns, or
 * nothing, the second a unit, or nothing, the rest is the file.
 */
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "measure/measure.h"

static void check_record(const rsl_fit_record *r)
{
    if (rsl_fit_check_record(r, NULL) != RSL_OK)
        abort();
}

static void check_measure(const rsl_measure *m)
{
    if (m->record_count + m->impact_count == 0)
        abort();
    for (size_t i = 0; i < m->record_count; i++)
        check_record(&m->records[i]);
    for (size_t i = 0; i < m->impact_count; i++)
        if (rsl_fit_check_impact(&m->impacts[i], NULL) != RSL_OK)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rsl_arena arena = {.limit = 64 * 1024 * 1024};
    rsl_measure measure = {0};
    rsl_error error = {0};
    char *bytes = fuzz_text(data, size), *rest = bytes;
    if (!bytes)
        return 0;
    const char *columns = fuzz_cut_line(&rest), *unit = fuzz_cut_line(&rest);
    rsl_measure_options options = {.columns = *columns ? columns : NULL,
                                   .units = &unit,
                                   .unit_count = *unit ? 1 : 0,
                                   .gravity = 9.81,
                                   .mass = 2.0};
    rsl_measure_source source = {.name = "fuzz",
                                 .text = rest,
                                 .length = size - (size_t)(rest - bytes),
                                 .point_max = 100000,
                                 .arena = &arena,
                                 .error = &error};
    if (rsl_measure_read(&source, &options, &measure) == RSL_OK)
        check_measure(&measure);
    else if (!*error.message)
        abort();
    rsl_arena_free(&arena);
    free(bytes);
    return 0;
}
