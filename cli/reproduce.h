/* SPDX-License-Identifier: MIT
 *
 * reproduce: items of studies/ for `resile reproduce`: their inputs, the commands that a user types
 * for them, and their numbers as files.
 *
 *     command_reproduce.c   which items, the pages, the answer
 *     reproduce_inputs.c    --inputs, --commands, --set
 *     reproduce_data.c      --data, and the table of numbers with other inputs
 */
#ifndef RESILE_CLI_REPRODUCE_H
#define RESILE_CLI_REPRODUCE_H

#include "args.h"
#include "cli.h"
#include "report.h"

/* An item of a paper and its name, "paper.item". */
typedef struct cli_reproduce_item {
    const rsl_study_paper *paper;
    const rsl_study_item *of;
    char name[128];
} cli_reproduce_item;

typedef struct cli_reproduce_job {
    cli_reproduce_item *items; /* those that were chosen */
    rsl_study *studies;        /* of the first `count` of them */
    size_t total, count;
} cli_reproduce_job;

/* Reads the files of the items, computes nothing. Close them either way. Each returns CLI_GO or an
 * exit status after the sentence. */
void cli_reproduce_close(cli_reproduce_job *job);

/* Prints the inputs of the items, or the commands. */
int cli_reproduce_show_inputs(cli_reproduce_job *job, int json);
int cli_reproduce_show_commands(cli_reproduce_job *job, int json);

/* Whether each setting NAME=VALUE names an input of some item. */
int cli_reproduce_check_settings(cli_reproduce_job *job, const cli_list *settings);

/* Writes the inputs, rows and figures of items that were computed, as CSV files of a folder. */
int cli_reproduce_write_data(const cli_reproduce_job *job, const char *path, int force);

/* Prints the names of these files, of many items their number. */
void cli_reproduce_print_data(const cli_reproduce_job *job, const char *path);

/* Prints the printed numbers beside those that were computed. */
void cli_reproduce_print_rows(const cli_reproduce_job *job);
/* The inputs that --set changed, with their units. */
void cli_reproduce_print_set(const cli_reproduce_job *job);

#endif
