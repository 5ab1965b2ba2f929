/* SPDX-License-Identifier: MIT
 *
 * study: runs an item and judges its rows.
 */
#include "study.h"
#include "num/elementary.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "model/expression.h"
#include "num/constants.h"
#include "study_data.h"

/* ---- answers ------------------------------------------------------------- */

rsl_study_row *rsl_study_find(rsl_study *study, const char *key)
{
    for (size_t i = 0; i < study->row_count; i++)
        if (strcmp(study->rows[i].key, key) == 0)
            return &study->rows[i];
    rsl_study_note_error(study, RSL_ERROR_FILE, "%s.%s has no row '%s'", study->paper->key,
                         study->item->key, key);
    return NULL;
}

const char *rsl_study_text(rsl_study *study, const rsl_study_row *row, const char *column)
{
    for (size_t i = 0; row && i < study->column_count; i++)
        if (strcmp(study->columns[i], column) == 0)
            return row->cells[i];
    rsl_study_note_error(study, RSL_ERROR_FILE, "%s.%s has no column '%s'", study->paper->key,
                         study->item->key, column);
    return "";
}

double rsl_study_number(rsl_study *study, const rsl_study_row *row, const char *column)
{
    const char *text = rsl_study_text(study, row, column);
    double value = rsl_study_read_number(text);
    if (isnan(value))
        rsl_study_note_error(study, RSL_ERROR_FILE, "%s.%s: '%s' in column '%s' is not a number",
                             study->paper->key, study->item->key, text, column);
    return value;
}

void rsl_study_answer(rsl_study_row *row, double computed)
{
    if (!row)
        return;
    row->computed = computed;
    row->answered = 1;
}

void rsl_study_explain(rsl_study_row *row, double explained)
{
    if (row)
        row->explained = explained;
}

/* A formula: its value as printed, as it should be (NaN: nothing to correct), and the value found
 * without it. */
static void answer_formula(rsl_study_row *row, double printed, double right, double computed)
{
    if (!row)
        return;
    row->printed = printed;
    row->right = right;
    rsl_study_answer(row, computed);
}

static double evaluate(rsl_study *study, const char *text, const rsl_model_parameter *names,
                       size_t count)
{
    char why[RSL_MODEL_WHY_MAX] = "";
    double value = RSL_NUM_NAN;
    if (*text && rsl_model_expression_value(text, names, count, &value, why) < 0)
        rsl_study_note_error(study, RSL_ERROR_FILE, "%s.%s: '%s': %s", study->paper->key,
                             study->item->key, text, why);
    return value;
}

/* Where a formula is tried at several points, the worst counts: one where the
 * corrected form fails too, else the one where the printed form is farthest
 * off. */
static double badness(const rsl_study_row *row)
{
    double scale = fabs(row->computed);
    double off = fabs(row->printed - row->computed) / scale;
    if (fabs(row->right - row->computed) > row->within * scale)
        off += 1e30;
    return isnan(off) ? (double)INFINITY : off;
}

/* The value of a text over named numbers. */
typedef double value_of_text(rsl_study *study, const char *text, const rsl_model_parameter *names,
                             size_t count);

enum { NAMES_MAX = 12 };

/* Over 0 < y < 1 by the rule of tanh and sinh, which minds no roots at the
 * ends: y = 1/(1 + exp(-pi sinh u)), dy = pi cosh u y (1 - y) du. */
static double integrate(rsl_study *study, const char *text, const rsl_model_parameter *names,
                        size_t count)
{
    const double width = 1.0 / 32.0, pi = RSL_NUM_PI;
    rsl_model_parameter known[NAMES_MAX + 1];
    double sum = 0.0;
    if (count)
        memcpy(known, names, count * sizeof *names);
    for (int i = -104; i <= 104 && *text && study->error.status >= 0; i++) {
        double u = width * i, y = 1.0 / (1.0 + rsl_num_exp(-pi * rsl_num_sinh(u)));
        double rest = 1.0 / (1.0 + rsl_num_exp(pi * rsl_num_sinh(u))); /* 1 - y */
        known[count] = (rsl_model_parameter){.name = "y", .value = y, .known = 1};
        if (y > 0.0 && y < 1.0)
            sum += evaluate(study, text, known, count + 1) * pi * rsl_num_cosh(u) * y * rest;
    }
    return *text ? sum * width : RSL_NUM_NAN;
}

