/* SPDX-License-Identifier: MIT
 *
 * record: what is kept of a run, its columns, and its line of text.
 */
#include "sweep/record.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/number.h"

const rsl_sweep_outcome_row rsl_sweep_outcomes[RSL_SWEEP_OUTCOME_COUNT] = {
    [RSL_SWEEP_DONE] = {"done", "reached their end"},
    [RSL_SWEEP_FAILED] = {"failed", "did not reach their end"},
    [RSL_SWEEP_REFUSED] = {"refused", "refused by the model"},
    [RSL_SWEEP_CRASHED] = {"crashed", "crashed"},
    [RSL_SWEEP_LIMITED] = {"limited", "took too long"},
};

const char *rsl_sweep_outcome_name(rsl_sweep_outcome outcome)
{
    return outcome >= 0 && outcome < RSL_SWEEP_OUTCOME_COUNT ? rsl_sweep_outcomes[outcome].name
                                                             : "";
}

void rsl_sweep_record_init(rsl_sweep_record *record, rsl_sweep_outcome outcome)
{
    assert(outcome < RSL_SWEEP_OUTCOME_COUNT);
    *record =
        (rsl_sweep_record){.outcome = outcome, .energy_lost = RSL_UNSET, .residual = RSL_UNSET};
    for (size_t i = 0; i < RSL_SWEEP_COLLECTOR_MAX; i++)
        record->values[i] = RSL_UNSET;
}

void rsl_sweep_record_free(rsl_sweep_record *record)
{
    if (!record)
        return;
    free(record->points);
    record->points = NULL;
    record->point_count = 0;
}

/* ---- kinds of fields ----------------------------------------------------- */

static void put_outcome(rsl_report_csv *csv, const void *field)
{
    rsl_sweep_outcome outcome = *(const rsl_sweep_outcome *)field;
    assert(outcome < RSL_SWEEP_OUTCOME_COUNT);
    rsl_report_csv_text(csv, rsl_sweep_outcomes[outcome].name);
}

static int read_outcome(const char *text, void *field)
{
    for (int i = 0; i < RSL_SWEEP_OUTCOME_COUNT; i++)
        if (strcmp(text, rsl_sweep_outcomes[i].name) == 0) {
            *(rsl_sweep_outcome *)field = (rsl_sweep_outcome)i;
            return 1;
        }
    return 0;
}

static double no_number(const void *field)
{
    (void)field;
    return RSL_UNSET;
}

static void put_count(rsl_report_csv *csv, const void *field)
{
    rsl_report_csv_count(csv, *(const size_t *)field);
}

