/* SPDX-License-Identifier: MIT
 *
 * The lines of an engine as a text: a name between two @ stands for a number of the contact.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "export_rows.h"

/* ---- numbers of a contact ---------------------------------------------------- */

static double restitution(const cli_export *of) { return of->contact->restitution; }
static double root(const cli_export *of) { return sqrt(of->contact->restitution); }
static double stiffness(const cli_export *of) { return of->contact->stiffness; }
static double stiffness_twice(const cli_export *of) { return 2.0 * of->contact->stiffness; }
static double damping(const cli_export *of) { return of->contact->damping; }
static double exponent(const cli_export *of) { return of->contact->n; }
static double damping_exponent(const cli_export *of) { return of->contact->m; }
static double rate_exponent(const cli_export *of) { return of->contact->q; }
static double poisson(const cli_export *of) { return of->poisson; }
static double friction(const cli_export *of)
{
    return rsl_given(of->friction) ? of->friction : 0.0;
}

/* E* = (3/4) k/sqrt(R); G of two like bodies. */
static double modulus(const cli_export *of)
{
    return 0.75 * of->contact->stiffness / sqrt(of->radius);
}

static double shear(const cli_export *of)
{
    return cli_export_young(of) / (2.0 * (1.0 + of->poisson));
}

/* lambda/k; lambda/(2 sqrt(M k)); 2 M/lambda, the time constant of solref, endless without damping. */
static double dissipation(const cli_export *of)
{
    return of->contact->damping / of->contact->stiffness;
}

static double damping_ratio(const cli_export *of)
{
    return 0.5 * of->contact->damping / sqrt(of->contact->mass * of->contact->stiffness);
}

static double time_constant(const cli_export *of)
{
    return 2.0 * of->contact->mass / of->contact->damping;
}

/* Simbody: F = (4/3) sqrt(R) kappa^(3/2) d^(3/2) (1 + (3/2) c v), kappa = E^(2/3)/2 for like bodies. */
static double simbody_stiffness(const cli_export *of) { return 2.0 * sqrt(2.0) * modulus(of); }
static double simbody_dissipation(const cli_export *of) { return dissipation(of) / 1.5; }

static const struct export_number {
    const char *name;
    double (*value)(const cli_export *of);
} export_numbers[] = {
    {"e", restitution},
    {"root", root},
    {"k", stiffness},
    {"2k", stiffness_twice},
    {"c", damping},
    {"n", exponent},
    {"m", damping_exponent},
    {"q", rate_exponent},
    {"young", cli_export_young},
    {"nu", poisson},
    {"modulus", modulus},
    {"shear", shear},
    {"dissipation", dissipation},
    {"ratio", damping_ratio},
    {"time", time_constant},
    {"mu", friction},
    {"simbody", simbody_stiffness},
    {"simbody-dissipation", simbody_dissipation},
};

/* ---- the text ------------------------------------------------------------------ */

/* The number of a name; "dashpot" is a restitution, which may not exist; "step" is rounded down. */
static rsl_status number_of(const cli_export *of, const char *name, size_t length, char *out,
                            size_t room, rsl_error *error)
{
    double value = (double)NAN;
    const char *format = "%.10g";
    if (length == 4 && memcmp(name, "step", 4) == 0) {
        value = of->step;
        format = "%.3g";
    } else if (length == 7 && memcmp(name, "dashpot", 7) == 0) {
        rsl_status status = cli_export_dashpot(of->contact, &value, error);
        if (status < 0)
            return status;
    } else {
        size_t i = 0;
        while (strlen(export_numbers[i].name) != length ||
               memcmp(export_numbers[i].name, name, length) != 0) {
            i++;
            assert(i < sizeof export_numbers / sizeof *export_numbers);
        }
        value = export_numbers[i].value(of);
    }
    if (!isfinite(value))
        return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                             "%s needs a number that this contact does not have; give a "
                             "restitution below 1",
                             of->form->name);
    snprintf(out, room, format, value);
    return RSL_OK;
}

rsl_status cli_export_text(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    char text[1200];
    size_t used = 0;
    rsl_status status = RSL_OK;
    for (const char *at = of->form->text; *at && status == RSL_OK; at++) {
        const char *end = *at == '@' ? strchr(at + 1, '@') : NULL;
        assert(used + 40 < sizeof text);
        if (end == NULL) {
            text[used++] = *at;
            continue;
        }
        text[used] = '\0';
        status = number_of(of, at + 1, (size_t)(end - at - 1), text + used, 40, error);
        used += strlen(text + used);
        at = end;
    }
    text[used] = '\0';
    if (status == RSL_OK)
        cli_line(lines, "%s", text);
    return status;
}
