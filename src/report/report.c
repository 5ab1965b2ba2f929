/* SPDX-License-Identifier: MIT
 *
 * report: open, observe, close.
 */
#define _POSIX_C_SOURCE 200809L

#include "report/report.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/range.h"
#include "base/text.h"
#include "system/number.h"

/* A path inside a clearance is drawn from at least so many samples. */
enum { DEFAULT_ROWS = 1000, ROWS_MAX = 1000000000, PATH_SAMPLES = 20000 };

rsl_report_options rsl_report_options_default(void)
{
    return (rsl_report_options){.model = "", .interval = RSL_UNSET};
}

/* ---- failures and files -------------------------------------------------- */

static void fail_memory(rsl_report *results)
{
    rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for the results");
}

/* Files that a run may write; the summary is last. */
static const rsl_report_folder_kind run_kind = {
    .command = "run",
    .files =
        (const char *const[]){"summary.json", "trajectory.csv", "events.csv", "sticks.csv",
                              "phases.csv", "sections.csv", "report.html", "results.h5", NULL}};

/* ---- opening ------------------------------------------------------------- */

static char *copy_text(rsl_report *results, const char *text)
{
    char *copy = rsl_text_copy(text, strlen(text));
    if (!copy)
        fail_memory(results);
    return copy;
}

static void copy_options(rsl_report *results, const rsl_report_options *options)
{
    results->name = copy_text(results, options->model ? options->model : "");
    results->progress = options->progress;
    results->user = options->user;
    results->settings = calloc(options->setting_count + 1, sizeof(char *));
    if (!results->settings) {
        fail_memory(results);
        return;
    }
    results->setting_count = options->setting_count;
    for (size_t i = 0; i < options->setting_count; i++)
        results->settings[i] = copy_text(results, options->settings[i]);
    for (size_t i = 0; i < options->warning_count; i++)
        if (!rsl_text_words_add(&results->warnings, options->warnings[i]))
            fail_memory(results);
}

rsl_status rsl_report_interval(const rsl_planar_model *model, double wanted, double *interval,
                               rsl_error *error)
{
    double end = model->end_time;
    rsl_status status = rsl_range_check("end_time", end, RSL_RANGE_ABOVE(0.0), "s", error);
    if (status != RSL_OK)
        return status;
    double rows = !rsl_given(wanted) ? end / DEFAULT_ROWS : wanted;
    if (!isfinite(rows) || !(rows > 0.0) || end / rows > ROWS_MAX)
        return rsl_range_refuse(error, "interval", rows,
                                ">= %g s in a run of %g s; rsl_report_options_default() leaves it "
                                "open",
                                end / ROWS_MAX, end);
    *interval = rows > end ? end : rows;
    return RSL_OK;
}

/* Samples per row that are no farther apart than `max`, s: a power of two, so that the times of the
 * rows keep their last bit. */
static size_t samples_per_row(const rsl_report *results, double max)
{
    size_t count = 1;
    while (results->interval > (double)count * max)
        count *= 2;
    return count;
}

/* 1: the curve of a signal needs the forces at many times. The energies are smooth but for short
 * impacts, and the forces of contacts are told at every step. */
static int has_peaks(const rsl_planar_output *signal)
{
    rsl_planar_owner of = signal->quantity->of;
    return !rsl_planar_output_is_kinematic(signal) && of != RSL_PLANAR_OWNER_CONTACT &&
           of != RSL_PLANAR_OWNER_ENERGY;
}

/* Samples per row, so that the page has enough of them to look smooth, and times per sample at
 * which the positions alone are wanted, for paths. */
static void set_resolution(rsl_report *results)
{
    double path = results->model->end_time / PATH_SAMPLES;
    int paths = results->model->clearance_count > 0 || results->sections.list.count > 0;
    int forces = !rsl_report_sections_are_kinematic(&results->sections);
    for (size_t i = 0; i < results->trace_count; i++)
        forces |= has_peaks(results->traces[i].signal);
    double max = results->frames.spacing * (1.0 + 1e-9);
    results->fine = samples_per_row(results, paths && forces ? fmin(max, path) : max);
    double parts = results->interval / (double)results->fine / path;
    results->parts = paths ? (size_t)ceil(parts * (1.0 - 1e-9)) : 1;
}

static void add_trace(rsl_report *results, const rsl_report_columns *columns, size_t column)
{
    rsl_report_trace *trace = &results->traces[results->trace_count];
    trace->signal = &columns->all[column];
    trace->envelope.period = columns->envelopes[column].period;
    if (rsl_plot_series_init(&trace->series, RSL_REPORT_TRACE_BUCKETS))
        results->trace_count++;
    else
        fail_memory(results);
}

