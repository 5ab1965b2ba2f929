/* SPDX-License-Identifier: MIT
 *
 * Restitution of impulse laws: a number, or a function e(v) of the approach velocity (a law with a
 * force takes it at each onset of contact, in rsl_collide_prepare). A function
 * may need the effective mass of the pair, joints included, unless the model gives it.
 *
 * Poisson's law also needs e at contacts that are loaded without approach, such as those inside a
 * row of balls. There the function is evaluated at the lowest velocity that counts as an approach.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/contact/internal.h"

rsl_status rsl_planar_restitution_check(const rsl_planar_contact_pair *pair, rsl_error *error)
{
    rsl_law_parameters spec = pair->spec;
    double e;
    assert(pair->spec.restitution_of_speed != NULL);
    int dry = (pair->spec.restitution_of_speed->inputs & RSL_LAW_INPUT_BIT(restitution)) != 0;
    if (rsl_given(spec.restitution) && !dry)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "restitution",
                            "is given twice, as %g and as the function %s; allowed: one of the two",
                            spec.restitution, pair->spec.restitution_of_speed->key);
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    rsl_status status =
        rsl_restitution_value(pair->spec.restitution_of_speed, &spec, 1.0, &e, error);
    return status < 0 ? rsl_error_within(error, status, "restitution.") : RSL_OK;
}

rsl_status rsl_planar_restitution_unused(const rsl_planar_contact_pair *pair, rsl_error *error)
{
    rsl_law_inputs of_functions = 0;
    if (pair->spec.restitution_of_speed != NULL || pair->law->family != RSL_LAW_FAMILY_RIGID)
        return RSL_OK;
    for (size_t i = 0; rsl_restitution_at(i); i++)
        of_functions |= rsl_restitution_at(i)->inputs;
    /* accepted as parameters of a compliant law that was replaced */
    of_functions &= ~(RSL_LAW_INPUT_BIT(restitution) | RSL_LAW_INPUT_BIT(mass) |
                      RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(damping));
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        double value = *(const double *)((const char *)&pair->spec + row->offset);
        if ((of_functions >> i & 1u) && rsl_given(value))
            return rsl_error_at(error, RSL_ERROR_CONFLICT, "restitution",
                                "it is NULL: rsl_restitution_find() returns NULL for an unknown "
                                "key; %s = %g goes with a function of the speed",
                                row->name, value);
    }
    return RSL_OK;
}

double rsl_planar_restitution(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              const rsl_planar_contact_pair *pair,
                              const rsl_planar_constraint_row *row, double rate)
{
    const rsl_restitution *function = pair->spec.restitution_of_speed;
    if (function == NULL)
        return pair->spec.restitution;
    rsl_law_parameters spec = pair->spec;
    double e = RSL_NUM_NAN;
    if ((function->inputs & RSL_LAW_INPUT_BIT(mass)) != 0 && !rsl_given(spec.mass))
        spec.mass = rsl_planar_row_mass(fixed, work, row);
    rsl_restitution_value(function, &spec, fmax(-rate, RSL_PLANAR_VELOCITY_EPS), &e, NULL);
    return e;
}
