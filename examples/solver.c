/* SPDX-License-Identifier: MIT
 *
 * A contact law in your own time loop: a ball bounces on the ground.
 */
#include <math.h>
#include <resile/memoryless.h>
#include <resile/resile.h>
#include <stdio.h>

int main(void)
{
    /* calibrated to 0.7 exactly; memoryless, so that the ball can rest */
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_memoryless table;
    rsl_error error;
    spec.restitution = 0.7;
    spec.mass = 0.03;     /* kg */
    spec.stiffness = 1e9; /* N/m^1.5 */
    spec.speed = 1.0;     /* m/s, any: the restitution is the same at every speed */
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("flores"), &spec, &contact, &error) < 0 ||
        rsl_memoryless_convert(&contact, &table, &error) < 0)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;

    /* leapfrog; the force is that of the depth d = -x and the rate -v */
    const double h = 1e-6, g = 9.81;
    double x = 0.2, v = 0.0, touch = 0.0;
    int bounces = 0;
    while (bounces < 4) {
        rsl_law_response r;
        double before = x;
        rsl_law_force(&contact, -x, -v, &r, NULL); /* zero while x > 0 */
        v += h * (r.force / spec.mass - g);
        x += h * v;
        if (before > 0.0 && x <= 0.0)
            touch = -v;
        if (before <= 0.0 && x > 0.0) {
            printf("bounce %d: in at %.4f m/s, out at %.4f m/s, e = %.4f\n", ++bounces, touch, v,
                   v / touch);
            if (fabs(v / touch - 0.7) > 2e-3)
                return 1;
        }
    }
    return 0;
}
