/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a table of measurements: the first line holds the columns, or
 * nothing, the second a unit, or nothing, the rest is the file; the same as bounces of a ball.
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

/* What was read as bounces has what the fit asks for. */
static void check_bounces(const rsl_fit_bounce_data *b)
{
    if (b->count == 0 || !b->value || (b->kind == RSL_FIT_BOUNCE_TRACK) != (b->time != NULL))
        abort();
    for (size_t i = 0; i < b->count; i++)
        if (!isfinite(b->value[i]))
            abort();
}

/* Returns whether it was refused without a sentence. */
static int try_text(rsl_measure_source source, const rsl_measure_options *options)
{
    rsl_arena arena = {.limit = 64 * 1024 * 1024};
    rsl_measure measure = {0};
    rsl_fit_bounce_data bounces = {0};
    rsl_error error = {0};
    source.arena = &arena;
    source.error = &error;
    rsl_measure_source again = source;
    size_t missing;
    int silent = 0;
    if (rsl_measure_read(&source, options, &measure) == RSL_OK)
        check_measure(&measure);
    else
        silent = !*error.message;
    error = (rsl_error){0};
    if (rsl_measure_bounces_read(&again, options, &bounces, &missing) == RSL_OK)
        check_bounces(&bounces);
    else
        silent |= !*error.message;
    rsl_arena_free(&arena);
    return silent;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = fuzz_text(data, size), *rest = bytes;
    if (!bytes)
        return 0;
    const char *columns = fuzz_cut_line(&rest), *unit = fuzz_cut_line(&rest);
    rsl_measure_options options = {.columns = *columns ? columns : NULL,
                                   .units = &unit,
                                   .unit_count = *unit ? 1 : 0,
                                   .gravity = 9.81,
                                   .mass = 2.0,
                                   .missing = size % 2 ? RSL_MEASURE_MISSING_SKIP
                                                       : RSL_MEASURE_MISSING_STOP};
    rsl_measure_source source = {
        .name = "fuzz", .text = rest, .length = size - (size_t)(rest - bytes), .point_max = 100000};
    if (try_text(source, &options))
        abort();
    free(bytes);
    return 0;
}
