/* SPDX-License-Identifier: MIT
 *
 * args: one const table per command, from which the parser, the usage line, the help, the manual
 * page, the completion of the shells and the page of the documentation come.
 *
 * An option is a row that binds a name to a member of the command's request:
 *
 *     typedef struct request { size_t jobs; int json; } request;
 *
 *     static const cli_option options[] = {
 *         {"jobs", "N", CLI_COUNT(request, jobs, CLI_FROM_TO(1, 512)), "runs at the same time"},
 *         {"json", NULL, CLI_FLAG(request, json), "prints JSON"},
 *         {0}};
 *
 * The type of the member is checked when the row is compiled, the range when it is used. Before it
 * is filled a request is zero: flags, counts, choices, texts and lists that were not given are 0,
 * numbers are RSL_UNSET. Accepted are "--option value" and "--option=value", in either case of
 * letters, with '_' for '-', and in British and American spelling.
 */
#ifndef RESILE_CLI_ARGS_H
#define RESILE_CLI_ARGS_H

#include <stddef.h>

#include "cli.h"
#include "resile/law.h"

/* The words of a vocabulary one after the other; NULL after the last. */
typedef const char *(*cli_words)(size_t index);

/* Defines such a function for words that stand here. */
#define CLI_WORDS(function, ...)                                                                   \
    static const char *function(size_t index)                                                      \
    {                                                                                              \
        static const char *const all[] = {__VA_ARGS__};                                            \
        return index < sizeof all / sizeof all[0] ? all[index] : NULL;                             \
    }

/* The values of an option that may be given many times, in order; the parser
 * owns the array, which has room for one more than there are arguments. */
typedef struct cli_list {
    const char **items;
    size_t count;
} cli_list;

typedef enum cli_kind {
    CLI_KIND_FLAG,   /* int, 1 if given */
    CLI_KIND_NUMBER, /* double, finite and in range; a unit may stand behind it */
    CLI_KIND_TIME,   /* double, seconds: "90", "90s", "1.5min", "2h" */
    CLI_KIND_COUNT,  /* size_t, a whole number in range */
    CLI_KIND_CHOICE, /* int, place of the word counted from 1 */
    CLI_KIND_TEXT,   /* const char * */
    CLI_KIND_FOLDER, /* the same, a folder to write to */
    CLI_KIND_FILE,   /* the same, a file to write; `value` ends like its name */
    CLI_KIND_LIST    /* cli_list */
} cli_kind;

/* Which numbers are allowed. */
typedef struct cli_range {
    enum { CLI_ALL, CLI_MIN, CLI_GREATER, CLI_BOTH } bounds;
    double low, high;
} cli_range;
#define CLI_ANY                                                                                    \
    {                                                                                              \
        CLI_ALL, 0.0, 0.0                                                                          \
    }
#define CLI_FROM(min)                                                                              \
    {                                                                                              \
        CLI_MIN, (min), 0.0                                                                        \
    }
#define CLI_ABOVE(bound)                                                                           \
    {                                                                                              \
        CLI_GREATER, (bound), 0.0                                                                  \
    }
#define CLI_FROM_TO(min, max)                                                                      \
    {                                                                                              \
        CLI_BOTH, (min), (max)                                                                     \
    }

typedef struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* what the help calls the value; NULL: none, or the
                          words of a choice */
    /* what the macros below fill in */
    cli_kind kind;
    size_t offset; /* of the member */
    cli_range range;
    cli_words words;  /* choice: what is allowed; text: what may stand there; number: a word for
                        infinity */
    const char *unit; /* of a number: SI; NULL: a pure number */
    const char *help;
} cli_option;

/* Where a member stands, if it has the type. */
#define CLI_AT(type, request, member)                                                              \
    _Generic(((request *)0)->member, type : offsetof(request, member))
#define CLI_FLAG(request, member) CLI_KIND_FLAG, CLI_AT(int, request, member), CLI_ANY, NULL, NULL
#define CLI_NUMBER(request, member, range)                                                         \
    CLI_KIND_NUMBER, CLI_AT(double, request, member), range, NULL, NULL
/* A number with a unit; and one that may be the word for infinity. */
#define CLI_QUANTITY(request, member, range, unit)                                                 \
    CLI_KIND_NUMBER, CLI_AT(double, request, member), range, NULL, unit
#define CLI_QUANTITY_OR(request, member, range, unit, words)                                       \
    CLI_KIND_NUMBER, CLI_AT(double, request, member), range, words, unit
#define CLI_COUNT(request, member, range)                                                          \
    CLI_KIND_COUNT, CLI_AT(size_t, request, member), range, NULL, NULL
#define CLI_CHOICE(request, member, words)                                                         \
    CLI_KIND_CHOICE, CLI_AT(int, request, member), CLI_ANY, words, NULL
#define CLI_TEXT(request, member, words)                                                           \
    CLI_KIND_TEXT, CLI_AT(const char *, request, member), CLI_ANY, words, NULL
#define CLI_FOLDER(request, member)                                                                \
    CLI_KIND_FOLDER, CLI_AT(const char *, request, member), CLI_ANY, NULL, NULL
