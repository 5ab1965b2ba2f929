/* SPDX-License-Identifier: MIT
 *
 * inputs: fingerprint of the files read, expressions over the parameters.
 */
#include "model/inputs.h"

#include <stdio.h>

#include "base/file.h"
#include "model/build.h"

uint64_t rsl_model_inputs(const rsl_model_file *file) { return file->inputs; }

rsl_status rsl_model_expression(const rsl_model_file *file, const char *text,
                                double *value, char why[RSL_MODEL_WHY_MAX])
{
    return rsl_model_expression_value(text, file->parameters,
                                      file->parameter_count, value, why);
}

rsl_status rsl_model_file_read(const char *path, size_t limit, char **text,
                               size_t *length, char *why, size_t room)
{
    rsl_error error;
    rsl_status status = rsl_file_read(path, limit, text, length, &error);
    if (status != RSL_OK)
        (void)snprintf(why, room, "%s", error.message);
    return status;
}
