/* SPDX-License-Identifier: MIT
 *
 * quantity: results as rows, one per quantity, printed as text, JSON and CSV.
 */
#include "quantity.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/piece.h"
#include "cli.h"
#include "report/csv.h"
#include "text.h"
#include "warn.h"

/* What a row stands for; `text` is NULL where there is none. */
typedef struct value {
    cli_value_kind kind; /* NUMBER, COUNT, INTEGER, FLAG or TEXT */
    double number;
    const char *text;
    char composed[512];
} value;

static const void *member_of(const cli_quantity *row, const void *result)
{
    const char *member = (const char *)result + row->offset;
    return row->pointed ? *(const char *const *)(const void *)member + row->inner : member;
}

static void read_member(const cli_quantity *row, const void *member, value *out)
{
    switch (row->kind) {
    case CLI_VALUE_NUMBER:
        out->number = *(const double *)member;
        break;
    case CLI_VALUE_COUNT:
        out->number = (double)*(const size_t *)member;
        break;
    case CLI_VALUE_INTEGER:
    case CLI_VALUE_FLAG:
        out->number = *(const int *)member;
        break;
    case CLI_VALUE_TEXT:
        out->text = *(const char *const *)member;
        break;
    case CLI_VALUE_NAME:
        out->kind = CLI_VALUE_TEXT;
        out->text = member;
        break;
    case CLI_VALUE_VECTOR: /* it is not one value */
        break;
    }
}

static void read_value(const cli_quantity *row, const void *result, value *out)
{
    const void *member = member_of(row, result);
    out->kind = row->text || row->compose ? CLI_VALUE_TEXT : row->kind;
    out->number = (double)NAN;
    out->text = NULL;
    if (row->number) {
        out->number = row->number(member);
    } else if (row->text) {
        out->text = row->text(member);
    } else if (row->compose) {
        row->compose(member, out->composed, sizeof out->composed);
        out->text = out->composed;
    } else {
        read_member(row, member, out);
    }
}

static int is_given(const value *of)
{
    return of->kind == CLI_VALUE_TEXT    ? of->text != NULL
           : of->kind == CLI_VALUE_COUNT ? of->number > 0.0
                                         : !isnan(of->number);
}

static int is_last(const cli_quantity *row)
{
    return !row->key && !row->meaning && !row->head && !row->json;
}

/* ---- which rows ------------------------------------------------------------ */

/* What is done with a row of a result; `result` is that of the row, NULL for a head. */
typedef void action(void *sink, const cli_quantity *row, const void *result);

/* Whether the row is the one that is named; all are where no name is given. */
static int is_named(const cli_quantity *row, rsl_text_piece name)
{
    const char *own = row->key ? row->key : row->head;
    return name.length == 0 ||
           (own && strlen(own) == name.length && strncmp(own, name.at, name.length) == 0);
}

/* Returns how many there are. */
static size_t each_named(const cli_quantity *rows, rsl_text_piece name, const void *result,
                         action *act, void *sink)
{
    size_t count = 0;
    for (const cli_quantity *row = rows; !is_last(row); row++)
        if (!row->json && is_named(row, name)) {
            act(sink, row, result);
            count++;
        }
    return count;
}

/* The rows with these names, in their order; all if that is NULL. */
static void each(const cli_quantity *rows, const char *names, const void *result, action *act,
                 void *sink)
{
    if (!names)
        each_named(rows, (rsl_text_piece){NULL, 0}, result, act, sink);
    while (names && *names) {
        rsl_text_piece name = {names, strcspn(names, "|")};
        size_t count = each_named(rows, name, result, act, sink);
        assert(count > 0);
        (void)count;
        names += name.length + (names[name.length] == '|');
    }
}

/* ---- text ------------------------------------------------------------------ */

/* A number that is rounded to zero has no sign. */
static void put_formatted(cli_table *table, const char *format, double number)
{
    char text[64];
    snprintf(text, sizeof text, format, number);
    int zero = text[0] != '\0' && text[1 + strspn(text + 1, "0.")] == '\0';
    cli_table_text(table, text + (zero && strchr("+-", text[0]) != NULL));
}

