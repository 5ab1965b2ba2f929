/* SPDX-License-Identifier: MIT
 *
 * results: trajectory.csv, events.csv, sticks.csv, phases.csv (RFC 4180, lines end in \n).
 */
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "report/csv.h"

/* ---- trajectory ---------------------------------------------------------- */

void rsl_report_write_head(rsl_report *results)
{
    FILE *stream = results->trajectory;

    rsl_report_csv_cell(stream, "t", "s");
    for (size_t i = 0; i < results->columns.count; i++) {
        putc(',', stream);
        rsl_report_csv_cell(stream, results->columns.all[i].name,
                            results->columns.all[i].quantity->unit);
    }
    putc('\n', stream);
}

void rsl_report_write_row(rsl_report *results)
{
    FILE *stream = results->trajectory;

    errno = 0;
    for (size_t i = 0; i <= results->columns.count; i++) {
        if (i > 0)
            putc(',', stream);
        rsl_report_csv_number(stream, results->row[i]);
    }
    putc('\n', stream);
    results->rows++;
    results->row_waits = 0;
    if (ferror(stream))
        rsl_report_fail_write(results, "trajectory.csv", errno);
    if (results->h5)
        rsl_report_h5_row(results);
}

/* ---- events -------------------------------------------------------------- */

/* The columns that are numbers: name, unit and value of a record `r`. */
#define EVENT_LIST(X)                                                          \
    X(t_touch, "s", r->t_touch)                                                \
    X(t_deepest, "s", r->t_deepest)                                            \
    X(t_separate, "s", r->t_separate)                                          \
    X(speed_touch, "m/s", r->speed_touch)                                      \
    X(speed_separate, "m/s", r->speed_separate)                                \
    X(restitution, "", r->restitution)                                         \
    X(depth_max, "m", r->depth_max)                                            \
    X(force_max, "N", r->force_max)                                            \
    X(impulse, "N s", r->impulse)                                              \
    X(energy_lost, "J", r->energy_lost)                                        \
    X(mass, "kg", r->mass)                                                     \
    X(onset_speed, "m/s", r->onset_speed)                                      \
    X(floored, "", r->floored)                                                 \
    X(friction_impulse, "N s", r->friction_impulse)                            \
    X(friction_lost, "J", r->friction_lost)                                    \
    X(x, "m", r->where.x)                                                      \
    X(y, "m", r->where.y)

#define EVENT_VALUE(name, unit, of_record)                                     \
    static double event_##name(const rsl_planar_contact_record *r)             \
    {                                                                          \
        return (double)(of_record);                                            \
    }
EVENT_LIST(EVENT_VALUE)

#define EVENT_ROW(name, unit, of_record) {#name, unit, event_##name},
const rsl_report_event_column rsl_report_event_columns[] = {
    EVENT_LIST(EVENT_ROW)};

size_t rsl_report_event_column_count(void)
{
    return sizeof rsl_report_event_columns / sizeof rsl_report_event_columns[0];
}

/* By time of touch, then in the order of the model, then by name; a total
 * order, so that the rows are the same on every machine. */
static int by_touch(const void *left, const void *right)
{
    const rsl_planar_contact_record *a = left, *b = right;

    if (a->t_touch != b->t_touch)
        return a->t_touch < b->t_touch ? -1 : 1;
    if (a->contact != b->contact)
        return a->contact < b->contact ? -1 : 1;
    return strcmp(a->name, b->name);
}

void rsl_report_sort_events(rsl_report *results)
{
    if (results->events.count > 1)
        qsort(results->events.all, results->events.count,
              sizeof results->events.all[0], by_touch);
}

void rsl_report_write_events(rsl_report *results)
{
    FILE *stream = rsl_report_create(results, "events.csv");

    if (!stream)
        return;
    fputs("contact", stream);
    for (size_t i = 0; i < rsl_report_event_column_count(); i++)
        fprintf(stream, ",%s", rsl_report_event_columns[i].name);
    putc('\n', stream);
    for (size_t i = 0; i < results->events.count; i++) {
        const rsl_planar_contact_record *record = &results->events.all[i];
        rsl_report_csv_cell(stream, record->name, NULL);
        for (size_t j = 0; j < rsl_report_event_column_count(); j++) {
            putc(',', stream);
            rsl_report_csv_number(stream,
                                  rsl_report_event_columns[j].value(record));
        }
        putc('\n', stream);
    }
    rsl_report_finish(results, stream);
}

void rsl_report_write_sticks(rsl_report *results)
{
    FILE *stream;

    if (results->sticks.count == 0)
        return;
    stream = rsl_report_create(results, "sticks.csv");
    if (!stream)
        return;
    fputs("name,t,begins\n", stream);
    for (size_t i = 0; i < results->sticks.count; i++) {
        const rsl_report_stick_row *row = &results->sticks.all[i];
        rsl_report_csv_cell(stream, row->name, NULL);
        fprintf(stream, ",%.17g,%s\n", row->time,
                row->sticks ? "stick" : "slip");
    }
    rsl_report_finish(results, stream);
}

void rsl_report_write_phases(rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    FILE *stream;

    if (model->clearance_count == 0)
        return;
    stream = rsl_report_create(results, "phases.csv");
    if (!stream)
        return;
    fputs("joint,phase,t_begin,t_end,contacts,force_max,impulse\n", stream);
    for (size_t i = 0; i < results->phases.count; i++) {
        const rsl_report_phase *phase = &results->phases.all[i];
        const char *name = model->clearances[phase->joint].name;
        rsl_report_csv_cell(stream, name ? name : "", NULL);
        fprintf(stream, ",%s,%.17g,%.17g,%zu,%.17g,%.17g\n",
                rsl_report_phase_names[phase->kind], phase->begin, phase->end,
                phase->contacts, phase->force_max, phase->impulse);
    }
    rsl_report_finish(results, stream);
}
