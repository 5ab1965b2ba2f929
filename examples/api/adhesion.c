/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/adhesion.h: pull-off force and restitution of adhesive spheres.
 */
#include <math.h>
#include <resile/adhesion.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Polystyrene spheres with an effective radius of 1 um. */
static const rsl_adhesion_pair pair = {.modulus = 2e9, .radius = 1e-6, .work = 0.06};

/* The pull-off force: (3/2) pi w R by JKR, 2 pi w R by DMT, a ratio of 3/4. */
static int pull_off(void)
{
    rsl_adhesion_jkr_values jkr;
    rsl_adhesion_dmt_values dmt;
    rsl_error error;
    if (rsl_adhesion_jkr(&pair, &jkr, &error) < 0 || rsl_adhesion_dmt(&pair, &dmt, &error) < 0)
        return fail(&error);
    printf("pull-off: JKR %.4e N, DMT %.4e N\n", jkr.pull_off, dmt.pull_off);
    return fabs(jkr.pull_off / (1.5 * acos(-1.0) * 0.06e-6) - 1.0) > 1e-14 ||
           fabs(jkr.pull_off / dmt.pull_off - 0.75) > 1e-14;
}

/* Slower than the sticking speed the spheres stay together, at twice that speed
 * e = sqrt(1 - 1/4). */
static int sticking(void)
{
    const double mass = 2e-15; /* kg */
    double limit, slow, fast;
    rsl_error error;
    if (rsl_adhesion_sticking_speed(&pair, mass, &limit, &error) < 0 ||
        rsl_adhesion_restitution(&pair, mass, 0.5 * limit, &slow, &error) != RSL_NO_SEPARATION ||
        rsl_adhesion_restitution(&pair, mass, 2.0 * limit, &fast, &error) < 0)
        return fail(&error);
    printf("sticking speed %.4f m/s, e = %g below and %.6f at twice that speed\n", limit, slow,
           fast);
    return slow != 0.0 || fabs(fast - sqrt(0.75)) > 1e-12;
}

/* Tabor's number chooses between JKR (above 5) and DMT (below 0.1). */
static int which_theory(void)
{
    double tabor;
    rsl_error error;
    if (rsl_adhesion_tabor(&pair, 0.4e-9, &tabor, &error) < 0)
        return fail(&error);
    printf("Tabor's number %.3f\n", tabor);
    return fabs(tabor - cbrt(1e-6 * 0.06 * 0.06 / (2e9 * 2e9 * 0.064e-27))) > 1e-9;
}

int main(void) { return pull_off() | sticking() | which_theory(); }
