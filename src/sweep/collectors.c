/* SPDX-License-Identifier: MIT
 *
 * collectors: evaluation of the collectors during one run.
 */
#include "sweep/collect.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/word.h"
#include "model/inputs.h"
#include "report/report.h"
#include "sweep/envelope.h"
#include "sweep/sticks.h"
#include "sweep/window.h"

/* Maximum number of samples of a run, as in a model file. */
#define SAMPLES_MAX 1e8

static int is_every(const rsl_sweep_collector *one)
{
    return one->kind == RSL_SWEEP_OF_SIGNAL && one->statistic->many && !one->statistic->course;
}

/* ---- binding ------------------------------------------------------------- */

/* A time of a collector: an expression over the parameters. */
static rsl_status bind_time(const char *text, const char *what, const rsl_model_file *file,
                            double *value, rsl_error *error)
{
    char why[RSL_MODEL_WHY_MAX];
    if (!text || rsl_model_expression(file, text, value, why) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_ARGUMENT, "its %s '%.64s': %s", what, text, why);
}

static rsl_status bind_times(rsl_sweep_collector_cell *cell, const rsl_sweep_collector *one,
                             const rsl_model_file *file, rsl_error *error)
{
    cell->from = rsl_model_get_output(file)->from;
    cell->to = HUGE_VAL;
    rsl_status status = bind_time(one->period, "period", file, &cell->period, error);
    if (status == RSL_OK)
        status = bind_time(one->from, "time from", file, &cell->from, error);
    if (status == RSL_OK)
        status = bind_time(one->to, "time to", file, &cell->to, error);
    if (status == RSL_OK && one->period && !(cell->period > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the period = %g is out of range: must be > 0 s", cell->period);
    if (status == RSL_OK && one->period && rsl_sweep_collector_course(one) &&
        cell->period < 4.0 * rsl_model_get_output(file)->interval)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the period = %g s is out of range: must be >= 4 output.interval, "
                             "which is %g s",
                             cell->period, rsl_model_get_output(file)->interval);
    if (status == RSL_OK && cell->from > cell->to)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "its times are %g to %g s; allowed: the first before the second",
                             cell->from, cell->to);
    if (status == RSL_OK && cell->from > rsl_model_planar(file)->end_time)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "it begins at %g s, and the run ends at %g s", cell->from,
                             rsl_model_planar(file)->end_time);
    return status;
}

/* The contact of events; the slide, pin, contact or contact point of sticks. */
static rsl_status bind_owner(rsl_sweep_collector_cell *cell, const rsl_sweep_collector *one,
                             const rsl_planar_model *model, const rsl_planar *system,
                             rsl_error *error)
{
    rsl_word_choice spelling = rsl_word_choose(one->owner ? one->owner : "");
    int slides = one->kind == RSL_SWEEP_OF_STICKS;
    cell->contact = RSL_SWEEP_ALL_CONTACTS;
    if (!one->owner || (slides && rsl_planar_has_point(system, one->owner)))
        return RSL_OK;
    for (size_t i = 0; i < model->contact_count; i++) {
        if (strcmp(model->contacts[i].name, one->owner) == 0) {
            cell->contact = i;
            return RSL_OK;
        }
        if (i < 1000)
            rsl_word_offer(&spelling, model->contacts[i].name);
    }
    for (size_t i = 0; slides && i < model->slide_count; i++) {
        if (strcmp(model->slides[i].name, one->owner) == 0)
            return RSL_OK;
        if (i < 1000)
            rsl_word_offer(&spelling, model->slides[i].name);
    }
    for (size_t i = 0; slides && i < model->joint_count; i++) {
        if (!(model->joints[i].radius > 0.0))
            continue;
        if (strcmp(model->joints[i].name, one->owner) == 0)
            return RSL_OK;
        rsl_word_offer(&spelling, model->joints[i].name);
    }
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no %s '%.64s'; %s",
                         slides ? "slide, pin or contact" : "contact", one->owner,
                         rsl_word_advise(&spelling).text);
}

