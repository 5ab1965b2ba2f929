/* SPDX-License-Identifier: MIT
 *
 * Materials by their names.
 */

#include "base/word.h"
#include "cli.h"
#include "impact.h"

const char *cli_material_words(size_t index)
{
    return index < rsl_stiffness_material_count() ? rsl_stiffness_material_at(index)->key : NULL;
}

int cli_material_find(const char *key, const rsl_stiffness_material **material)
{
    *material = rsl_stiffness_material_find(key);
    if (*material)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--material names '%s', which is not in the table; %s'resile stiffness "
                    "materials' lists them all",
                    key, rsl_word_question(rsl_stiffness_material_nearest(key)).text);
}
