/* SPDX-License-Identifier: MIT
 *
 * plan: axes from their texts, and the values of a run.
 */
#include "sweep/plan.h"
#include "base/range.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "measure/unit.h"
#include "num/random.h"
#include "system/number.h"

/* ---- one axis ------------------------------------------------------------ */

static rsl_status bad_range(rsl_sweep_plan_kind kind, const char *why, rsl_error *error)
{
    int counts = kind == RSL_SWEEP_PLAN_GRID;
    return rsl_error_set(
        error, RSL_ERROR_ARGUMENT,
        "%s; a range is written from:to%s or from:to%s:log, such as gap=0.01:0.05%s", why,
        counts ? ":count" : "", counts ? ":count" : "", counts ? ":41" : "");
}

/* The parts between colons, NUL-ended in `copy`; returns how many. */
static size_t split_range(char *copy, const char *parts[5])
{
    size_t count = 0;
    while (count < 5) {
        parts[count++] = copy;
        copy = strchr(copy, ':');
        if (!copy)
            break;
        *copy++ = '\0';
    }
    return count;
}

/* A number in the unit of the axis, which the first of them sets. 1; 0: it is none; -1: it has
 * another unit. `length` is that of its digits. */
static int read_number(rsl_sweep_axis *axis, int first, const char *text, double *value,
                       size_t *length)
{
    rsl_measure_unit unit;
    *length = rsl_measure_number_length(text);
    rsl_text_piece rest = rsl_text_trim((rsl_text_piece){text + *length, strlen(text + *length)});
    char *digits = rsl_text_copy(text, *length);
    int good = digits && rsl_number_read(digits, value) && rest.length < sizeof axis->unit &&
               (rest.length == 0 || rsl_measure_unit_read(rest, NULL, &unit));
    free(digits);
    if (good && first)
        memcpy(axis->unit, rest.at, rest.length);
    if (!good)
        return 0;
    return strlen(axis->unit) == rest.length && memcmp(axis->unit, rest.at, rest.length) == 0 ? 1
                                                                                              : -1;
}

static rsl_status read_count(rsl_sweep_axis *axis, rsl_sweep_plan_kind kind, const char *text,
                             rsl_error *error)
{
    double count;
    if (!rsl_number_read(text, &count) || count != floor(count))
        return bad_range(kind, "the count is not a whole number", error);
    if (count < 2.0 || count > RSL_SWEEP_PLAN_RUN_MAX)
        return rsl_range_check("count", count, RSL_RANGE(2, RSL_SWEEP_PLAN_RUN_MAX), "", error);
    axis->count = (size_t)count;
    return RSL_OK;
}

static rsl_status read_range(rsl_sweep_axis *axis, rsl_sweep_plan_kind kind, char *copy,
                             rsl_error *error)
{
    const char *parts[5];
    size_t count = split_range(copy, parts);
    assert(count >= 2); /* is_range() has seen a colon */
    axis->kind = RSL_SWEEP_AXIS_LINEAR;
    axis->numeric = 1;
    if (count > 2 && rsl_word_equal(parts[count - 1], "log")) {
        axis->kind = RSL_SWEEP_AXIS_LOG;
        count--;
    }
    if (count > 3)
        return bad_range(kind, "it has too many parts", error);
    size_t length;
    int low = read_number(axis, 1, parts[0], &axis->from, &length);
    int high = low ? read_number(axis, 0, parts[1], &axis->to, &length) : 0;
    if (!low || !high)
        return bad_range(kind, "its ends are not two finite numbers, both with a unit or without",
                         error);
    if (high < 0)
        return bad_range(kind, "its ends have not the same unit", error);
    if (fabs(axis->from) > 1e300 || fabs(axis->to) > 1e300)
        return bad_range(kind, "its ends are larger than 1e300", error);
    if (axis->from == axis->to)
        return bad_range(kind, "its ends are the same", error);
    if (axis->kind == RSL_SWEEP_AXIS_LOG && !(axis->from > 0.0 && axis->to > 0.0))
        return bad_range(kind, "the ends of a log range must be positive", error);
    return count == 3 ? read_count(axis, kind, parts[2], error) : RSL_OK;
}

static rsl_status read_list(rsl_sweep_axis *axis, const char *values, rsl_error *error)
{
    if (!rsl_text_split(values, strlen(values), &axis->words))
        return rsl_error_no_memory(error);
    axis->kind = RSL_SWEEP_AXIS_LIST;
    axis->count = axis->words.count;
    axis->numeric = 1;
    for (size_t i = 0; i < axis->count; i++) {
        double number;
        size_t length;
        if (axis->words.all[i][0] == '\0')
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "value %zu of the list is empty",
                                 i + 1);
        axis->numeric &= read_number(axis, i == 0, axis->words.all[i], &number, &length) > 0;
    }
    if (!axis->numeric)
        axis->unit[0] = '\0';
    for (size_t i = 0; i < axis->count && axis->unit[0]; i++)
        axis->words.all[i][rsl_measure_number_length(axis->words.all[i])] = '\0';
    return RSL_OK;
}

