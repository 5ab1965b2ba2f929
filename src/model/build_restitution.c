/* SPDX-License-Identifier: MIT
 *
 * The restitution of a contact: a number, a published function of the speed with its inputs, which are
 * those of the contact where they are not given, or measured points.
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

/* Through the points of `speeds` and `values`. */
static int take_points(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                       const rsl_restitution **function)
{
    size_t count = raw->speeds.count;
    rsl_error error = {0};
    if (raw->values.count != count)
        return rsl_model_fail_at(build->reader, raw->node, "values", RSL_ERROR_CONFLICT,
                                 "there are %zu of them, and %zu speeds; expected: as many",
                                 raw->values.count, count);
    rsl_restitution *made = rsl_model_build_take(build, 1, sizeof *made);
    double *room = made ? rsl_model_build_take(build, 3 * count, sizeof *room) : NULL;
    if (!room)
        return 0;
    for (size_t i = 0; i < count; i++) {
        room[i] = raw->speeds.all[i];
        room[count + i] = raw->values.all[i];
    }
    rsl_status status =
        rsl_restitution_measured(room, room + count, count, room + 2 * count, made, &error);
    *function = made;
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, raw->node, NULL, status, "%s", error.message);
}

/* What the mapping says: the key of a function, or points. */
static int check_mapping(rsl_model_build *build, const rsl_model_raw_restitution *raw)
{
    int points = raw->speeds.count > 0;
    if (raw->law && (points || raw->values.count > 0))
        return rsl_model_fail_at(build->reader, raw->node, points ? "speeds" : "values",
                                 RSL_ERROR_CONFLICT,
                                 "is for measured points, and `law` is given; allowed: one of the "
                                 "two");
    if (!raw->law && !points)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_MISSING,
                                 "needs either `law` or `speeds` and `values`");
    return 1;
}

int rsl_model_build_restitution(rsl_model_build *build, const rsl_model_raw_restitution *raw,
                                rsl_planar_contact_pair *pair)
{
    const rsl_restitution **function = &pair->spec.restitution_of_speed;
    pair->spec.restitution = raw && raw->is_number ? raw->spec.restitution : RSL_UNSET;
    *function = NULL;
    if (!raw || raw->is_number)
        return 1;
    if (pair->law->family == RSL_LAW_FAMILY_RIGID)
        pair->spec = rsl_law_parameters_default();
    return check_mapping(build, raw) &&
           (raw->law ? find_function(build, raw, function) : take_points(build, raw, function)) &&
           take_inputs(build, raw, *function, &pair->spec);
}