/* Reads "sections.NAME.SIGNAL": the section and the signal recorded there. */
static rsl_status bind_section(rsl_sweep_collector_cell *cell, const rsl_sweep_collector *one,
                               rsl_model_file *file, rsl_error *error)
{
    const rsl_model_output *output = rsl_model_get_output(file);
    const char *signal = one->subject + strlen("sections.") + strlen(one->owner) + 1;
    rsl_word_choice spelling = rsl_word_choose(one->owner);
    for (size_t i = 0; i < output->section_count; i++) {
        if (strcmp(output->sections[i].name, one->owner) == 0) {
            cell->section = i;
            return rsl_model_signal(file, signal, &cell->at_section, error);
        }
        rsl_word_offer(&spelling, output->sections[i].name);
    }
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no section '%.64s'; %s", one->owner,
                         output->section_count > 0 ? rsl_word_advise(&spelling).text
                                                   : "the model has none");
}

static rsl_status copy_sections(rsl_sweep_collector_state *collectors, const rsl_model_file *file,
                                rsl_error *error)
{
    const rsl_model_output *output = rsl_model_get_output(file);
    collectors->sections = calloc(output->section_count + 1, sizeof *collectors->sections);
    if (!collectors->sections)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < output->section_count; i++)
        collectors->sections[i] = output->sections[i].at;
    collectors->section_count = output->section_count;
    return RSL_OK;
}

/* Samples are taken at the interval of the model's output. With `every` a
 * whole number of them, no further apart, fits into the period. */
static rsl_status choose_interval(rsl_sweep_collector_state *collectors, rsl_error *error)
{
    const rsl_sweep_collector_cell *first = NULL;
    collectors->stride = 1;
    for (size_t i = 0; i < collectors->of->count; i++) {
        const rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (!is_every(&collectors->of->all[i]))
            continue;
        if (first && first->period != cell->period)
            return rsl_error_set(error, RSL_ERROR_CONFLICT,
                                 "'%.200s' has a period of %.17g s, another has %.17g s; allowed: "
                                 "one period for all 'every' of a sweep",
                                 collectors->of->all[i].name, cell->period, first->period);
        first = cell;
    }
    if (!first)
        return RSL_OK;
    assert(first->period > 0.0);
    if (collectors->end_time / fmin(first->period, collectors->interval) > SAMPLES_MAX)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a period of %g s makes more than %.0e samples", first->period,
                             SAMPLES_MAX);
    /* of a period longer than the run only the first sample is taken */
    double stride = fmin(ceil(first->period / collectors->interval - 1e-9), SAMPLES_MAX + 1.0);
    collectors->stride = stride < 1.0 ? 1 : (size_t)stride;
    if (first->period > collectors->end_time)
        return RSL_OK;
    collectors->interval = first->period / (double)collectors->stride;
    return RSL_OK;
}

static rsl_status bind_collector(rsl_sweep_collector_cell *cell, const rsl_sweep_collector *one,
                                 rsl_model_file *file, const rsl_planar *system, rsl_error *error)
{
    cell->min = HUGE_VAL;
    cell->max = -HUGE_VAL;
    cell->first = cell->last = RSL_UNSET;
    const rsl_planar_model *model = rsl_model_planar(file);
    rsl_status status = one->kind == RSL_SWEEP_OF_SIGNAL
                            ? rsl_model_signal(file, one->subject, &cell->signal, error)
                        : one->kind == RSL_SWEEP_OF_SECTION
                            ? bind_section(cell, one, file, error)
                            : bind_owner(cell, one, model, system, error);
    return status == RSL_OK ? bind_times(cell, one, file, error) : status;
}

/* Minimum and maximum of a signal are located inside the steps. */
static void want_extremes(rsl_sweep_collector_state *collectors, size_t i)
{
    rsl_sweep_collector_cell *cell = &collectors->cells[i];
    if (!cell->signal.quantity || !collectors->of->all[i].statistic->extreme)
        return;
    cell->extreme = &collectors->extremes[collectors->extreme_count++];
    *cell->extreme = rsl_planar_extreme_of(&cell->signal, cell->from, cell->to);
}

