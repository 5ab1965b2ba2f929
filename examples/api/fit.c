/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/fit.h: the parameters of a law from a measured impact.
 */
#include <math.h>
#include <resile/fit.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

enum { SAMPLES = 200 };

/* An impact of 0.1 kg at 2 m/s with k = 1e8 N/m^1.5 and e = 0.6. */
static rsl_status make_contact(rsl_law_contact *contact, rsl_error *error)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    parameters.mass = 0.1;
    parameters.speed = 2.0;
    parameters.stiffness = 1e8;
    parameters.restitution = 0.6;
    parameters.calibration = RSL_LAW_EXACT;
    return rsl_collide_prepare(rsl_law_find("hunt-crossley"), &parameters, contact, error);
}

/* What is known of the measurement, mass and speed; the law takes any restitution exactly. */
static rsl_fit_options make_options(void)
{
    rsl_fit_options options = rsl_fit_options_default();
    options.law = rsl_law_find("hunt-crossley");
    options.spec.mass = 0.1;
    options.spec.speed = 2.0;
    options.spec.calibration = RSL_LAW_EXACT;
    options.free = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(restitution);
    return options;
}

/* The record of a load cell gives stiffness and restitution. */
static int from_force(void)
{
    static rsl_fit_result result;
    double time[SAMPLES], force[SAMPLES];
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_collide_curve_point point;
    rsl_fit_record record = {.count = SAMPLES,
                             .time = time,
                             .channel = {[RSL_FIT_FORCE] = force},
                             .mass = RSL_UNSET,
                             .speed = RSL_UNSET};
    rsl_fit_data data = {.records = &record, .record_count = 1};
    rsl_fit_options options = make_options();
    rsl_error error;
    if (make_contact(&contact, &error) < 0 || rsl_collide(&contact, NULL, &out, &error) < 0)
        return fail(&error);
    for (int i = 0; i < SAMPLES; i++) {
        time[i] = out.duration * i / SAMPLES;
        if (rsl_collide_at(&contact, NULL, &time[i], 1, &point, &error) < 0)
            return fail(&error);
        force[i] = point.force;
    }
    if (rsl_fit(&data, &options, &result, &error) < 0)
        return fail(&error);
    printf("k = %.6e N/m^1.5, e = %.9f\n", result.spec.stiffness, result.spec.restitution);
    return fabs(result.spec.stiffness / 1e8 - 1.0) > 1e-6 ||
           fabs(result.spec.restitution - 0.6) > 1e-6;
}

/* Restitution and contact time of one impact are enough for the same two parameters. */
static int from_numbers(void)
{
    static rsl_fit_result result;
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_fit_impact impact = rsl_fit_impact_default();
    rsl_fit_data data = {.impacts = &impact, .impact_count = 1};
    rsl_fit_options options = make_options();
    rsl_error error;
    if (make_contact(&contact, &error) < 0 || rsl_collide(&contact, NULL, &out, &error) < 0)
        return fail(&error);
    impact.restitution = out.restitution;
    impact.duration = out.duration;
    if (rsl_fit(&data, &options, &result, &error) < 0)
        return fail(&error);
    printf("k = %.6e N/m^1.5, e = %.9f\n", result.spec.stiffness, result.spec.restitution);
    return fabs(result.spec.stiffness / 1e8 - 1.0) > 1e-6 ||
           fabs(result.spec.restitution - 0.6) > 1e-6;
}

/* What a law needs and the parameters lack is what a fit has to find. */
static int unknowns(void)
{
    rsl_fit_options options = make_options();
    rsl_law_inputs free = rsl_fit_unknowns(options.law, &options.spec);
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (free & RSL_LAW_INPUT_AT(i))
            printf("%s ", rsl_law_input_table()[i].name);
    puts("");
    return free != options.free;
}

int main(void) { return from_force() | from_numbers() | unknowns(); }
