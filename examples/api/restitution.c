/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/restitution.h: restitution as a function of the impact velocity.
 */
#include <math.h>
#include <resile/restitution.h>
#include <stdio.h>
#include <string.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Ice at 1 cm/s (Bridges et al. 1984): e = 0.32. */
static int ice(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    double e;
    rsl_error error;
    const rsl_restitution *bridges = rsl_restitution_find("bridges");
    if (rsl_restitution_value(bridges, &parameters, 0.01, &e, &error) < 0)
        return fail(&error);
    printf("%s: e(1 cm/s) = %.6f\n", bridges->title, e);
    return fabs(e - 0.32) > 1e-12;
}

/* The same function over impact velocity: e falls as v^-0.234. */
static int over_velocity(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    double e[2];
    rsl_error error;
    for (int i = 0; i < 2; i++)
        if (rsl_restitution_value(rsl_restitution_find("ice"), &parameters, i ? 0.04 : 0.02, &e[i],
                                  &error) < 0)
            return fail(&error);
    printf("e(2 cm/s) = %.6f, e(4 cm/s) = %.6f\n", e[0], e[1]);
    return fabs(e[1] / e[0] - pow(2.0, -0.234)) > 1e-12;
}

/* Every function says what it needs; an input that is missing is named in the message. */
static int missing_input(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    double e;
    rsl_error error;
    for (size_t i = 0; i < rsl_restitution_count(); i++) {
        const rsl_restitution *row = rsl_restitution_at(i);
        rsl_status status = rsl_restitution_value(row, &parameters, 1.0, &e, &error);
        printf("%-16s %s\n", row->key, status < 0 ? rsl_error_text(&error).text : row->formula);
        if (status != (row->inputs ? RSL_ERROR_MISSING : RSL_OK))
            return 1;
    }
    return 0;
}

int main(void) { return ice() | over_velocity() | missing_input(); }
