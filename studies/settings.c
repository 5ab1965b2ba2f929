/* SPDX-License-Identifier: MIT
 *
 * settings: other numbers in the place of printed inputs.
 */
#include <math.h>
#include <string.h>

#include "study.h"
#include "study_data.h"

/* ---- names --------------------------------------------------------------- */

static size_t without_digits(const char *text, size_t length)
{
    while (length > 0 && strchr("0123456789", text[length - 1]))
        length--;
    return length;
}

/* What a name leaves out of a key: nothing, its place in a list, or also the digits before it. */
enum { WHOLE, LIST, STEM, OTHER };

static int fit(const char *key, const char *name, size_t length)
{
    size_t whole = strlen(key), list = without_digits(key, whole);
    list = list > 1 && list < whole && key[list - 1] == '.' ? list - 1 : whole;
    const size_t ends[] = {[WHOLE] = whole, [LIST] = list, [STEM] = without_digits(key, list)};
    int kind = WHOLE;
    while (kind < OTHER && (ends[kind] != length || strncmp(key, name, length) != 0))
        kind++;
    return length > 0 ? kind : OTHER;
}

int rsl_study_input_settable(const rsl_study *study, size_t line)
{
    return rsl_study_input_shown(study, line) && *rsl_study_cell(&study->inputs, line, "value");
}

/* The fit of a line; OTHER for one that cannot be set. */
static int fit_of(const rsl_study *study, size_t line, const char *setting)
{
    return rsl_study_input_settable(study, line)
               ? fit(rsl_study_cell(&study->inputs, line, "key"), setting, strcspn(setting, "="))
               : OTHER;
}

/* The closest fit among the inputs of the item. */
static int best_fit(const rsl_study *study, const char *setting)
{
    int best = OTHER;
    for (size_t i = 0; i < study->inputs.row_count; i++) {
        int kind = fit_of(study, i, setting);
        best = kind < best ? kind : best;
    }
    return best;
}

size_t rsl_study_inputs_named(const rsl_study *study, const char *setting)
{
    int best = best_fit(study, setting);
    size_t count = 0;
    for (size_t i = 0; best < OTHER && i < study->inputs.row_count; i++)
        count += fit_of(study, i, setting) == best;
    return count;
}

/* ---- values -------------------------------------------------------------- */

static void put_cell(rsl_study *study, size_t line, const char *column, const char *text)
{
    const rsl_study_table *all = &study->inputs;
    for (size_t i = 0; i < all->column_count; i++)
        if (strcmp(all->columns[i], column) == 0)
            all->rows[line][i] = text;
}

/* Length of a value without the unit of its input behind it. */
static size_t without_unit(const char *value, size_t length, const char *unit)
{
    size_t tail = strlen(unit);
    if (tail == 0 || tail >= length || strncmp(value + length - tail, unit, tail) != 0)
        return length;
    length -= tail;
    while (length > 0 && value[length - 1] == ' ')
        length--;
    return length;
}

static void set_line(rsl_study *study, size_t line, const char *value, size_t length)
{
    const char *key = rsl_study_cell(&study->inputs, line, "key");
    const char *unit = rsl_study_cell(&study->inputs, line, "unit");
    const char *text =
        rsl_study_print(study, "%.*s", (int)without_unit(value, length, unit), value);
    if (isnan(rsl_study_read_number(text)))
        rsl_study_note_error(study, RSL_ERROR_ARGUMENT, "%s = '%.*s' must be a finite number%s%s",
                             key, (int)length, value, *unit ? " in " : "", unit);
    put_cell(
        study, line, "from",
        rsl_study_print(study, "set; print: %s", rsl_study_cell(&study->inputs, line, "value")));
    put_cell(study, line, "value", text);
    study->input_use[line] |= RSL_STUDY_SET;
}

static void set_named(rsl_study *study, const char *setting, size_t count)
{
    int best = best_fit(study, setting);
    const char *at = strchr(setting, '=') + 1;
    size_t given = 1;
    for (const char *c = at; *c; c++)
        given += *c == ',';
    if (given != 1 && given != count) {
        rsl_study_note_error(study, RSL_ERROR_ARGUMENT,
                             "%.*s is given %zu values; it takes one, or one for each of its %zu "
                             "places",
                             (int)strcspn(setting, "="), setting, given, count);
        return;
    }
    study->varied = 1;
    for (size_t i = 0; i < study->inputs.row_count; i++) {
        if (fit_of(study, i, setting) != best)
            continue;
        set_line(study, i, at, strcspn(at, ","));
        at += given > 1 ? strcspn(at, ",") : 0;
        at += *at == ',';
    }
}

void rsl_study_set_inputs(rsl_study *study, rsl_study_settings settings)
{
    for (size_t i = 0; i < settings.count && study->error.status >= 0; i++) {
        size_t count = rsl_study_inputs_named(study, settings.texts[i]);
        if (count && strchr(settings.texts[i], '='))
            set_named(study, settings.texts[i], count);
    }
}

void rsl_study_check_inputs(rsl_study *study)
{
    for (size_t i = 0; i < study->inputs.row_count; i++)
        if (study->input_use[i] == RSL_STUDY_SET)
            rsl_study_note_error(study, RSL_ERROR_ARGUMENT,
                                 "'%s' does not enter the computation of this item",
                                 rsl_study_cell(&study->inputs, i, "key"));
}

const char *rsl_study_line_of(const rsl_study *study, size_t index)
{
    for (size_t i = 0; i < study->lines.row_count; i++)
        if (strcmp(rsl_study_cell(&study->lines, i, "item"), study->item->key) == 0 && index-- == 0)
            return rsl_study_cell(&study->lines, i, "command");
    return NULL;
}
