/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/tangent.h: friction springs, Mindlin's ratio, kinematics of spheres.
 */
#include <math.h>
#include <resile/tangent.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A tangential spring sticks up to the friction limit mu N = 30 N, then slips. */
static int stick_and_slip(void)
{
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("spring")};
    rsl_tangent_parameters parameters = rsl_tangent_parameters_default();
    rsl_tangent tangent;
    double state[RSL_TANGENT_STATE_COUNT] = {0};
    rsl_tangent_kinematics meeting = {
        .normal = {0, 1, 0}, .slip = {0.01, 0, 0}, .depth = 1e-4, .force = 100.0};
    rsl_tangent_traction t[2];
    rsl_error error;
    parameters.friction = 0.3;
    parameters.stiffness = 1e6; /* N/m */
    if (rsl_tangent_prepare(&laws, &parameters, NULL, &tangent, &error) < 0)
        return fail(&error);
    for (int i = 0; i < 2; i++) /* 10 um, then 100 um in all */
        if (rsl_tangent_advance(&tangent, state, &meeting, i ? 9e-3 : 1e-3, NULL, &error) < 0 ||
            rsl_tangent_force(&tangent, state, &meeting, &t[i], &error) < 0)
            return fail(&error);
    printf("T = %.6f N (slips %d), then %.6f N (slips %d)\n", t[0].force[0], t[0].slips,
           t[1].force[0], t[1].slips);
    return fabs(t[0].force[0] + 10.0) > 1e-12 || t[0].slips || fabs(t[1].force[0] + 30.0) > 1e-12 ||
           !t[1].slips;
}

/* Mindlin's stiffness ratio 2 (1 - nu)/(2 - nu) is 14/17 for nu = 0.3. */
static int mindlin(void)
{
    double ratio = rsl_tangent_mindlin_ratio(0.3);
    printf("k_t/k_n = %.12f\n", ratio);
    return fabs(ratio - 14.0 / 17.0) > 1e-15;
}

/* Two spheres that roll on each other like gears have no slip at their contact. */
static int rolling_spheres(void)
{
    const rsl_tangent_sphere one = {.spin = {0, 0, 2.0}, .radius = 0.01};
    const rsl_tangent_sphere two = {
        .position = {0.02 - 1e-5, 0, 0}, .spin = {0, 0, -2.0}, .radius = 0.01};
    rsl_tangent_kinematics meeting;
    rsl_error error;
    if (rsl_tangent_kinematics_of_spheres(&one, &two, &meeting, NULL, &error) < 0)
        return fail(&error);
    printf("depth %.3e m, slip %.1e m/s, rolling %.3f rad/s\n", meeting.depth, meeting.slip[1],
           meeting.rolling[1]);
    return fabs(meeting.depth - 1e-5) > 1e-15 || fabs(meeting.slip[1]) > 1e-15 ||
           fabs(meeting.rolling[1] - 4.0) > 1e-12;
}

/* A law that lacks a number says which one. */
static int missing_number(void)
{
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("tanh")};
    rsl_tangent_parameters parameters = rsl_tangent_parameters_default();
    rsl_tangent tangent;
    rsl_error error;
    parameters.friction = 0.3;
    rsl_status status = rsl_tangent_prepare(&laws, &parameters, NULL, &tangent, &error);
    puts(rsl_error_text(&error).text);
    return status != RSL_ERROR_MISSING;
}

int main(void) { return stick_and_slip() | mindlin() | rolling_spheres() | missing_number(); }
