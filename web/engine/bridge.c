/* SPDX-License-Identifier: MIT
 *
 * The planar engine for engine.js: models, runs in slices of time, single runs of sweeps. Files are
 * those of the memory that engine.js keeps: what a model names is in /files, what a run leaves
 * behind goes to /out, and what is told about a model to /model.json.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "report/json.h"
#include "resile/model.h"
#include "resile/report.h"
#include "resile/sweep.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    SIGNALS_MAX = 400,
    SIGNAL_MAX = 256,
    SIGNALS_REFUSED = 32,
    DETAILS_MAX = 500000,
    BODIES_NAMED = 60
};

static rsl_error error;
static rsl_error_line sentence;

EXPORT(take) void *take(size_t bytes) { return malloc(bytes); }
EXPORT(give_back) void give_back(void *place) { free(place); }
EXPORT(version) const char *version(void) { return rsl_version(); }
EXPORT(error_text) const char *error_text(void)
{
    sentence = rsl_error_text(&error);
    return sentence.text;
}

/* ---- the model ----------------------------------------------------------- */

static rsl_model_file *file;
static rsl_planar *planar;
static char name[96]; /* of the model */

EXPORT(run_drop) void run_drop(void);

EXPORT(model_close) void model_close(void)
{
    run_drop(); /* its results look at the model */
    rsl_planar_free(planar);
    rsl_model_free(file);
    planar = NULL;
    file = NULL;
}

EXPORT(model_open) rsl_status model_open(const char *text, size_t length, const char *called)
{
    model_close();
    error = (rsl_error){0};
    snprintf(name, sizeof name, "%s", called);
    rsl_status status = rsl_model_read_text(text, length, called, "/files", NULL, 0, &file, &error);
    return status == RSL_OK ? rsl_model_system_new(file, &planar, &error) : status;
}

/* ---- what is told about it ------------------------------------------------ */

/* All quantities of an owner, as rsl_planar_output_find finds them. */
static void tell_signals(rsl_report_json *json, const char *before, const char *of,
                         rsl_planar_owner owner)
{
    const rsl_planar_quantity *quantity;
    rsl_planar_output output;
    char text[256];
    for (size_t i = 0; (quantity = rsl_planar_quantity_at(i)); i++) {
        snprintf(text, sizeof text, "%s%s%s%s", before, of, *of ? "." : "", quantity->name);
        if (quantity->of != owner ||
            rsl_planar_output_find(rsl_model_planar(file), text, &output, NULL) != RSL_OK)
            continue;
        rsl_report_json_array(json, NULL);
        rsl_report_json_text(json, NULL, text);
        rsl_report_json_text(json, NULL, quantity->unit);
        rsl_report_json_text(json, NULL, quantity->doc);
        rsl_report_json_close(json);
    }
}

#define TELL_ALL(list, number, before, owner)                                                      \
    for (size_t i = 0; i < model->number && i < BODIES_NAMED; i++)                                 \
    tell_signals(json, before, model->list[i].name, owner)

static void tell_names(rsl_report_json *json, const rsl_planar_model *model)
{
    rsl_report_json_array(json, "signals");
    TELL_ALL(bodies, body_count, "", RSL_PLANAR_OWNER_BODY);
    TELL_ALL(contacts, contact_count, "contacts.", RSL_PLANAR_OWNER_CONTACT);
    TELL_ALL(joints, joint_count, "joints.", RSL_PLANAR_OWNER_JOINT);
    TELL_ALL(clearances, clearance_count, "joints.", RSL_PLANAR_OWNER_CLEARANCE);
    TELL_ALL(springs, spring_count, "springs.",
             model->springs[i].kind == RSL_PLANAR_SPRING_TORSION ? RSL_PLANAR_OWNER_TORSION
                                                                 : RSL_PLANAR_OWNER_SPRING);
    TELL_ALL(markers, marker_count, "points.", RSL_PLANAR_OWNER_MARKER);
    tell_signals(json, "energy.", "", RSL_PLANAR_OWNER_ENERGY);
    tell_signals(json, "momentum.", "", RSL_PLANAR_OWNER_MOMENTUM);
    rsl_report_json_close(json);
}

