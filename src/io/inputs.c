/* SPDX-License-Identifier: MIT
 *
 * inputs: fingerprint of the files read, expressions over the parameters.
 */
#include "io/inputs.h"

#include <assert.h>

#include "io/build.h"

uint64_t rsl_model_inputs(const rsl_model_file *file) { return file->inputs; }

rsl_status rsl_model_expression(const rsl_model_file *file, const char *text,
                                double *value, char why[IO_WHY_MAX])
{
    const io_node *map = rsl_tree_get(file->root, "parameters");
    io_parameter names[IO_KEY_MAX];
    size_t count = 0;
    if (map && map->kind == IO_MAP)
        for (const io_node *node = map->first; node; node = node->next) {
            assert(count < IO_KEY_MAX);
            names[count++] = (io_parameter){node->key, node->number, 1};
        }
    return rsl_expression(text, names, count, value, why);
}
