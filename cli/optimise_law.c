/* SPDX-License-Identifier: MIT
 *
 * optimise: the inputs for which the error of a law is least.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli.h"
#include "impact.h"
#include "optimise.h"
#include "sweep/plan.h"

typedef struct search {
    cli_law_error of;
    const rsl_law_input *inputs[RSL_OPTIMISE_DIMENSION_MAX];
    const char *names[RSL_OPTIMISE_DIMENSION_MAX];
    double lower[RSL_OPTIMISE_DIMENSION_MAX], upper[RSL_OPTIMISE_DIMENSION_MAX];
    rsl_optimise_problem problem;
    rsl_law_inputs varied;
} search;

static double value_of(const double *x, size_t count, void *user)
{
    search *s = user;
    rsl_error error = {0};
    cli_law_error_at(&s->of, s->inputs, x, count, &error);
    return fabs(rsl_collide_measure(s->of.measure, s->of.errors, s->of.sample.count));
}

/* ---- what is asked ------------------------------------------------------------------- */

/* --set INPUT=VALUE for an input that stays as it is. */
static int read_settings(const cli_optimise *requested, rsl_law_parameters *spec)
{
    for (size_t i = 0; i < requested->settings.count; i++) {
        cli_axis axis;
        int status = cli_axis_read("--set", requested->settings.items[i], &axis);
        if (status != CLI_GO)
            return status;
        if (axis.count == 1)
            *cli_axis_field(&axis, spec) = axis.value[0];
        else
            status = cli_fail(CLI_USAGE, "--set has %zu values of %s; it takes one", axis.count,
                              axis.input->name);
        cli_axis_free(&axis);
        if (status != CLI_GO)
            return status;
    }
    return CLI_GO;
}

/* One bound of a range, with its unit, checked as a value of the input. */
static int read_bound(const rsl_sweep_axis *of, double number, double *bound,
                      const rsl_law_input **input)
{
    char text[200];
    cli_axis axis;
    snprintf(text, sizeof text, "%s=%.17g%s", of->path, number, of->unit);
    int status = cli_axis_read("--over", text, &axis);
    if (status != CLI_GO)
        return status;
    *bound = axis.value[0];
    *input = axis.input;
    cli_axis_free(&axis);
    return CLI_GO;
}

static int read_variable(search *s, const rsl_law *law, const rsl_sweep_axis *of,
                         rsl_law_parameters *spec)
{
    size_t i = s->problem.dimension;
    if (of->kind != RSL_SWEEP_AXIS_LINEAR || of->count != 0)
        return cli_fail(CLI_USAGE, "--over is '%s'; of a law it is INPUT=FROM:TO", of->text);
    int status = read_bound(of, of->from, &s->lower[i], &s->inputs[i]);
    if (status == CLI_GO)
        status = read_bound(of, of->to, &s->upper[i], &s->inputs[i]);
    if (status != CLI_GO)
        return status;
    if (!(s->lower[i] < s->upper[i]))
        return cli_fail(CLI_USAGE, "--over is '%s'; allowed: FROM below TO", of->text);
    rsl_law_inputs bit = RSL_LAW_INPUT_AT(s->inputs[i] - rsl_law_input_table());
    if (!(cli_inputs_of_use(law, spec) & bit))
        return cli_fail(CLI_USAGE, "--over varies %s, which is not used by %s", s->inputs[i]->name,
                        law->key);
    if (s->varied & bit)
        return cli_fail(CLI_USAGE, "--over varies %s twice", s->inputs[i]->name);
    s->varied |= bit;
    s->names[i] = s->inputs[i]->name;
    s->problem.dimension++;
    return CLI_GO;
}

static int read_variables(search *s, const cli_optimise *requested, const rsl_law *law,
                          rsl_law_parameters *spec)
{
    rsl_sweep_plan plan;
    rsl_error error = {0};
    int status = CLI_GO;
    if (requested->over.count == 0)
        return cli_fail(CLI_USAGE,
                        "--over is required: an input of the law %s and its "
                        "bounds, for example --over path_depth=1:6",
                        law->key);
    if (rsl_sweep_plan_ranges(&plan, requested->over.items, requested->over.count, &error) < 0)
        return cli_fail_input(&error);
    for (size_t i = 0; i < plan.axis_count && status == CLI_GO; i++)
        status = read_variable(s, law, &plan.axes[i], spec);
    rsl_sweep_plan_free(&plan);
    return status;
}

/* What --set gives must be of use, and not varied. */
static int check_settings(const search *s, const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_inputs use = cli_inputs_of_use(law, spec) | RSL_LAW_INPUT_BIT(stiffness);
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)spec + table[i].offset, sizeof value);
        if (rsl_given(value) && !(use >> i & 1u))
            return cli_fail(CLI_USAGE, "--set gives %s, which is not used by %s", table[i].name,
                            law->key);
        if (rsl_given(value) && s->varied >> i & 1u)
            return cli_fail(CLI_USAGE, "--set gives %s, and --over varies it; give one of the two",
                            table[i].name);
    }
    return CLI_GO;
}

/* An input that is missing everywhere is missing in the middle of the bounds. */
static int try_middle(search *s)
{
    double x[RSL_OPTIMISE_DIMENSION_MAX];
    rsl_error error = {0};
    for (size_t i = 0; i < s->problem.dimension; i++)
        x[i] = 0.5 * (s->lower[i] + s->upper[i]);
    rsl_status status = cli_law_error_at(&s->of, s->inputs, x, s->problem.dimension, &error);
    return status == RSL_ERROR_MISSING ? cli_fail_input(&error) : CLI_GO;
}

static int search_law(const cli_optimise *requested, search *s, const rsl_law *law)
{
    cli_law_error_text what = cli_law_error_title(&s->of);
    cli_law_error_text sampled = cli_law_error_sampled(&s->of);
    cli_goal goal = {.key = law->key,
                     .what = what.text,
                     .names = s->names,
                     .problem = &s->problem,
                     .minimum = RSL_UNSET};
    snprintf(goal.sampled, sizeof goal.sampled, "%s", sampled.text);
    return cli_optimise_goal(requested, &goal);
}

int cli_optimise_law(const cli_optimise *requested)
{
    search s = {0};
    cli_question question = {.spec = rsl_law_parameters_default(),
                             .pair = {.mass = RSL_UNSET, .stiffness = RSL_UNSET}};
    rsl_law_parameters *spec = &question.spec;
    const rsl_law *law;
    s.problem =
        (rsl_optimise_problem){.lower = s.lower, .upper = s.upper, .value = value_of, .user = &s};
    int status = cli_law_find(requested->subject, &law);
    if (status == CLI_GO)
        status = read_settings(requested, spec);
    if (status == CLI_GO)
        status = read_variables(&s, requested, law, spec);
    if (status == CLI_GO)
        status = check_settings(&s, law, spec);
    if (status == CLI_GO)
        status = cli_law_error_prepare(&requested->words, law, spec, NULL, s.varied, &s.of);
    cli_question_complete(&question);
    s.of.spec = question.spec;
    if (status == CLI_GO)
        status = try_middle(&s);
    if (status == CLI_GO)
        status = search_law(requested, &s, law);
    cli_law_error_free(&s.of);
    return status;
}