static void tell_number(const rsl_model_number *number, void *user)
{
    rsl_report_json *json = user;
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "path", number->path);
    rsl_report_json_text(json, "text", number->text);
    rsl_report_json_number(json, "value", number->value);
    rsl_report_json_number(json, "line", (double)number->line);
    rsl_report_json_number(json, "column", (double)number->column);
    rsl_report_json_close(json);
}

static void tell(rsl_report_json *json)
{
    const rsl_planar_model *model = rsl_model_planar(file);
    size_t count;
    const char *const *files = rsl_model_files(file, &count);
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "title", model->title);
    rsl_report_json_number(json, "end_time", model->end_time);
    rsl_report_json_number(json, "bodies", (double)model->body_count);
    rsl_report_json_number(json, "contacts", (double)model->contact_count);
    tell_names(json, model);
    rsl_report_json_array(json, "contact_names");
    for (size_t i = 0; i < model->contact_count; i++)
        rsl_report_json_text(json, NULL, model->contacts[i].name);
    rsl_report_json_close(json);
    rsl_report_json_array(json, "numbers");
    rsl_model_numbers(file, tell_number, json);
    rsl_report_json_close(json);
    rsl_report_json_array(json, "files");
    for (size_t i = 0; i < count; i++)
        rsl_report_json_text(json, NULL, files[i]);
    rsl_report_json_close(json);
    rsl_report_json_close(json);
}

/* To /model.json: title, end, signals, numbers, files. */
EXPORT(model_tell) rsl_status model_tell(void)
{
    FILE *out = fopen("/model.json", "w");
    if (!out)
        return RSL_ERROR_FILE;
    rsl_report_json json = rsl_report_json_start(out);
    tell(&json);
    return fclose(out) == 0 ? RSL_OK : RSL_ERROR_FILE;
}

/* ---- a run ---------------------------------------------------------------- */

/* What the points of a contact felt together at the end of a step. */
typedef struct felt {
    size_t points;
    double time, force;
} felt;

/* The results as files, and rows in memory, from one look at the motion. */
typedef struct run {
    rsl_report *report;
    rsl_report_memory *memory;
    rsl_planar_observer files, rows, both;
    char names[SIGNALS_MAX][SIGNAL_MAX];
    rsl_planar_output signals[SIGNALS_MAX];
    size_t signal_count;
    char refused[SIGNALS_REFUSED * SIGNAL_MAX]; /* lines */
    rsl_planar_summary summary;
    double slice_ends;    /* s */
    double (*details)[3]; /* contact, time, force: between rows too, see on_detail */
    size_t detail_count, detail_room;
    felt *felt; /* per contact */
    rsl_report_memory_view view;
} run;
static run now;

static double seconds(void)
{
    struct timespec clock;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    return (double)clock.tv_sec + 1e-9 * (double)clock.tv_nsec;
}

static void on_sample(const rsl_planar_view *state, void *user)
{
    (void)user;
    now.files.sample(state, now.files.user);
    now.rows.sample(state, now.rows.user);
}

static int on_progress(const rsl_planar_progress *progress, void *user)
{
    (void)progress, (void)user;
    return seconds() >= now.slice_ends;
}

static void keep_detail(size_t contact)
{
    felt *sum = &now.felt[contact];
    if (sum->points == 0 || now.detail_count == DETAILS_MAX)
        return;
    if (now.detail_count == now.detail_room) {
        size_t room = now.detail_room > 0 ? 2 * now.detail_room : 4096;
        void *more = realloc(now.details, room * sizeof now.details[0]);
        if (!more)
            return; /* rows are there all the same */
        now.details = more;
        now.detail_room = room;
    }
    double *detail = now.details[now.detail_count++];
    detail[0] = (double)contact;
    detail[1] = sum->time;
    detail[2] = sum->force;
    sum->points = 0;
}

/* The steps that are done: all their points have told. */
static void keep_details(void)
{
    for (size_t i = 0; i < rsl_model_planar(file)->contact_count && now.felt; i++)
        keep_detail(i);
}

/* A short impact falls between two rows. The points of a contact, or the pairs of a group, tell their
 * forces at the end of a step one after the other; the signal is the sum. */
