/* SPDX-License-Identifier: MIT
 *
 * Materials by their names.
 */

#include <math.h>

#include "base/word.h"
#include "cli.h"
#include "impact.h"

const char *cli_material_words(size_t index)
{
    return index < rsl_stiffness_material_count() ? rsl_stiffness_material_at(index)->key : NULL;
}

int cli_material_find(const char *key, const rsl_stiffness_material **material)
{
    rsl_error error;
    if (rsl_stiffness_material_get(key, material, &error) < 0)
        return cli_fail(CLI_USAGE, "--material: %s", error.message);
    return CLI_GO;
}

int cli_material_body(const char *name, rsl_stiffness_material *body)
{
    const rsl_stiffness_material *material;
    if (rsl_word_equal(name, "rigid")) {
        *body = (rsl_stiffness_material){
            .key = "rigid", .young = HUGE_VAL, .density = RSL_UNSET, .yield = RSL_UNSET};
        return CLI_GO;
    }
    int status = cli_material_find(name, &material);
    if (status == CLI_GO)
        *body = *material;
    return status;
}
