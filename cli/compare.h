/* SPDX-License-Identifier: MIT
 *
 * compare: laws for several prescribed restitutions (resile compare --matrix, --returned).
 */
#ifndef RESILE_CLI_COMPARE_H
#define RESILE_CLI_COMPARE_H

#include "impact.h"

/* What is asked: the contact without a restitution, and the restitutions. */
typedef struct cli_compare_over {
    rsl_law_parameters spec;
    const cli_pair *pair;
    const rsl_law **laws;
    size_t law_count;
    const char *over; /* "0.1,0.5"; NULL: as the question has it */
    int matrix;       /* 1: errors of restitution, impulse and energy; 0: what is returned */
    int exact, json;
    const char *csv, *plot;
} cli_compare_over;

/* Computes and shows. Returns an exit status. */
int cli_compare_over_show(const cli_compare_over *requested);

/* The spec of one law and calibration; whether a law has an exact form. */
rsl_law_parameters cli_compare_spec(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_law_calibration calibration);
int cli_compare_has_exact(const rsl_law *law);

#endif
