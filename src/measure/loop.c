/* SPDX-License-Identifier: MIT
 *
 * loop: a press test, from a table of depths and forces.
 */
#include "measure/loop.h"

#include "measure/measure.h"

static const rsl_measure_quantity quantities[] = {
    (rsl_measure_quantity)(RSL_MEASURE_CHANNEL + RSL_FIT_DEPTH),
    (rsl_measure_quantity)(RSL_MEASURE_CHANNEL + RSL_FIT_FORCE)};

/* 1: the first line that is no comment is a row of numbers. */
static int has_no_names(rsl_measure_source source)
{
    const rsl_measure_options plain = {.gravity = RSL_UNSET};
    rsl_measure_sheet sheet = {.source = &source, .options = &plain, .decimal_comma = -1};
    return !rsl_measure_head_find(&sheet).line.at;
}

/* Both columns must be there; the line under way is that of their names. */
static rsl_status check_columns(const rsl_measure_sheet *s)
{
    for (int i = 0; i < 2; i++)
        if (!rsl_measure_sheet_column(s, quantities[i]))
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "there is no column '%s'; a press test has the columns depth "
                                    "and force, as in depth [mm], force [kN]",
                                    rsl_measure_name_of(quantities[i]).text);
    return RSL_OK;
}

rsl_status rsl_measure_loop_read(rsl_measure_source *source, rsl_law_table *table)
{
    rsl_measure_options options = {.gravity = RSL_UNSET};
    rsl_measure_sheet s = {.source = source, .options = &options, .decimal_comma = -1};
    const char *rest = NULL;
    rsl_status status = rsl_measure_check_text(source);
    if (status != RSL_OK)
        return status;
    if (has_no_names(*source))
        options.columns = "depth,force";
    status = rsl_measure_head_read(&s, &rest);
    if (status == RSL_OK)
        status = check_columns(&s);
    if (status == RSL_OK)
        status = rsl_measure_rows_read(&s, rest);
    if (status != RSL_OK)
        return status;
    double *room = rsl_arena_take(source->arena, RSL_LAW_TABLE_SIZE(s.rows), sizeof *room);
    if (!room)
        return rsl_measure_no_memory(source);
    status = rsl_law_table_prepare(rsl_measure_values(&s, quantities[0]),
                                   rsl_measure_values(&s, quantities[1]), s.rows, room, table,
                                   source->error);
    return status == RSL_OK ? RSL_OK
                            : rsl_error_within(source->error, status, "%.300s: ", source->name);
}