/* Curves of one group: the first of those requested. */
static void add_traces(rsl_report *results, const rsl_report_columns *columns, size_t group)
{
    size_t *total = &results->group_total[group];
    for (size_t i = 0; i < columns->count; i++)
        if (rsl_report_group_of(&columns->all[i]) == &rsl_report_groups[group] &&
            (*total)++ < RSL_REPORT_TRACE_LINES)
            add_trace(results, columns, i);
}

static void make_traces(rsl_report *results)
{
    results->traces =
        calloc(RSL_REPORT_GROUP_COUNT * RSL_REPORT_TRACE_LINES, sizeof results->traces[0]);
    if (!results->traces) {
        fail_memory(results);
        return;
    }
    for (size_t group = 0; group < RSL_REPORT_GROUP_COUNT; group++) {
        add_traces(results, &results->columns, group);
        if (results->group_total[group] == 0 && rsl_report_groups[group].always)
            add_traces(results, &results->defaults, group);
    }
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++)
        if (!rsl_plot_series_init(&results->ledger[i].series, RSL_REPORT_TRACE_BUCKETS))
            fail_memory(results);
}

static void make_sums(rsl_report *results)
{
    size_t count = results->model->contact_count;
    results->sums = calloc(count > 0 ? count : 1, sizeof results->sums[0]);
    results->resultants = calloc(count > 0 ? count : 1, sizeof results->resultants[0]);
    if (!results->sums || !results->resultants) {
        fail_memory(results);
        return;
    }
    for (size_t i = 0; i < count; i++)
        results->sums[i].total.last_touch = results->sums[i].total.restitution_mean = (double)NAN;
}

/* Everything that needs memory; then comes what needs the folder. */
static rsl_status prepare(rsl_report *results, const rsl_report_options *options, rsl_error *error)
{
    copy_options(results, options);
    double end = results->model->end_time;
    if (!rsl_range_has(RSL_RANGE_BELOW(0.0, end), options->from))
        return rsl_range_refuse(error, "from", options->from, ">= 0 and < end_time, %.10g s", end);
    results->from = options->from;
    rsl_status status = rsl_report_columns_init(&results->columns, results->model, options, error);
    if (status == RSL_OK)
        status = rsl_report_columns_default(&results->defaults, results->model, error);
    if (status == RSL_OK &&
        !rsl_report_frames_init(&results->frames, results->model, options->frames))
        fail_memory(results);
    if (status == RSL_OK)
        status = rsl_report_interval(results->model, options->interval, &results->interval, error);
    if (status == RSL_OK)
        status = rsl_report_clearances_open(results, error);
    if (status != RSL_OK)
        return status;
    if (!rsl_report_sections_open(results, options))
        fail_memory(results);
    make_traces(results);
    set_resolution(results);
    make_sums(results);
    results->row = calloc(results->columns.count + 1, sizeof(double));
    if (!results->row)
        fail_memory(results);
    if (options->extremes &&
        !rsl_report_extremes_init(&results->extremes, &results->columns, results->from))
        fail_memory(results);
    return RSL_OK;
}

static void open_files(rsl_report *results, int hdf5)
{
    if (results->failure.status == RSL_OK)
        results->trajectory = rsl_report_create(results, "trajectory.csv");
    if (results->failure.status == RSL_OK)
        rsl_report_write_head(results);
    if (results->failure.status == RSL_OK && hdf5)
        rsl_report_h5_open(results);
}

rsl_status rsl_report_open(const char *folder, const rsl_planar_model *model,
                           const rsl_report_options *options, rsl_report **results,
                           rsl_error *error)
{
    rsl_report *made;
    if (!folder || !model || !options || !results)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "results need a folder, a model and options");
    *results = NULL;
    if (options->hdf5 && rsl_report_h5_load(error) != RSL_OK)
        return RSL_ERROR_ARGUMENT;
    made = calloc(1, sizeof *made);
    if (!made)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory for the results");
    rsl_file_inputs inputs = {options->inputs, options->input_count};
    made->model = model;
    made->place = (rsl_report_folder){.at = -1, .lock = -1};
    made->force = rsl_planar_quantity_find(RSL_PLANAR_OWNER_CONTACT, "force");
    rsl_status status = prepare(made, options, error);
    if (status == RSL_OK)
        status =
            rsl_report_folder_take(&made->place, folder, &run_kind, inputs, options->force, error);
    if (status == RSL_OK) {
        open_files(made, options->hdf5);
        status = made->failure.status;
        if (status != RSL_OK && error)
            *error = made->failure;
    }
    if (status == RSL_OK)
        *results = made;
    else
        rsl_report_free(made);
    return status;
}

/* ---- observing ----------------------------------------------------------- */

