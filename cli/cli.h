/* SPDX-License-Identifier: MIT
 *
 * cli: what every subcommand shares: the list of commands, exit statuses and error sentences.
 *
 * A subcommand computes first and prints last, so that nothing stands on
 * stdout when it fails. An error is one sentence on one line of stderr that
 * names the argument, the value given and what is allowed.
 */
#ifndef RESILE_CLI_CLI_H
#define RESILE_CLI_CLI_H

#include "resile/resile.h"

/* The commands in the order of the help, each a table `cli_command_NAME` in
 * command_NAME.c. In a browser there are those that a page for measurements asks. */
#ifdef __wasi__
#define CLI_COMMANDS(X) X(laws) X(law) X(bounce) X(fit)
#else
#define CLI_COMMANDS(X)                                                                            \
    X(laws)                                                                                        \
    X(law)                                                                                         \
    X(stiffness)                                                                                   \
    X(damping)                                                                                     \
    X(map)                                                                                         \
    X(force)                                                                                       \
    X(collide)                                                                                     \
    X(oblique)                                                                                     \
    X(impact)                                                                                      \
    X(toss)                                                                                        \
    X(stick)                                                                                       \
    X(rigid)                                                                                       \
    X(restitution)                                                                                 \
    X(compare)                                                                                     \
    X(step)                                                                                        \
    X(export)                                                                                      \
    X(init)                                                                                        \
    X(run)                                                                                         \
    X(grains)                                                                                      \
    X(modes)                                                                                       \
    X(sweep)                                                                                       \
    X(bounce)                                                                                      \
    X(fit)                                                                                         \
    X(optimise)                                                                                    \
    X(identify)                                                                                    \
    X(reproduce)                                                                                   \
    X(cite)                                                                                        \
    X(tour)                                                                                        \
    X(web)
#endif

struct cli_command;
#define CLI_DECLARE(name) extern const struct cli_command cli_command_##name;
CLI_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

enum cli_exit {
    CLI_GO = -1,    /* no error so far: not an exit status */
    CLI_DONE = 0,   /* all well */
    CLI_FAILED = 1, /* the computation failed */
    CLI_USAGE = 2,  /* bad usage or bad input */
    CLI_LIMIT = 3,  /* the time limit was reached */
    CLI_MEMORY = 4  /* memory, processes, open files or room on the disk ran short: no result, the
                       same command may have one */
};

/* Prints "resile: <sentence>" on one line of stderr; returns `status`. */
__attribute__((format(printf, 2, 3))) int cli_fail(int status, const char *format, ...);

void cli_warn_of_note(const char *option, const char *note); /* see model/inputs.h; "": none */

/* From here on sentences wait that long. */
void cli_fail_late(unsigned seconds);

/* A failure of the library as a sentence, with the exit status that fits: of a computation, of
 * reading what the user wrote, of writing results. A path that begins with what an option of the
 * command stands for is shown with it: "over 'gap=1'" as "--over 'gap=1'". */
int cli_status_of(rsl_status status, int otherwise); /* CLI_MEMORY is the same everywhere */
int cli_fail_library(const rsl_error *error);
int cli_fail_input(const rsl_error *error);
int cli_fail_output(const rsl_error *error);

/* Memory, zero if it is new, or nothing: ends the program with a sentence if there is none. */
void *cli_allocate(size_t count, size_t size);
void *cli_reallocate(void *block, size_t count, size_t size);
_Noreturn void cli_starve(void);                  /* that end */
void cli_before_starving(void (*function)(void)); /* called then */

#endif
