/* SPDX-License-Identifier: MIT
 *
 * catalogue: a row of the table of laws in words, numbers and JSON.
 */
#ifndef RESILE_CLI_CATALOGUE_H
#define RESILE_CLI_CATALOGUE_H

#include "quantity.h"
#include "resile/resile.h"

/* A short text in a struct; valid until the end of the full expression. */
typedef struct cli_label {
    char text[40];
} cli_label;

/* Text of an exponent: "1.5"; "n" where m follows n; "—" for a law without one; "any" where the
 * caller chooses it. */
cli_label cli_exponent_n(const rsl_law *law);
cli_label cli_exponent_m(const rsl_law *law);
cli_label cli_exponent_q(const rsl_law *law);

/* Range of the restitution: "0 < e ≤ 1", or "—" for a law that takes none. */
cli_label cli_restitution_range(const rsl_law *law);

/* Whether the law takes a restitution at all. */
int cli_takes_restitution(const rsl_law *law);

/* 'A' ... 'D' for the solution of an isolated impact, 0 if none of them. */
char cli_solution_letter(const rsl_law *law);

/* Number of doubles of memory: "3", or "3 n" for n springs. */
cli_label cli_tangent_state(const rsl_tangent_law *law);

/* Friction law of --tangent; NULL: mindlin-rescaled. */
int cli_friction_find(const char *key, const rsl_tangent_law **law);

/* Quantities of an rsl_law and of an rsl_tangent_law, and the columns of their tables. */
extern const cli_quantity cli_law_rows[], cli_tangent_rows[];
extern const char cli_law_columns[], cli_tangent_columns[];

#endif
