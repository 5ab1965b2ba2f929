/* SPDX-License-Identifier: MIT
 *
 * progress: how far a long run is, on one line of a terminal; elsewhere a line every 10 %.
 */
#ifndef RESILE_CLI_PROGRESS_H
#define RESILE_CLI_PROGRESS_H

#include "resile/planar.h"

typedef struct cli_progress {
    int shown;    /* 1: not quiet */
    int terminal; /* 1: stderr is one */
    int tenth;    /* of the work, for which a line was due */
    double began; /* s */
    double last;  /* when the line was written, s */
    int written;  /* 1: there is a line to clear */
    int catches;  /* 1: signals are caught */
} cli_progress;

/* Ctrl-C, TERM and HUP stop the run in an orderly way from here to cli_progress_end; a second one
 * ends the program. */
cli_progress cli_progress_start(int quiet);

/* Without signals, for what may end anywhere. */
cli_progress cli_progress_plain(void);

/* For rsl_report_options: nonzero if the run is to stop. */
int cli_progress_show(const rsl_planar_progress *progress, void *user);

/* The same for a list of things: which one of how many is under way. */
int cli_progress_item(cli_progress *progress, const char *name, size_t number, size_t count);

/* The same for work that is counted: "120 of 707 runs, 17 %, about 4 s left".
 * `before` of them were done when the clock started. */
int cli_progress_count(cli_progress *progress, size_t done, size_t total, size_t before,
                       const char *what);

/* The same for work of which the end is not known: a line after the first second. */
int cli_progress_work(cli_progress *progress, const char *what, size_t done, const char *unit);

/* Clears the line. */
void cli_progress_end(cli_progress *progress);

/* The signal that stopped the last run; 0: none. */
int cli_progress_signal(void);

#endif
