/* SPDX-License-Identifier: MIT
 *
 * export_rows: what the tables of exporters share.
 */
#ifndef RESILE_CLI_EXPORT_ROWS_H
#define RESILE_CLI_EXPORT_ROWS_H

#include "export.h"

/* The restitution returned and the reason; the last member is where the engine ends contact. */
#define EXPORT_RETURNS_LAW "what the law returns: force and end of contact are the same there", NULL
#define EXPORT_RETURNS_CUT                                                                         \
    "the engine cuts off the tensile force before the end, so less is dissipated than where the "  \
    "law lets the contact pull; with --end force --exact the damping is made for that",            \
        NULL
#define EXPORT_RETURNS_EACH                                                                        \
    "what the law returns at every speed: the speed of each impact enters the damping", NULL
#define EXPORT_RETURNS_RIGID                                                                       \
    "Newton's law: the restitution is a number of the engine, above its threshold", NULL

#define EXPORT_FORMS(name) name##_forms, sizeof name##_forms / sizeof name##_forms[0]

/* A form whose lines are a text with numbers between two @, see export_numbers in export_text.c. */
#define EXPORT_TEXT(lines_of) cli_export_text, .text = (lines_of)

/* The restitution that a dashpot of this form is made from. */
rsl_status cli_export_dashpot(const rsl_law_contact *c, double *e, rsl_error *error);

/* The restitution from which a formula makes the damping of a contact; the formula of an engine by
 * its name there, such as "tsuji-before-2026" of "lammps". */
rsl_status cli_export_formula_restitution(const rsl_law *law, const rsl_law_contact *wanted,
                                          double *e, rsl_error *error);
rsl_law cli_export_formula(const char *engine, const char *name);

/* E of two like bodies with the stiffness of Hertz; gamma of two like surfaces. */
double cli_export_young(const cli_export *of);
double cli_export_surface_energy(const cli_export *of);

/* Writes the text of the form with its numbers. */
rsl_status cli_export_text(const cli_export *of, cli_lines *lines, rsl_error *error);

/* The tables. */
extern const cli_exporter cli_exporters_particles[], cli_exporters_mechanisms[],
    cli_exporters_robots[], cli_exporters_impulses[];
extern const size_t cli_exporters_particles_count, cli_exporters_mechanisms_count,
    cli_exporters_robots_count, cli_exporters_impulses_count;

#define EXPORT_TABLE(name)                                                                         \
    const size_t cli_exporters_##name##_count =                                                    \
        sizeof cli_exporters_##name / sizeof cli_exporters_##name[0]

#endif