rsl_status rsl_sweep_collector_bind(rsl_sweep_collector_state *collectors,
                                    const rsl_sweep_collection *collection, rsl_model_file *file,
                                    const rsl_planar *system, rsl_error *error)
{
    *collectors = (rsl_sweep_collector_state){.of = collection,
                                              .interval = rsl_model_get_output(file)->interval,
                                              .end_time = rsl_model_planar(file)->end_time,
                                              .run.from = rsl_model_get_output(file)->from};
    for (size_t i = 0; i < collection->count; i++) {
        const rsl_sweep_collector *one = &collection->all[i];
        rsl_status status = bind_collector(&collectors->cells[i], one, file, system, error);
        if (status != RSL_OK)
            return rsl_error_within(error, status, "%s '%.200s': ", collection->role, one->name);
        want_extremes(collectors, i);
    }
    rsl_status status = choose_interval(collectors, error);
    if (status == RSL_OK)
        status = copy_sections(collectors, file, error);
    return status == RSL_OK ? RSL_OK : rsl_error_within(error, status, "%s", collection->role);
}

void rsl_sweep_collector_free(rsl_sweep_collector_state *collectors)
{
    for (size_t i = 0; i < RSL_SWEEP_COLLECTOR_MAX; i++) {
        free(collectors->cells[i].stuck_points);
        collectors->cells[i].stuck_points = NULL;
    }
    free(collectors->points);
    free(collectors->sections);
    collectors->points = NULL;
    collectors->sections = NULL;
}

/* ---- taking values ------------------------------------------------------- */

static void add_point(rsl_sweep_collector_state *collectors, size_t collector, double time,
                      double value)
{
    if (!isfinite(value) || collectors->status != RSL_OK)
        return;
    if (collectors->point_count >= RSL_SWEEP_POINT_MAX)
        collectors->status = RSL_ERROR_ARGUMENT;
    else if (!rsl_array_grow(&collectors->points, collectors->point_count,
                             &collectors->point_capacity, sizeof *collectors->points))
        collectors->status = RSL_ERROR_MEMORY;
    else
        collectors->points[collectors->point_count++] = (rsl_sweep_point){collector, time, value};
}

static void add_extremes(rsl_sweep_collector_cell *cell, double value)
{
    if (!isfinite(value))
        return;
    cell->min = fmin(cell->min, value);
    cell->max = fmax(cell->max, value);
}

/* Trapezoids: the integral grows by (t - t') (v + v')/2, that of the squares
 * by the same of the squares. */
static void add_sample(rsl_sweep_collector_cell *cell, double time, double value)
{
    double width = time - cell->last_time;
    if (cell->count++ == 0) {
        cell->first = value;
        cell->first_time = time;
    } else {
        cell->sum += 0.5 * width * (value + cell->last);
        cell->squares += 0.5 * width * (value * value + cell->last * cell->last);
    }
    add_extremes(cell, value);
    cell->last = value;
    cell->last_time = time;
}

/* Sorts by the time of onset, which may differ from the order of arrival. */
static void add_event(rsl_sweep_collector_cell *cell, double time, double value)
{
    if (!isfinite(value))
        return;
    if (cell->count == 0 || time < cell->first_time) {
        cell->first = value;
        cell->first_time = time;
    }
    if (cell->count == 0 || time > cell->last_time) {
        cell->last = value;
        cell->last_time = time;
    }
    cell->count++;
    cell->sum += value;
    cell->squares += value * value;
    add_extremes(cell, value);
}

/* ---- the observer -------------------------------------------------------- */

/* The last sample stands at the end of the run, on the grid or not. */
static int is_stroke(const rsl_sweep_collector_state *collectors, double time)
{
    double due = (double)collectors->sample * collectors->interval;
    return collectors->sample % collectors->stride == 0 &&
           fabs(time - due) <= 1e-9 * collectors->interval;
}

