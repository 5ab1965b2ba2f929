/* SPDX-License-Identifier: MIT
 *
 * identify: the table of measured signals.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cli.h"
#include "identify.h"
#include "measure/source.h"
#include "measure/unit.h"
#include "model/reader.h"
#include "system/file.h"
#include "system/number.h"

/* A table under way. */
typedef struct table {
    rsl_measure_source source;
    char split;
    size_t columns, room;
    double *factor; /* to SI, per column */
    cli_identify_data *to;
} table;

/* "ball.y [mm]": the signal and its unit. */
static rsl_status read_head(table *t, rsl_text_piece cell, size_t column)
{
    rsl_text_piece unit = {NULL, 0};
    const char *open = memchr(cell.at, '[', cell.length);
    if (open && cell.at[cell.length - 1] == ']') {
        unit = (rsl_text_piece){open + 1, (size_t)(cell.at + cell.length - open) - 2};
        cell.length = (size_t)(open - cell.at);
    }
    cell = rsl_text_trim(cell);
    rsl_measure_unit found = {1.0, 1.0, {{0}, 0}};
    if (unit.at && !rsl_measure_unit_read(rsl_text_trim(unit), NULL, &found))
        return rsl_measure_fail(&t->source, RSL_ERROR_FILE, "the unit [%.*s] is not known",
                                (int)unit.length, unit.at);
    if (column == 0 && !(cell.length == 1 && *cell.at == 't') &&
        !(cell.length == 4 && memcmp(cell.at, "time", 4) == 0))
        return rsl_measure_fail(&t->source, RSL_ERROR_FILE,
                                "the first column is '%.*s'; allowed: t or time", (int)cell.length,
                                cell.at);
    t->factor[column] = found.times / found.over;
    if (column > 0)
        t->to->signals[column - 1] = rsl_arena_text(&t->to->arena, cell.at, cell.length);
    return RSL_OK;
}

static rsl_status read_heads(table *t, rsl_text_piece line)
{
    rsl_text_piece cell;
    t->split = memchr(line.at, ';', line.length) ? ';' : ',';
    rsl_measure_cells cells = rsl_measure_cells_of(line, t->split);
    while (rsl_measure_next_cell(&cells, &cell))
        t->columns++;
    if (t->columns < 2)
        return rsl_measure_fail(&t->source, RSL_ERROR_FILE,
                                "the head has no signals; allowed: t [s],ball.y [m],...");
    t->factor = rsl_arena_take(&t->to->arena, t->columns, sizeof *t->factor);
    t->to->signals = rsl_arena_take(&t->to->arena, t->columns, sizeof *t->to->signals);
    t->to->values = rsl_arena_take(&t->to->arena, t->columns * t->room, sizeof *t->to->values);
    if (!t->factor || !t->to->signals || !t->to->values)
        return rsl_measure_no_memory(&t->source);
    t->to->signal_count = t->columns - 1;
    cells = rsl_measure_cells_of(line, t->split);
    for (size_t i = 0; rsl_measure_next_cell(&cells, &cell); i++) {
        rsl_status status = read_head(t, rsl_text_trim(cell), i);
        if (status != RSL_OK)
            return status;
    }
    return RSL_OK;
}

/* Values stand column by column. An empty cell is a value that was not measured. */
static rsl_status read_row(table *t, rsl_text_piece line)
{
    rsl_text_piece cell;
    rsl_measure_cells cells = rsl_measure_cells_of(line, t->split);
    size_t i = 0;
    for (; i < t->columns && rsl_measure_next_cell(&cells, &cell); i++) {
        double value = (double)NAN;
        cell = rsl_text_trim(cell);
        if ((i == 0 || cell.length > 0) && !rsl_measure_number(cell, &value))
            return rsl_measure_fail(&t->source, RSL_ERROR_FILE, "'%.*s' is no number",
                                    (int)(cell.length < 40 ? cell.length : 40), cell.at);
        t->to->values[i * t->room + t->to->count] = value * t->factor[i];
    }
    if (i < t->columns || rsl_measure_next_cell(&cells, &cell))
        return rsl_measure_fail(&t->source, RSL_ERROR_FILE, "the row has not %zu cells",
                                t->columns);
    t->to->count++;
    return RSL_OK;
}

static rsl_status read_lines(table *t)
{
    const char *rest = t->source.text;
    rsl_text_piece line;
    rsl_status status = rsl_measure_check_text(&t->source);
    while (status == RSL_OK && rsl_measure_line(&t->source, &rest, &line)) {
        if (rsl_measure_is_comment(rsl_text_trim(line)))
            continue;
        status = t->columns == 0 ? read_heads(t, line) : read_row(t, line);
    }
    if (status == RSL_OK && t->to->count == 0)
        status = rsl_measure_fail(&t->source, RSL_ERROR_FILE, "there are no values");
    return status;
}

rsl_status cli_identify_read(const char *path, cli_identify_data *data, rsl_error *error)
{
    char *text = NULL;
    size_t length, lines = 1;
    *data = (cli_identify_data){0};
    rsl_status status = rsl_file_read(path, RSL_MODEL_FILE_MAX, &text, &length, error);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n' || text[i] == '\r';
    table t = {.source = {.name = path,
                          .text = text,
                          .length = length,
                          .point_max = lines,
                          .arena = &data->arena,
                          .error = error},
               .room = lines,
               .to = data};
    rsl_locale outside = rsl_locale_plain();
    status = read_lines(&t);
    rsl_locale_restore(outside);
    data->room = lines;
    free(text);
    return status;
}

void cli_identify_free(cli_identify_data *data) { rsl_arena_free(&data->arena); }