static void put_value(cli_table *table, const value *of, const char *format)
{
    switch (of->kind) {
    case CLI_VALUE_NUMBER:
        if (format && isfinite(of->number))
            put_formatted(table, format, of->number);
        else
            cli_table_number(table, of->number);
        break;
    case CLI_VALUE_COUNT:
    case CLI_VALUE_INTEGER:
        cli_table_format(table, "%.0f", of->number);
        break;
    case CLI_VALUE_FLAG:
        cli_table_text(table, of->number != 0.0 ? "yes" : "no");
        break;
    default:
        cli_table_text(table, of->text ? of->text : "—");
        break;
    }
}

static void put_quantity(void *table, const cli_quantity *row, const void *result)
{
    value found;
    read_value(row, result, &found);
    if (!row->meaning || (row->optional && !is_given(&found)))
        return;
    cli_table_text(table, row->meaning);
    put_value(table, &found, NULL);
    cli_table_text(table, row->unit_of ? row->unit_of(result) : row->unit);
}

cli_table cli_quantities_table(const cli_quantity *rows, const char *lines, const void *result)
{
    cli_table table = cli_table_quantities();
    each(rows, lines, result, put_quantity, &table);
    return table;
}

/* Those of a vector are parted by '|'; the unit is that of the first. */
static void put_head(void *table, const cli_quantity *row, const void *none)
{
    int vector = row->kind == CLI_VALUE_VECTOR;
    int words = row->text || row->compose || (row->kind >= CLI_VALUE_FLAG && !vector);
    const char *head = row->head ? row->head : row->meaning, *unit = row->unit;
    (void)none;
    if (!head)
        return;
    do {
        size_t length = vector ? strcspn(head, "|") : strlen(head);
        cli_table_column(table, *unit ? "%s%.*s [%s]" : "%s%.*s", words ? "" : ">", (int)length,
                         head, unit);
        head += length;
        unit = "";
    } while (*head++ == '|');
}

static void put_cell(void *table, const cli_quantity *row, const void *result)
{
    value found;
    if (!row->head && !row->meaning)
        return;
    const double *values = member_of(row, result);
    for (size_t i = 0; row->kind == CLI_VALUE_VECTOR && i < row->length; i++)
        cli_table_number(table, values[i]);
    if (row->kind == CLI_VALUE_VECTOR)
        return;
    read_value(row, result, &found);
    put_value(table, &found, row->format);
}

static const void *result_at(cli_results of, size_t i)
{
    return of.size ? (const char *)of.all + i * of.size : ((const void *const *)of.all)[i];
}

/* ---- JSON ------------------------------------------------------------------ */

static void put_member(rsl_report_json *json, const cli_quantity *row, const void *result)
{
    value found;
    read_value(row, result, &found);
    if (row->optional == 2 && !is_given(&found))
        return;
    if (found.kind == CLI_VALUE_FLAG)
        rsl_report_json_flag(json, row->key, found.number != 0.0);
    else if (found.kind != CLI_VALUE_TEXT)
        rsl_report_json_number(json, row->key, found.number);
    else if (found.text)
        rsl_report_json_text(json, row->key, found.text);
    else
        rsl_report_json_null(json, row->key);
}

static void put_vector(rsl_report_json *json, const cli_quantity *row, const double *values)
{
    size_t columns = row->columns ? row->columns : row->length;
    if (!row->columns) {
        rsl_report_json_vector(json, row->key, values, row->length);
        return;
    }
    rsl_report_json_array(json, row->key);
    for (size_t i = 0; i < row->length; i += columns)
        rsl_report_json_vector(json, NULL, values + i, columns);
    rsl_report_json_close(json);
}

