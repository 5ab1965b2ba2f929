/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/stiffness.h: stiffness from geometry and material.
 */
#include <math.h>
#include <resile/stiffness.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A steel ball of 10 mm on a steel plane: E* = E/(2 (1 - nu^2)), k = (4/3) E* sqrt(R). */
static int ball_on_plane(void)
{
    const rsl_stiffness_material *steel;
    double modulus, radius, k;
    rsl_error error;
    if (rsl_stiffness_material_get("steel", &steel, &error) < 0 ||
        rsl_stiffness_modulus(steel->young, steel->poisson, steel->young, steel->poisson, &modulus,
                              &error) < 0 ||
        rsl_stiffness_radius(0.01, HUGE_VAL, &radius, &error) < 0 ||
        rsl_stiffness_hertz(modulus, radius, &k, &error) < 0)
        return fail(&error);
    double expected = 2.0 / 3.0 * steel->young / (1.0 - steel->poisson * steel->poisson) * 0.1;
    printf("E* = %.3f GPa, R = %g m, k = %.4e N/m^1.5\n", 1e-9 * modulus, radius, k);
    return fabs(k / expected - 1.0) > 1e-14;
}

/* A ball of 10 mm in a socket of 10.1 mm: R = R1 R2/(R2 - R1) = 1.01 m. */
static int ball_in_socket(void)
{
    double radius;
    rsl_error error;
    if (rsl_stiffness_radius(0.010, -0.0101, &radius, &error) < 0)
        return fail(&error);
    printf("effective radius %.4f m\n", radius);
    return fabs(radius / 1.01 - 1.0) > 1e-12;
}

/* Two equal cylinders crossed at 90 degrees touch in a circle: the stiffness of a ball on a
 * plane. */
static int crossed_cylinders(void)
{
    const double radii[4] = {0.01, HUGE_VAL, 0.01, HUGE_VAL}; /* m */
    const double modulus = 115e9;                             /* Pa */
    rsl_stiffness_elliptic ellipse;
    double k;
    rsl_error error;
    if (rsl_stiffness_ellipse(modulus, radii, acos(0.0), &ellipse, &error) < 0 ||
        rsl_stiffness_hertz(modulus, 0.01, &k, &error) < 0)
        return fail(&error);
    printf("k = %.6e N/m^1.5, axis ratio %.6f\n", ellipse.stiffness, ellipse.axis_ratio);
    return fabs(ellipse.stiffness / k - 1.0) > 1e-10 || fabs(ellipse.axis_ratio - 1.0) > 1e-6;
}

/* Spur gear teeth of 20 mm face width: k = pi E b/(4 (1 - nu^2)). */
static int gear_teeth(void)
{
    double k;
    rsl_error error;
    if (rsl_stiffness_gear(206e9, 0.3, 0.02, &k, &error) < 0)
        return fail(&error);
    printf("k = %.4e N/m\n", k);
    return fabs(k / (acos(-1.0) * 206e9 * 0.02 / (4.0 * 0.91)) - 1.0) > 1e-14;
}

/* A box of 30 x 20 mm on a rubber layer of 2 mm that is bonded to its base: F = K a b d. */
static int box_on_layer(void)
{
    const double size[2] = {0.03, 0.02}; /* m */
    rsl_stiffness_footprint found;
    double foundation;
    rsl_error error;
    if (rsl_stiffness_foundation_modulus(5e6, 0.4, 0.002, &foundation, &error) < 0 ||
        rsl_stiffness_foundation(RSL_STIFFNESS_BOX, size, foundation, 1e-5, &found, &error) < 0)
        return fail(&error);
    printf("K = %.4e N/m^3, force %.4f N on %.1f mm^2\n", foundation, found.force,
           1e6 * found.area);
    return fabs(found.force / (foundation * 6e-4 * 1e-5) - 1.0) > 1e-14;
}

int main(void)
{
    return ball_on_plane() | ball_in_socket() | crossed_cylinders() | gear_teeth() | box_on_layer();
}