static int read_count(const char *text, void *field)
{
    char *end;
    *(size_t *)field = strtoul(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0'; /* strtoul knows a sign */
}

static double count_number(const void *field) { return (double)*(const size_t *)field; }

static void put_number(rsl_report_csv *csv, const void *field)
{
    rsl_report_csv_number(csv, *(const double *)field);
}

/* A number that does not exist is an empty field. */
static int read_number(const char *text, void *field)
{
    char *end;
    *(double *)field = *text ? rsl_number_value(text, &end) : RSL_UNSET;
    return *text == '\0' || *end == '\0';
}

static double number_number(const void *field) { return *(const double *)field; }

static const rsl_sweep_field_kind word = {put_outcome, read_outcome, no_number};
static const rsl_sweep_field_kind count = {put_count, read_count, count_number};
static const rsl_sweep_field_kind number = {put_number, read_number, number_number};

/* ---- columns ------------------------------------------------------------- */

#define FIELD(member) offsetof(rsl_sweep_record, member)
const rsl_sweep_column rsl_sweep_columns[] = {
    {"status", NULL, &word, FIELD(outcome)},      {"time", "s", &number, FIELD(time)},
    {"steps", NULL, &count, FIELD(steps)},        {"touches", NULL, &count, FIELD(touches)},
    {"sticks", NULL, &count, FIELD(sticks)},      {"energy_lost", "J", &number, FIELD(energy_lost)},
    {"residual", NULL, &number, FIELD(residual)}, {0},
};

static const void *field_of(const rsl_sweep_column *column, const rsl_sweep_record *record)
{
    return (const char *)record + column->offset;
}

const rsl_sweep_column *rsl_sweep_column_find(const char *name)
{
    const rsl_sweep_column *column = rsl_sweep_columns;
    while (column->name && strcmp(column->name, name) != 0)
        column++;
    return column->name ? column : NULL;
}

double rsl_sweep_column_number(const rsl_sweep_column *column, const rsl_sweep_record *record)
{
    return column->kind->number(field_of(column, record));
}

void rsl_sweep_record_put(rsl_report_csv *csv, const rsl_sweep_record *record,
                          const rsl_sweep_collection *collection)
{
    for (const rsl_sweep_column *c = rsl_sweep_columns; c->name; c++)
        c->kind->put(csv, field_of(c, record));
    for (size_t i = 0; i < collection->count; i++)
        if (!rsl_sweep_collector_many(&collection->all[i]))
            rsl_report_csv_number(csv, record->values[i]);
}

/* ---- writing a line ------------------------------------------------------ */

/* Without tabs and ends of lines. */
static void put_message(FILE *stream, const char *text)
{
    for (; *text; text++)
        putc((unsigned char)*text < 0x20 ? ' ' : *text, stream);
}

void rsl_sweep_record_put_line(FILE *stream, const rsl_sweep_record *record,
                               const rsl_sweep_collection *collection)
{
    rsl_report_csv csv = rsl_report_csv_start(stream, '\t');
    rsl_sweep_record_put(&csv, record, collection);
    putc('\t', stream);
    put_message(stream, record->message);
    rsl_report_csv_count(&csv, record->point_count);
    for (size_t i = 0; i < record->point_count; i++) {
        const rsl_sweep_point *point = &record->points[i];
        assert(point->collector < collection->count);
        rsl_report_csv_count(&csv, point->collector);
        rsl_report_csv_number(&csv, point->time);
        rsl_report_csv_number(&csv, point->value);
    }
}

/* ---- reading a line ------------------------------------------------------ */

/* Cuts the next field off and reads it; 0 if it is not of that kind. */
static int next(char **rest, const rsl_sweep_field_kind *kind, void *field)
{
    char *text = *rest, *tab = text ? strchr(text, '\t') : NULL;
    if (tab)
        *tab = '\0';
    *rest = tab ? tab + 1 : NULL;
    return text && kind->read(text, field);
}

/* A word that is none counts as a failure. */
rsl_sweep_outcome rsl_sweep_record_outcome(const char *line)
{
    char name[16];
    rsl_sweep_outcome outcome = RSL_SWEEP_FAILED;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, "\t"), line);
    (void)read_outcome(name, &outcome);
    return outcome;
}

static int read_text(const char *text, void *field)
{
    snprintf(field, sizeof((rsl_sweep_record *)0)->message, "%s", text);
    return 1;
}

static const rsl_sweep_field_kind message = {.read = read_text};

static int read_columns(rsl_sweep_record *record, char **rest,
                        const rsl_sweep_collection *collection)
{
    for (const rsl_sweep_column *c = rsl_sweep_columns; c->name; c++)
        if (!next(rest, c->kind, (char *)record + c->offset))
            return 0;
    for (size_t i = 0; i < collection->count; i++)
        if (!rsl_sweep_collector_many(&collection->all[i]) &&
            !next(rest, &number, &record->values[i]))
            return 0;
    return next(rest, &message, record->message);
}

static int read_points(rsl_sweep_record *record, char **rest,
                       const rsl_sweep_collection *collection)
{
    for (size_t i = 0; i < record->point_count; i++) {
        rsl_sweep_point *point = &record->points[i];
        if (!next(rest, &count, &point->collector) || !next(rest, &number, &point->time) ||
            !next(rest, &number, &point->value) || point->collector >= collection->count)
            return 0;
    }
    return *rest == NULL;
}

rsl_status rsl_sweep_record_read(rsl_sweep_record *record, char *line,
                                 const rsl_sweep_collection *collection, rsl_error *error)
{
    size_t points = 0;
    rsl_sweep_record_init(record, RSL_SWEEP_DONE);
    int good = read_columns(record, &line, collection) && next(&line, &count, &points);
    good = good && points <= RSL_SWEEP_POINT_MAX;
    if (good && points > 0) {
        record->points = calloc(points, sizeof record->points[0]);
        if (!record->points)
            return rsl_error_no_memory(error);
        record->point_count = points;
    }
    if (good && read_points(record, &line, collection))
        return RSL_OK;
    rsl_sweep_record_free(record);
    return rsl_error_set(error, RSL_ERROR_FILE, "it is not a result");
}
