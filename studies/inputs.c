/* SPDX-License-Identifier: MIT
 *
 * inputs: the numbers that go into the computations of a paper, and those that must come out of
 * them although the paper prints none.
 */
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "study.h"
#include "study_data.h"

/* The line of a key; the count of lines: none. */
static size_t line_of(const rsl_study_table *table, const char *key)
{
    size_t i = 0;
    while (i < table->row_count && strcmp(rsl_study_cell(table, i, "key"), key) != 0)
        i++;
    return i;
}

double rsl_study_input_at(rsl_study *study, size_t line)
{
    study->input_use[line] |= RSL_STUDY_READ;
    const char *text = rsl_study_cell(&study->inputs, line, "value");
    const char *factor = rsl_study_cell(&study->inputs, line, "si");
    double value = rsl_study_read_number(text) * (*factor ? rsl_study_read_number(factor) : 1.0);
    if (isnan(value))
        rsl_study_note_error(study, RSL_ERROR_FILE, "%s/inputs.csv: '%s' of '%s' is not a number",
                             study->paper->key, text, rsl_study_cell(&study->inputs, line, "key"));
    return value;
}

double rsl_study_input(rsl_study *study, const char *key)
{
    size_t line = line_of(&study->inputs, key);
    if (line < study->inputs.row_count)
        return rsl_study_input_at(study, line);
    rsl_study_note_error(study, RSL_ERROR_FILE, "%s/inputs.csv has no line '%s'", study->paper->key,
                         key);
    return RSL_NUM_NAN;
}

size_t rsl_study_input_count(rsl_study *study, const char *key, size_t max)
{
    double value = rsl_study_input(study, key);
    if (value >= 1.0 && value <= (double)max && value == floor(value))
        return (size_t)value;
    rsl_study_note_error(study, RSL_ERROR_ARGUMENT, "%s = %g must be a whole number from 1 to %zu",
                         key, value, max);
    return 1;
}

void rsl_study_input_list(rsl_study *study, const char *key, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = rsl_study_input(study, rsl_study_print(study, "%s.%zu", key, i + 1));
}

int rsl_study_input_shown(const rsl_study *study, size_t line)
{
    const char *at = rsl_study_cell(&study->inputs, line, "items");
    size_t length = strlen(study->item->key);
    for (; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, study->item->key, length) == 0 && (!at[length] || at[length] == ' '))
            return 1;
    return 0;
}

/* ---- anchors ------------------------------------------------------------- */

int rsl_study_anchor_here(const rsl_study *study, size_t line)
{
    const char *key = rsl_study_cell(&study->anchors, line, "key");
    size_t length = strlen(study->item->key);
    return strncmp(key, study->item->key, length) == 0 && key[length] == '.';
}

void rsl_study_anchor(rsl_study *study, const char *name, double computed)
{
    const rsl_study_table *all = &study->anchors;
    size_t line = line_of(all, rsl_study_print(study, "%s.%s", study->item->key, name));
    if (line == all->row_count) {
        rsl_study_note_error(study, RSL_ERROR_FILE, "%s/anchors.csv has no line '%s.%s'",
                             study->paper->key, study->item->key, name);
        return;
    }
    const char *text = rsl_study_cell(all, line, "value");
    double value = rsl_study_read_number(text);
    double within = rsl_study_read_number(rsl_study_cell(all, line, "within"));
    study->anchored[line] = computed;
    if (study->varied)
        return;
    if (!(fabs(computed - value) <= within))
        rsl_study_note_error(study, RSL_ERROR_CONFLICT, "%s is %.12g; it must be %s within %g",
                             rsl_study_cell(all, line, "what"), computed, text, within);
}

int rsl_study_read_sides(rsl_study *study)
{
    if (!rsl_study_read_table(study, "inputs", &study->inputs) ||
        !rsl_study_read_table(study, "anchors", &study->anchors) ||
        !rsl_study_read_table(study, "symbols", &study->symbols) ||
        !rsl_study_read_table(study, "commands", &study->lines))
        return 0;
    study->input_use = rsl_arena_take(&study->arena, study->inputs.row_count, sizeof(int));
    study->anchored = rsl_arena_take(&study->arena, study->anchors.row_count, sizeof(double));
    for (size_t i = 0; study->anchored && i < study->anchors.row_count; i++)
        study->anchored[i] = RSL_NUM_NAN;
    if (!study->anchored || !study->input_use)
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
    return study->error.status >= 0;
}

void rsl_study_check_anchors(rsl_study *study)
{
    for (size_t i = 0; i < study->anchors.row_count; i++)
        if (rsl_study_anchor_here(study, i) && isnan(study->anchored[i]))
            rsl_study_note_error(study, RSL_ERROR_FILE, "%s: nothing was computed for '%s'",
                                 study->paper->key, rsl_study_cell(&study->anchors, i, "key"));
}
