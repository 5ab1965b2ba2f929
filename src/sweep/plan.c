/* SPDX-License-Identifier: MIT
 *
 * plan: axes from their texts, and the values of a run.
 */
#include "sweep/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/random.h"

/* ---- one axis ------------------------------------------------------------ */

static rsl_status bad_range(const rsl_sweep_axis *axis, const char *why,
                            rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "--over '%.200s': %s; a range is written "
                         "from:to:count or from:to:count:log, such as "
                         "gap=0.01:0.05:41",
                         axis->text, why);
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

static rsl_status read_count(rsl_sweep_axis *axis, const char *text,
                             rsl_error *error)
{
    double count;

    if (!rsl_text_number(text, &count) || count != floor(count))
        return bad_range(axis, "the count is not a whole number", error);
    if (count < 2.0 || count > RSL_SWEEP_PLAN_RUNS)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--over '%.200s': the count is %.15g; allowed: 2 "
                             "to %d",
                             axis->text, count, RSL_SWEEP_PLAN_RUNS);
    axis->count = (size_t)count;
    return RSL_OK;
}

static rsl_status read_range(rsl_sweep_axis *axis, char *copy, rsl_error *error)
{
    const char *parts[5];
    size_t count = split_range(copy, parts);
    rsl_status status = RSL_OK;

    axis->kind = RSL_SWEEP_AXIS_LINEAR;
    if (count > 2 && strcmp(parts[count - 1], "log") == 0) {
        axis->kind = RSL_SWEEP_AXIS_LOG;
        count--;
    }
    if (count > 3)
        return bad_range(axis, "it has too many parts", error);
    if (!rsl_text_number(parts[0], &axis->from) ||
        !rsl_text_number(parts[1], &axis->to))
        return bad_range(axis, "its ends are not two finite numbers", error);
    if (fabs(axis->from) > 1e300 || fabs(axis->to) > 1e300)
        return bad_range(axis, "its ends are larger than 1e300", error);
    if (axis->from == axis->to)
        return bad_range(axis, "its ends are the same", error);
    if (axis->kind == RSL_SWEEP_AXIS_LOG &&
        !(axis->from > 0.0 && axis->to > 0.0))
        return bad_range(axis, "the ends of a log range must be positive",
                         error);
    if (count == 3)
        status = read_count(axis, parts[2], error);
    axis->numeric = 1;
    return status;
}

static rsl_status read_list(rsl_sweep_axis *axis, const char *values,
                            rsl_error *error)
{
    double number;

    if (!rsl_text_split(values, strlen(values), &axis->words))
        return rsl_error_no_memory(error);
    axis->kind = RSL_SWEEP_AXIS_LIST;
    axis->count = axis->words.count;
    axis->numeric = 1;
    for (size_t i = 0; i < axis->count; i++) {
        if (axis->words.all[i][0] == '\0')
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "--over '%.200s': value %zu of the list is "
                                 "empty",
                                 axis->text, i + 1);
        axis->numeric &= rsl_text_number(axis->words.all[i], &number);
    }
    return RSL_OK;
}

/* A range if it has a colon outside of brackets and quotes. */
static int is_range(const char *values)
{
    return strpbrk(values, "[{\"'") == NULL && strchr(values, ':') != NULL;
}

static rsl_status read_axis(rsl_sweep_axis *axis, const char *text,
                            rsl_error *error)
{
    const char *equals = strchr(text, '=');
    rsl_status status;
    char *copy;

    if (!equals || equals == text || equals[1] == '\0')
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--over '%.200s' is not PATH=VALUES, such as "
                             "gap=0.01:0.05:41 or contacts.0.law=flores,hertz",
                             text);
    axis->text = rsl_text_copy(text, strlen(text));
    axis->path = rsl_text_copy(text, (size_t)(equals - text));
    copy = rsl_text_copy(equals + 1, strlen(equals + 1));
    if (!axis->text || !axis->path || !copy)
        status = rsl_error_no_memory(error);
    else if (is_range(copy))
        status = read_range(axis, copy, error);
    else
        status = read_list(axis, copy, error);
    free(copy);
    return status;
}

/* ---- the plan ------------------------------------------------------------ */

