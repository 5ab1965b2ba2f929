/* SPDX-License-Identifier: MIT
 *
 * resile run: its request, one simulation, and how the results are printed.
 */
#ifndef RSL_CLI_RUN_H
#define RSL_CLI_RUN_H

#include "args.h"
#include "base/text.h"
#include "figure.h"
#include "file.h"
#include "resile/model.h"
#include "resile/report.h"
#include "table.h"

enum { CLI_RUN_SHOWN = 30 }; /* contacts in a table */

typedef struct cli_run_request {
    const char *path; /* of the model */
    const char *out;
    cli_list settings;
    cli_window window;
    int rigid;    /* law for all contacts, or 0 */
    double limit; /* s */
    int json, hdf5, quiet, force, check;
    size_t threads;               /* 0: one */
    const char *signals, *across; /* of the drawing; NULL: those of the model, time */
    const char *sensitivity;      /* paths with commas between them; NULL: no derivatives */
    cli_list collect;             /* what is differentiated */
    cli_figure plot;
    char name[PATH_MAX], folder[PATH_MAX];
    char note[64]; /* the setting that --rigid stands for */
} cli_run_request;

/* A run from the model file to the files of the results. */
typedef struct cli_run_simulation {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_report *results;
    rsl_planar_output *drawn; /* signals of --plot; owned, as are their envelopes */
    double *envelopes;        /* periods; 0: the signal itself */
    size_t drawn_count;
    rsl_planar_output across; /* quantity NULL: time */
    rsl_text_words words;     /* of --signals */
    rsl_planar_summary summary;
    rsl_error run_error;
    rsl_status run_status;
} cli_run_simulation;

/* run_draw.c: --plot. Reads the signals before the run, keeps their curves, draws them after it.
 * Each returns CLI_GO or an exit status. */
int cli_run_read_signals(const cli_run_request *requested, cli_run_simulation *run);
int cli_run_keep_curves(const cli_run_request *requested, cli_run_simulation *run);
int cli_run_draw(const cli_run_request *requested, const cli_run_simulation *run);

/* Prints the results as a table or JSON; returns the exit status. */
int cli_run_print(const cli_run_request *requested, const cli_run_simulation *run);

/* Prints the derivatives that --sensitivity asks for, in place of the results; returns the exit
 * status. */
int cli_run_sensitivity(const cli_run_request *requested);

/* A table with its heading, cut at CLI_RUN_SHOWN rows; how the records of a model were read. */
void cli_run_print_first(cli_table *table, const char *heading, size_t count);
void cli_run_print_records(const rsl_planar_model *model);

#endif
