/* SPDX-License-Identifier: MIT
 *
 * A contact that needs no speed at first touch: the same restitution however
 * fast the bodies meet, and a plain spring when they rest. With the argument
 * `psi`, the function behind it for docs/theory/memoryless.md.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>
#include <string.h>

/* Rows of sigma and Psi for five restitutions, as data for a plot. */
static int print_psi(void)
{
    static rsl_memoryless law[5];
    const double e[] = {0.9, 0.7, 0.5, 0.3, 0.1};
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}; /* n, m, q */
    for (int i = 0; i < 5; i++)
        if (rsl_memoryless_prepare(&form, rsl_collide_hysteresis_ratio(e[i]), &law[i], NULL) < 0)
            return 1;
    for (double sigma = -4.0; sigma < 4.01; sigma += 0.05) {
        printf("%.2f", sigma);
        for (int i = 0; i < 5; i++)
            printf(" %.6f", rsl_memoryless_psi(&law[i], sigma, NULL));
        puts("");
    }
    return 0;
}

int main(int argc, char **argv)
{
    static rsl_memoryless table; /* lives as long as the contact */
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response r;
    rsl_collide_outcome out;
    rsl_error error;
    if (argc > 1 && strcmp(argv[1], "psi") == 0)
        return print_psi();
    spec.restitution = 0.5;
    spec.mass = 1.0;      /* kg */
    spec.stiffness = 1e8; /* N/m^1.5 */
    spec.speed = 1.0;     /* m/s; exact damping leaves no trace of it */
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("hunt-crossley"), &spec, &contact, &error) < 0 ||
        rsl_memoryless_convert(&contact, &table, &error) < 0)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
    for (contact.speed = 1e-6; contact.speed < 2e3; contact.speed *= 1e3) {
        if (rsl_collide(&contact, NULL, &out, &error) < 0)
            return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
        printf("at %8g m/s  e = %.12f\n", contact.speed, out.restitution);
        if (fabs(out.restitution - 0.5) > 1e-10)
            return 1;
    }
    for (int i = -2; i <= 2; i++) { /* at one depth, five rates */
        rsl_law_force(&contact, 1e-4, 0.1 * i, &r, &error);
        printf("at %+.1f m/s, depth 0.1 mm  F = %7.3f N\n", 0.1 * i, r.force);
        if (!(r.force > 0.0) || (i == 0 && fabs(r.force - 100.0) > 1e-12))
            return 1;
    }
    return 0;
}