static void add_to_traces(rsl_report *results, const rsl_planar_view *state)
{
    for (size_t i = 0; i < results->trace_count; i++)
        if (!rsl_report_trace_add(&results->traces[i], state->time, state))
            fail_memory(results);
    rsl_planar_energy drawn = state->energy;
    if (results->ledger[0].series.count == 0)
        results->gravity_first = drawn.gravity;
    drawn.gravity -= results->gravity_first; /* its zero is anywhere */
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++)
        rsl_plot_series_add(&results->ledger[i].series, state->time,
                            rsl_report_energies[i].value(&drawn));
}

/* The sum over the contact points of a contact at the end of a step, once all are known. */
static void trace_felt(rsl_report *results, size_t contact)
{
    rsl_report_contact_sum *sum = &results->sums[contact];
    if (sum->felt_force == 0.0)
        return;
    rsl_report_frames_force(&results->frames, contact, sum->felt_force);
    for (size_t i = 0; i < results->trace_count; i++) {
        rsl_report_trace *trace = &results->traces[i];
        if (trace->signal->quantity == results->force && trace->signal->index == contact)
            rsl_report_trace_value(trace, sum->felt_time, sum->felt_force);
    }
    rsl_report_curves_force(&results->curves, results->force, contact, sum->felt_time,
                            sum->felt_force);
    sum->felt_force = 0.0;
}

/* Between samples. */
static void on_motion(const rsl_planar_view *state, void *user)
{
    rsl_report *results = user;
    if (results->failure.status != RSL_OK)
        return;
    rsl_report_clearances_sample(results, state);
    rsl_report_sections_sample(results, state);
}

static void on_sample(const rsl_planar_view *state, void *user)
{
    rsl_report *results = user;
    size_t number = results->sample++;
    if (results->failure.status != RSL_OK)
        return;
    for (size_t i = 0; i < results->model->contact_count; i++)
        trace_felt(results, i);
    if (number == 0 || state->time <= results->from) {
        results->before = state->energy;
        results->time_first = state->time;
    }
    assert(state->time >= results->time_last);
    results->time_last = state->time;
    if (state->time >= results->from) {
        add_to_traces(results, state);
        if (!rsl_report_curves_sample(&results->curves, state))
            fail_memory(results);
    }
    rsl_report_frames_add(&results->frames, state);
    rsl_report_clearances_sample(results, state);
    rsl_report_sections_sample(results, state);
    results->row[0] = state->time;
    int is_row = number % results->fine == 0 || state->time >= results->model->end_time;
    if (!rsl_report_columns_values(&results->columns, state, is_row, results->row + 1))
        fail_memory(results);
    results->row_waits = 1;
    rsl_report_extremes_sample(&results->extremes, state->time, results->row + 1);
    if (number % results->fine == 0) {
        rsl_locale outside = rsl_locale_plain();
        rsl_report_write_row(results);
        rsl_locale_restore(outside);
    }
}

int rsl_report_event_list_add(rsl_report_event_list *events,
                              const rsl_planar_contact_record *record)
{
    if (!rsl_array_grow(&events->all, events->count, &events->capacity, sizeof *record))
        return 0;
    events->all[events->count] = *record;
    events->all[events->count].name[sizeof record->name - 1] = '\0';
    events->count++;
    return 1;
}

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    rsl_report *results = user;
    if (record->t_touch >= results->from)
        rsl_report_loops_end(&results->loops, record);
    if (record->contact < results->model->contact_count)
        rsl_report_totals_record(results, record);
    if (!rsl_report_event_list_add(&results->events, record))
        fail_memory(results);
}

int rsl_report_stick_list_add(rsl_report_stick_list *sticks, const rsl_planar_stick_record *record)
{
    if (!rsl_array_grow(&sticks->all, sticks->count, &sticks->capacity, sizeof *sticks->all))
        return 0;
    rsl_report_stick_row *row = &sticks->all[sticks->count++];
    snprintf(row->name, sizeof row->name, "%s", record->name);
    row->time = record->time;
    row->sticks = record->sticks;
    return 1;
}

static void on_stick(const rsl_planar_stick_record *record, void *user)
{
    rsl_report *results = user;
    if (!rsl_report_stick_list_add(&results->sticks, record))
        fail_memory(results);
}

static int on_progress(const rsl_planar_progress *progress, void *user)
{
    rsl_report *results = user;
    if (results->failure.status != RSL_OK)
        return 1;
    return results->progress ? results->progress(progress, results->user) : 0;
}

