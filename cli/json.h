/* SPDX-License-Identifier: MIT
 *
 * json: a small streaming writer. Numbers carry 17 significant digits; what is
 * not finite is written as null. `key` is NULL inside an array.
 */
#ifndef RESILE_CLI_JSON_H
#define RESILE_CLI_JSON_H

#include <stdio.h>

enum { CLI_JSON_DEPTH = 8 };

typedef struct cli_json {
    FILE *stream;
    int depth;                    /* open brackets */
    char bracket[CLI_JSON_DEPTH]; /* what closes each of them */
    int members[CLI_JSON_DEPTH];  /* written so far in each of them */
} cli_json;

cli_json cli_json_start(FILE *stream);

void cli_json_object(cli_json *json, const char *key); /* opens { */
void cli_json_array(cli_json *json, const char *key);  /* opens [ */
void cli_json_close(cli_json *json); /* closes the innermost bracket */

void cli_json_number(cli_json *json, const char *key, double value);
void cli_json_text(cli_json *json, const char *key, const char *text);
void cli_json_flag(cli_json *json, const char *key, int value);
void cli_json_null(cli_json *json, const char *key);

#endif
