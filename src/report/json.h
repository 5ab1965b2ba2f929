/* SPDX-License-Identifier: MIT
 *
 * json: a small streaming writer. Numbers carry 17 significant digits; what is
 * not finite is written as null. `key` is NULL inside an array.
 */
#ifndef RSL_REPORT_JSON_H
#define RSL_REPORT_JSON_H

#include <stdio.h>

enum { RSL_REPORT_JSON_DEPTH = 8 };

typedef struct rsl_report_json {
    FILE *stream;
    int digits;                          /* of numbers; 17 unless changed */
    int in_page;                         /* 1: fit for a script of an HTML page */
    int depth;                           /* open brackets */
    char bracket[RSL_REPORT_JSON_DEPTH]; /* what closes each of them */
    int members[RSL_REPORT_JSON_DEPTH];  /* written so far in each of them */
} rsl_report_json;

rsl_report_json rsl_report_json_start(FILE *stream);

void rsl_report_json_object(rsl_report_json *json, const char *key); /* opens { */
void rsl_report_json_array(rsl_report_json *json, const char *key);  /* opens [ */
void rsl_report_json_close(rsl_report_json *json); /* closes the innermost bracket */

void rsl_report_json_number(rsl_report_json *json, const char *key, double value);
void rsl_report_json_text(rsl_report_json *json, const char *key, const char *text);
void rsl_report_json_flag(rsl_report_json *json, const char *key, int value);
void rsl_report_json_null(rsl_report_json *json, const char *key);

/* The array of the numbers. */
void rsl_report_json_vector(rsl_report_json *json, const char *key, const double *values,
                            size_t count);

#endif
