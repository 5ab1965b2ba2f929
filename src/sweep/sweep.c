/* SPDX-License-Identifier: MIT
 *
 * sweep: preparing a parameter study, doing its runs, writing its tables.
 */
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "report/csv.h"

/* ---- what the runs are --------------------------------------------------- */

/* Axis `other`, if there is one of that number, takes the value `word`. */
static const char **settings_with(const rsl_sweep *sweep, size_t run, size_t other,
                                  const char *word, size_t *count)
{
    const rsl_sweep_plan *plan = &sweep->plan;
    const char *values[RSL_SWEEP_PLAN_AXIS_MAX];
    rsl_text_digits digits[RSL_SWEEP_PLAN_AXIS_MAX];
    assert(run < plan->runs);
    for (size_t i = 0; i < plan->axis_count; i++)
        values[i] = i == other ? word : rsl_sweep_plan_value(plan, run, i, &digits[i]);
    return rsl_sweep_settings(sweep, values, count);
}

static const char **settings_of(const rsl_sweep *sweep, size_t run, size_t *count)
{
    return settings_with(sweep, run, RSL_SWEEP_PLAN_AXIS_MAX, NULL, count);
}

/* ---- checking ------------------------------------------------------------ */

/* Checks that the model accepts the text in place of the value of a good run. */
static rsl_status check_word(rsl_sweep *sweep, size_t good, size_t axis, const char *word,
                             uint64_t *inputs, rsl_error *error)
{
    size_t count;
    const char **settings = settings_with(sweep, good, axis, word, &count);
    if (!settings)
        return rsl_error_no_memory(error);
    rsl_status status =
        rsl_sweep_model_check(&sweep->model, settings, count, &sweep->collection, inputs, error);
    free(settings);
    return status;
}

/* Words that the model does not know are found before the first run. Returns
 * the fingerprint of all files that any of the words makes the model read. */
static rsl_status check_words(rsl_sweep *sweep, size_t good, uint64_t *inputs, rsl_error *error)
{
    for (size_t i = 0; i < sweep->plan.axis_count; i++) {
        const rsl_sweep_axis *axis = &sweep->plan.axes[i];
        for (size_t j = 0; j < axis->words.count && !axis->numeric; j++) {
            uint64_t more = 0;
            rsl_status status = check_word(sweep, good, i, axis->words.all[j], &more, error);
            if (status == RSL_ERROR_UNKNOWN || status == RSL_ERROR_MEMORY)
                return status;
            if (status == RSL_OK && more != *inputs)
                *inputs = rsl_hash(*inputs, (const char *)&more, sizeof more);
        }
    }
    return RSL_OK;
}

/* ---- from start to end --------------------------------------------------- */

static void put_head(FILE *stream, const rsl_sweep *sweep)
{
    if (sweep->plan.kind == RSL_SWEEP_PLAN_RANDOM)
        fprintf(stream, "random: %zu, seed %" PRIu64 "\n", sweep->plan.runs, sweep->plan.seed);
    for (size_t i = 0; i < sweep->options.collect_count; i++)
        rsl_sweep_journal_put_line(stream, "collect", sweep->options.collect[i]);
}

static void count_outcome(rsl_sweep *sweep, const char *line)
{
    rsl_sweep_outcome outcome = rsl_sweep_record_outcome(line);
    sweep->outcomes[outcome]++;
    sweep->progress.failed += outcome != RSL_SWEEP_DONE;
    assert(sweep->progress.failed <= sweep->progress.done);
}

static const rsl_sweep_kind sweep_kind = {
    .name = "sweep",
    .folder = {"sweep",
               (const char *const[]){"sweep.csv", "points.csv", "points-wide.csv", "plot-*.svg",
                                     "report.html", NULL},
               "sweep.journal"},
    .settings_of = settings_of,
    .kept = count_outcome,
    .put_head = put_head};

static rsl_status make_plan(rsl_sweep *sweep, rsl_error *error)
{
    const rsl_sweep_options *o = &sweep->options;
    rsl_status status =
        o->random > 0
            ? rsl_sweep_plan_random(&sweep->plan, o->over, o->over_count, o->random, o->seed, error)
            : rsl_sweep_plan_grid(&sweep->plan, o->over, o->over_count, error);
    return status == RSL_OK
               ? rsl_sweep_plan_conflicts(&sweep->plan, o->settings, o->setting_count, error)
               : status;
}