/* Between samples too: a short impact must not fall through the sampling. */
static void on_detail(size_t contact, const char *name, double time, double depth, double rate,
                      double force, void *user)
{
    rsl_report *results = user;
    (void)rate;
    if (results->failure.status != RSL_OK || contact >= results->model->contact_count ||
        time < results->from)
        return;
    if (!rsl_report_loops_add(&results->loops, contact, name, depth, force))
        fail_memory(results);
    if (time != results->sums[contact].felt_time)
        trace_felt(results, contact);
    results->sums[contact].felt_time = time;
    results->sums[contact].felt_force += force;
}

rsl_planar_observer rsl_report_observer(rsl_report *results)
{
    assert(results);
    clock_gettime(CLOCK_MONOTONIC, &results->began);
    rsl_planar_observer observer = {
        .user = results,
        .interval = results->interval / (double)results->fine,
        .sample = on_sample,
        .parts = results->parts,
        .motion = on_motion,
        .contact = on_contact,
        .stick = on_stick,
        .progress = on_progress,
        .detail = on_detail,
        .sections = results->sections.list.places,
        .section_count = results->sections.list.count,
        .section = rsl_report_section_at,
        .extremes = results->extremes.all,
        .extreme_count = results->extremes.count,
    };
    rsl_report_totals_observe(results, &observer);
    return observer;
}

/* ---- closing ------------------------------------------------------------- */

static void stop_clock(rsl_report *results)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (results->began.tv_sec != 0 || results->began.tv_nsec != 0)
        results->wall_seconds = (double)(now.tv_sec - results->began.tv_sec) +
                                1e-9 * (double)(now.tv_nsec - results->began.tv_nsec);
}

static void write_all(rsl_report *results, const rsl_planar_summary *summary,
                      const rsl_error *ended_early)
{
    assert(results->closed && results->trajectory);
    rsl_locale outside = rsl_locale_plain();
    if (results->row_waits)
        rsl_report_write_row(results);
    rsl_report_finish(results, results->trajectory);
    results->trajectory = NULL;
    rsl_report_event_list_sort(&results->events);
    rsl_report_write_events(results);
    rsl_report_write_sticks(results);
    rsl_report_clearances_close(results, summary);
    rsl_report_write_phases(results);
    rsl_report_write_sections(results);
    if (results->h5)
        rsl_report_h5_close(results, summary);
    rsl_report_write_page(results, summary, ended_early);
    rsl_report_write_summary(results, summary, ended_early);
    rsl_locale_restore(outside);
}

/* All or nothing: where one file could not be written, the earlier results stay. */
static void replace_earlier(rsl_report *results)
{
    rsl_error error;
    if (results->failure.status == RSL_OK &&
        rsl_report_folder_commit(&results->place, &error) != RSL_OK)
        rsl_report_fail(results, error.status, "%s", error.message);
    rsl_report_folder_close(&results->place);
    results->trajectory = NULL;
}

rsl_status rsl_report_close(rsl_report *results, const rsl_planar_summary *summary,
                            const rsl_error *ended_early, rsl_error *error)
{
    if (!results || !summary || results->closed)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "results are closed once, with a summary");
    stop_clock(results);
    results->closed = 1;
    /* memory that ran out during the run ended it early: what there is, is kept */
    rsl_error before = results->failure;
    if (before.status == RSL_ERROR_MEMORY) {
        ended_early = &before;
        results->failure.status = RSL_OK;
    }
    rsl_planar_summary part = rsl_report_summary(results, summary);
    if (results->failure.status == RSL_OK)
        write_all(results, &part, ended_early);
    replace_earlier(results);
    if (results->failure.status == RSL_OK)
        results->failure = before;
    if (results->failure.status == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, results->failure.status, "%s", results->failure.message);
}

void rsl_report_free(rsl_report *results)
{
    if (!results)
        return;
    if (results->h5)
        rsl_report_h5_discard(results);
    rsl_report_folder_close(&results->place);
    for (size_t i = 0; i < results->trace_count; i++)
        rsl_report_trace_free(&results->traces[i]);
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++)
        rsl_plot_series_free(&results->ledger[i].series);
    for (size_t i = 0; i < results->setting_count; i++)
        free(results->settings[i]);
    rsl_report_curves_free(&results->curves);
    rsl_report_loops_free(&results->loops);
    rsl_report_frames_free(&results->frames);
    rsl_report_clearances_free(results);
    rsl_report_sections_free(results);
    rsl_report_extremes_free(&results->extremes);
    rsl_report_columns_free(&results->columns);
    rsl_report_columns_free(&results->defaults);
    free(results->settings);
    rsl_text_words_free(&results->warnings);
    free(results->name);
    free(results->traces);
    free(results->events.all);
    free(results->sticks.all);
    free(results->sums);
    free(results->resultants);
    free(results->row);
    free(results);
}

double rsl_report_wall_seconds(const rsl_report *results)
{
    assert(results);
    return results->wall_seconds;
}