/* A sample of a curve over time: itself, or the part of the envelope that it completes. */
static void add_to_course(rsl_sweep_collector_state *collectors, size_t i, double time,
                          double value)
{
    rsl_sweep_collector_cell *cell = &collectors->cells[i];
    rsl_sweep_point point;
    if (!(cell->period > 0.0))
        add_point(collectors, i, time, value);
    else if (rsl_sweep_envelope_add(cell, time, value, &point))
        add_point(collectors, i, point.time, point.value);
}

static void on_sample(const rsl_planar_view *state, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    int stroke = is_stroke(collectors, state->time);
    double slack = 1e-9 * collectors->interval;
    for (size_t i = 0; i < collectors->of->count; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (!cell->signal.quantity || state->time < cell->from - slack ||
            state->time > cell->to + slack)
            continue;
        double value = rsl_planar_output_value(&cell->signal, state);
        if (rsl_sweep_collector_course(&collectors->of->all[i]))
            add_to_course(collectors, i, state->time, value);
        else if (!is_every(&collectors->of->all[i]))
            add_sample(cell, state->time, value);
        else if (stroke)
            add_point(collectors, i, state->time, value);
    }
    collectors->sample++;
}

static void on_section(size_t number, const rsl_planar_view *state, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    for (size_t i = 0; i < collectors->of->count; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (collectors->of->all[i].kind != RSL_SWEEP_OF_SECTION || cell->section != number ||
            state->time < cell->from || state->time > cell->to)
            continue;
        double value = rsl_planar_output_value(&cell->at_section, state);
        if (collectors->of->all[i].statistic->many)
            add_point(collectors, i, state->time, value);
        else
            add_event(cell, state->time, value);
    }
}

static void take_event(rsl_sweep_collector_state *collectors, size_t i,
                       const rsl_planar_contact_record *record)
{
    const rsl_sweep_collector *one = &collectors->of->all[i];
    rsl_sweep_collector_cell *cell = &collectors->cells[i];
    double time = record->t_touch, value = 1.0;
    if (one->kind == RSL_SWEEP_OF_COLUMN)
        value = one->column->value(record);
    if (one->period) /* the phase */
        value = time / cell->period - floor(time / cell->period);
    if (one->statistic->many)
        add_point(collectors, i, time, value);
    else
        add_event(cell, time, value);
}

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    collectors->run.touches += record->t_touch >= collectors->run.from;
    for (size_t i = 0; i < collectors->of->count; i++) {
        const rsl_sweep_collector *one = &collectors->of->all[i];
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (rsl_sweep_window_takes(cell)) {
            if (cell->contact == RSL_SWEEP_ALL_CONTACTS || cell->contact == record->contact)
                rsl_sweep_window_add(cell, one->column->value(record));
            continue;
        }
        if (one->kind == RSL_SWEEP_OF_STICKS) {
            if (!isnan(record->t_separate))
                rsl_sweep_sticks_end(cell, record->name, record->t_separate);
            continue;
        }
        if (one->kind == RSL_SWEEP_OF_SIGNAL || one->kind == RSL_SWEEP_OF_SECTION ||
            one->kind == RSL_SWEEP_OF_LYAPUNOV || record->t_touch < cell->from ||
            record->t_touch > cell->to ||
            (cell->contact != RSL_SWEEP_ALL_CONTACTS && cell->contact != record->contact))
            continue;
        take_event(collectors, i, record);
    }
}

static void on_stick(const rsl_planar_stick_record *record, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    collectors->run.sticks += record->sticks && record->time >= collectors->run.from;
    for (size_t i = 0; i < collectors->of->count; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (collectors->of->all[i].kind != RSL_SWEEP_OF_STICKS ||
            !rsl_sweep_sticks_belong(collectors->of->all[i].owner, record->name))
            continue;
        if (!record->sticks)
            rsl_sweep_sticks_end(cell, record->name, record->time);
        else if (rsl_sweep_sticks_begin(cell, record->name, record->time) != RSL_OK)
            collectors->status = RSL_ERROR_MEMORY;
    }
}

static int on_progress(const rsl_planar_progress *progress, void *user)
{
    (void)progress;
    return ((const rsl_sweep_collector_state *)user)->status != RSL_OK;
}