void cli_quantities_json(rsl_report_json *json, const cli_quantity *rows, const void *result)
{
    for (const cli_quantity *row = rows; !is_last(row); row++)
        if (row->json)
            row->json(member_of(row, result), json);
        else if (row->kind == CLI_VALUE_VECTOR)
            put_vector(json, row, member_of(row, result));
        else if (row->key)
            put_member(json, row, result);
}

int cli_quantities_show(const cli_quantity *rows, const char *lines, const void *result, int json)
{
    if (json) {
        rsl_report_json out = rsl_report_json_start(stdout);
        rsl_report_json_object(&out, NULL);
        cli_quantities_json(&out, rows, result);
        cli_json_end(&out);
        return CLI_DONE;
    }
    cli_table table = cli_quantities_table(rows, lines, result);
    cli_table_show(&table, 2);
    cli_notes_print();
    return CLI_DONE;
}

void cli_quantities_object(rsl_report_json *json, const char *key, const cli_quantity *rows,
                           const void *result)
{
    rsl_report_json_object(json, key);
    cli_quantities_json(json, rows, result);
    rsl_report_json_close(json);
}

void cli_results_json(rsl_report_json *json, const char *key, const cli_quantity *rows,
                      cli_results of)
{
    rsl_report_json_array(json, key);
    for (size_t i = 0; i < of.count; i++)
        cli_quantities_object(json, NULL, rows, result_at(of, i));
    rsl_report_json_close(json);
}

/* ---- one by one ------------------------------------------------------------- */

cli_listing cli_listing_start(const cli_quantity *rows, const char *columns, int json)
{
    cli_listing listing = {
        .rows = rows, .columns = columns, .json = json, .out = rsl_report_json_start(stdout)};
    each(rows, columns, NULL, put_head, &listing.table);
    if (json)
        rsl_report_json_array(&listing.out, NULL);
    return listing;
}

void cli_listing_add(cli_listing *listing, const void *result)
{
    if (listing->json)
        cli_quantities_object(&listing->out, NULL, listing->rows, result);
    else
        each(listing->rows, listing->columns, result, put_cell, &listing->table);
    listing->count++;
}

void cli_listing_end(cli_listing *listing, size_t indent)
{
    if (listing->json)
        rsl_report_json_close(&listing->out);
    else
        cli_table_show(&listing->table, indent);
}

static cli_listing list_all(const cli_quantity *rows, const char *columns, cli_results of, int json)
{
    cli_listing listing = cli_listing_start(rows, columns, json);
    for (size_t i = 0; i < of.count; i++)
        cli_listing_add(&listing, result_at(of, i));
    return listing;
}

cli_table cli_results_table(const cli_quantity *rows, const char *columns, cli_results of)
{
    return list_all(rows, columns, of, 0).table;
}

void cli_results_show(const cli_quantity *rows, const char *columns, cli_results of, int json,
                      size_t indent)
{
    cli_listing listing = list_all(rows, columns, of, json);
    cli_listing_end(&listing, indent);
}

/* ---- CSV ------------------------------------------------------------------- */

static void put_csv_head(void *csv, const cli_quantity *row, const void *none)
{
    (void)none;
    if (row->key && row->kind != CLI_VALUE_VECTOR)
        rsl_report_csv_head(csv, row->csv ? row->csv : row->key, row->csv ? NULL : row->unit);
}

static void put_csv_cell(void *csv, const cli_quantity *row, const void *result)
{
    value found;
    if (!row->key || row->kind == CLI_VALUE_VECTOR)
        return;
    read_value(row, result, &found);
    if (found.kind == CLI_VALUE_TEXT)
        rsl_report_csv_text(csv, found.text ? found.text : "");
    else
        rsl_report_csv_number(csv, found.number);
}

void cli_results_csv(FILE *stream, const cli_quantity *rows, cli_results of)
{
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    each(rows, NULL, NULL, put_csv_head, &csv);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < of.count; i++) {
        each(rows, NULL, result_at(of, i), put_csv_cell, &csv);
        rsl_report_csv_end(&csv);
    }
}
