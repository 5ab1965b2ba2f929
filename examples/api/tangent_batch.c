/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/tangent_batch.h: friction of many contacts in one call.
 */
#include <math.h>
#include <resile/tangent_batch.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

enum { COUNT = 2 };

/* Two contacts on a plane y = 0; the first moves at 1 cm/s, the second at 10 cm/s. */
static const double zero[COUNT] = {0}, one[COUNT] = {1, 1};
static const double slip[COUNT] = {0.01, 0.1};                             /* m/s */
static const double depth[COUNT] = {1e-4, 1e-4}, load[COUNT] = {100, 100}; /* m, N */

/* Friction with mu = 0.3 by a spring or smooth in the slip. */
static rsl_status make_tangent(const char *law, rsl_tangent *tangent, rsl_error *error)
{
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(law)};
    rsl_tangent_parameters parameters = rsl_tangent_parameters_default();
    parameters.friction = 0.3;
    if (laws.friction == rsl_tangent_law_find("spring"))
        parameters.stiffness = 1e6; /* N/m */
    else
        parameters.slip_speed = 0.01; /* m/s */
    return rsl_tangent_prepare(&laws, &parameters, NULL, tangent, error);
}

/* The arrays of both contacts; the friction on body 2 along x goes to `force`. */
static rsl_tangent_batch make_batch(double *force)
{
    return (rsl_tangent_batch){.count = COUNT,
                               .normal = {zero, one, zero},
                               .slip = {slip, zero, zero},
                               .depth = depth,
                               .force = load,
                               .traction = {force}};
}

/* Smooth friction needs no memory: T = -mu N tanh(slip/slip_speed) on body 2. */
static int smooth(void)
{
    double force[COUNT];
    rsl_tangent tangent;
    rsl_error error;
    rsl_tangent_batch batch = make_batch(force);
    if (make_tangent("tanh", &tangent, &error) < 0 ||
        rsl_tangent_batch_force(&tangent, &batch, NULL, &error) < 0)
        return fail(&error);
    printf("T = %.6f, %.6f N\n", force[0], force[1]);
    return fabs(force[0] + 30.0 * tanh(1.0)) > 1e-13 || fabs(force[1] + 30.0 * tanh(10.0)) > 1e-13;
}

/* Springs keep their elongation in arrays: after 1 ms one contact sticks, the other slips. */
static int springs(void)
{
    double memory[RSL_TANGENT_STATE_COUNT][COUNT] = {{0}}, force[COUNT];
    rsl_tangent tangent;
    rsl_tangent_batch_counts counts;
    rsl_error error;
    rsl_tangent_batch batch = make_batch(force);
    if (make_tangent("spring", &tangent, &error) < 0)
        return fail(&error);
    for (int i = 0; i < RSL_TANGENT_STATE_COUNT; i++)
        if (rsl_tangent_batch_needs(&tangent) >> i & 1u)
            batch.memory[i] = memory[i];
    if (rsl_tangent_batch_advance(&tangent, &batch, 1e-3, &counts, &error) < 0)
        return fail(&error);
    printf("T = %.6f, %.6f N; %zu of %zu slip\n", force[0], force[1], counts.slipping,
           counts.touching);
    return fabs(force[0] + 10.0) > 1e-12 || fabs(force[1] + 30.0) > 1e-12 || counts.slipping != 1;
}

/* Friction coefficients by type: one of two materials per contact, and a slice for a thread. */
static int types_and_slices(void)
{
    const double friction[] = {0.2, 0.5};
    const uint32_t type[COUNT] = {1, 0};
    double force[COUNT] = {0};
    rsl_tangent tangent;
    rsl_error error;
    rsl_tangent_batch batch = make_batch(force);
    batch.friction = friction;
    batch.type = type;
    batch.type_count = 2;
    rsl_tangent_batch second = rsl_tangent_batch_slice(&batch, 1, 1);
    if (make_tangent("tanh", &tangent, &error) < 0 ||
        rsl_tangent_batch_force(&tangent, &second, NULL, &error) < 0)
        return fail(&error);
    printf("T = %.6f, %.6f N\n", force[0], force[1]);
    return force[0] != 0.0 || fabs(force[1] + 20.0 * tanh(10.0)) > 1e-13;
}

int main(void) { return smooth() | springs() | types_and_slices(); }