rsl_planar_observer rsl_sweep_collector_observer(rsl_sweep_collector_state *collectors)
{
    rsl_planar_observer observer = {.user = collectors,
                                    .interval = collectors->interval,
                                    .contact = on_contact,
                                    .stick = on_stick,
                                    .progress = on_progress,
                                    .extremes = collectors->extremes,
                                    .extreme_count = collectors->extreme_count};
    for (size_t i = 0; i < collectors->of->count; i++) {
        if (collectors->cells[i].signal.quantity)
            observer.sample = on_sample;
        if (collectors->of->all[i].kind == RSL_SWEEP_OF_SECTION) {
            observer.sections = collectors->sections;
            observer.section_count = collectors->section_count;
            observer.section = on_section;
        }
    }
    rsl_sweep_window_observe(collectors, &observer);
    return observer;
}

/* ---- neighbours ---------------------------------------------------------- */

rsl_status rsl_sweep_collector_lyapunov(rsl_sweep_collector_state *collectors,
                                        const rsl_model_file *file, double limit, rsl_error *error)
{
    rsl_status status = RSL_OK;
    const rsl_sweep_collector_cell *last = NULL;
    for (size_t i = 0; i < collectors->of->count && status == RSL_OK; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        rsl_planar_lyapunov found;
        rsl_planar *system = NULL;
        if (collectors->of->all[i].kind != RSL_SWEEP_OF_LYAPUNOV)
            continue;
        if (last && last->from == cell->from && last->to == cell->to) {
            cell->first = last->first;
            cell->last = last->last;
            continue;
        }
        status = rsl_model_system_new(file, &system, error);
        if (status == RSL_OK) {
            rsl_planar_set_time_limit(system, limit);
            status = rsl_planar_lyapunov_compute(system, cell->from, cell->to, &found, error);
        }
        rsl_planar_free(system);
        cell->first = status == RSL_OK ? found.exponent : RSL_UNSET;
        cell->last = status == RSL_OK ? found.error : RSL_UNSET;
        last = cell;
    }
    return status;
}

/* ---- the end ------------------------------------------------------------- */

static int by_collector_and_time(const void *left, const void *right)
{
    const rsl_sweep_point *a = left, *b = right;
    if (a->collector != b->collector)
        return a->collector < b->collector ? -1 : 1;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return (a->value > b->value) - (a->value < b->value);
}

void rsl_sweep_collector_end(rsl_sweep_collector_state *collectors, double time)
{
    for (size_t i = 0; i < collectors->of->count; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (collectors->of->all[i].kind == RSL_SWEEP_OF_STICKS)
            rsl_sweep_sticks_close(cell, time);
        rsl_sweep_point point;
        if (rsl_sweep_envelope_end(cell, &point))
            add_point(collectors, i, point.time, point.value);
        if (cell->extreme && cell->extreme->located) {
            add_extremes(cell, cell->extreme->min);
            add_extremes(cell, cell->extreme->max);
        }
    }
    if (collectors->point_count > 1)
        qsort(collectors->points, collectors->point_count, sizeof collectors->points[0],
              by_collector_and_time);
}

/* ---- statistics ---------------------------------------------------------- */

static double end_value(const rsl_sweep_collector_cell *cell) { return cell->last; }

static double first_value(const rsl_sweep_collector_cell *cell) { return cell->first; }

static double min_value(const rsl_sweep_collector_cell *cell)
{
    return cell->min <= cell->max ? cell->min : RSL_UNSET;
}

static double max_value(const rsl_sweep_collector_cell *cell)
{
    return cell->min <= cell->max ? cell->max : RSL_UNSET;
}

static double amplitude(const rsl_sweep_collector_cell *cell)
{
    return cell->min <= cell->max ? 0.5 * (cell->max - cell->min) : RSL_UNSET;
}

/* Of a signal: integral over time span. One sample is its own mean. */
static double mean_of(const rsl_sweep_collector_cell *cell, double sum, double alone)
{
    double span = cell->last_time - cell->first_time;
    if (cell->count == 0)
        return RSL_UNSET;
    if (!cell->signal.quantity)
        return sum / (double)cell->count;
    return span > 0.0 ? sum / span : alone;
}

