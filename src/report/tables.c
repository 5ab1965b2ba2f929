/* SPDX-License-Identifier: MIT
 *
 * report: trajectory.csv, events.csv, sticks.csv, phases.csv.
 */
#include "report/report.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "report/csv.h"

/* ---- trajectory ---------------------------------------------------------- */

void rsl_report_write_head(rsl_report *results)
{
    rsl_report_csv csv = rsl_report_csv_start(results->trajectory, ',');
    rsl_report_csv_head(&csv, "t", "s");
    for (size_t i = 0; i < results->columns.count; i++)
        rsl_report_csv_head(&csv, results->columns.all[i].name,
                            rsl_planar_output_unit(&results->columns.all[i]));
    rsl_report_csv_end(&csv);
}

void rsl_report_write_row(rsl_report *results)
{
    rsl_report_csv csv = rsl_report_csv_start(results->trajectory, ',');
    assert(results->row_waits);
    errno = 0;
    rsl_report_csv_numbers(&csv, results->row, results->columns.count + 1);
    rsl_report_csv_end(&csv);
    results->rows++;
    results->row_waits = 0;
    if (ferror(csv.stream))
        rsl_report_fail_write(results, "trajectory.csv", errno);
    if (results->h5)
        rsl_report_h5_row(results);
}

/* ---- events -------------------------------------------------------------- */

static int by_size(double a, double b) { return (a > b) - (a < b); }

/* By time of touch, then in the order of the model, by name and by place: two corners of one pair
 * may touch at once. A total order, so that the rows are the same on every machine. */
static int by_touch(const void *left, const void *right)
{
    const rsl_planar_contact_record *a = left, *b = right;
    int order = by_size(a->t_touch, b->t_touch);
    if (order == 0)
        order = (a->contact > b->contact) - (a->contact < b->contact);
    if (order == 0)
        order = strcmp(a->name, b->name);
    if (order == 0)
        order = by_size(a->where.x, b->where.x);
    return order != 0 ? order : by_size(a->where.y, b->where.y);
}

void rsl_report_event_list_sort(rsl_report_event_list *events)
{
    if (events->count > 1)
        qsort(events->all, events->count, sizeof events->all[0], by_touch);
}

/* The rows below a head of names that need no quotes. */
static rsl_report_csv open_table(rsl_report *results, const char *file, const char *head)
{
    FILE *stream = rsl_report_create(results, file);
    if (!stream)
        return (rsl_report_csv){0};
    fputs(head, stream);
    return rsl_report_csv_start(stream, ',');
}

void rsl_report_write_events(rsl_report *results)
{
    rsl_report_csv csv = open_table(results, "events.csv", "");
    if (!csv.stream)
        return;
    rsl_report_csv_text(&csv, "contact");
    for (const rsl_report_event_column *c = rsl_report_event_columns; c->name; c++)
        rsl_report_csv_head(&csv, c->name, c->unit);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < results->events.count; i++) {
        const rsl_planar_contact_record *record = &results->events.all[i];
        rsl_report_csv_text(&csv, record->name);
        for (const rsl_report_event_column *c = rsl_report_event_columns; c->name; c++)
            rsl_report_csv_number(&csv, c->value(record));
        rsl_report_csv_end(&csv);
    }
    rsl_report_finish(results, csv.stream);
}

void rsl_report_write_sticks(rsl_report *results)
{
    if (results->sticks.count == 0)
        return;
    rsl_report_csv csv = open_table(results, "sticks.csv", "name,t [s],begins\n");
    if (!csv.stream)
        return;
    for (size_t i = 0; i < results->sticks.count; i++) {
        const rsl_report_stick_row *row = &results->sticks.all[i];
        rsl_report_csv_text(&csv, row->name);
        rsl_report_csv_number(&csv, row->time);
        rsl_report_csv_text(&csv, row->sticks ? "stick" : "slip");
        rsl_report_csv_end(&csv);
    }
    rsl_report_finish(results, csv.stream);
}

void rsl_report_write_phases(rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    if (model->clearance_count == 0)
        return;
    rsl_report_csv csv =
        open_table(results, "phases.csv",
                   "joint,phase,t_begin [s],t_end [s],contacts,force_max [N],impulse [N s]\n");
    if (!csv.stream)
        return;
    for (size_t i = 0; i < results->phases.count; i++) {
        const rsl_report_phase *phase = &results->phases.all[i];
        const char *name = model->clearances[phase->joint].name;
        rsl_report_csv_text(&csv, name ? name : "");
        rsl_report_csv_text(&csv, rsl_report_phase_names[phase->kind]);
        rsl_report_csv_number(&csv, phase->begin);
        rsl_report_csv_number(&csv, phase->end);
        rsl_report_csv_count(&csv, phase->contacts);
        rsl_report_csv_number(&csv, phase->force_max);
        rsl_report_csv_number(&csv, phase->impulse);
        rsl_report_csv_end(&csv);
    }
    rsl_report_finish(results, csv.stream);
}
