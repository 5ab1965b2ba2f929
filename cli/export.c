/* SPDX-License-Identifier: MIT
 *
 * export: the numbers that several engines make from others.
 *
 * Several engines take a restitution and make from it, for a Hertz spring,
 *
 *     lambda = sqrt(5) zeta sqrt(M k),  zeta = -ln e/sqrt(pi^2 + ln^2 e),  m = 1/4,
 *
 * so the restitution to write for a given lambda is exp(-pi zeta/sqrt(1 - zeta^2)).
 */
#include "export_rows.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "law/extra.h"
#include "num/elementary.h"
#include "num/roots.h"

static const double pi = 3.14159265358979323846;

void cli_line(cli_lines *lines, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(lines->text + lines->used, sizeof lines->text - lines->used, format, arguments);
    va_end(arguments);
    lines->used += (size_t)length;
    assert(length >= 0 && lines->used + 1 < sizeof lines->text);
    lines->text[lines->used++] = '\n';
    lines->text[lines->used] = '\0';
}

/* ---- numbers that engines make from others ----------------------------------- */

/* The restitution that a dashpot of this form is made from. */
rsl_status cli_export_dashpot(const rsl_law_contact *c, double *e, rsl_error *error)
{
    double zeta = c->damping / sqrt((c->n == 1.0 ? 4.0 : 5.0) * c->mass * c->stiffness);
    *e = rsl_num_exp(-pi * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
    if (zeta < 1.0 && *e > 0.0)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                         "the damping is %.3g times the critical one, and the engine takes a "
                         "restitution, which is a damping below that; ask for more than %s returns",
                         zeta, c->law->key);
}

/* E of two like bodies with Hertz's k = (4/3) E* sqrt(R), E* = E/(2 (1 - nu^2)). */
double cli_export_young(const cli_export *of)
{
    double modulus = 0.75 * of->contact->stiffness / sqrt(of->radius);
    return 2.0 * modulus * (1.0 - of->poisson * of->poisson);
}

/* gamma of two like surfaces, half of the work of adhesion. */
double cli_export_surface_energy(const cli_export *of)
{
    return 0.5 * rsl_law_extra_of(of->contact)->adhesive.unit / of->radius;
}

typedef struct ask {
    const rsl_law *law;
    const rsl_law_contact *wanted;
} ask;

static double damping_excess(double e, void *user)
{
    const ask *a = user;
    rsl_law_contact contact = *a->wanted;
    rsl_law_parameters spec = rsl_law_parameters_default();
    contact.restitution = e;
    if (a->law->published(&spec, &contact, NULL) < 0)
        return (double)NAN;
    return rsl_num_log((contact.damping + 1e-300) / (a->wanted->damping + 1e-300));
}

/* The restitution from which a formula makes this damping. */
rsl_status cli_export_formula_restitution(const rsl_law *law, const rsl_law_contact *wanted,
                                          double *e, rsl_error *error)
{
    ask a = {law, wanted};
    if (wanted->damping == 0.0) {
        *e = 1.0;
        return RSL_OK;
    }
    if (rsl_num_root_bracketed(damping_excess, &a, 1e-9, 1.0 - 1e-15, e) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                         "no restitution makes the formula of the engine give the damping %g of %s",
                         wanted->damping, wanted->law->key);
}

/* The formula of an engine for a restitution: "lammps", "tsuji-before-2026". */
rsl_law cli_export_formula(const char *engine, const char *name)
{
    rsl_law law = {0};
    const rsl_law_engine_entry *entry =
        rsl_law_engine_entry_find(rsl_law_engine_find(engine), name);
    int found = entry && rsl_law_from_engine(entry, &law);
    assert(found);
    (void)found;
    return law;
}
