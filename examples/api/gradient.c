/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/gradient.h: derivatives of an impact with respect to its inputs.
 */
#include <math.h>
#include <resile/gradient.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

static rsl_law_parameters steel(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    parameters.mass = 1.0;
    parameters.stiffness = 1e6;
    parameters.speed = 1.0;
    return parameters;
}

/* The duration of a Hertz impact is proportional to v0^(-1/5). */
static int hertz_duration(void)
{
    rsl_law_parameters parameters = steel();
    rsl_collide_jacobian j;
    rsl_error error;
    if (rsl_collide_gradient(rsl_law_find("hertz"), &parameters, NULL, &j, &error) < 0)
        return fail(&error);
    double slope = j.value[RSL_COLLIDE_ROW_duration][RSL_LAW_INDEX_speed];
    printf("dT/dv0 = %.6g s^2/m\n", slope);
    return fabs(slope + 0.2 * j.outcome.duration) > 1e-11;
}

/* How the restitution changes with the one that is prescribed: published formula, e = 0.3. */
static int published_formula(void)
{
    rsl_law_parameters parameters = steel();
    rsl_collide_jacobian j;
    rsl_error error;
    parameters.restitution = 0.3;
    if (rsl_collide_gradient(rsl_law_find("lankarani-nikravesh"), &parameters, NULL, &j, &error) <
        0)
        return fail(&error);
    double slope = j.value[RSL_COLLIDE_ROW_restitution][RSL_LAW_INDEX_restitution];
    printf("de'/de = %.6f\n", slope);
    return fabs(slope - 0.14585811094272289) > 1e-11;
}

/* A law that is not covered is refused by its name. */
static int refusal(void)
{
    rsl_law_parameters parameters = steel();
    rsl_collide_jacobian j;
    rsl_error error;
    parameters.restitution = 0.6;
    rsl_status status =
        rsl_collide_gradient(rsl_law_find("walton-braun"), &parameters, NULL, &j, &error);
    printf("%s\n", rsl_error_text(&error).text);
    return status != RSL_ERROR_UNKNOWN;
}

int main(void) { return hertz_duration() | published_formula() | refusal(); }
