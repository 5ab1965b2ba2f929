/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/memoryless.h: a contact law that needs no impact velocity.
 */
#include <math.h>
#include <resile/memoryless.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Prepares the table of n = m = 3/2, q = 1 for a restitution of 0.7. */
static int prepare(rsl_memoryless *table, rsl_error *error)
{
    const rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    return rsl_memoryless_prepare(&form, rsl_collide_hysteresis_ratio(0.7), table, error);
}

/* At rest the force is that of the spring, k d^1.5 = 100 N. */
static int at_rest(void)
{
    static rsl_memoryless table;
    rsl_law_response r;
    rsl_error error;
    if (prepare(&table, &error) < 0 ||
        rsl_memoryless_force(&table, 1e8, 1.0, 1e-4, 0.0, &r, &error) < 0)
        return fail(&error);
    printf("F = %.9f N, dF/dv = %.3f N s/m\n", r.force, r.dforce_drate);
    return fabs(r.force - 100.0) > 1e-10 || !(r.dforce_drate > 0.0);
}

/* Psi is 1 at sigma = 0, larger in approach and smaller in separation. */
static int psi(void)
{
    static rsl_memoryless table;
    rsl_error error;
    if (prepare(&table, &error) < 0)
        return fail(&error);
    double in = rsl_memoryless_psi(&table, 1.0, NULL), out = rsl_memoryless_psi(&table, -1.0, NULL);
    printf("Psi(-1) = %.6f, Psi(0) = %g, Psi(1) = %.6f\n", out,
           rsl_memoryless_psi(&table, 0.0, NULL), in);
    return rsl_memoryless_psi(&table, 0.0, NULL) != 1.0 || !(out < 1.0 && 1.0 < in);
}

/* A contact that uses the table has the same restitution at every impact velocity. */
static int any_velocity(void)
{
    static rsl_memoryless table;
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_error error;
    parameters.restitution = 0.7;
    parameters.mass = 1.0;
    parameters.stiffness = 1e8;
    parameters.speed = 1.0;
    parameters.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("hunt-crossley"), &parameters, &contact, &error) < 0 ||
        rsl_memoryless_convert(&contact, &table, &error) < 0)
        return fail(&error);
    for (contact.speed = 1e-3; contact.speed < 2.0; contact.speed *= 1e3) {
        if (rsl_collide(&contact, NULL, &out, &error) < 0)
            return fail(&error);
        printf("v = %g m/s: e = %.12f\n", contact.speed, out.restitution);
        if (fabs(out.restitution - 0.7) > 1e-10)
            return 1;
    }
    return 0;
}

int main(void) { return at_rest() | psi() | any_velocity(); }
