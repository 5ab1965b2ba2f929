/* SPDX-License-Identifier: MIT
 *
 * dispatch: processes shared by sweeps and searches. Runs are handed to processes, here and on
 * other ranks, and each leaves a line in a journal.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream, stpcpy, strsignal */

#include "sweep/sweep.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"
#include "base/text.h"
#include "measure/unit.h"
#include "model/inputs.h"
#include "system/number.h"

/* ---- before the runs ----------------------------------------------------- */

/* As a setting is written. */
static const char *unit_of(const rsl_sweep_axis *axis) { return axis->implied ? "" : axis->unit; }

const char **rsl_sweep_settings(const rsl_sweep *sweep, const char *const *values, size_t *count)
{
    const rsl_sweep_plan *plan = &sweep->plan;
    size_t common = sweep->options.setting_count;
    *count = common + plan->axis_count;
    size_t bytes = *count * sizeof(char *);
    for (size_t i = 0; i < plan->axis_count; i++)
        bytes +=
            strlen(plan->axes[i].path) + strlen(values[i]) + strlen(unit_of(&plan->axes[i])) + 2;
    const char **all = malloc(bytes);
    if (!all)
        return NULL;
    for (size_t i = 0; i < common; i++)
        all[i] = sweep->options.settings[i];
    char *room = (char *)(all + *count);
    for (size_t i = 0; i < plan->axis_count; i++) {
        all[common + i] = room;
        room = stpcpy(stpcpy(room, plan->axes[i].path), "=");
        room = stpcpy(stpcpy(room, values[i]), unit_of(&plan->axes[i])) + 1;
    }
    assert(room == (char *)all + bytes);
    return all;
}

/* Numbers without a unit have that of their key or parameter, if there is one that can be written. */
static void find_units(rsl_sweep *sweep)
{
    const rsl_sweep_model *model = &sweep->model;
    rsl_model_file *file = NULL;
    rsl_measure_unit unit;
    (void)rsl_model_read_text(model->text, model->length, model->path, model->folder,
                              sweep->options.settings, sweep->options.setting_count, &file, NULL);
    for (size_t i = 0; i < sweep->plan.axis_count; i++) {
        rsl_sweep_axis *axis = &sweep->plan.axes[i];
        const char *of = rsl_model_path_unit(axis->path);
        const char *name = strncmp(axis->path, "parameters.", 11) ? axis->path : axis->path + 11;
        if (!*of && file)
            of = rsl_model_parameter_unit(file, name);
        if (!axis->numeric || *axis->unit || strlen(of) >= sizeof axis->unit || !strcmp(of, "1") ||
            !rsl_measure_unit_read((rsl_text_piece){of, strlen(of)}, NULL, &unit))
            continue;
        memcpy(axis->unit, of, strlen(of) + 1);
        axis->implied = 1;
    }
    rsl_model_free(file);
}

rsl_status rsl_sweep_find_allowed(rsl_sweep *sweep, rsl_sweep_settings_of *of, const size_t runs[3],
                                  size_t *good, uint64_t *inputs, rsl_error *error)
{
    rsl_error first = {0};
    rsl_status status = rsl_sweep_model_read(sweep->options.model, &sweep->model, error);
    if (status != RSL_OK)
        return status;
    find_units(sweep);
    for (size_t i = 0; i < 3; i++) {
        size_t count;
        const char **settings = of(sweep, runs[i], &count);
        if (!settings)
            return rsl_error_no_memory(error);
        *good = runs[i];
        status = rsl_sweep_model_check(&sweep->model, settings, count, &sweep->collection, inputs,
                                       error);
        free(settings);
        if (status == RSL_OK || status == RSL_ERROR_MEMORY)
            return status;
        if (i == 0)
            first = *error;
    }
    *error = first;
    return first.status;
}

rsl_status rsl_sweep_make_head(rsl_sweep *sweep, uint64_t inputs, rsl_error *error)
{
    const rsl_sweep_model *model = &sweep->model;
    size_t size;
    FILE *stream = open_memstream(&sweep->head, &size);
    if (!stream)
        return rsl_error_no_memory(error);
    fputs("resile ", stream);
    rsl_sweep_journal_put_line(stream, sweep->kind->name, rsl_version());
    rsl_sweep_journal_put_line(stream, "model", model->path);
    fprintf(stream, "content of the model: %016" PRIx64 "\n",
            rsl_hash(RSL_HASH_START, model->text, model->length));
    fprintf(stream, "content of its files: %016" PRIx64 "\n", inputs);
    for (size_t i = 0; i < sweep->options.setting_count; i++)
        rsl_sweep_journal_put_line(stream, "set", sweep->options.settings[i]);
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        rsl_sweep_journal_put_line(stream, "over", sweep->plan.axes[i].text);
    if (sweep->options.limit > 0.0)
        rsl_sweep_journal_put_line(stream, "limit [s]",
                                   rsl_number_shortest(sweep->options.limit).text);
    sweep->kind->put_head(stream, sweep);
    return fclose(stream) == 0 && sweep->head ? RSL_OK : rsl_error_no_memory(error);
}

