/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/oblique.h: one impact with friction.
 */
#include <math.h>
#include <resile/oblique.h>
#include <stdio.h>
#include <string.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A rigid normal law with restitution e and Coulomb friction mu. */
static rsl_status make_contact(double e, double mu, rsl_law_contact *normal, rsl_tangent *tangent,
                               rsl_error *error)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("coulomb-rigid")};
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    parameters.restitution = e;
    numbers.friction = mu;
    rsl_status status = rsl_collide_prepare(rsl_law_find("newton"), &parameters, normal, error);
    return status < 0 ? status : rsl_tangent_prepare(&laws, &numbers, NULL, tangent, error);
}

/* A sphere slides throughout a flat impact: friction impulse mu (1 + e) m v. */
static int gross_slip(void)
{
    rsl_oblique ball = rsl_oblique_on_plane(0.4, 0.05, 0.02, 5.0, 1.0, 0.0);
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    rsl_error error;
    if (make_contact(0.8, 0.2, &normal, &tangent, &error) < 0 ||
        rsl_oblique_collide(&normal, &tangent, &ball, NULL, &out, NULL, &error) < 0)
        return fail(&error);
    printf("slip %.4f -> %.4f m/s, impulse ratio %.4f\n", out.slip_in, out.slip_out,
           out.impulse_ratio);
    return fabs(fabs(out.slip_out) - (5.0 - 3.5 * 0.2 * 1.8)) > 1e-12 ||
           fabs(fabs(out.impulse_ratio) - 0.2) > 1e-12;
}

/* A sphere that sticks leaves without slip: 5/7 of the velocity along the plane remains. */
static int stick(void)
{
    rsl_oblique ball = rsl_oblique_on_plane(0.4, 0.05, 0.02, 1.0, 2.0, 0.0);
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    rsl_error error;
    if (make_contact(0.8, 0.5, &normal, &tangent, &error) < 0 ||
        rsl_oblique_collide(&normal, &tangent, &ball, NULL, &out, &after, &error) < 0)
        return fail(&error);
    printf("v_x = %.6f m/s, v_y = %.6f m/s, slip %.1e m/s\n", after.velocity[1][0],
           after.velocity[1][1], out.slip_out);
    return fabs(after.velocity[1][0] - 5.0 / 7.0) > 1e-12 ||
           fabs(after.velocity[1][1] - 1.6) > 1e-12 || fabs(out.slip_out) > 1e-12;
}

/* A compliant contact with a tangential spring reverses the slip of a sphere: e_t > 0. */
static int tangential_restitution(void)
{
    rsl_oblique ball = rsl_oblique_on_plane(0.4, 0.05, 0.02, 2.5, 2.0, 0.0);
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("mindlin-rescaled")};
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    rsl_error error;
    parameters.stiffness = 1e8; /* N/m^1.5, elastic */
    parameters.mass = 0.05;
    parameters.speed = 2.0;
    numbers.friction = 0.5;
    numbers.poisson = 0.3;
    if (rsl_collide_prepare(rsl_law_find("hertz"), &parameters, &normal, &error) < 0 ||
        rsl_tangent_prepare(&laws, &numbers, &normal, &tangent, &error) < 0 ||
        rsl_oblique_collide(&normal, &tangent, &ball, NULL, &out, NULL, &error) < 0)
        return fail(&error);
    double lost = out.lost_normal + out.lost_slip + out.lost_damping + out.lost_area;
    printf("e_t = %.6f, phases %s, lost %.6f mJ\n", out.restitution_tangential, out.phase,
           1e3 * lost);
    return !(out.restitution_tangential > 0.0) || !strchr(out.phase, 'S') ||
           fabs(out.energy_in - out.energy_out - lost) > 1e-12 * out.energy_in;
}

int main(void) { return gross_slip() | stick() | tangential_restitution(); }
