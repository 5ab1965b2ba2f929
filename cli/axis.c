/* SPDX-License-Identifier: MIT
 *
 * axis: an input of the laws with several values.
 */
#include "axis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/range.h"
#include "base/word.h"
#include "cli.h"
#include "measure/unit.h"
#include "sweep/plan.h"

/* Finds an input by symbol, where M and m differ, else by name in any spelling. */
static const rsl_law_input *find_input(const char *name)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (strcmp(name, table[i].symbol) == 0)
            return &table[i];
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (rsl_word_equal(name, table[i].name))
            return &table[i];
    return NULL;
}

static int fail_input(const char *option, const char *name)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        rsl_word_offer(&choice, table[i].name);
    return cli_fail(CLI_USAGE,
                    "%s varies '%s', which is no input of a law; %sfor example %s e=0.1:0.9:9",
                    option, name, rsl_word_suggestion(rsl_word_nearest(&choice)).text, option);
}

/* Reads one value; its unit is that of the axis. */
static int read_value(const char *option, const rsl_sweep_axis *of, const char *digits,
                      const rsl_law_input *input, double *value)
{
    char text[96];
    rsl_measure_why why;
    int pure = strcmp(input->unit, "1") == 0;
    snprintf(text, sizeof text, "%s%s", digits, of->unit);
    if (!rsl_measure_unit_number(text, pure ? NULL : input->unit, value, NULL, &why))
        return cli_fail(CLI_USAGE, "%s has %s = '%s'; %s", option, input->name, text, why.text);
    rsl_range range = {input->low, HUGE_VAL, !input->closed, 0};
    if (!rsl_range_has(range, *value))
        return cli_fail(CLI_USAGE, "%s: %s = %s is out of range: must be %s", option, input->name,
                        text, rsl_range_print(range, *value, input->unit).text);
    return CLI_GO;
}

static int take_values(const char *option, const rsl_sweep_plan *plan, cli_axis *axis)
{
    int status = CLI_GO;
    axis->count = plan->axes[0].count;
    axis->value = cli_allocate(axis->count, sizeof *axis->value);
    for (size_t i = 0; i < axis->count && status == CLI_GO; i++) {
        rsl_text_digits digits;
        const char *text = rsl_sweep_plan_value(plan, i, 0, &digits);
        status = read_value(option, &plan->axes[0], text, axis->input, &axis->value[i]);
    }
    return status;
}

int cli_axis_read(const char *option, const char *text, cli_axis *axis)
{
    rsl_sweep_plan plan;
    rsl_error error = {0};
    *axis = (cli_axis){0};
    if (!strchr(text, '='))
        return cli_fail(CLI_USAGE, "%s is '%.80s'; allowed: INPUT=VALUES, such as e=0.1:0.9:9",
                        option, text);
    if (rsl_sweep_plan_grid(&plan, &text, 1, &error) < 0)
        return cli_fail_input(&error);
    axis->input = find_input(plan.axes[0].path);
    int status =
        axis->input ? take_values(option, &plan, axis) : fail_input(option, plan.axes[0].path);
    rsl_sweep_plan_free(&plan);
    if (status != CLI_GO)
        cli_axis_free(axis);
    return status;
}

void cli_axis_free(cli_axis *axis)
{
    free(axis->value);
    axis->value = NULL;
    axis->count = 0;
}

rsl_law_inputs cli_axis_bit(const cli_axis *axis)
{
    return RSL_LAW_INPUT_AT(axis->input - rsl_law_input_table());
}

double *cli_axis_field(const cli_axis *axis, rsl_law_parameters *spec)
{
    return (double *)((char *)spec + axis->input->offset);
}

const char *cli_axis_unit(const cli_axis *axis)
{
    return strcmp(axis->input->unit, "1") == 0 ? NULL : axis->input->unit;
}