static void try_text(rsl_study *study, rsl_study_row *row, value_of_text *value,
                     const char *const *names, const double *values, size_t count, double computed)
{
    rsl_model_parameter known[NAMES_MAX];
    if (!row)
        return;
    if (count > NAMES_MAX) {
        rsl_study_note_error(study, RSL_ERROR_ARGUMENT, "'%s' has too many names", row->what);
        return;
    }
    for (size_t i = 0; i < count; i++)
        known[i] = (rsl_model_parameter){.name = names[i], .value = values[i], .known = 1};
    rsl_study_row at = (rsl_study_row){
        .class = row->class,
        .within = row->within,
        .printed = value(study, row->printed_text, known, count),
        .right = value(study, row->right_text, known, count),
        .computed = computed,
    };
    if (!row->answered || badness(&at) > badness(row))
        answer_formula(row, at.printed, at.right, at.computed);
}

void rsl_study_evaluate(rsl_study *study, rsl_study_row *row, const char *const *names,
                        const double *values, size_t count, double computed)
{
    try_text(study, row, evaluate, names, values, count, computed);
}

void rsl_study_integrate(rsl_study *study, rsl_study_row *row, const char *const *names,
                         const double *values, size_t count, double computed)
{
    try_text(study, row, integrate, names, values, count, computed);
}

void rsl_study_claim(rsl_study *study, const char *key, int holds, int right_holds,
                     const char *format, ...)
{
    rsl_study_row *row = rsl_study_find(study, key);
    va_list rest;
    if (!row)
        return;
    row->holds = holds;
    row->right_holds = right_holds;
    va_start(rest, format);
    row->computed_text = rsl_study_print_list(study, format, rest);
    va_end(rest);
    row->answered = 1;
}

double rsl_study_nonlinearity(const double *x, const double *y, size_t count)
{
    double worst = 0.0, low = y[0], high = y[0];
    size_t last = count - 1;
    for (size_t i = 0; i < count; i++) {
        double line = y[0] + (y[last] - y[0]) * (x[i] - x[0]) / (x[last] - x[0]);
        worst = fmax(worst, fabs(y[i] - line));
        low = fmin(low, y[i]);
        high = fmax(high, y[i]);
    }
    return worst / (high - low);
}

/* Adds a choice behind those of the row. */
static void add_choice(rsl_study *study, rsl_study_row *row, rsl_study_choice choice)
{
    rsl_study_choice **at = &row->choices;
    while (*at)
        at = &(*at)->next;
    *at = rsl_arena_take(&study->arena, 1, sizeof **at);
    if (*at)
        **at = choice;
    else
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
}

void rsl_study_claim_if(rsl_study *study, const char *key, const char *choice, int holds,
                        int right_holds, const char *format, ...)
{
    rsl_study_row *row = rsl_study_find(study, key);
    va_list rest;
    if (!row)
        return;
    va_start(rest, format);
    const char *found = rsl_study_print_list(study, format, rest);
    va_end(rest);
    row->holds = holds && (row->holds || !row->choices);
    row->right_holds = right_holds && (row->right_holds || !row->choices);
    row->computed_text = rsl_study_print(study, "%s%s%s: %s", row->computed_text,
                                         row->choices ? "; " : "", choice, found);
    row->answered = 1;
    add_choice(study, row, (rsl_study_choice){.name = choice, .found = found, .holds = holds});
}

/* ---- verdicts ------------------------------------------------------------ */

/* The value of one unit in the last digit of a printed number: 0.001 of
 * "95.092", 1e-8 of "1.2e-7". */
double rsl_study_last_unit(const char *text)
{
    int decimals = 0, after_point = 0, power = 0;
    for (; *text && *text != 'e' && *text != 'E'; text++)
        if (*text == '.')
            after_point = 1;
        else if (after_point && *text >= '0' && *text <= '9')
            decimals++;
    if (*text)
        power = atoi(text + 1);
    return rsl_num_pow(10.0, power - decimals);
}

/* How far from `value`, printed as `text`, a computed number may lie. The digits of a decimal
 * number are not exact in binary: a ten-millionth of the unit is added. */
static double allowance(const rsl_study_row *row, double value, const char *text)
{
    switch (row->class) {
    case RSL_STUDY_DIGITS:
        return (0.5 + 1e-7) * rsl_study_last_unit(text);
    case RSL_STUDY_ABSOLUTE:
        return row->within;
    default:
        return row->within * fabs(value);
    }
}

static int agree(const rsl_study_row *row, double value, const char *text, double computed)
{
    return fabs(value - computed) <= allowance(row, value, text);
}

void rsl_study_answer_if(rsl_study *study, rsl_study_row *row, const char *choice, double computed)
{
    if (!row)
        return;
    int holds = agree(row, row->printed, row->printed_text, computed);
    if (!row->answered || fabs(computed - row->printed) < fabs(row->computed - row->printed))
        rsl_study_answer(row, computed);
    row->holds = holds && (row->holds || !row->choices);
    add_choice(study, row,
               (rsl_study_choice){.name = choice,
                                  .found = rsl_study_print(study, "%.8g", computed),
                                  .holds = holds});
}

