/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/impact.h: one impact of two bodies in space, with friction.
 */
#include <math.h>
#include <resile/collide.h>
#include <resile/impact.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A solid sphere of 0.2 kg and 30 mm hits the floor at (2, 0, -3) m/s with side spin and slips all the
 * time: P = (1 + e) m v, and friction takes mu P from the momentum along the slip. */
static int sphere_on_floor(void)
{
    const double mass = 0.2, radius = 0.03, inertia = 0.4 * mass * radius * radius;
    const rsl_impact_bodies bodies = {
        .body = {rsl_impact_immovable(),
                 {.mass = mass,
                  .inertia = {{inertia, 0, 0}, {0, inertia, 0}, {0, 0, inertia}},
                  .arm = {0, 0, -radius},
                  .velocity = {2, 0, -3},
                  .spin = {0, 0, 40}}}, /* about the normal: no effect */
        .normal = {0, 0, 1}};
    const rsl_impact_law law = {.friction = 0.1,
                                .friction_static = RSL_UNSET,
                                .restitution = 0.8,
                                .hypothesis = RSL_IMPACT_STRONGE};
    rsl_impact_outcome outcome;
    rsl_impact_after after;
    rsl_error error;
    if (rsl_impact_collide(&bodies, &law, &outcome, &after, &error) < 0)
        return fail(&error);
    printf("sphere: velocity (%.6f, %.6f, %.6f) m/s, spin (%.3f, %.3f, %.3f) rad/s\n",
           after.velocity[1][0], after.velocity[1][1], after.velocity[1][2], after.spin[1][0],
           after.spin[1][1], after.spin[1][2]);
    return fabs(after.velocity[1][0] - (2 - 0.1 * 1.8 * 3)) > 1e-14 ||
           fabs(after.velocity[1][2] - 2.4) > 1e-14 || fabs(after.spin[1][2] - 40) > 1e-13;
}

/* A box falls on a corner. The slip turns while it lasts; the normal and the tangential motion are
 * coupled, and the three definitions of restitution give three outcomes. */
static int box_on_corner(void)
{
    const double mass = 1.2, a = 0.2, b = 0.1, c = 0.06;
    rsl_impact_bodies bodies = {.body = {rsl_impact_immovable(),
                                         {.mass = mass,
                                          .inertia = {{mass * (b * b + c * c) / 12, 0, 0},
                                                      {0, mass * (a * a + c * c) / 12, 0},
                                                      {0, 0, mass * (a * a + b * b) / 12}},
                                          .arm = {-a / 2, -b / 2, -c / 2},
                                          .velocity = {0.4, -0.7, -2},
                                          .spin = {1, 2, 3}}},
                                .normal = {0, 0, 1}};
    rsl_impact_law law = {.friction = 0.3, .friction_static = RSL_UNSET, .restitution = 0.6};
    double impulse[RSL_IMPACT_HYPOTHESIS_COUNT];
    for (int h = 0; h < RSL_IMPACT_HYPOTHESIS_COUNT; h++) {
        rsl_impact_outcome outcome;
        rsl_error error;
        law.hypothesis = (rsl_impact_hypothesis)h;
        if (rsl_impact_collide(&bodies, &law, &outcome, NULL, &error) < 0)
            return fail(&error);
        const rsl_impact_phase *slip = &outcome.phase[0];
        impulse[h] = outcome.impulse[0];
        printf("box, %s: impulse %.6f N s, the slip turns by %.3f degrees, e = %.4f, %.4f, %.4f\n",
               rsl_impact_hypothesis_name(law.hypothesis), impulse[h],
               (slip->direction_end - slip->direction_begin) * 180 / acos(-1.0),
               outcome.restitution_newton, outcome.restitution_poisson,
               outcome.restitution_energetic);
        /* the input is one of the three */
        const double returned[] = {outcome.restitution_newton, outcome.restitution_poisson,
                                   outcome.restitution_energetic};
        if (fabs(returned[h] - law.restitution) > 1e-13)
            return 1;
    }
    return impulse[0] == impulse[1];
}

/* The contact alone: W and the relative velocity. Slip stops, and stick follows, since the friction
 * needed, |W_tt^-1 W_tn| = 0.2, is less than 0.5. */
static int from_matrix(void)
{
    const rsl_impact_contact contact = {.inverse_mass = {{1, 0.4, 0}, {0.4, 2, 0}, {0, 0, 2}},
                                        .velocity = {-1, 0.3, 0}};
    const rsl_impact_law law = {.friction = 0.5,
                                .friction_static = RSL_UNSET,
                                .restitution = 0,
                                .hypothesis = RSL_IMPACT_STRONGE};
    rsl_impact_outcome outcome;
    rsl_error error;
    if (rsl_impact_solve(&contact, &law, &outcome, &error) < 0)
        return fail(&error);
    printf("contact: impulse (%.6f, %.6f), phases %c%c, needs friction %.3f\n", outcome.impulse[0],
           outcome.impulse[1], outcome.phase[0].mode, outcome.phase[1].mode,
           outcome.friction_critical);
    /* slip: ds/dP = 0.4 - 0.5 2 = -0.6, so it stops at P = 0.5 with v = -1 + 0.8 P = -0.6; stick:
     * dv/dP = 1 - 0.4^2/2 = 0.92 */
    return fabs(outcome.impulse[0] - (0.5 + 0.6 / 0.92)) > 1e-15 ||
           fabs(outcome.friction_critical - 0.2) > 1e-16;
}