rsl_status rsl_sweep_prepare(rsl_sweep *sweep, const rsl_sweep_options *options, rsl_error *error)
{
    uint64_t inputs = 0;
    size_t good = 0;
    *sweep = (rsl_sweep){.kind = &sweep_kind, .options = *options, .journal = {.file = -1}};
    rsl_status status = make_plan(sweep, error);
    size_t runs = sweep->progress.runs = sweep->plan.runs;
    if (status == RSL_OK)
        status = rsl_sweep_collection_init(&sweep->collection, "collect", options->collect,
                                           options->collect_count, error);
    /* the first run, the last or the one in the middle must be allowed */
    if (status == RSL_OK)
        status = rsl_sweep_find_allowed(sweep, settings_of, (size_t[]){0, runs - 1, runs / 2},
                                        &good, &inputs, error);
    if (status == RSL_OK)
        status = check_words(sweep, good, &inputs, error);
    return status == RSL_OK ? rsl_sweep_make_head(sweep, inputs, error) : status;
}

/* ---- the runs ------------------------------------------------------------ */

rsl_status rsl_sweep_run(rsl_sweep *sweep, rsl_error *error)
{
    rsl_sweep_remote_place place = rsl_sweep_remote_where();
    assert(sweep->helper || sweep->folder.path);
    size_t left = sweep->plan.runs - sweep->progress.done;
    if (place.size == 1 && left == 0)
        return RSL_OK;
    rsl_status status = rsl_sweep_dispatch_start(sweep, left, place.size, error);
    if (status != RSL_OK)
        return status;
    if (sweep->helper)
        return rsl_sweep_dispatch_serve(sweep, error);
    status = rsl_sweep_dispatch_work(sweep, 0, sweep->plan.runs, error);
    rsl_sweep_dispatch_stop(sweep);
    return status;
}

/* ---- the tables ---------------------------------------------------------- */

static void put_axes(rsl_report_csv *csv, const rsl_sweep *sweep)
{
    rsl_report_csv_text(csv, "run");
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        rsl_report_csv_head(csv, sweep->plan.axes[i].path, sweep->plan.axes[i].unit);
}

/* Number of the run, counted from 1, and the values swept. */
static void put_values(rsl_report_csv *csv, const rsl_sweep *sweep, size_t run)
{
    rsl_text_digits digits;
    rsl_report_csv_count(csv, run + 1);
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        rsl_report_csv_text(csv, rsl_sweep_plan_value(&sweep->plan, run, i, &digits));
}

static void put_run_head(rsl_report_csv *csv, const rsl_sweep *sweep)
{
    put_axes(csv, sweep);
    for (const rsl_sweep_column *c = rsl_sweep_columns; c->name; c++)
        rsl_report_csv_head(csv, c->name, c->unit);
    for (size_t i = 0; i < sweep->collection.count; i++) {
        const rsl_sweep_collector *one = &sweep->collection.all[i];
        if (!one->statistic->many)
            rsl_report_csv_head(csv, one->name, one->unit);
    }
    rsl_report_csv_text(csv, "message");
    rsl_report_csv_end(csv);
}

static void put_run(rsl_report_csv *csv, const rsl_sweep *sweep, size_t run,
                    const rsl_sweep_record *record)
{
    put_values(csv, sweep, run);
    rsl_sweep_record_put(csv, record, &sweep->collection);
    rsl_report_csv_text(csv, record->message);
    rsl_report_csv_end(csv);
}

static void put_points_head(rsl_report_csv *csv, const rsl_sweep *sweep)
{
    put_axes(csv, sweep);
    rsl_report_csv_text(csv, "collected");
    rsl_report_csv_head(csv, "time", "s");
    rsl_report_csv_text(csv, "value");
    rsl_report_csv_end(csv);
}

static void put_points(rsl_report_csv *csv, const rsl_sweep *sweep, size_t run,
                       const rsl_sweep_record *record)
{
    for (size_t i = 0; i < record->point_count; i++) {
        const rsl_sweep_point *point = &record->points[i];
        put_values(csv, sweep, run);
        rsl_report_csv_text(csv, sweep->collection.all[point->collector].name);
        rsl_report_csv_number(csv, point->time);
        rsl_report_csv_number(csv, point->value);
        rsl_report_csv_end(csv);
    }
}

