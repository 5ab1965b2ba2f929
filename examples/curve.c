/* SPDX-License-Identifier: MIT
 *
 * One impact as a curve: the loop of force over depth, drawn in characters.
 * Its area is the energy that the impact loses.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 64, HEIGHT = 20, POINTS = 2000 };

static void draw(const rsl_collide_curve_point *p, size_t count, const rsl_collide_outcome *out)
{
    char page[HEIGHT][WIDTH + 1];
    for (int row = 0; row < HEIGHT; row++) {
        memset(page[row], ' ', WIDTH);
        page[row][WIDTH] = '\0';
    }
    for (size_t i = 0; i < count; i++) {
        double x = p[i].depth / out->depth_max;
        double y = fmax(p[i].force, 0.0) / out->force_max;
        int row = HEIGHT - 1 - (int)(y * (HEIGHT - 1) + 0.5);
        page[row][(int)(x * (WIDTH - 1) + 0.5)] = p[i].rate > 0.0 ? '>' : '<';
    }
    for (int row = 0; row < HEIGHT; row++)
        printf("  |%s\n", page[row]);
    printf("  +%.*s depth\n", WIDTH,
           "----------------------------------------------------------------");
}

/* Area of the loop, the sum of trapezes under force over depth. */
static double area(const rsl_collide_curve_point *p, size_t count)
{
    double sum = 0.0;
    for (size_t i = 1; i < count; i++)
        sum += 0.5 * (p[i].force + p[i - 1].force) * (p[i].depth - p[i - 1].depth);
    return sum;
}

int main(void)
{
    static rsl_collide_curve_point points[POINTS];
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_error error;
    size_t count = 0;
    spec.restitution = 0.4;
    spec.mass = 0.1;
    spec.stiffness = 5e8;
    spec.speed = 2.0;
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("hunt-crossley"), &spec, &contact, &error) < 0 ||
        rsl_collide(&contact, NULL, &out, &error) < 0 ||
        rsl_collide_curve(&contact, NULL, 1e-4, points, POINTS, &count, &error) != RSL_OK)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
    draw(points, count, &out);
    double loop = area(points, count);
    printf("area of the loop %.5f J, dissipated %.5f J, 1 - e^2 = %.2f of the "
           "%.2f J before\n",
           loop, out.energy_dissipated, 1.0 - spec.restitution * spec.restitution, out.energy_in);
    return fabs(loop / out.energy_dissipated - 1.0) < 1e-3 ? 0 : 1;
}
