/* SPDX-License-Identifier: MIT
 *
 * toss: a run of `resile toss`: what it computes, prints and draws.
 */
#ifndef RESILE_CLI_TOSS_H
#define RESILE_CLI_TOSS_H

#include "figure.h"
#include "space/toss.h"

typedef struct cli_toss {
    rsl_space_toss *file;
    const char *title;
    rsl_space_totals totals;
    rsl_space_sample *samples; /* of all bodies, one time after the other; owned */
    rsl_space_event *events;   /* owned */
    size_t sample_count, sample_capacity, event_count, event_capacity;
} cli_toss;

/* "x up", "-z up": the own axis of the body that is nearest to the direction against gravity. */
void cli_toss_up(const cli_toss *of, const rsl_space_sample *sample, char *text, size_t size);

/* The impacts that are not slow, in order of time; `count` of them. */
const rsl_space_event *cli_toss_impact(const cli_toss *of, size_t *place);

/* What an end means. */
const char *cli_toss_end(rsl_space_end end);

void cli_toss_print(const cli_toss *of);
void cli_toss_json(const cli_toss *of);

/* The samples and all impacts as CSV. */
void cli_toss_trajectory(FILE *stream, const cli_toss *of);
void cli_toss_events(FILE *stream, const cli_toss *of);

/* The tables of the page. */
void cli_toss_tables(FILE *page, const cli_toss *of);

/* toss_draw.c: heights and energies, or a page with the motion. Returns CLI_GO or an exit status. */
int cli_toss_draw(const cli_figure *figure, const cli_toss *of);

#endif
