/* SPDX-License-Identifier: MIT
 *
 * sweep: the tables, in order of the runs.
 */
#include <stdlib.h>

#include "report/csv.h"
#include "sweep/sweep.h"

static const char *unit_of(const rsl_sweep_collector *one)
{
    return one->unit[0] ? one->unit : NULL;
}

static void put_axes(FILE *out, const rsl_sweep *sweep)
{
    fputs("run", out);
    for (size_t i = 0; i < sweep->plan.axis_count; i++) {
        putc(',', out);
        rsl_report_csv_cell(out, sweep->plan.axes[i].path, NULL);
    }
}

/* Number of the run, counted from 1, and the values swept. */
static void put_values(FILE *out, const rsl_sweep *sweep, size_t run)
{
    rsl_text_digits digits;

    fprintf(out, "%zu", run + 1);
    for (size_t i = 0; i < sweep->plan.axis_count; i++) {
        putc(',', out);
        rsl_report_csv_cell(
            out, rsl_sweep_plan_value(&sweep->plan, run, i, &digits), NULL);
    }
}

/* ---- sweep.csv ----------------------------------------------------------- */

static void put_head(FILE *out, const rsl_sweep *sweep)
{
    put_axes(out, sweep);
    for (size_t i = 0; i < RSL_SWEEP_RECORD_STANDARD; i++) {
        putc(',', out);
        rsl_report_csv_cell(out, rsl_sweep_record_columns[i].name,
                            rsl_sweep_record_columns[i].unit);
    }
    for (size_t i = 0; i < sweep->collection.count; i++) {
        const rsl_sweep_collector *one = &sweep->collection.all[i];
        if (rsl_sweep_collector_many(one))
            continue;
        putc(',', out);
        rsl_report_csv_cell(out, one->name, unit_of(one));
    }
    fputs(",message\n", out);
}

static void put_row(FILE *out, const rsl_sweep *sweep, size_t run,
                    const rsl_sweep_record *record)
{
    put_values(out, sweep, run);
    for (size_t i = 0; i < RSL_SWEEP_RECORD_STANDARD; i++)
        fprintf(out, ",%s", record->standard[i]);
    for (size_t i = 0; i < sweep->collection.count; i++)
        if (record->values[i])
            fprintf(out, ",%s", record->values[i]);
    putc(',', out);
    rsl_report_csv_cell(out, record->message, NULL);
    putc('\n', out);
}

/* ---- points.csv ---------------------------------------------------------- */

static void put_points(FILE *out, const rsl_sweep *sweep, size_t run,
                       rsl_sweep_record *record)
{
    rsl_sweep_record_point_text point;

    while (rsl_sweep_record_point(record, &point) &&
           point.collector < sweep->collection.count) {
        put_values(out, sweep, run);
        putc(',', out);
        rsl_report_csv_cell(out, sweep->collection.all[point.collector].name,
                            NULL);
        fprintf(out, ",%s,%s\n", point.time, point.value);
    }
}

/* ---- both ---------------------------------------------------------------- */

static rsl_status write_table(const rsl_sweep *sweep, int points,
                              rsl_error *error)
{
    rsl_file_whole file;
    rsl_status status =
        rsl_file_whole_open(&file, sweep->options.folder,
                            points ? "points.csv" : "sweep.csv", error);
    rsl_sweep_row row;

    if (status != RSL_OK)
        return status;
    if (points) {
        put_axes(file.stream, sweep);
        fputs(",collected,time [s],value\n", file.stream);
    } else {
        put_head(file.stream, sweep);
    }
    for (size_t i = 0; i < sweep->plan.runs && status == RSL_OK; i++) {
        status = rsl_sweep_row_read(sweep, i, &row, error);
        if (status != RSL_OK)
            break;
        if (points)
            put_points(file.stream, sweep, i, &row.record);
        else
            put_row(file.stream, sweep, i, &row.record);
        free(row.line);
    }
    return rsl_file_whole_close(&file, status, error);
}

rsl_status rsl_sweep_write(rsl_sweep *sweep, rsl_error *error)
{
    rsl_status status = write_table(sweep, 0, error);
    int many = 0;

    for (size_t i = 0; i < sweep->collection.count; i++)
        many |= rsl_sweep_collector_many(&sweep->collection.all[i]);
    if (status == RSL_OK && many)
        status = write_table(sweep, 1, error);
    if (status == RSL_OK)
        status = rsl_sweep_write_page(sweep, error);
    return status == RSL_OK ? rsl_sweep_journal_sort(&sweep->journal, error)
                            : status;
}
