/* SPDX-License-Identifier: MIT
 *
 * record: the result of a run as one line of text, and back.
 */
#define _POSIX_C_SOURCE 200809L

#include "sweep/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/csv.h"

const rsl_sweep_record_column
    rsl_sweep_record_columns[RSL_SWEEP_RECORD_STANDARD] = {
        {"status", NULL},  {"time", "s"},    {"steps", NULL},
        {"touches", NULL}, {"sticks", NULL}, {"energy_lost", "J"},
        {"residual", NULL}};

/* ---- writing ------------------------------------------------------------- */

static void put_number(FILE *stream, double value)
{
    putc('\t', stream);
    rsl_report_csv_number(stream, value);
}

/* Without tabs and ends of lines. */
static void put_message(FILE *stream, const char *text)
{
    putc('\t', stream);
    for (; *text; text++)
        putc((unsigned char)*text < 0x20 ? ' ' : *text, stream);
}

static void put_result(FILE *stream, const rsl_sweep_study_result *result,
                       const rsl_sweep_collection *collection)
{
    fputs(rsl_sweep_study_outcomes[result->outcome], stream);
    put_number(stream, result->time);
    fprintf(stream, "\t%zu\t%zu\t%zu", result->steps, result->touches,
            result->sticks);
    put_number(stream, result->energy_lost);
    put_number(stream, result->residual);
    for (size_t i = 0; i < collection->count; i++)
        if (!rsl_sweep_collector_many(&collection->all[i]))
            put_number(stream, result->values[i]);
    put_message(stream, result->message);
    fprintf(stream, "\t%zu", result->point_count);
    for (size_t i = 0; i < result->point_count; i++) {
        fprintf(stream, "\t%zu", result->points[i].collector);
        put_number(stream, result->points[i].time);
        put_number(stream, result->points[i].value);
    }
}

char *rsl_sweep_record_write(const rsl_sweep_study_result *result,
                             const rsl_sweep_collection *collection,
                             size_t *length)
{
    char *line = NULL;
    FILE *stream = open_memstream(&line, length);
    int bad;

    if (!stream)
        return NULL;
    put_result(stream, result, collection);
    bad = ferror(stream);
    if (fclose(stream) == 0 && !bad)
        return line;
    free(line);
    return NULL;
}

/* ---- reading ------------------------------------------------------------- */

/* Cuts the next field off; NULL if there is none. */
static char *next_field(char **rest)
{
    char *field = *rest, *tab = field ? strchr(field, '\t') : NULL;

    if (tab)
        *tab = '\0';
    *rest = tab ? tab + 1 : NULL;
    return field;
}

int rsl_sweep_record_read(char *line, const rsl_sweep_collection *collection,
                          rsl_sweep_record *record)
{
    const char *count;

    *record = (rsl_sweep_record){0};
    for (size_t i = 0; i < RSL_SWEEP_RECORD_STANDARD; i++)
        if (!(record->standard[i] = next_field(&line)))
            return 0;
    for (size_t i = 0; i < collection->count; i++)
        if (!rsl_sweep_collector_many(&collection->all[i]) &&
            !(record->values[i] = next_field(&line)))
            return 0;
    record->message = next_field(&line);
    count = next_field(&line);
    if (!record->message || !count)
        return 0;
    record->point_count = strtoul(count, NULL, 10);
    record->points = line;
    return rsl_sweep_record_outcome(record->standard[0]) !=
           RSL_SWEEP_STUDY_OUTCOMES;
}

int rsl_sweep_record_point(rsl_sweep_record *record,
                           rsl_sweep_record_point_text *point)
{
    char *rest = record->points;
    const char *number;

    if (record->point_count == 0)
        return 0;
    number = next_field(&rest);
    point->time = next_field(&rest);
    point->value = next_field(&rest);
    if (!number || !point->time || !point->value)
        return 0;
    point->collector = strtoul(number, NULL, 10);
    record->points = rest;
    record->point_count--;
    return point->collector < RSL_SWEEP_COLLECT_MOST;
}

rsl_sweep_study_outcome rsl_sweep_record_outcome(const char *text)
{
    int i = 0;

    while (i < RSL_SWEEP_STUDY_OUTCOMES &&
           strcmp(text, rsl_sweep_study_outcomes[i]) != 0)
        i++;
    return (rsl_sweep_study_outcome)i;
}
