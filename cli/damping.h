/* SPDX-License-Identifier: MIT
 *
 * damping: the damping of laws over an input (resile damping KEY,... --over e=0.05:0.95:91).
 */
#ifndef RESILE_CLI_DAMPING_H
#define RESILE_CLI_DAMPING_H

#include "figure.h"
#include "impact.h"

typedef struct cli_damping_over {
    cli_question *question; /* keys with commas between them, or all */
    const char *over;       /* NULL: -e alone */
    const char *quantities; /* names with commas between them; NULL: chosen by the laws */
    const char *csv;
    cli_figure plot;
} cli_damping_over;

/* The names of the quantities. */
const char *cli_damping_words(size_t index);

/* Computes and shows. Returns an exit status. */
int cli_damping_over_show(const cli_damping_over *requested);

#endif
