/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/bounce.h: the restitution of a bouncing ball from heights or times.
 */
#include <math.h>
#include <resile/bounce.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Heights of a drop from 1 m, each 0.64 of the one before: e = sqrt(0.64). */
static int from_heights(void)
{
    const double heights[] = {1.0, 0.64, 0.4096, 0.262144}; /* m */
    rsl_fit_bounce_data data = {
        .kind = RSL_FIT_BOUNCE_HEIGHTS, .count = 4, .value = heights, .gravity = 9.81};
    rsl_fit_bounce_impact impacts[4];
    rsl_fit_bounce_result result;
    rsl_error error;
    if (rsl_fit_bounce(&data, impacts, &result, &error) < 0)
        return fail(&error);
    printf("e = %.9f from %zu impacts, the first at %.6f m/s\n", result.restitution,
           result.impact_count, impacts[0].speed);
    return fabs(result.restitution - 0.8) > 1e-9 || fabs(impacts[0].speed - sqrt(2 * 9.81)) > 1e-9;
}

/* Times of impacts, as a microphone hears them: each flight takes 0.9 of the one before. */
static int from_times(void)
{
    const double times[] = {0.0, 0.5, 0.95, 1.355, 1.7195}; /* s */
    rsl_fit_bounce_data data = {
        .kind = RSL_FIT_BOUNCE_IMPACTS, .count = 5, .value = times, .gravity = 9.81};
    rsl_fit_bounce_impact impacts[5];
    rsl_fit_bounce_result result;
    rsl_error error;
    if (rsl_fit_bounce(&data, impacts, &result, &error) < 0)
        return fail(&error);
    printf("e = %.9f\n", result.restitution);
    return fabs(result.restitution - 0.9) > 1e-9;
}

/* Heights read with errors of some mm: the 95 % interval of e contains 0.8. */
static int with_errors(void)
{
    const double heights[] = {1.002, 0.638, 0.409, 0.265, 0.166};
    rsl_fit_bounce_data data = {
        .kind = RSL_FIT_BOUNCE_HEIGHTS, .count = 5, .value = heights, .gravity = 9.81};
    rsl_fit_bounce_impact impacts[5];
    rsl_fit_bounce_result result;
    rsl_error error;
    if (rsl_fit_bounce(&data, impacts, &result, &error) < 0)
        return fail(&error);
    printf("e = %.4f, from %.4f to %.4f\n", result.restitution, result.low, result.high);
    return !(result.low < 0.8 && 0.8 < result.high && result.high - result.low < 0.02);
}

int main(void) { return from_heights() | from_times() | with_errors(); }