/* The product of the counts. */
static rsl_status count_runs(rsl_sweep_plan *plan, rsl_error *error)
{
    plan->runs = 1;
    for (size_t i = 0; i < plan->axis_count; i++) {
        size_t count = plan->axes[i].count;
        if (count == 0)
            return bad_range(&plan->axes[i],
                             "without --random a range needs its count", error);
        if (plan->runs > RSL_SWEEP_PLAN_RUNS / count)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "the grid has more than %d runs",
                                 RSL_SWEEP_PLAN_RUNS);
        plan->runs *= count;
    }
    return RSL_OK;
}

static rsl_status refuse_twice(const rsl_sweep_plan *plan, rsl_error *error)
{
    for (size_t i = 0; i < plan->axis_count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(plan->axes[i].path, plan->axes[j].path) == 0)
                return rsl_error_set(error, RSL_ERROR_CONFLICT,
                                     "'%.200s' is given twice with --over",
                                     plan->axes[i].path);
    return RSL_OK;
}

rsl_status rsl_sweep_plan_make(rsl_sweep_plan *plan, const char *const *over,
                               size_t count, size_t random, uint64_t seed,
                               rsl_error *error)
{
    rsl_status status = RSL_OK;

    *plan =
        (rsl_sweep_plan){.random = random > 0, .seed = seed, .runs = random};
    if (count == 0 || count > RSL_SWEEP_PLAN_AXES)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a sweep needs --over PATH=VALUES, 1 to %d "
                             "times; it is given %zu times",
                             RSL_SWEEP_PLAN_AXES, count);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        status = read_axis(&plan->axes[plan->axis_count++], over[i], error);
    if (status == RSL_OK)
        status = refuse_twice(plan, error);
    if (status == RSL_OK && !plan->random)
        status = count_runs(plan, error);
    if (status == RSL_OK && plan->runs > RSL_SWEEP_PLAN_RUNS)
        status = rsl_error_set(error, RSL_ERROR_ARGUMENT,
                               "--random is %zu; allowed: 1 to %d", random,
                               RSL_SWEEP_PLAN_RUNS);
    if (status != RSL_OK)
        rsl_sweep_plan_free(plan);
    return status;
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

size_t rsl_sweep_plan_index(const rsl_sweep_plan *plan, size_t run, size_t axis)
{
    if (plan->random)
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
        return pow(axis->from, 1.0 - part) * pow(axis->to, part);
    return axis->from + part * (axis->to - axis->from);
}

/* Inside the range a value has 15 digits, so that 1:2:101 gives 1.01 and not
 * 1.0100000000000000009; the ends are what was given. */
static rsl_text_digits on_grid(const rsl_sweep_axis *axis, size_t index)
{
    double value = along(axis, (double)index / (double)(axis->count - 1));
    rsl_text_digits digits;

    if (index == 0 || index + 1 == axis->count)
        return rsl_text_shortest(value);
    snprintf(digits.text, sizeof digits.text, "%.15g", value);
    return digits;
}

const char *rsl_sweep_plan_value(const rsl_sweep_plan *plan, size_t run,
                                 size_t axis, rsl_text_digits *digits)
{
    const rsl_sweep_axis *of = &plan->axes[axis];
    double unit;

    if (!plan->random) {
        size_t index = rsl_sweep_plan_index(plan, run, axis);
        if (of->kind == RSL_SWEEP_AXIS_LIST)
            return of->words.all[index];
        *digits = on_grid(of, index);
        return digits->text;
    }
    unit = rsl_num_random_unit(plan->seed, run + 1, axis + 1);
    if (of->kind == RSL_SWEEP_AXIS_LIST) {
        size_t index = (size_t)(unit * (double)of->count);
        return of->words.all[index < of->count ? index : of->count - 1];
    }
    *digits = rsl_text_shortest(along(of, unit));
    return digits->text;
}

rsl_status rsl_sweep_plan_conflicts(const rsl_sweep_plan *plan,
                                    const char *const *settings, size_t count,
                                    rsl_error *error)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(settings[i], "=");
        for (size_t j = 0; j < plan->axis_count; j++) {
            const char *path = plan->axes[j].path;
            if (strlen(path) == length &&
                strncmp(path, settings[i], length) == 0)
                return rsl_error_set(error, RSL_ERROR_CONFLICT,
                                     "'%.200s' is given with --set and with "
                                     "--over; allowed: one of them",
                                     path);
        }
    }
    return RSL_OK;
}
