/* SPDX-License-Identifier: MIT
 *
 * Walk the catalogue: the resulting restitution of each law for the input 0.3. Every law that needs
 * only a mass, a stiffness and a speed is drawn as a bar; then it is calibrated exactly.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>

#define REQUESTED 0.3

/* The resulting restitution of a law; a negative number if it needs more inputs, or
 * has no formula of its own and would be calibrated instead. */
static double resulting(const rsl_law *law, rsl_law_calibration calibration)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out;
    spec.restitution = REQUESTED;
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    spec.speed = 1.0;
    spec.calibration = calibration;
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0 || contact.calibration != calibration ||
        rsl_collide(&contact, NULL, &out, NULL) < 0)
        return -1.0;
    return out.restitution;
}

static void draw(const rsl_law *law, double e)
{
    char bar[51];
    for (int i = 0; i < 50; i++)
        bar[i] = 0.02 * (i + 0.5) < e ? '=' : ' ';
    bar[(int)(50.0 * REQUESTED)] = '|';
    bar[50] = '\0';
    printf("%-24s %.4f %s\n", law->key, e, bar);
}

int main(void)
{
    int drawn = 0, exact = 0;
    double worst = 0.0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        double e = resulting(law, RSL_LAW_PUBLISHED);
        if (e < 0.0)
            continue;
        draw(law, e);
        drawn++;
        e = resulting(law, RSL_LAW_EXACT);
        if (e >= 0.0) {
            worst = fmax(worst, fabs(e - REQUESTED));
            exact++;
        }
    }
    printf("\n%d laws with the input %g; calibrated exactly, %d of them have it "
           "within 1e-10: %s\n",
           drawn, REQUESTED, exact, worst < 1e-10 ? "yes" : "no");
    return drawn > 20 && exact > 20 && worst < 1e-10 ? 0 : 1;
}