/* "0.3-0.9" is no difference of two numbers: a range was meant. */
static rsl_status check_hyphen(rsl_sweep_plan_kind kind, const char *values, rsl_error *error)
{
    rsl_sweep_axis axis = {0};
    char from[40];
    double low, high;
    size_t length;
    const char *hyphen = values + rsl_measure_number_length(values);
    hyphen += strcspn(hyphen, "-,");
    size_t count = (size_t)(hyphen - values);
    if (*hyphen != '-' || count == 0 || count >= sizeof from)
        return RSL_OK;
    memcpy(from, values, count);
    from[count] = '\0';
    if (read_number(&axis, 1, from, &low, &length) <= 0 ||
        read_number(&axis, 0, hyphen + 1, &high, &length) <= 0 || !(low < high))
        return RSL_OK;
    int counts = kind == RSL_SWEEP_PLAN_GRID;
    return rsl_error_set(error, RSL_ERROR_ARGUMENT, "a range is written FROM:TO%s, such as %s:%s%s",
                         counts ? ":COUNT" : "", from, hyphen + 1, counts ? ":7" : "");
}

/* A range if it has a colon outside of brackets and quotes. */
static int is_range(const char *values)
{
    return strpbrk(values, "[{\"'") == NULL && strchr(values, ':') != NULL;
}

/* Fails if a plan of that kind does not use the axis. */
static rsl_status check_use(const rsl_sweep_axis *axis, rsl_sweep_plan_kind kind, rsl_error *error)
{
    if (kind == RSL_SWEEP_PLAN_GRID && axis->count == 0)
        return bad_range(kind, "a range of a grid needs its count", error);
    if (kind == RSL_SWEEP_PLAN_RANGES && axis->count > 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a search takes a range from:to or from:to:log, such as "
                             "gap=0.01:0.05; lists and counts are for sweeps");
    return RSL_OK;
}

static rsl_status read_axis(rsl_sweep_axis *axis, rsl_sweep_plan_kind kind, const char *text,
                            rsl_error *error)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || equals[1] == '\0')
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "not PATH=VALUES, such as gap=0.01:0.05:41 or contacts.0.law=flores,hunt-crossley");
    axis->text = rsl_text_copy(text, strlen(text));
    axis->path = rsl_text_copy(text, (size_t)(equals - text));
    char *copy = rsl_text_copy(equals + 1, strlen(equals + 1));
    rsl_status status;
    if (!axis->text || !axis->path || !copy)
        status = rsl_error_no_memory(error);
    else if (is_range(copy))
        status = read_range(axis, kind, copy, error);
    else {
        status = check_hyphen(kind, copy, error);
        if (status == RSL_OK)
            status = read_list(axis, copy, error);
    }
    free(copy);
    return status == RSL_OK ? check_use(axis, kind, error) : status;
}

/* ---- the plan ------------------------------------------------------------ */

static rsl_status add_axis(rsl_sweep_plan *plan, const char *text, rsl_error *error)
{
    rsl_sweep_axis *axis = &plan->axes[plan->axis_count++];
    rsl_status status = read_axis(axis, plan->kind, text, error);
    for (size_t i = 0; i + 1 < plan->axis_count && status == RSL_OK; i++)
        if (strcmp(plan->axes[i].path, axis->path) == 0)
            status =
                rsl_error_set(error, RSL_ERROR_CONFLICT, "'%.200s' is given twice", axis->path);
    return status == RSL_OK ? RSL_OK : rsl_error_within(error, status, "over '%.200s': ", text);
}

/* The product of the counts. */
static rsl_status count_runs(rsl_sweep_plan *plan, rsl_error *error)
{
    plan->runs = 1;
    for (size_t i = 0; i < plan->axis_count; i++) {
        size_t count = plan->axes[i].count;
        assert(count > 0);
        if (plan->runs > RSL_SWEEP_PLAN_RUN_MAX / count)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "the grid has more than %d runs",
                                 RSL_SWEEP_PLAN_RUN_MAX);
        plan->runs *= count;
    }
    return RSL_OK;
}

static rsl_status make(rsl_sweep_plan *plan, rsl_sweep_plan_kind kind, const char *const *over,
                       size_t count, rsl_error *error)
{
    rsl_status status = RSL_OK;
    *plan = (rsl_sweep_plan){.kind = kind};
    if (count == 0)
        return rsl_error_at(error, RSL_ERROR_MISSING, "over",
                            "is required: what varies, such as %s",
                            kind == RSL_SWEEP_PLAN_GRID ? "gap=0.01:0.05:41" : "gap=0.01:0.05");
    if (count > RSL_SWEEP_PLAN_AXIS_MAX)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "over",
                            "is given %zu times; allowed: 1 to %d", count, RSL_SWEEP_PLAN_AXIS_MAX);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        status = add_axis(plan, over[i], error);
    if (status == RSL_OK && kind == RSL_SWEEP_PLAN_GRID)
        status = count_runs(plan, error);
    if (status != RSL_OK)
        rsl_sweep_plan_free(plan);
    return status;
}