/* Agreement, worth what the basis of the row is worth. */
static rsl_study_verdict agreement(const rsl_study_row *row)
{
    return row->basis == RSL_STUDY_BASIS_INDEPENDENT ? RSL_STUDY_REPRODUCED : RSL_STUDY_CONSISTENT;
}

static int holds_somewhere(const rsl_study_row *row)
{
    for (const rsl_study_choice *c = row->choices; c; c = c->next)
        if (c->holds)
            return 1;
    return 0;
}

static rsl_study_verdict judge_claim(const rsl_study_row *row)
{
    if (row->holds)
        return agreement(row);
    if (holds_somewhere(row))
        return RSL_STUDY_UNDECIDED;
    return *row->right_text && row->right_holds ? RSL_STUDY_MISPRINT : RSL_STUDY_NOT_REPRODUCIBLE;
}

/* A misprint is more than a difference: what should stand there must agree
 * with what was computed, or the paper's own way must lead to what is
 * printed. */
static rsl_study_verdict judge(const rsl_study_row *row)
{
    if (row->class == RSL_STUDY_CLAIM)
        return judge_claim(row);
    if (row->choices && !row->holds && holds_somewhere(row))
        return RSL_STUDY_UNDECIDED;
    if (agree(row, row->printed, row->printed_text, row->computed))
        return agreement(row);
    if (agree(row, row->right, row->right_text, row->computed))
        return RSL_STUDY_MISPRINT;
    if (agree(row, row->printed, row->printed_text, row->explained))
        return RSL_STUDY_MISPRINT;
    return *row->unknown ? RSL_STUDY_UNDECIDED : RSL_STUDY_NOT_REPRODUCIBLE;
}

static void judge_all(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        if (!row->answered || row->class == RSL_STUDY_READING)
            rsl_study_note_error(study, RSL_ERROR_FILE, "%s.%s: nothing was computed for '%s'",
                                 study->paper->key, study->item->key, row->what);
        row->verdict = judge(row);
    }
}

rsl_status rsl_study_open_item(rsl_study *study, const rsl_study_paper *paper,
                               const rsl_study_item *item)
{
    *study = (rsl_study){.paper = paper, .item = item};
    rsl_study_read(study);
    if (study->error.status >= 0)
        rsl_study_read_sides(study);
    return study->error.status;
}

rsl_status rsl_study_run_item_with(rsl_study *study, const rsl_study_paper *paper,
                                   const rsl_study_item *item, rsl_study_settings settings)
{
    if (rsl_study_open_item(study, paper, item) >= 0)
        rsl_study_set_inputs(study, settings);
    if (study->error.status >= 0)
        item->run(study);
    if (study->error.status >= 0)
        rsl_study_check_inputs(study);
    if (study->error.status >= 0)
        rsl_study_check_anchors(study);
    if (study->error.status >= 0)
        judge_all(study);
    return study->error.status;
}

rsl_status rsl_study_run_item(rsl_study *study, const rsl_study_paper *paper,
                              const rsl_study_item *item)
{
    return rsl_study_run_item_with(study, paper, item, (rsl_study_settings){0});
}

rsl_status rsl_study_open_reading(rsl_study *study, const rsl_study_paper *paper)
{
    static const rsl_study_item reading = {.key = "reading"};
    *study = (rsl_study){.paper = paper, .item = &reading};
    rsl_study_read(study);
    for (size_t i = 0; i < study->row_count; i++)
        if (study->rows[i].class != RSL_STUDY_READING)
            rsl_study_note_error(study, RSL_ERROR_FILE, "%s/reading.csv: '%s' is of another class",
                                 paper->key, study->rows[i].what);
    return study->error.status;
}

void rsl_study_free(rsl_study *study)
{
    for (size_t i = 0; i < study->figure_count; i++) {
        rsl_plot_builder_free(study->figures[i]);
        free(study->figures[i]);
    }
    free(study->figures);
    rsl_arena_free(&study->arena);
    *study = (rsl_study){0};
}

size_t rsl_study_count(const rsl_study *study, rsl_study_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < study->row_count; i++)
        count += study->rows[i].verdict == verdict;
    return count;
}

size_t rsl_study_count_basis(const rsl_study *study, rsl_study_basis basis)
{
    size_t count = 0;
    for (size_t i = 0; i < study->row_count; i++)
        count += study->rows[i].basis == basis;
    return count;
}

size_t rsl_study_surprises(const rsl_study *study)
{
    size_t count = 0;
    for (size_t i = 0; i < study->row_count; i++)
        count += study->rows[i].verdict != study->rows[i].expected;
    return count;
}
