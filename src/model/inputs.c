/* SPDX-License-Identifier: MIT
 *
 * inputs: fingerprint of the files read, expressions over the parameters.
 */
#include "model/inputs.h"

#include <assert.h>

#include "model/build.h"

uint64_t rsl_model_inputs(const rsl_model_file *file) { return file->inputs; }

rsl_status rsl_model_expression(const rsl_model_file *file, const char *text,
                                double *value, char why[RSL_MODEL_WHY_MAX])
{
    const rsl_model_node *map = rsl_model_tree_get(file->root, "parameters");
    rsl_model_parameter names[RSL_MODEL_KEY_MAX];
    size_t count = 0;
    if (map && map->kind == RSL_MODEL_MAP)
        for (const rsl_model_node *node = map->first; node; node = node->next) {
            assert(count < RSL_MODEL_KEY_MAX);
            names[count++] = (rsl_model_parameter){node->key, node->number, 1};
        }
    return rsl_model_expression_value(text, names, count, value, why);
}