rsl_status rsl_sweep_plan_grid(rsl_sweep_plan *plan, const char *const *over, size_t count,
                               rsl_error *error)
{
    return make(plan, RSL_SWEEP_PLAN_GRID, over, count, error);
}

rsl_status rsl_sweep_plan_random(rsl_sweep_plan *plan, const char *const *over, size_t count,
                                 size_t runs, uint64_t seed, rsl_error *error)
{
    rsl_status status = make(plan, RSL_SWEEP_PLAN_RANDOM, over, count, error);
    plan->runs = runs;
    plan->seed = seed;
    if (status != RSL_OK || (runs > 0 && runs <= RSL_SWEEP_PLAN_RUN_MAX))
        return status;
    rsl_sweep_plan_free(plan);
    return rsl_error_at(error, RSL_ERROR_ARGUMENT, "random",
                        "%zu runs are out of range: must be 1 to %d", runs, RSL_SWEEP_PLAN_RUN_MAX);
}

rsl_status rsl_sweep_plan_ranges(rsl_sweep_plan *plan, const char *const *over, size_t count,
                                 rsl_error *error)
{
    return make(plan, RSL_SWEEP_PLAN_RANGES, over, count, error);
}

void rsl_sweep_plan_free(rsl_sweep_plan *plan)
{
    for (size_t i = 0; i < plan->axis_count; i++) {
        free(plan->axes[i].text);
        free(plan->axes[i].path);
        rsl_text_words_free(&plan->axes[i].words);
    }
    *plan = (rsl_sweep_plan){0};
}

/* ---- values -------------------------------------------------------------- */

/* Which value of a grid's axis a run takes. */
static size_t index_of(const rsl_sweep_plan *plan, size_t run, size_t axis)
{
    assert(axis < plan->axis_count && run < plan->runs);
    if (plan->kind != RSL_SWEEP_PLAN_GRID)
        return 0;
    for (size_t i = plan->axis_count - 1; i > axis; i--)
        run /= plan->axes[i].count;
    return run % plan->axes[axis].count;
}

/* linear: from + part (to - from); log: from^(1 - part) to^part, because the
 * quotient of the ends may be more than a double holds. */
static double along(const rsl_sweep_axis *axis, double part)
{
    if (part <= 0.0)
        return axis->from;
    if (part >= 1.0)
        return axis->to;
    if (axis->kind == RSL_SWEEP_AXIS_LOG)
        return rsl_num_pow(axis->from, 1.0 - part) * rsl_num_pow(axis->to, part);
    return axis->from + part * (axis->to - axis->from);
}

/* Inside the range a value has 15 digits, so that 1:2:101 gives 1.01 and not
 * 1.0100000000000000009; the ends are what was given. */
static rsl_text_digits on_grid(const rsl_sweep_axis *axis, size_t index)
{
    double value = along(axis, (double)index / (double)(axis->count - 1));
    rsl_text_digits digits;
    if (index == 0 || index + 1 == axis->count)
        return rsl_number_shortest(value);
    snprintf(digits.text, sizeof digits.text, "%.15g", value);
    return digits;
}

const char *rsl_sweep_plan_value(const rsl_sweep_plan *plan, size_t run, size_t axis,
                                 rsl_text_digits *digits)
{
    const rsl_sweep_axis *of = &plan->axes[axis];
    assert(plan->kind != RSL_SWEEP_PLAN_RANGES && axis < plan->axis_count);
    if (plan->kind == RSL_SWEEP_PLAN_GRID) {
        size_t index = index_of(plan, run, axis);
        if (of->kind == RSL_SWEEP_AXIS_LIST)
            return of->words.all[index];
        *digits = on_grid(of, index);
        return digits->text;
    }
    double unit = rsl_num_random_unit(plan->seed, run + 1, axis + 1);
    if (of->kind == RSL_SWEEP_AXIS_LIST) {
        size_t index = (size_t)(unit * (double)of->count);
        return of->words.all[index < of->count ? index : of->count - 1];
    }
    *digits = rsl_number_shortest(along(of, unit));
    return digits->text;
}

rsl_status rsl_sweep_plan_conflicts(const rsl_sweep_plan *plan, const char *const *settings,
                                    size_t count, rsl_error *error)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(settings[i], "=");
        for (size_t j = 0; j < plan->axis_count; j++) {
            const char *path = plan->axes[j].path;
            if (strlen(path) == length && strncmp(path, settings[i], length) == 0)
                return rsl_error_at(error, RSL_ERROR_CONFLICT, "settings",
                                    "'%.200s' is set, and varied too; allowed: one of the two",
                                    path);
        }
    }
    return RSL_OK;
}
