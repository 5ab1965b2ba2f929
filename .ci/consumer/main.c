/* SPDX-License-Identifier: MIT
 *
 * Somebody else's program: built against an installed resile. */
#include <resile/resile.h>
#include <stdio.h>

int main(void)
{
    rsl_error error;
    if (rsl_version_check(RSL_VERSION, &error) != RSL_OK)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
    double h = rsl_collide_hysteresis_ratio(0.5);
    printf("resile %s: h(0.5) = %.17g\n", rsl_version(), h);
    return h > 1.432750533 && h < 1.432750534 ? 0 : 1;
}