static void on_detail(size_t contact, const char *of, double time, double depth, double rate,
                      double force, void *user)
{
    (void)user;
    now.files.detail(contact, of, time, depth, rate, force, now.files.user);
    if (contact >= rsl_model_planar(file)->contact_count || !now.felt)
        return;
    felt *sum = &now.felt[contact];
    if (sum->points > 0 && sum->time != time)
        keep_detail(contact);
    if (sum->points++ == 0)
        *sum = (felt){.points = 1, .time = time};
    sum->force += force;
}

static void watch(void)
{
    now.files = rsl_report_observer(now.report);
    now.rows = rsl_report_memory_observer(now.memory);
    now.both = now.files;
    now.both.sample = on_sample;
    now.both.detail = on_detail;
    now.felt = calloc(rsl_model_planar(file)->contact_count + 1, sizeof now.felt[0]);
}

void run_drop(void)
{
    rsl_report_free(now.report);
    rsl_report_memory_free(now.memory);
    free(now.details);
    free(now.felt);
    now = (run){0};
}

static int has_signal(const char *text)
{
    for (size_t i = 0; i < now.signal_count; i++)
        if (!strcmp(now.signals[i].name, text))
            return 1;
    return 0;
}

static rsl_status add_signal(const char *text, size_t length)
{
    if (now.signal_count == SIGNALS_MAX)
        return RSL_OK;
    char *own = now.names[now.signal_count]; /* the signal keeps it */
    snprintf(own, SIGNAL_MAX, "%.*s", (int)length, text);
    if (has_signal(own))
        return RSL_OK;
    rsl_status status = rsl_model_signal(file, own, &now.signals[now.signal_count], &error);
    if (status == RSL_OK)
        now.signal_count++;
    return status;
}

/* One that the model does not have is noted; the run goes on without it. */
static void want_signal(const char *text, size_t length)
{
    size_t used = strlen(now.refused);
    if (add_signal(text, length) != RSL_OK && used + length + 2 < sizeof now.refused)
        snprintf(now.refused + used, length + 2, "%.*s\n", (int)length, text);
}

/* What is asked for, a line each, and then what the results have without being asked. */
static rsl_status choose_signals(const char *lines)
{
    rsl_report_memory *usual = NULL;
    rsl_report_options options = rsl_report_options_default();
    for (const char *end; (end = strchr(lines, '\n')); lines = end + 1)
        want_signal(lines, (size_t)(end - lines));
    rsl_status status = rsl_report_memory_new(rsl_model_planar(file), &options, &usual, &error);
    const char *column;
    for (size_t i = 0; status == RSL_OK && (column = rsl_report_memory_column(usual, i)); i++)
        status = add_signal(column, strlen(column));
    rsl_report_memory_free(usual);
    return status;
}

/* As the command `run` opens its results. */
static rsl_status open_report(void)
{
    const rsl_model_output *output = rsl_model_get_output(file);
    rsl_report_options options = rsl_report_options_default();
    options.model = name;
    options.interval = output->interval;
    options.from = output->from;
    options.sections = output->sections;
    options.section_count = output->section_count;
    options.force = 1;
    options.signals = output->signals;
    options.signal_count = output->signal_count;
    options.frames = output->frames;
    options.extremes = output->extremes;
    options.inputs = rsl_model_files(file, &options.input_count);
    return rsl_report_open("/out", rsl_model_planar(file), &options, &now.report, &error);
}

/* Of the model that is open; `lines` are the signals that are wanted. */
EXPORT(run_open) rsl_status run_open(const char *lines)
{
    rsl_report_options options = rsl_report_options_default();
    run_drop();
    error = (rsl_error){0};
    rsl_status status = choose_signals(lines);
    if (status == RSL_OK)
        status = open_report();
    options.signals = now.signals;
    options.signal_count = now.signal_count;
    if (status == RSL_OK)
        status = rsl_report_memory_new(rsl_model_planar(file), &options, &now.memory, &error);
    if (status == RSL_OK)
        watch();
    return status;
}

