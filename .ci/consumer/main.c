/* Somebody else's program: built against an installed resile. */
#include <resile/resile.h>
#include <stdio.h>

int main(void)
{
    double h = rsl_collide_hysteresis_ratio(0.5);
    printf("resile %s: h(0.5) = %.17g\n", rsl_version(), h);
    return h > 1.432750533 && h < 1.432750534 ? 0 : 1;
}
