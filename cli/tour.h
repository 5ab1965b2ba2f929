/* SPDX-License-Identifier: MIT
 *
 * tour: what `resile tour` shows, computed once, printed twice: as text and as a page.
 */
#ifndef RESILE_CLI_TOUR_H
#define RESILE_CLI_TOUR_H

#include "file.h"
#include "impact.h"
#include "plot/builder.h"
#include "table.h"

enum { CLI_TOUR_LAWS = 10, CLI_TOUR_RUNS = 2 };

/* The drawings of the tour. */
enum cli_tour_figure {
    CLI_TOUR_LOOPS,    /* force over depth of the ten laws */
    CLI_TOUR_RETURNED, /* resulting over input restitution */
    CLI_TOUR_IMPACT,   /* one impact in time */
    CLI_TOUR_FIGURES
};

/* A mechanism that the tour simulates. */
typedef struct cli_tour_run {
    const char *name; /* of the model and of its folder */
    char title[80];
    double time; /* simulated, s */
    size_t touches;
    double energy_lost, residual_max;
    char report[PATH_MAX]; /* its page */
} cli_tour_run;

typedef struct cli_tour {
    cli_impact published[CLI_TOUR_LAWS], exact[CLI_TOUR_LAWS];
    cli_impact impact; /* one of them in full */
    cli_tour_run run[CLI_TOUR_RUNS];
    cli_table families, laws, outcome, ledger, runs;
    rsl_plot_builder builder[CLI_TOUR_FIGURES];
    char figure[CLI_TOUR_FIGURES][PATH_MAX]; /* their files */
    char page[PATH_MAX];
    rsl_report_folder place;
} cli_tour;

/* The question of the tour in numbers. */
extern const double cli_tour_requested;   /* restitution of the ten laws */
extern const char *const cli_tour_impact; /* the one impact in words */

/* Simulates the mechanisms, each into a folder below `folder`. Returns CLI_GO or an exit status. */
int cli_tour_simulate(cli_tour *tour, const char *folder, int force);

/* Writes the page. Returns CLI_GO or an exit status. */
int cli_tour_write_page(cli_tour *tour);

#endif
