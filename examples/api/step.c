/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/step.h: the time step of a fixed-step solver.
 */
#include <math.h>
#include <resile/collide.h>
#include <resile/step.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A contact with e = 0.8 at 1 m/s. */
static rsl_status make_contact(rsl_law_contact *contact, rsl_error *error)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    parameters.restitution = 0.8;
    parameters.mass = 0.01;
    parameters.stiffness = 1e8;
    parameters.speed = 1.0;
    parameters.calibration = RSL_LAW_EXACT;
    return rsl_collide_prepare(rsl_law_find("hunt-crossley"), &parameters, contact, error);
}

/* The largest step of velocity Verlet that keeps the restitution within 0.01. */
static int largest_step(void)
{
    rsl_law_contact contact;
    rsl_step_advice advice;
    rsl_error error;
    if (make_contact(&contact, &error) < 0 ||
        rsl_step_advise(&contact, RSL_STEP_SCHEME_VERLET, 0.01, &advice, &error) < 0)
        return fail(&error);
    printf("step %.3e s, %.1f steps per contact, e = %.4f +- %.4f\n", advice.step,
           advice.steps_per_contact, advice.restitution_exact, advice.worst_error);
    return advice.worst_error > 0.01 || fabs(advice.restitution_exact - 0.8) > 1e-12 ||
           fabs(advice.step * advice.steps_per_contact / advice.duration - 1.0) > 1e-12;
}

/* What a step of 1/50 of the contact time returns over all phases of the touch. */
static int band(void)
{
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_step_band range;
    rsl_error error;
    if (make_contact(&contact, &error) < 0 || rsl_collide(&contact, NULL, &out, &error) < 0 ||
        rsl_step_band_at(&contact, RSL_STEP_SCHEME_RK4, out.duration / 50, &range, &error) < 0)
        return fail(&error);
    printf("rk4: e from %.6f to %.6f\n", range.restitution_min, range.restitution_max);
    return !(range.restitution_min <= 0.8 && range.restitution_max >= 0.8 &&
             range.restitution_max - range.restitution_min < 0.05);
}

/* The rules of thumb: Rayleigh time of a glass bead of 1 mm, and Hertz time of an impact. */
static int rules_of_thumb(void)
{
    const rsl_step_grain bead = {.radius = 1e-3, .young = 70e9, .poisson = 0.22, .density = 2500};
    double rayleigh, hertz;
    rsl_error error;
    if (rsl_step_rayleigh(&bead, 1, &rayleigh, NULL, &error) < 0 ||
        rsl_step_hertz(0.01, 1e8, 1.0, &hertz, &error) < 0)
        return fail(&error);
    double shear = 70e9 / (2.0 * 1.22);
    double expected = acos(-1.0) * 1e-3 * sqrt(2500 / shear) / (0.1631 * 0.22 + 0.8766);
    printf("Rayleigh time %.4e s, Hertz time %.4e s\n", rayleigh, hertz);
    return fabs(rayleigh / expected - 1.0) > 1e-12 ||
           fabs(hertz / (3.2181 * pow(1e-20, 0.2)) - 1.0) > 1e-4;
}

int main(void) { return largest_step() | band() | rules_of_thumb(); }