void rsl_sweep_free(rsl_sweep *sweep)
{
    if (sweep->shared)
        munmap(sweep->shared, sweep->seats * RSL_SWEEP_PLAN_AXIS_MAX * sizeof(double));
    sweep->shared = NULL;
    rsl_sweep_journal_close(&sweep->journal);
    rsl_report_folder_close(&sweep->folder);
    rsl_sweep_plan_free(&sweep->plan);
    rsl_sweep_collection_free(&sweep->collection);
    rsl_sweep_model_free(&sweep->model);
    free(sweep->head);
    sweep->head = NULL;
}

/* ---- the journal --------------------------------------------------------- */

/* Counts what an earlier call has done. */
static rsl_status count_earlier(rsl_sweep *sweep, rsl_error *error)
{
    sweep->progress.before = sweep->progress.done = sweep->journal.done;
    for (size_t i = 0; i < sweep->journal.count && sweep->kind->kept; i++) {
        if (!rsl_sweep_journal_has(&sweep->journal, i))
            continue;
        char *line = rsl_sweep_journal_get(&sweep->journal, i, error);
        if (!line)
            return error->status;
        sweep->kind->kept(sweep, line);
        free(line);
    }
    return RSL_OK;
}

rsl_status rsl_sweep_open(rsl_sweep *sweep, rsl_error *error)
{
    const rsl_text_words *files = &sweep->model.files;
    rsl_file_inputs inputs = {(const char *const *)files->all, files->count};
    int force = sweep->options.force;
    sweep->helper = rsl_sweep_remote_where().rank > 0;
    if (sweep->helper)
        return RSL_OK;
    rsl_status status = rsl_report_folder_open(&sweep->folder, sweep->options.folder,
                                               &sweep->kind->folder, inputs, force, error);
    if (status == RSL_OK)
        status = rsl_sweep_journal_open(&sweep->journal, &sweep->folder, sweep->head,
                                        sweep->progress.runs, force, error);
    return status == RSL_OK ? count_earlier(sweep, error) : status;
}

/* Returns what follows the numbers; NULL if they are none. */
static char *read_numbers(char *line, double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *end;
        numbers[i] = rsl_number_value(line, &end);
        if (end == line || *end != '\t')
            return NULL;
        line = end + 1;
    }
    return line;
}

rsl_status rsl_sweep_read_after(const rsl_sweep *sweep, size_t run, double *numbers, size_t count,
                                rsl_sweep_record *record, rsl_error *error)
{
    assert(run < sweep->progress.runs);
    char *line = rsl_sweep_journal_get(&sweep->journal, run, error);
    if (!line)
        return error->status;
    char *rest = read_numbers(line, numbers, count);
    rsl_status status = rest ? rsl_sweep_record_read(record, rest, &sweep->collection, error)
                             : rsl_error_set(error, RSL_ERROR_FILE, "it is not a result");
    free(line);
    if (status == RSL_OK)
        return RSL_OK;
    return rsl_error_within(error, status, "%.300s: run %zu", sweep->journal.path, run + 1);
}

rsl_status rsl_sweep_read(const rsl_sweep *sweep, size_t run, rsl_sweep_record *record,
                          rsl_error *error)
{
    return rsl_sweep_read_after(sweep, run, NULL, 0, record, error);
}

/* ---- one run, in a process of its own ------------------------------------ */

/* The line of a record, malloc'ed; NULL: there is no memory. */
static char *line_of(const rsl_sweep *sweep, size_t run, const rsl_sweep_record *record,
                     size_t *length)
{
    char *line = NULL;
    FILE *stream = open_memstream(&line, length);
    if (!stream)
        return NULL;
    if (sweep->kind->place)
        sweep->kind->place(stream, sweep, run);
    rsl_sweep_record_put_line(stream, record, &sweep->collection);
    int bad = ferror(stream);
    if (fclose(stream) == 0 && !bad)
        return line;
    free(line);
    return NULL;
}

static char *do_run(size_t run, size_t *length, void *user)
{
    const rsl_sweep *sweep = user;
    size_t count;
    const char **settings = sweep->kind->settings_of(sweep, run, &count);
    if (!settings)
        return NULL;
    rsl_sweep_record record;
    rsl_error error = {0};
    rsl_status status = rsl_sweep_model_run(&sweep->model, settings, count, &sweep->collection,
                                            sweep->options.limit, &record, &error);
    char *line = status == RSL_OK ? line_of(sweep, run, &record, length) : NULL;
    rsl_sweep_record_free(&record);
    free(settings);
    return line;
}

/* ---- results of workers ----------------------------------------------------- */

/* The line of a run whose process died of itself. */
static char *crash_line(const rsl_sweep *sweep, const rsl_sweep_pool_result *result, size_t *length)
{
    rsl_sweep_record record;
    assert(result->signal != 0);
    rsl_sweep_record_init(&record, RSL_SWEEP_CRASHED);
    snprintf(record.message, sizeof record.message, "its process ended with signal %d (%s)",
             result->signal, strsignal(result->signal));
    return line_of(sweep, result->piece, &record, length);
}

