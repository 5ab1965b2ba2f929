/* SPDX-License-Identifier: MIT
 *
 * rayleigh: the rules of thumb of particle codes, 'resile step --rayleigh'.
 */
#ifndef RESILE_CLI_RAYLEIGH_H
#define RESILE_CLI_RAYLEIGH_H

#include "resile/law.h"

/* What the user said: radius, young, poisson and speed stand in the spec. */
typedef struct cli_rayleigh_question {
    rsl_law_parameters spec;
    const char *material; /* names with commas between them, or NULL */
    double density;       /* NaN if not given */
    int json;
} cli_rayleigh_question;

/* Answers on stdout; returns the exit status. */
int cli_rayleigh(const cli_rayleigh_question *requested);

#endif
