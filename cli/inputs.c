/* SPDX-License-Identifier: MIT
 *
 * inputs: the inputs that a law uses.
 */
#include <string.h>

#include "cli.h"
#include "impact.h"

static int takes_restitution(const rsl_law *law, const rsl_law_parameters *spec)
{
    return ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution)) ||
           (spec->calibration == RSL_LAW_EXACT && law->model->damped);
}

rsl_law_inputs cli_inputs_of_use(const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_inputs mask =
        law->inputs | law->options | RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed);
    if (law->n_free)
        mask |= RSL_LAW_INPUT_BIT(exponent);
    if (spec->restitution_of_speed && takes_restitution(law, spec))
        mask |= spec->restitution_of_speed->inputs;
    if (spec->calibration == RSL_LAW_EXACT && law->model->damped)
        mask |= RSL_LAW_INPUT_BIT(restitution);
    return mask;
}

static double *field_of(rsl_law_parameters *spec, const rsl_law_input *input)
{
    return (double *)((char *)spec + input->offset);
}

rsl_law_parameters cli_spec_for(const rsl_law *law, const rsl_law_parameters *spec)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_law_inputs mask = cli_inputs_of_use(law, spec);
    rsl_law_parameters kept = *spec;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (!(mask >> i & 1u))
            *field_of(&kept, &table[i]) = RSL_UNSET;
    if (!takes_restitution(law, spec))
        kept.restitution_of_speed = NULL;
    if (!law->model->elastic_curve || (!rsl_given(kept.restitution) && !kept.restitution_of_speed))
        kept.formulation = RSL_LAW_FORMULATION_DEFAULT;
    return kept;
}

int cli_check_inputs(const rsl_law_parameters *spec, rsl_law_inputs used, const char *by)
{
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *input = &rsl_law_input_table()[i];
        double value;
        memcpy(&value, (const char *)spec + input->offset, sizeof value);
        if (!rsl_given(value) || used >> i & 1u)
            continue;
        const char *more = rsl_law_find(by) ? by : NULL;
        return cli_fail(CLI_USAGE, "%s is not used by %s%s%s%s", cli_input_option(input).text, by,
                        more ? "; 'resile law " : "", more ? more : "",
                        more ? "' lists its inputs" : "");
    }
    return CLI_GO;
}
