/* SPDX-License-Identifier: MIT
 *
 * Ask a law for a restitution of 0.5: as published, then exactly.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>

int main(void)
{
    const double expected[] = {0.725241, 0.5}; /* published, exact */
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = 0.5;
    spec.mass = 1.0;      /* kg */
    spec.stiffness = 1e8; /* N/m^1.5 */
    spec.speed = 1.0;     /* m/s */
    for (int exact = 0; exact < 2; exact++) {
        const rsl_law *law;
        rsl_law_contact contact;
        rsl_collide_outcome out;
        rsl_error error;
        spec.calibration = exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
        if (rsl_law_get("lankarani-nikravesh", &law, &error) < 0 ||
            rsl_collide_prepare(law, &spec, &contact, &error) < 0 ||
            rsl_collide(&contact, NULL, &out, &error) < 0)
            return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
        printf("%-10s e = %.12f  peak force %.1f N  contact %.1f us\n",
               rsl_law_calibration_name(spec.calibration), out.restitution, out.force_max,
               1e6 * out.duration);
        if (fabs(out.restitution - expected[exact]) > 1e-6)
            return 1;
    }
    return 0;
}
