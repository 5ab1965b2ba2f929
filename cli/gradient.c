/* SPDX-License-Identifier: MIT
 *
 * The derivatives of an impact.
 */
#include "gradient.h"

#include <math.h>

#include "base/error.h"
#include "table.h"

rsl_status cli_gradient_solve(const cli_question *question, const rsl_law *law,
                              const rsl_collide_options *options, rsl_collide_jacobian *jacobian,
                              rsl_error *error)
{
    rsl_law_parameters spec = question->spec;
    if (question->form == CLI_FORM_MEMORYLESS)
        return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                             "no derivatives of %s: the memoryless form is not covered", law->key);
    rsl_status status = cli_pair_fill(&question->pair, law, &spec, error);
    return status >= 0 ? rsl_collide_gradient(law, &spec, options, jacobian, error) : status;
}

static int is_input(const rsl_collide_jacobian *jacobian, size_t input)
{
    return (int)(jacobian->inputs >> input & 1u);
}

/* "-0.00012", "0", "-1*", "infinite*"; returns whether it is a corner. */
static int put_entry(cli_table *table, double value, int kind)
{
    int corner = kind == RSL_COLLIDE_DERIVATIVE_CORNER;
    if (kind == RSL_COLLIDE_DERIVATIVE_ZERO)
        cli_table_text(table, "0");
    else if (!isfinite(value))
        cli_table_text(table, value > 0.0 ? "infinite*" : "-infinite*");
    else
        cli_table_format(table, "%.6g%s", value, corner ? "*" : "");
    return corner;
}

static int put_row(cli_table *table, const rsl_collide_jacobian *jacobian, size_t row)
{
    int corners = 0;
    cli_table_text(table, rsl_collide_gradient_row_name(row));
    cli_table_text(table, rsl_collide_gradient_row_unit(row));
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (is_input(jacobian, i))
            corners += put_entry(table, jacobian->value[row][i], jacobian->kind[row][i]);
    return corners;
}

void cli_gradient_print(const rsl_collide_jacobian *jacobian)
{
    const rsl_law_input *inputs = rsl_law_input_table();
    cli_table table = cli_table_new("quantity y|unit of y");
    int corners = 0;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (is_input(jacobian, i))
            cli_table_column(&table, ">dy/d%s", inputs[i].symbol);
    for (size_t row = 0; row < RSL_COLLIDE_ROW_COUNT; row++)
        corners += put_row(&table, jacobian, row);
    cli_table_section(&table, "Derivatives, in SI units");
    if (corners)
        printf("\n  * one-sided: the input can change in one direction only, or the other side "
               "has another slope\n");
}

void cli_gradient_json(rsl_report_json *json, const rsl_collide_jacobian *jacobian)
{
    const rsl_law_input *inputs = rsl_law_input_table();
    for (int kinds = 0; kinds < 2; kinds++) {
        rsl_report_json_object(json, kinds ? "gradient_kind" : "gradient");
        for (size_t row = 0; row < RSL_COLLIDE_ROW_COUNT; row++) {
            rsl_report_json_object(json, rsl_collide_gradient_row_name(row));
            for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
                rsl_collide_derivative_kind kind = jacobian->kind[row][i];
                if (is_input(jacobian, i) && kinds)
                    rsl_report_json_text(json, inputs[i].name,
                                         rsl_collide_derivative_kind_name(kind));
                else if (is_input(jacobian, i))
                    rsl_report_json_number(json, inputs[i].name, jacobian->value[row][i]);
            }
            rsl_report_json_close(json);
        }
        rsl_report_json_close(json);
    }
}