/* A can of 0.3 kg, tilted by 30 degrees, falls on its rim: inertia and arm follow from the solid. */
static int tilted_can(void)
{
    const rsl_impact_solid can = {RSL_IMPACT_CYLINDER, {0.033, 0.12}};
    const double half = acos(-1.0) / 12, turned[4] = {cos(half), 0, sin(half), 0},
                 down[3] = {0, 0, -1};
    double moments[3], own[9] = {0};
    rsl_impact_bodies bodies = {
        .body = {rsl_impact_immovable(), {.mass = 0.3, .velocity = {0, 0, -1}}},
        .normal = {0, 0, 1}};
    const rsl_impact_law law = {0.4, RSL_UNSET, 0.5, RSL_IMPACT_STRONGE};
    rsl_impact_outcome outcome;
    rsl_impact_after after;
    rsl_error error;
    if (rsl_impact_solid_moments(&can, moments, NULL, &error) < 0)
        return fail(&error);
    for (int i = 0; i < 3; i++)
        own[4 * i] = 0.3 * moments[i];
    rsl_impact_inertia(own, turned, bodies.body[1].inertia);
    rsl_impact_support(&can, turned, down, bodies.body[1].arm);
    if (rsl_impact_collide(&bodies, &law, &outcome, &after, &error) < 0)
        return fail(&error);
    const double *arm = bodies.body[1].arm, low = 0.06 * cos(2 * half) + 0.033 * sin(2 * half);
    printf("can: rim at (%.4f, %.4f, %.4f) m, velocity (%.4f, %.4f, %.4f) m/s, spin about y %.4f "
           "rad/s\n",
           arm[0], arm[1], arm[2], after.velocity[1][0], after.velocity[1][1], after.velocity[1][2],
           after.spin[1][1]);
    return fabs(arm[2] + low) > 1e-16 || after.velocity[1][1] != 0;
}

/* Adds up the length of the path of the slip. */
typedef struct hodograph {
    double length, slip[2];
} hodograph;

static void follow(const rsl_impact_point *point, void *user)
{
    hodograph *of = user;
    of->length += hypot(point->velocity[1] - of->slip[0], point->velocity[2] - of->slip[1]);
    of->slip[0] = point->velocity[1];
    of->slip[1] = point->velocity[2];
}

/* The hodograph of the slip: it turns, so it is longer than the straight line between its ends. */
static int path_of_the_slip(void)
{
    const rsl_impact_contact contact = {
        .inverse_mass = {{1, 0.2, -0.3}, {0.2, 2, 0.5}, {-0.3, 0.5, 3}},
        .velocity = {-1, 0.9, 0.2}};
    const rsl_impact_law law = {0.3, RSL_UNSET, 0.5, RSL_IMPACT_STRONGE};
    hodograph of = {.slip = {0.9, 0.2}};
    rsl_impact_outcome outcome;
    rsl_error error;
    if (rsl_impact_trace(&contact, &law, follow, &of, &outcome, &error) < 0)
        return fail(&error);
    double straight = hypot(outcome.velocity[1] - 0.9, outcome.velocity[2] - 0.2);
    printf("hodograph: %.6f m/s long, its ends %.6f m/s apart\n", of.length, straight);
    return !(of.length > straight) || of.length > 1.1 * straight;
}

/* A rubber ball with spin about the vertical and side spin hits the floor: the slip loses most of its
 * speed along its own direction, and the friction of the turning area slows the spin. */
static int superball(void)
{
    const double m = 0.05, r = 0.02, i = 0.4 * m * r * r;
    rsl_impact_bodies bodies = {.normal = {0, 0, 1}, .tangent = {1, 0, 0}};
    bodies.body[0] = rsl_impact_immovable();
    bodies.body[1] = (rsl_impact_body){.mass = m,
                                       .inertia = {{i, 0, 0}, {0, i, 0}, {0, 0, i}},
                                       .arm = {0, 0, -r},
                                       .velocity = {1, 0, -3},
                                       .spin = {20, 0, 50}};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters friction = rsl_tangent_parameters_default();
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("mindlin-rescaled"),
                                   .twist = rsl_tangent_law_find("twist")};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_impact_compliant outcome;
    rsl_impact_after after;
    rsl_error error;
    spec.mass = m;
    spec.speed = 3;
    spec.stiffness = 1e6;
    friction.friction = 1.2;
    friction.poisson = 0.5;
    friction.radius = r;
    if (rsl_collide_prepare(rsl_law_find("hertz"), &spec, &normal, &error) < 0 ||
        rsl_tangent_prepare(&laws, &friction, &normal, &tangent, &error) < 0 ||
        rsl_impact_comply_bodies(&normal, &tangent, &bodies, &outcome, &after, &error) < 0)
        return fail(&error);
    printf("rubber ball: %.2f ms, slip (1.00, 0.40) to (%.2f, %.2f) m/s, twist 50 to %.2f rad/s\n",
           1e3 * outcome.duration, outcome.velocity[1], outcome.velocity[2], outcome.twist_rate);
    return fabs(outcome.velocity[0] - 3) > 1e-11 || !(fabs(outcome.velocity[1]) < 0.2) ||
           fabs(outcome.velocity[2] - 0.4 * outcome.velocity[1]) > 1e-11 || outcome.gains;
}

int main(void)
{
    return superball() | sphere_on_floor() | box_on_corner() | from_matrix() | tilted_can() |
           path_of_the_slip();
}
