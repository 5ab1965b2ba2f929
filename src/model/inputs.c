/* SPDX-License-Identifier: MIT
 *
 * inputs: fingerprint of the files read, expressions over the parameters.
 */
#include "model/inputs.h"

#include "model/build.h"

uint64_t rsl_model_inputs(const rsl_model_file *file) { return file->inputs; }

rsl_status rsl_model_expression(const rsl_model_file *file, const char *text, double *value,
                                char why[RSL_MODEL_WHY_MAX])
{
    return rsl_model_expression_value(text, file->parameters, file->parameter_count, value, why);
}