static double mean(const rsl_sweep_collector_cell *cell)
{
    return mean_of(cell, cell->sum, cell->last);
}

static double root_mean_square(const rsl_sweep_collector_cell *cell)
{
    return sqrt(mean_of(cell, cell->squares, cell->last * cell->last));
}

static double sum(const rsl_sweep_collector_cell *cell) { return rsl_sweep_window_sum(cell); }
static double stuck(const rsl_sweep_collector_cell *cell) { return cell->stuck; }

static double how_many(const rsl_sweep_collector_cell *cell) { return (double)cell->count; }

#define SIGNAL RSL_SWEEP_OF_SIGNAL
#define COLUMN RSL_SWEEP_OF_COLUMN
#define EVENTS RSL_SWEEP_OF_EVENTS
#define STICKS RSL_SWEEP_OF_STICKS
#define SECTION RSL_SWEEP_OF_SECTION
#define LYAPUNOV RSL_SWEEP_OF_LYAPUNOV

const rsl_sweep_statistic rsl_sweep_statistics[] = {
    {"end", SIGNAL, 0, 0, 0, 0, NULL, "value at the end", end_value},
    {"min", SIGNAL | COLUMN | SECTION, 0, 0, 0, 1, NULL, "smallest value", min_value},
    {"max", SIGNAL | COLUMN | SECTION, 0, 0, 0, 1, NULL, "largest value", max_value},
    {"mean", SIGNAL | COLUMN | SECTION, 0, 0, 0, 0, NULL,
     "mean over time; of a column: over the events", mean},
    {"rms", SIGNAL | COLUMN | SECTION, 0, 0, 0, 0, NULL, "root of the mean of the squares",
     root_mean_square},
    {"amplitude", SIGNAL, 0, 0, 0, 1, NULL, "(max - min)/2", amplitude},
    {"first", COLUMN | SECTION, 0, 0, 0, 0, NULL, "value of the first event", first_value},
    {"last", COLUMN | SECTION, 0, 0, 0, 0, NULL, "value of the last event", end_value},
    {"sum", COLUMN | SECTION, 0, 0, 0, 0, NULL, "sum over the events", sum},
    {"count", EVENTS | STICKS, 0, 0, 0, 0, "", "how many", how_many},
    {"time", STICKS, 0, 0, 0, 0, "s", "time spent sticking", stuck},
    {"exponent", LYAPUNOV, 0, 0, 0, 0, "1/s", "the largest, by neighbours of the run", first_value},
    {"error", LYAPUNOV, 0, 0, 0, 0, "1/s", "standard error of that", end_value},
    {"every", SIGNAL, 1, 1, 0, 0, NULL, "many: the values at whole multiples of PERIOD", NULL},
    {"course", SIGNAL, 0, 1, 1, 0, NULL, "many: all samples, a curve over time", NULL},
    {"envelope", SIGNAL, 1, 1, 1, 0, NULL, "many: (max - min)/2 in each PERIOD, a curve over time",
     NULL},
    {"each", COLUMN | SECTION, 0, 1, 0, 0, NULL, "many: the value of each event", NULL},
    {"phase", EVENTS, 1, 1, 0, 0, "", "many: time of touch within PERIOD, 0 to 1", NULL},
    {0},
};

double rsl_sweep_collector_value(const rsl_sweep_collector_state *collectors, size_t collector)
{
    assert(collector < collectors->of->count);
    const rsl_sweep_statistic *of = collectors->of->all[collector].statistic;
    assert((of->value == NULL) == of->many);
    return of->many ? RSL_UNSET : of->value(&collectors->cells[collector]);
}

size_t rsl_sweep_collector_samples(const rsl_sweep_collector_state *collectors, size_t collector)
{
    const rsl_sweep_collector_cell *cell = &collectors->cells[collector];
    return cell->extreme && !cell->extreme->located ? cell->count : 0;
}