#define CLI_FILE(request, member)                                                                  \
    CLI_KIND_FILE, CLI_AT(const char *, request, member), CLI_ANY, NULL, NULL
#define CLI_LIST(request, member)                                                                  \
    CLI_KIND_LIST, CLI_AT(cli_list, request, member), CLI_ANY, NULL, NULL

/* Rows that stand once and are taken by several commands, and where in the
 * request the struct begins to which they bind. */
typedef struct cli_group {
    const cli_option *options; /* a row without a name ends them */
    size_t base;
} cli_group;

/* Options that most commands take, each a group of one row: --json, --quiet and --force
 * for an int, --set for a cli_list, --limit for a double. The base is the member itself:
 * {cli_json_option, CLI_AT(int, request, json)}. */
extern const cli_option cli_json_option[], cli_quiet_option[], cli_force_option[], cli_set_option[],
    cli_limit_option[];

/* --from: the part of a run that counts. */
typedef struct cli_window {
    const char *from;  /* NULL: not given */
    char setting[160]; /* of the model, that it stands for */
} cli_window;
extern const cli_option cli_from_option[]; /* for the member `from` */
/* Adds it to the settings, if it is given. */
void cli_window_set(cli_window *window, cli_list *settings);

/* Arguments without a dash. */
typedef struct cli_argument {
    const char *name;    /* "KEY", "MODEL.yaml"; NULL: there are none */
    size_t offset;       /* of a const char *, or of a cli_list if many */
    int many;            /* 1: any number of them */
    cli_words words;     /* what may stand there, for completion */
    const char *missing; /* the sentence without one; NULL: may be left out */
} cli_argument;

/* A table about the values of options, beside the options: rows of two or three cells. */
typedef struct cli_topic_row {
    char name[64];
    char of[64]; /* "" if there are two cells */
    const char *meaning;
} cli_topic_row;

typedef struct cli_topic {
    const char *title;
    int (*row)(size_t index, cli_topic_row *row); /* 0 behind the last */
} cli_topic;

typedef struct cli_command {
    const char *name;
    const char *summary;     /* what it does, on one line */
    const char *usage;       /* what has to be typed behind the name */
    const char *about;       /* what it does, in sentences */
    const char *examples;    /* lines, each ending in \n */
    const cli_topic *topics; /* one without title ends them; or NULL */
    size_t size;             /* of the request */
    cli_argument argument;
    const cli_group *groups;         /* one without options ends them */
    rsl_law_inputs inputs;           /* RSL_LAW_INPUT_BIT of the parameters accepted */
    size_t spec;                     /* offset of the rsl_law_parameters for them */
    void (*defaults)(void *request); /* what is not 0 or unset, or NULL */
    int (*run)(void *request);       /* answers; returns the exit status */
} cli_command;

#define CLI_ALL_INPUTS (RSL_LAW_INPUT_AT(RSL_LAW_INPUT_COUNT) - 1)

/* The option of a command at a place, and where its group begins; NULL behind the last. */
const cli_option *cli_option_at(const cli_command *command, size_t index, size_t *base);

/* All commands, from the list in cli.h; NULL behind the last. */
extern const cli_command *const cli_commands[];

/* A command begins; an option of it, by its place, was typed. */
void cli_begin(const cli_command *command);
void cli_note_typed(size_t option);

/* The command that is running, or NULL; whether an option of it was typed; the
 * first of a group that was, or NULL. */
const cli_command *cli_running(void);
int cli_is_typed(const cli_option *option);
const cli_option *cli_typed_of(const cli_option *options);

/* The n of the unit N/m^n that an input was given in, the stiffness of loading or that of unloading;
 * RSL_UNSET if it had none. */
double cli_stiffness_power(enum rsl_law_input_index input);

/* Prints the help of a command on stdout, with what one law takes if `key` is that of a law;
 * returns CLI_DONE. */
int cli_help(const cli_command *command, const char *key);
void cli_help_topics(const cli_topic *topics);

/* Reads argv[1] ... argv[argc-1] and answers. Returns the exit status. */
typedef int (*cli_helper)(const cli_command *command, const char *key); /* prints the help */
int cli_run(const cli_command *command, int argc, char **argv, cli_helper help);

/* "--yield-pressure" of the field yield_pressure. */
typedef struct cli_option_name {
    char text[40];
} cli_option_name;
cli_option_name cli_input_option(const rsl_law_input *input);

/* All words of a vocabulary: "a, b, c". */
typedef struct cli_word_text {
    char text[400];
} cli_word_text;
cli_word_text cli_word_list(cli_words words, const char *between);

/* The word of a vocabulary that is typed in any spelling, or NULL. */
const char *cli_word_find(cli_words words, const char *text);

/* What the help calls the value of an option: "N", "depth|force", or "". */
cli_word_text cli_option_value(const cli_option *option);

/* The next word of a list with commas; 0 behind the last. At first *rest is the
 * list. A word that does not fit is cut. */
typedef struct cli_word {
    char text[512];
} cli_word;
int cli_next_word(const char **rest, cli_word *word);

#endif
