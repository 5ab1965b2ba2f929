/* SPDX-License-Identifier: MIT
 *
 * The restitution of a contact: a number, or a published function of the speed with its inputs.
 */
#include <string.h>

#include "base/word.h"
#include "model/build.h"

static int find_function(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                         const rsl_restitution **function)
{
    rsl_word_choice choice = rsl_word_choose(raw->law);
    *function = rsl_restitution_find(raw->law);
    if (*function)
        return 1;
    for (size_t i = 0; i < rsl_restitution_count(); i++)
        rsl_word_offer(&choice, rsl_restitution_at(i)->key);
    return rsl_model_fail_at(build->reader, raw->node, "law", RSL_ERROR_UNKNOWN,
                             "there is no restitution '%.64s'; %s", raw->law,
                             rsl_word_advise(&choice).text);
}

/* The inputs that are written; one that the function has no use for is a slip. */
static int take_inputs(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                       const rsl_restitution *function, rsl_law_spec *spec)
{
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++) {
        const rsl_law_input *input = &rsl_law_input_table()[i];
        if (!rsl_model_tree_get(raw->node, input->name))
            continue;
        if (!(function->inputs & RSL_LAW_INPUT_AT(i)))
            return rsl_model_fail_at(build->reader, raw->node, input->name, RSL_ERROR_CONFLICT,
                                     "the restitution '%s' does not depend on it: %s",
                                     function->key, function->formula);
        memcpy((char *)spec + input->offset, (const char *)&raw->spec + input->offset,
               sizeof(double));
    }
    return 1;
}

int rsl_model_build_restitution(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                                rsl_planar_contact_pair *pair)
{
    pair->spec.restitution = raw && !raw->law ? raw->spec.restitution : RSL_UNSET;
    pair->restitution = NULL;
    if (!raw || !raw->law)
        return 1;
    pair->spec = rsl_law_spec_default();
    return find_function(build, raw, &pair->restitution) &&
           take_inputs(build, raw, pair->restitution, &pair->spec);
}