static void put_wide_head(rsl_report_csv *csv, const rsl_sweep *sweep)
{
    put_axes(csv, sweep);
    rsl_report_csv_head(csv, "time", "s");
    for (size_t i = 0; i < sweep->collection.count; i++)
        if (rsl_sweep_collector_many(&sweep->collection.all[i]))
            rsl_report_csv_head(csv, sweep->collection.all[i].name, sweep->collection.all[i].unit);
    rsl_report_csv_end(csv);
}

/* The first point of a collector at or after one of the list, which is sorted by collector. */
static size_t points_of(const rsl_sweep_record *record, size_t collector)
{
    size_t i = 0;
    while (i < record->point_count && record->points[i].collector < collector)
        i++;
    return i;
}

/* Writes the values collected at one time into one row. */
static void put_wide(rsl_report_csv *csv, const rsl_sweep *sweep, size_t run,
                     const rsl_sweep_record *record)
{
    size_t next[RSL_SWEEP_COLLECTOR_MAX], count = sweep->collection.count;
    for (size_t i = 0; i < count; i++)
        next[i] = points_of(record, i);
    for (;;) {
        double time = HUGE_VAL;
        for (size_t i = 0; i < count; i++)
            if (next[i] < record->point_count && record->points[next[i]].collector == i)
                time = fmin(time, record->points[next[i]].time);
        if (!(time < HUGE_VAL))
            return;
        put_values(csv, sweep, run);
        rsl_report_csv_number(csv, time);
        for (size_t i = 0; i < count; i++) {
            if (!rsl_sweep_collector_many(&sweep->collection.all[i]))
                continue;
            if (next[i] < record->point_count && record->points[next[i]].collector == i &&
                record->points[next[i]].time == time)
                rsl_report_csv_number(csv, record->points[next[i]++].value);
            else
                rsl_report_csv_text(csv, "");
        }
        rsl_report_csv_end(csv);
    }
}

/* One row per run, or one per point. */
typedef struct table {
    const char *file;
    void (*head)(rsl_report_csv *csv, const rsl_sweep *sweep);
    void (*rows)(rsl_report_csv *csv, const rsl_sweep *sweep, size_t run,
                 const rsl_sweep_record *record);
} table;

static const table runs_table = {"sweep.csv", put_run_head, put_run};
static const table points_table = {"points.csv", put_points_head, put_points};
static const table wide_table = {"points-wide.csv", put_wide_head, put_wide};

static rsl_status write_table(rsl_sweep *sweep, const table *t, rsl_error *error)
{
    FILE *stream = rsl_report_folder_create(&sweep->folder, t->file, error);
    rsl_status status = RSL_OK;
    if (!stream)
        return error->status;
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    t->head(&csv, sweep);
    for (size_t i = 0; i < sweep->plan.runs && status == RSL_OK; i++) {
        rsl_sweep_record record;
        status = rsl_sweep_read(sweep, i, &record, error);
        if (status != RSL_OK)
            break;
        t->rows(&csv, sweep, i, &record);
        sweep->flagged +=
            t == &runs_table && record.outcome == RSL_SWEEP_DONE && record.message[0] != '\0';
        rsl_sweep_record_free(&record);
    }
    return status == RSL_OK ? rsl_report_folder_finish(&sweep->folder, stream, error) : status;
}

rsl_status rsl_sweep_write(rsl_sweep *sweep, rsl_error *error)
{
    assert(!sweep->helper && sweep->progress.done == sweep->plan.runs);
    sweep->flagged = 0;
    rsl_status status = write_table(sweep, &runs_table, error);
    if (status == RSL_OK && rsl_sweep_collection_many(&sweep->collection))
        status = write_table(sweep, &points_table, error);
    if (status == RSL_OK && rsl_sweep_collection_many(&sweep->collection))
        status = write_table(sweep, &wide_table, error);
    if (status == RSL_OK)
        status = rsl_sweep_write_page(sweep, error);
    if (status == RSL_OK)
        status = rsl_sweep_journal_sort(&sweep->journal, error);
    return status == RSL_OK ? rsl_report_folder_commit(&sweep->folder, error) : status;
}
