/* SPDX-License-Identifier: MIT
 *
 * The restitution of a contact: a number, or a published function of the speed with its inputs,
 * which are those of the contact where they are not given.
 */
#include "model/build.h"

static int find_function(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                         const rsl_restitution **function)
{
    rsl_error error;
    rsl_status status = rsl_restitution_get(raw->law, function, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, raw->node, "law", status, "%s", error.message);
}

/* The inputs that are written; one that the function has no use for is a slip. */
static int take_inputs(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                       const rsl_restitution *function, rsl_law_parameters *spec)
{
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *input = &rsl_law_input_table()[i];
        if (!rsl_model_tree_get(raw->node, input->name))
            continue;
        if (!(function->inputs & RSL_LAW_INPUT_AT(i)))
            return rsl_model_fail_at(build->reader, raw->node, input->name, RSL_ERROR_CONFLICT,
                                     "the restitution '%s' does not depend on it: %s",
                                     function->key, function->formula);
        double *to = (double *)(void *)((char *)spec + input->offset);
        double value = *(const double *)(const void *)((const char *)&raw->spec + input->offset);
        if (rsl_given(*to) && *to != value)
            return rsl_model_fail_at(build->reader, raw->node, input->name, RSL_ERROR_CONFLICT,
                                     "%g is not the %s of the contact, %g; allowed: one of the two",
                                     value, input->name, *to);
        *to = value;
    }
    return 1;
}

int rsl_model_build_restitution(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                                rsl_planar_contact_pair *pair)
{
    pair->spec.restitution = raw && !raw->law ? raw->spec.restitution : RSL_UNSET;
    pair->spec.restitution_of_speed = NULL;
    if (!raw || !raw->law)
        return 1;
    if (pair->law->family == RSL_LAW_FAMILY_RIGID)
        pair->spec = rsl_law_parameters_default();
    return find_function(build, raw, &pair->spec.restitution_of_speed) &&
           take_inputs(build, raw, pair->spec.restitution_of_speed, &pair->spec);
}
