/* SPDX-License-Identifier: MIT
 *
 * warn: sentences that limit what an answer means, beside its numbers.
 *
 * A command adds them before it prints. Text shows the notes where it prints them and the warnings
 * on stderr when the command is done; a JSON object carries all of them as the array "warnings",
 * which is empty if there are none.
 */
#ifndef RESILE_CLI_WARN_H
#define RESILE_CLI_WARN_H

#include "report/json.h"

typedef struct cli_sentence {
    char *text;
    int note; /* 1: part of the text on stdout; 0: for stderr */
    int said; /* 1: on stderr already */
} cli_sentence;

/* All zero: none. */
typedef struct cli_warnings {
    cli_sentence *all;
    size_t count;
} cli_warnings;

/* Those of the command. */
extern cli_warnings cli_warned;

__attribute__((format(printf, 2, 3))) void cli_warnings_add(cli_warnings *to, const char *format,
                                                            ...);
__attribute__((format(printf, 2, 3))) void cli_warnings_note(cli_warnings *to, const char *format,
                                                             ...);
void cli_warnings_free(cli_warnings *warnings);

/* The array "warnings" of a JSON object. */
void cli_warnings_json(const cli_warnings *warnings, rsl_report_json *json);
/* The end of the object that a command prints: the array of the command, and the bracket. */
void cli_json_end(rsl_report_json *json);

/* Adds a warning of the command; the second says it at once, before what takes long. */
__attribute__((format(printf, 1, 2))) void cli_warn(const char *format, ...);
__attribute__((format(printf, 1, 2))) void cli_warn_now(const char *format, ...);

/* The notes of the command, a paragraph each after an empty line. */
void cli_notes_print(void);
/* Its warnings on stderr; the program does so at its end. */
void cli_warnings_say(void);

/* Of many answers the first one that has warnings says them with its name, and how many others
 * have some too. */
void cli_warn_of_first(size_t count, void (*check)(const void *of, size_t i, cli_warnings *to),
                       const char *(*name)(const void *of, size_t i), const void *of);

#endif
