/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/batch.h: forces and impacts of many contacts in one call.
 */
#include <math.h>
#include <resile/batch.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* The forces of three contacts that share a law: the same bits as one by one. */
static int forces(void)
{
    const double depth[] = {1e-4, 2e-4, -1e-5}; /* m; the last pair is apart */
    const double rate[] = {0.1, -0.1, 0.3};     /* m/s */
    double force[3];
    rsl_batch batch = {.count = 3, .depth = depth, .rate = rate, .force = force};
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response r;
    rsl_error error;
    parameters.stiffness = 1e8; /* N/m^1.5 */
    parameters.damping = 5e7;   /* N s/m^2.5 */
    if (rsl_collide_prepare(rsl_law_find("general"), &parameters, &contact, &error) < 0 ||
        rsl_batch_force(&contact, &batch, NULL, &error) < 0 ||
        rsl_law_force(&contact, depth[1], rate[1], &r, &error) < 0)
        return fail(&error);
    printf("F = %.3f, %.3f, %g N (%s)\n", force[0], force[1], force[2], rsl_batch_instructions());
    return fabs(force[0] - 105.0) > 1e-10 || force[1] != r.force || force[2] != 0.0;
}

/* Outcomes of impacts with three restitutions: the impulse is (1 + e) M v. */
static int impacts(void)
{
    const double mass[] = {1, 1, 1}, stiffness[] = {1e8, 1e8, 1e8}, speed[] = {2, 2, 2};
    const double e[] = {0.3, 0.6, 0.9};
    double impulse[3], duration[3];
    rsl_batch_impacts batch = {.count = 3,
                               .form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                               .mass = mass,
                               .stiffness = stiffness,
                               .speed = speed,
                               .restitution_in = e,
                               .impulse = impulse,
                               .duration = duration};
    rsl_error error;
    int wrong = 0;
    if (rsl_batch_collide(&batch, &error) < 0)
        return fail(&error);
    for (int i = 0; i < 3; i++) {
        printf("e = %.1f: impulse %.6f N s, contact time %.3f ms\n", e[i], impulse[i],
               1e3 * duration[i]);
        wrong |= fabs(impulse[i] - 2.0 * (1.0 + e[i])) > 1e-12;
    }
    return wrong;
}

/* Smooth Coulomb friction: mu N tanh(slip/slip_speed). */
static int friction(void)
{
    const double normal[] = {100.0, 100.0}, slip[] = {1e-3, 1.0}; /* N, m/s */
    double force[2];
    rsl_batch_friction(0.3, 1e-3, normal, slip, force, 2);
    printf("T = %.6f, %.6f N\n", force[0], force[1]);
    return fabs(force[0] - 30.0 * tanh(1.0)) > 1e-13 || fabs(force[1] - 30.0) > 1e-13;
}

/* Contacts whose masses differ, prepared and solved one by one. */
static int each(void)
{
    const double mass[] = {0.5, 2.0};
    const double *numbers[RSL_LAW_INPUT_COUNT] = {[RSL_LAW_INDEX_mass] = mass};
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contacts[2];
    rsl_collide_outcome out[2];
    rsl_error error;
    parameters.stiffness = 1e6; /* N/m */
    parameters.speed = 1.0;
    if (rsl_batch_each_prepare(rsl_law_find("linear"), &parameters, numbers, 2, contacts, NULL,
                               &error) < 0 ||
        rsl_batch_each_collide(contacts, 2, NULL, out, NULL, &error) < 0)
        return fail(&error);
    printf("contact time %.4f and %.4f ms\n", 1e3 * out[0].duration, 1e3 * out[1].duration);
    return fabs(out[1].duration / out[0].duration - 2.0) > 1e-12; /* pi sqrt(M/k) */
}

int main(void) { return forces() | impacts() | friction() | each(); }