/* RSL_STOPPED: there is more to do. The slices change no bit of the motion. */
EXPORT(run_advance) rsl_status run_advance(double slice)
{
    now.slice_ends = seconds() + slice;
    rsl_planar_observer observer = now.both;
    observer.progress = on_progress;
    error = (rsl_error){0};
    rsl_status status =
        rsl_planar_advance(planar, rsl_model_planar(file)->end_time, &observer, &error);
    keep_details();
    rsl_error unwanted;
    if (rsl_report_memory_get_view(now.memory, &now.view, &unwanted) != RSL_OK && status >= 0) {
        error = unwanted;
        status = unwanted.status;
    }
    return status;
}

EXPORT(run_time) double run_time(void)
{
    rsl_planar_view view;
    rsl_planar_get_view(planar, &view);
    return view.time;
}

EXPORT(row_count) size_t row_count(void) { return now.view.row_count; }
EXPORT(rows_at) const double *rows_at(void) { return now.view.rows; }
EXPORT(detail_count) size_t detail_count(void) { return now.detail_count; }
EXPORT(details_at) const void *details_at(void) { return now.details; }
EXPORT(run_refused) const char *run_refused(void) { return now.refused; }
EXPORT(column_name) const char *column_name(size_t i)
{
    return i < now.signal_count ? now.signals[i].name : NULL;
}
EXPORT(column_unit) const char *column_unit(size_t i)
{
    return i < now.signal_count ? rsl_planar_output_unit(&now.signals[i]) : NULL;
}

static rsl_status find_lyapunov(void)
{
    const rsl_model_output *output = rsl_model_get_output(file);
    rsl_planar *twin = NULL;
    if (!output->lyapunov)
        return RSL_OK;
    rsl_status status = rsl_model_system_new(file, &twin, &error);
    if (status == RSL_OK)
        status = rsl_planar_lyapunov_compute(twin, output->from, rsl_model_planar(file)->end_time,
                                             &now.summary.lyapunov, &error);
    rsl_planar_free(twin);
    return status;
}

/* Writes the results; `ended` is the last answer of run_advance, which says why they are not
 * whole. */
EXPORT(run_close) rsl_status run_close(rsl_status ended)
{
    rsl_planar_finish(planar, &now.both, &now.summary);
    if (ended == RSL_OK)
        ended = find_lyapunov();
    error.status = ended;
    if (ended != RSL_OK && !error.message[0])
        snprintf(error.message, sizeof error.message, "%s", rsl_status_text(ended));
    rsl_error why = error, failure = {0};
    rsl_status status =
        rsl_report_close(now.report, &now.summary, ended != RSL_OK ? &why : NULL, &failure);
    if (status != RSL_OK)
        error = failure;
    return status;
}

/* ---- runs of a sweep ------------------------------------------------------ */

static rsl_sweep_study *study;
static rsl_sweep_record record;

EXPORT(sweep_close) void sweep_close(void)
{
    rsl_sweep_record_free(&record);
    rsl_sweep_study_free(study);
    study = NULL;
}

/* What is collected, a line; `setting` is one to check the model with. */
EXPORT(sweep_open)
rsl_status sweep_open(const char *text, size_t length, const char *called, const char *collect,
                      const char *setting)
{
    sweep_close();
    error = (rsl_error){0};
    rsl_status status =
        rsl_sweep_study_new(text, length, called, "/files", &collect, 1, &study, &error);
    return status == RSL_OK ? rsl_sweep_study_check(study, &setting, 1, &error) : status;
}

EXPORT(sweep_run) rsl_status sweep_run(const char *setting)
{
    rsl_sweep_record_free(&record);
    error = (rsl_error){0};
    return rsl_sweep_study_run(study, &setting, 1, RSL_UNSET, &record, &error);
}

EXPORT(sweep_outcome) const char *sweep_outcome(void)
{
    return rsl_sweep_outcome_name(record.outcome);
}
EXPORT(sweep_message) const char *sweep_message(void) { return record.message; }
EXPORT(sweep_value) double sweep_value(void) { return record.values[0]; }
EXPORT(sweep_unit) const char *sweep_unit(void) { return rsl_sweep_study_unit(study, 0); }
EXPORT(sweep_point_count) size_t sweep_point_count(void) { return record.point_count; }
EXPORT(sweep_point_time) double sweep_point_time(size_t i) { return record.points[i].time; }
EXPORT(sweep_point) double sweep_point(size_t i) { return record.points[i].value; }
