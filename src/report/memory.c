/* SPDX-License-Identifier: MIT
 *
 * report: a run in memory, for programs that want numbers and no files.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "report/report.h"

/* Whoever watches a run is asked no more often than this, s: a call into another language costs
 * more than a step. */
#define WATCH_INTERVAL 0.02

struct rsl_report_memory {
    double interval;
    rsl_report_columns columns;
    rsl_report_extremes extremes; /* of these, on request */
    double *rows;                 /* owned; time and columns, row after row */
    size_t row_count, row_capacity;
    rsl_report_event_list events;
    rsl_report_stick_list sticks;
    rsl_report_section_list sections;
    int (*progress)(const rsl_planar_progress *progress, void *user);
    void *user;
    double watched; /* when it was asked last, s */
    int short_of_memory;
};

rsl_status rsl_report_memory_new(const rsl_planar_model *model, const rsl_report_options *options,
                                 rsl_report_memory **memory, rsl_error *error)
{
    if (!model || !options || !memory)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a run in memory needs a model and options");
    *memory = NULL;
    rsl_report_memory *made = calloc(1, sizeof *made);
    if (!made)
        return rsl_error_no_memory(error);
    made->progress = options->progress;
    made->user = options->user;
    rsl_status status = rsl_report_interval(model, options->interval, &made->interval, error);
    if (status == RSL_OK)
        status = rsl_report_columns_init(&made->columns, model, options, error);
    if (status == RSL_OK && options->extremes &&
        !rsl_report_extremes_init(&made->extremes, &made->columns, options->from))
        status = rsl_error_no_memory(error);
    if (status == RSL_OK && !rsl_report_section_list_open(&made->sections, options))
        status = rsl_error_no_memory(error);
    if (status == RSL_OK)
        *memory = made;
    else
        rsl_report_memory_free(made);
    return status;
}

void rsl_report_memory_free(rsl_report_memory *memory)
{
    if (!memory)
        return;
    rsl_report_extremes_free(&memory->extremes);
    rsl_report_columns_free(&memory->columns);
    free(memory->rows);
    free(memory->events.all);
    free(memory->sticks.all);
    rsl_report_section_list_free(&memory->sections);
    free(memory);
}

/* ---- observing ----------------------------------------------------------- */

static void on_sample(const rsl_planar_view *state, void *user)
{
    rsl_report_memory *memory = user;
    size_t width = memory->columns.count + 1;
    if (!rsl_array_grow(&memory->rows, memory->row_count, &memory->row_capacity,
                        width * sizeof(double))) {
        memory->short_of_memory = 1;
        return;
    }
    double *row = memory->rows + width * memory->row_count++;
    row[0] = state->time;
    if (!rsl_report_columns_values(&memory->columns, state, 1, row + 1))
        memory->short_of_memory = 1;
    rsl_report_extremes_sample(&memory->extremes, state->time, row + 1);
}

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    rsl_report_memory *memory = user;
    if (!rsl_report_event_list_add(&memory->events, record))
        memory->short_of_memory = 1;
}

static void on_stick(const rsl_planar_stick_record *record, void *user)
{
    rsl_report_memory *memory = user;
    if (!rsl_report_stick_list_add(&memory->sticks, record))
        memory->short_of_memory = 1;
}

static void on_section(size_t number, const rsl_planar_view *state, void *user)
{
    rsl_report_memory *memory = user;
    if (!rsl_report_section_list_add(&memory->sections, number, state))
        memory->short_of_memory = 1;
}

static int on_progress(const rsl_planar_progress *progress, void *user)
{
    rsl_report_memory *memory = user;
    struct timespec clock;
    if (memory->short_of_memory || !memory->progress)
        return memory->short_of_memory;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    double now = (double)clock.tv_sec + 1e-9 * (double)clock.tv_nsec;
    if (now < memory->watched + WATCH_INTERVAL)
        return 0;
    memory->watched = now;
    return memory->progress(progress, memory->user);
}

rsl_planar_observer rsl_report_memory_observer(rsl_report_memory *memory)
{
    assert(memory);
    return (rsl_planar_observer){.user = memory,
                                 .interval = memory->interval,
                                 .sample = on_sample,
                                 .contact = on_contact,
                                 .stick = on_stick,
                                 .progress = on_progress,
                                 .sections = memory->sections.places,
                                 .section_count = memory->sections.count,
                                 .section = on_section,
                                 .extremes = memory->extremes.all,
                                 .extreme_count = memory->extremes.count};
}

/* ---- looking ------------------------------------------------------------- */

rsl_status rsl_report_memory_get_view(rsl_report_memory *memory, rsl_report_memory_view *view,
                                      rsl_error *error)
{
    if (!memory || !view)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "there is no run in memory: rsl_report_memory_new() makes one");
    if (memory->short_of_memory)
        return rsl_error_no_memory(error);
    rsl_report_event_list_sort(&memory->events);
    *view = (rsl_report_memory_view){.rows = memory->rows,
                                     .row_count = memory->row_count,
                                     .column_count = memory->columns.count,
                                     .events = memory->events.all,
                                     .event_count = memory->events.count,
                                     .sticks = memory->sticks.all,
                                     .stick_count = memory->sticks.count,
                                     .sections = memory->sections.points,
                                     .section_count = memory->sections.point_count,
                                     .section_values = memory->sections.values,
                                     .extremes = memory->extremes.all,
                                     .extreme_samples = memory->extremes.samples};
    return RSL_OK;
}

const char *rsl_report_memory_column(const rsl_report_memory *memory, size_t column)
{
    assert(memory);
    return column < memory->columns.count ? memory->columns.names[column] : NULL;
}

const char *rsl_report_memory_unit(const rsl_report_memory *memory, size_t column)
{
    assert(memory);
    return column < memory->columns.count ? rsl_planar_output_unit(&memory->columns.all[column])
                                          : NULL;
}