/* The runs under way. */
typedef struct batch {
    rsl_sweep *sweep;
    size_t next, end; /* to hand out */
    size_t lost;      /* without a result, for reasons that are not theirs */
} batch;

/* Into the journal; a run that was lost stays undone. */
static rsl_status keep(batch *b, rsl_sweep_pool_result *result, rsl_error *error)
{
    rsl_sweep *sweep = b->sweep;
    assert(result->piece < b->end);
    if (result->fate == RSL_SWEEP_POOL_LOST) {
        b->lost++;
        return RSL_OK;
    }
    if (result->fate == RSL_SWEEP_POOL_CRASHED)
        result->payload = crash_line(sweep, result, &result->length);
    if (!result->payload)
        return rsl_error_no_memory(error);
    rsl_status status = rsl_sweep_journal_add(&sweep->journal, result->piece, result->payload,
                                              result->length, error);
    sweep->progress.done = sweep->journal.done;
    if (status == RSL_OK && sweep->kind->kept)
        sweep->kind->kept(sweep, result->payload);
    free(result->payload);
    return status;
}

/* ---- the loop ------------------------------------------------------------ */

static void skip_done(batch *b)
{
    while (b->next < b->end && rsl_sweep_journal_has(&b->sweep->journal, b->next))
        b->next++;
}

static rsl_status hand_out(batch *b, rsl_error *error)
{
    rsl_sweep *sweep = b->sweep;
    rsl_status status = RSL_OK;
    for (skip_done(b); b->next < b->end && status == RSL_OK; skip_done(b)) {
        if (rsl_sweep_pool_idle(&sweep->pool))
            status = rsl_sweep_pool_give(&sweep->pool, b->next, error);
        else if (!rsl_sweep_remote_give(&sweep->remote, b->next))
            return RSL_OK;
        b->next++;
    }
    return status;
}

/* Waits a moment, and takes what has come. */
static rsl_status take_in(batch *b, rsl_error *error)
{
    rsl_sweep *sweep = b->sweep;
    int far = sweep->remote.transport.size > 0, got;
    rsl_status status = RSL_OK;
    rsl_sweep_pool_result result;
    if (rsl_sweep_pool_wait(&sweep->pool, far ? 1 : 100, &result))
        status = keep(b, &result, error);
    while (status == RSL_OK && far && rsl_sweep_remote_take(&sweep->remote, &result, &got))
        if (got)
            status = keep(b, &result, error);
    return status;
}

static int stopped(const rsl_sweep *sweep)
{
    const rsl_sweep_options *options = &sweep->options;
    return options->progress && options->progress(&sweep->progress, options->user);
}

rsl_status rsl_sweep_dispatch_work(rsl_sweep *sweep, size_t first, size_t end, rsl_error *error)
{
    batch b = {.sweep = sweep, .next = first, .end = end};
    assert(first <= end && end <= sweep->journal.count);
    rsl_status status = hand_out(&b, error);
    while (status == RSL_OK && sweep->pool.busy + sweep->remote.busy > 0) {
        status = take_in(&b, error);
        if (status == RSL_OK && stopped(sweep))
            return rsl_error_set(error, RSL_STOPPED, "stopped");
        if (status == RSL_OK)
            status = hand_out(&b, error);
    }
    if (status == RSL_OK && b.lost > 0)
        return rsl_error_set(
            error, RSL_ERROR_MEMORY,
            "%zu of %zu runs had not enough memory, or their processes were killed "
            "from outside; the same command does these again",
            b.lost, end - first);
    return status;
}

/* ---- start and stop ------------------------------------------------------ */

static size_t processes(size_t jobs, size_t max, int ranks)
{
    if (jobs == 0)
        jobs = ranks > 1 ? 1 : rsl_sweep_pool_processors();
    if (jobs > RSL_SWEEP_POOL_MAX)
        jobs = RSL_SWEEP_POOL_MAX;
    return max > 0 && max < jobs ? max : jobs;
}

rsl_status rsl_sweep_dispatch_start(rsl_sweep *sweep, size_t max, int ranks, rsl_error *error)
{
    assert(ranks >= 1);
    rsl_status status = rsl_sweep_pool_start(
        &sweep->pool, processes(sweep->options.jobs, max, ranks), do_run, sweep, error);
    if (status == RSL_OK && ranks > 1)
        status = rsl_sweep_remote_join(&sweep->remote.transport, error);
    if (status != RSL_OK)
        rsl_sweep_pool_stop(&sweep->pool);
    return status;
}

rsl_status rsl_sweep_dispatch_serve(rsl_sweep *sweep, rsl_error *error)
{
    rsl_status status = rsl_sweep_remote_serve(&sweep->remote.transport, &sweep->pool, error);
    rsl_sweep_pool_stop(&sweep->pool);
    return status;
}

void rsl_sweep_dispatch_stop(rsl_sweep *sweep)
{
    rsl_sweep_pool_stop(&sweep->pool);
    rsl_sweep_remote_end(&sweep->remote);
}
