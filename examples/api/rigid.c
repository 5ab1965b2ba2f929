/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/rigid.h: impulses of rigid bodies and linear complementarity problems.
 */
#include <math.h>
#include <resile/rigid.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Two carts on a line, 1 kg at 3 m/s onto 2 kg at rest with e = 0.5: both formulas of the
 * textbook. */
static int two_carts(void)
{
    const rsl_rigid_pair pair = {.mass = {1, 2}, .velocity = {3, 0}, .restitution = 0.5};
    rsl_rigid_pair_after after;
    rsl_error error;
    if (rsl_rigid_pair_collide(&pair, &after, &error) < 0)
        return fail(&error);
    printf("velocities %.6f and %.6f m/s, lost %.6f J\n", after.velocity[0], after.velocity[1],
           after.energy_lost);
    return fabs(after.velocity[0]) > 1e-15 || fabs(after.velocity[1] - 1.5) > 1e-15 ||
           fabs(after.energy_lost - 2.25) > 1e-15;
}

/* A level rod lands on one end: the effective mass there is m/4, the impulse (1 + e) m v/4. */
static int rod_on_edge(void)
{
    const rsl_rigid_planar rod = {
        .body = {{.mass = HUGE_VAL, .inertia = HUGE_VAL},
                 {.mass = 2.0, .inertia = 2.0 / 12, .velocity = {0, -3}, .arm = {0.5, 0}}},
        .normal = {0, 1},
        .restitution = 0.5,
        .hypothesis = RSL_RIGID_HYPOTHESIS_NEWTON};
    rsl_rigid_planar_after after;
    rsl_error error;
    if (rsl_rigid_planar_collide(&rod, &after, &error) < 0)
        return fail(&error);
    printf("impulse %.6f N s, spin %.6f rad/s\n", after.impulse[0], after.spin[1]);
    return fabs(after.impulse[0] - 2.25) > 1e-14 || fabs(after.rate_after[0] - 1.5) > 1e-14;
}

/* A ball hits two touching balls, all of 1 kg, e = 1 by Newton: velocities -1/3, 2/3, 2/3. */
static int three_balls(void)
{
    const double delassus[] = {2, -1, -1, 2}, velocity[] = {-1, 0}, restitution[] = {1, 1};
    const rsl_rigid_contacts contacts = {.count = 2,
                                         .hypothesis = RSL_RIGID_HYPOTHESIS_NEWTON,
                                         .delassus = delassus,
                                         .velocity = velocity,
                                         .restitution = restitution};
    double impulse[2], rate[2], work[256];
    rsl_rigid_contacts_after after = {.impulse = impulse, .velocity_after = rate};
    rsl_error error;
    if (rsl_rigid_contacts_workspace(2, 0) > 256)
        return 1;
    if (rsl_rigid_contacts_solve(&contacts, &after, work, 256, &error) < 0)
        return fail(&error);
    printf("velocities %.6f, %.6f, %.6f m/s\n", 1 - impulse[0], impulse[0] - impulse[1],
           impulse[1]);
    return fabs(impulse[0] - 4.0 / 3) > 1e-14 || fabs(impulse[1] - 2.0 / 3) > 1e-14;
}

/* The complementarity problem w = M z + q, w'z = 0: here z = (4/3, 7/3) and w = 0. */
static int complementarity(void)
{
    const double matrix[] = {2, 1, 1, 2}, vector[] = {-5, -6};
    double z[2], w[2], work[28]; /* 3 n^2 + 8 n */
    const rsl_rigid_lcp problem = {2, matrix, vector};
    rsl_rigid_lcp_solution solution = {.z = z, .w = w};
    rsl_error error;
    if (rsl_rigid_lcp_solve(&problem, &solution, work, rsl_rigid_lcp_workspace(2), &error) < 0)
        return fail(&error);
    printf("z = (%.6f, %.6f), w = (%g, %g)\n", z[0], z[1], w[0], w[1]);
    return fabs(z[0] - 4.0 / 3) > 1e-14 || fabs(z[1] - 7.0 / 3) > 1e-14 || w[0] != 0 || w[1] != 0;
}

/* All solutions of w = (1 - z1 + 2 z2, 1 + 2 z1 - z2): z = (0, 0), (1, 0) and (0, 1). */
static int all_solutions(void)
{
    const double matrix[] = {-1, 2, 2, -1}, vector[] = {1, 1};
    double z[8], w[8], ray[8], ray_rate[8]; /* 2^n rows of n */
    const rsl_rigid_lcp problem = {2, matrix, vector};
    rsl_rigid_lcp_solutions all = {4, z, w, ray, ray_rate, 0, 0, 0};
    rsl_error error;
    if (rsl_rigid_lcp_enumerate(&problem, &all, &error) < 0)
        return fail(&error);
    for (size_t i = 0; i < all.count; i++)
        printf("z = (%g, %g), w = (%g, %g)\n", z[2 * i], z[2 * i + 1], w[2 * i], w[2 * i + 1]);
    return all.count != 3 || all.infinite || z[2] != 1.0 || z[5] != 1.0 || w[3] != 3.0;
}

int main(void)
{
    return two_carts() | rod_on_edge() | three_balls() | complementarity() | all_solutions();
}
