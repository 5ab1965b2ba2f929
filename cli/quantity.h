/* SPDX-License-Identifier: MIT
 *
 * quantity: results as rows, one per quantity, printed as text, JSON and CSV.
 *
 *     typedef struct result { double stiffness, exponent; const char *law; } result;
 *
 *     static const cli_quantity rows[] = {
 *         {"law", "", NULL, CLI_IN(result, law)},
 *         {"stiffness", "N/m^n", "stiffness k", CLI_IN(result, stiffness)},
 *         {"exponent", "", "exponent n", CLI_IN(result, exponent), .optional = 1},
 *         {0}};
 *
 * The key is the name in JSON and CSV, the meaning that of a line or column of text; a row without
 * one of them is not shown there. Numbers that are not finite and texts that are NULL are null in
 * JSON, empty in CSV and a dash in text.
 */
#ifndef RESILE_CLI_QUANTITY_H
#define RESILE_CLI_QUANTITY_H

#include <stddef.h>
#include <stdio.h>

#include "report/json.h"
#include "table.h"

typedef enum cli_value_kind {
    CLI_VALUE_NUMBER,  /* double */
    CLI_VALUE_COUNT,   /* size_t */
    CLI_VALUE_INTEGER, /* int */
    CLI_VALUE_FLAG,    /* int: true or false, "yes" or "no" */
    CLI_VALUE_TEXT,    /* const char * */
    CLI_VALUE_NAME,    /* char[] */
    CLI_VALUE_VECTOR /* double[]: an array of JSON, with `columns` a matrix by rows; columns of text,
                        one for each part of the head "a|b|c" */
} cli_value_kind;

typedef struct cli_quantity cli_quantity;
struct cli_quantity {
    const char *key, *unit, *meaning;
    cli_value_kind kind;
    size_t offset; /* of the member; the functions below get a pointer to it */
    size_t inner;  /* pointed: where in the struct to which the member points */
    int pointed;
    size_t length, columns; /* of a vector */
    /* in place of the member: a number, a text, a text that is composed */
    double (*number)(const void *member);
    const char *(*text)(const void *member);
    void (*compose)(const void *member, char *text, size_t size);
    /* JSON alone: members or an array that the function writes */
    void (*json)(const void *member, rsl_report_json *json);
    const char *head;   /* of a column, where that is not the meaning; ">head": right-aligned */
    const char *csv;    /* of a column of CSV, where that is not the key with the unit */
    const char *format; /* of a number in a column; NULL: "%.6g" */
    const char *(*unit_of)(const void *result); /* in place of the unit, in text */
    int optional; /* 1: no line of text where there is no value or a count is 0; 2: no JSON either */
};

/* A member, with the kind that its type has. */
#define CLI_IN(type, member) CLI_KIND_OF(type, member), .offset = offsetof(type, member)
#define CLI_KIND_OF(type, member)                                                                  \
    _Generic(((type *)0)->member, double                                                           \
             : CLI_VALUE_NUMBER, size_t                                                            \
             : CLI_VALUE_COUNT, int                                                                \
             : CLI_VALUE_INTEGER, const char *                                                     \
             : CLI_VALUE_TEXT, char *                                                              \
             : CLI_VALUE_NAME)
/* A member of a struct to which a member points. */
#define CLI_THROUGH(type, pointer, struct_type, member)                                            \
    CLI_KIND_OF(struct_type, member), .offset = offsetof(type, pointer),                           \
                                      .inner = offsetof(struct_type, member), .pointed = 1
/* A member double[n], and double[m][n]. */
#define CLI_VECTOR(type, member)                                                                   \
    .kind = CLI_VALUE_VECTOR, .offset = offsetof(type, member),                                    \
    .length = sizeof((type *)0)->member / sizeof(double)
#define CLI_MATRIX(type, member)                                                                   \
    CLI_VECTOR(type, member), .columns = sizeof((type *)0)->member[0] / sizeof(double)
/* An int that is a flag. */
#define CLI_YES(type, member)                                                                      \
    .kind = CLI_VALUE_FLAG, .offset = _Generic(((type *)0)->member, int : offsetof(type, member))

/* ---- one result ------------------------------------------------------------- */

/* A table of quantity, value and unit. `lines` are the keys of its lines, "key|key";
 * NULL: all that have a meaning, in the order of the rows. */
cli_table cli_quantities_table(const cli_quantity *rows, const char *lines, const void *result);

/* The members of a JSON object, and the object with its brackets. */
void cli_quantities_json(rsl_report_json *json, const cli_quantity *rows, const void *result);
void cli_quantities_object(rsl_report_json *json, const char *key, const cli_quantity *rows,
                           const void *result);

/* What a command prints on stdout: the object with its warnings, or the table after two spaces with
 * its notes. Returns CLI_DONE. */
int cli_quantities_show(const cli_quantity *rows, const char *lines, const void *result, int json);

/* ---- many results ----------------------------------------------------------- */

typedef struct cli_results {
    const void *all;
    size_t count, size; /* size of one; 0: `all` is an array of pointers */
} cli_results;
#define CLI_RESULTS(array, count)                                                                  \
    (cli_results) { (array), (count), sizeof *(array) }

/* A table, and an array of objects. `columns` are the keys (the heads of rows without one) of the
 * columns, "key|key"; NULL: all that have a head or a meaning. */
cli_table cli_results_table(const cli_quantity *rows, const char *columns, cli_results of);
void cli_results_json(rsl_report_json *json, const char *key, const cli_quantity *rows,
                      cli_results of);

/* The array, or the table after `indent` spaces, on stdout. */
void cli_results_show(const cli_quantity *rows, const char *columns, cli_results of, int json,
                      size_t indent);

/* The same one by one. */
typedef struct cli_listing {
    const cli_quantity *rows;
    const char *columns;
    int json;
    size_t count;
    cli_table table;
    rsl_report_json out;
} cli_listing;
cli_listing cli_listing_start(const cli_quantity *rows, const char *columns, int json);
void cli_listing_add(cli_listing *listing, const void *result);
void cli_listing_end(cli_listing *listing, size_t indent);

/* A head with the keys, and a line for each. */
void cli_results_csv(FILE *stream, const cli_quantity *rows, cli_results of);

#endif
