/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/collide.h: the outcome of one impact, calibration, curves, limits.
 */
#include <math.h>
#include <resile/collide.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Elastic impact of Hertz: e = 1 and a contact time of 3.2181 (M^2/(k^2 v))^(1/5). */
static int contact_time(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_error error;
    parameters.mass = 0.1;      /* kg */
    parameters.stiffness = 1e9; /* N/m^1.5 */
    parameters.speed = 2.0;     /* m/s */
    if (rsl_collide_prepare(rsl_law_find("hertz"), &parameters, &contact, &error) < 0 ||
        rsl_collide(&contact, NULL, &out, &error) < 0)
        return fail(&error);
    double hertz = 3.2181 * pow(0.1 * 0.1 / (1e18 * 2.0), 0.2);
    printf("contact time %.3f us, peak force %.1f N\n", 1e6 * out.duration, out.force_max);
    return fabs(out.restitution - 1.0) > 1e-12 || fabs(out.duration / hertz - 1.0) > 1e-4;
}

/* A law calibrated exactly returns the restitution that was prescribed. */
static int calibrate(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_error error;
    parameters.restitution = 0.5;
    parameters.mass = 1.0;
    parameters.stiffness = 1e8;
    parameters.speed = 1.0;
    parameters.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("hunt-crossley"), &parameters, &contact, &error) < 0 ||
        rsl_collide(&contact, NULL, &out, &error) < 0)
        return fail(&error);
    printf("e = %.12f, lost %.6f J\n", out.restitution, out.energy_dissipated);
    return fabs(out.restitution - 0.5) > 1e-12 || fabs(out.energy_dissipated - 0.375) > 1e-12;
}

/* The linear damper of e = 0.5: xi = -ln e/sqrt(pi^2 + ln^2 e). */
static int damping_ratio(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_damping_measures of;
    rsl_error error;
    parameters.restitution = 0.5;
    parameters.mass = 1.0;
    parameters.stiffness = 1e6;
    parameters.speed = 1.0;
    if (rsl_collide_prepare(rsl_law_find("anagnostopoulos"), &parameters, &contact, &error) < 0 ||
        rsl_collide_damping(&contact, &of, &error) < 0)
        return fail(&error);
    printf("xi = %.12f, loss factor %.6f\n", of.damping_ratio, of.loss_factor);
    return fabs(of.damping_ratio - 0.215453761966) > 1e-11;
}

/* The hysteresis ratio h = lambda v0/k of e = 0.5 satisfies h (1 + e) = ln((1 + h)/(1 - e h)). */
static int hysteresis(void)
{
    double h = rsl_collide_hysteresis_ratio(0.5);
    printf("h(0.5) = %.12f\n", h);
    return fabs(h * 1.5 - log((1.0 + h) / (1.0 - 0.5 * h))) > 1e-14 ||
           fabs(rsl_collide_hysteresis_restitution(h) - 0.5) > 1e-14;
}

/* The curve of an impact of a linear spring: a half sine with its peak sqrt(k M) v. */
static int curve(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_curve_point points[200];
    size_t count;
    double peak = 0.0;
    rsl_error error;
    parameters.mass = 1.0;
    parameters.stiffness = 1e6; /* N/m */
    parameters.speed = 1.0;
    if (rsl_collide_prepare(rsl_law_find("linear"), &parameters, &contact, &error) < 0 ||
        rsl_collide_curve(&contact, NULL, 1e-3, points, 200, &count, &error) < 0)
        return fail(&error);
    for (size_t i = 0; i < count; i++)
        peak = fmax(peak, points[i].force);
    printf("%zu points, peak %.3f N\n", count, peak);
    return fabs(peak - 1000.0) > 1.0;
}

/* The error of the damping h = 8 (1 - e)/(5 e) of Flores et al. over three restitutions: RMS 19 %. */
static int law_error(void)
{
    const double e[] = {0.2, 0.5, 0.8};
    rsl_law_parameters parameters = rsl_law_parameters_default();
    double errors[3];
    rsl_error error;
    parameters.mass = 1.0;
    parameters.stiffness = 1e8;
    parameters.speed = 1.0;
    if (rsl_collide_law_errors(rsl_law_find("flores"), &parameters, RSL_COLLIDE_ERROR_DAMPING,
                               RSL_LAW_INDEX_restitution, e, 3, errors, &error) < 0)
        return fail(&error);
    double rms = rsl_collide_measure(RSL_COLLIDE_MEASURE_RMS, errors, 3);
    printf("error of the damping at e = 0.5: %.4f, RMS %.4f\n", errors[1], rms);
    return fabs(rms - 0.190985861590) > 1e-11;
}

int main(void)
{
    return contact_time() | calibrate() | hysteresis() | damping_ratio() | curve() | law_error();
}
