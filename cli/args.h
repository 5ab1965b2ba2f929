/* SPDX-License-Identifier: MIT
 *
 * args: the option parser and the help text, both driven by one table.
 *
 * A command lists its own options with a pointer to where each value goes; the
 * physical inputs of the laws (--mass, --stiffness, ...) come from
 * rsl_law_input_table(). Accepted are "--option value" and "--option=value"; an
 * option given twice, an unknown one, a missing value, a number that is not
 * one, and a stray word are refused with a sentence.
 */
#ifndef RESILE_CLI_ARGS_H
#define RESILE_CLI_ARGS_H

#include <stddef.h>

#include "resile/law.h"

/* How a number is bounded from below. */
typedef enum cli_bound { CLI_UNBOUNDED, CLI_AT_LEAST, CLI_ABOVE } cli_bound;

/* The values of an option that may be given many times, in order; `items` has
 * room for as many as there are arguments. */
typedef struct cli_list {
    const char **items;
    size_t count;
} cli_list;

/* One option; exactly one of flag, text, number and list is not NULL. */
typedef struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* what the help calls the value; NULL for a flag */
    const char *help;
    int *flag;         /* set to 1 */
    const char **text; /* set to the value */
    double *number;    /* set to the value */
    cli_list *list;    /* gets the value as one more item */
    double low;        /* number: smallest value allowed if `bounded` */
    cli_bound bounded;
} cli_option;

/* What a command accepts. */
typedef struct cli_syntax {
    const char *command;  /* its name */
    const char *usage;    /* what follows the name in the usage line */
    const char *about;    /* what it does, in sentences */
    const char *examples; /* lines, each ending in \n */
    void (*tables)(void); /* prints more before the options, or NULL */
    const cli_option *options;
    size_t option_count;
    rsl_law_spec *spec;   /* where physical inputs go, or NULL */
    unsigned inputs;      /* RSL_LAW_INPUT_BIT of those accepted */
    const char **words;   /* arguments without a dash, in order */
    size_t word_capacity; /* at most so many */
    size_t *word_count;
} cli_syntax;

enum { CLI_GO = -1, CLI_ALL_INPUTS = (1 << RSL_INPUT_COUNT) - 1 };

/* Reads argv[1] ... argv[argc-1]. Returns CLI_GO, or the exit status with
 * which to leave: help was printed, or a sentence about what is wrong. */
int cli_parse(const cli_syntax *syntax, int argc, char **argv);

/* "--yield-pressure" of the field yield_pressure. */
typedef struct cli_option_name {
    char text[40];
} cli_option_name;
cli_option_name cli_input_option(const rsl_law_input *input);

/* Reads all of `text` as one finite number; returns 0 if it is not one. */
int cli_read_number(const char *text, double *value);

#endif
