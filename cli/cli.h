/* SPDX-License-Identifier: MIT
 *
 * cli: what every subcommand shares: exit statuses and error sentences.
 *
 * A subcommand computes first and prints last, so that nothing stands on
 * stdout when it fails. An error is one sentence on one line of stderr that
 * names the argument, the value given and what is allowed.
 */
#ifndef RESILE_CLI_CLI_H
#define RESILE_CLI_CLI_H

#include "resile/resile.h"

enum cli_exit {
    CLI_DONE = 0,   /* all well */
    CLI_FAILED = 1, /* the computation failed */
    CLI_USAGE = 2   /* bad usage or bad input */
};

/* Prints "resile: <sentence>" on one line of stderr; returns `status`. */
__attribute__((format(printf, 2, 3))) int cli_fail(int status,
                                                   const char *format, ...);

/* From here on sentences wait that long. */
void cli_fail_late(unsigned seconds);

/* The same for a failure of the library, with the exit status that fits. */
int cli_fail_library(const rsl_error *error);

/* Memory or nothing: ends the program with a sentence if there is none. */
void *cli_allocate(size_t count, size_t size);
void *cli_reallocate(void *block, size_t count, size_t size);

/* The subcommands; argv[0] is the name of the subcommand. */
int cli_command_laws(int argc, char **argv);
int cli_command_law(int argc, char **argv);
int cli_command_stiffness(int argc, char **argv);
int cli_command_damping(int argc, char **argv);
int cli_command_force(int argc, char **argv);
int cli_command_collide(int argc, char **argv);
int cli_command_compare(int argc, char **argv);
int cli_command_step(int argc, char **argv);
int cli_command_run(int argc, char **argv);
int cli_command_reproduce(int argc, char **argv);
int cli_command_sweep(int argc, char **argv);
int cli_command_fit(int argc, char **argv);
int cli_command_optimise(int argc, char **argv);
int cli_command_cite(int argc, char **argv);
int cli_command_tour(int argc, char **argv);

#endif
