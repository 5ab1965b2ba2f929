/* SPDX-License-Identifier: MIT
 *
 * crew: runs handed to processes, here and on other ranks.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream, stpcpy, strsignal */

#include "sweep/crew.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* ---- before the runs ----------------------------------------------------- */

const char **rsl_sweep_job_settings(const rsl_sweep_job *job, const char *const *values,
                                    size_t *count)
{
    const rsl_sweep_plan *plan = job->plan;
    *count = job->setting_count + plan->axis_count;
    size_t bytes = *count * sizeof(char *);
    for (size_t i = 0; i < plan->axis_count; i++)
        bytes += strlen(plan->axes[i].path) + strlen(values[i]) + 2;
    const char **all = malloc(bytes);
    if (!all)
        return NULL;
    for (size_t i = 0; i < job->setting_count; i++)
        all[i] = job->settings[i];
    char *room = (char *)(all + *count);
    for (size_t i = 0; i < plan->axis_count; i++) {
        all[job->setting_count + i] = room;
        room = stpcpy(stpcpy(room, plan->axes[i].path), "=");
        room = stpcpy(room, values[i]) + 1;
    }
    assert(room == (char *)all + bytes);
    return all;
}

rsl_status rsl_sweep_job_find_allowed(const rsl_sweep_job *job, rsl_sweep_settings_of *of,
                                      const size_t runs[], size_t count, size_t *good,
                                      uint64_t *inputs, rsl_error *error)
{
    rsl_error first = {0};
    assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        size_t setting_count;
        const char **settings = of(runs[i], &setting_count, job->user);
        if (!settings)
            return rsl_error_no_memory(error);
        *good = runs[i];
        rsl_status status = rsl_sweep_model_check(job->model, settings, setting_count,
                                                  job->collection, inputs, error);
        free(settings);
        if (status == RSL_OK)
            return RSL_OK;
        if (i == 0)
            first = *error;
    }
    *error = first;
    return first.status;
}

void rsl_sweep_job_put_head(const rsl_sweep_job *job, FILE *stream, const char *program,
                            uint64_t inputs)
{
    const rsl_sweep_model *model = job->model;
    rsl_sweep_journal_put_line(stream, program, rsl_version());
    rsl_sweep_journal_put_line(stream, "model", model->path);
    fprintf(stream, "content of the model: %016" PRIx64 "\n",
            rsl_hash(RSL_HASH_START, model->text, model->length));
    fprintf(stream, "content of its files: %016" PRIx64 "\n", inputs);
    for (size_t i = 0; i < job->setting_count; i++)
        rsl_sweep_journal_put_line(stream, "set", job->settings[i]);
    for (size_t i = 0; i < job->plan->axis_count; i++)
        rsl_sweep_journal_put_line(stream, "over", job->plan->axes[i].text);
}

/* ---- one run, in a process of its own ------------------------------------ */

/* The line of a record, malloc'ed; NULL: there is no memory. */
static char *line_of(const rsl_sweep_job *job, size_t run, const rsl_sweep_record *record,
                     size_t *length)
{
    char *line = NULL;
    FILE *stream = open_memstream(&line, length);
    if (!stream)
        return NULL;
    if (job->place)
        job->place(stream, run, job->user);
    rsl_sweep_record_put_line(stream, record, job->collection);
    int bad = ferror(stream);
    if (fclose(stream) == 0 && !bad)
        return line;
    free(line);
    return NULL;
}

static char *do_run(size_t run, size_t *length, void *user)
{
    const rsl_sweep_job *job = user;
    size_t count;
    const char **settings = job->settings_of(run, &count, job->user);
    if (!settings)
        return NULL;
    rsl_sweep_record record;
    rsl_sweep_model_run(job->model, settings, count, job->collection, &record);
    char *line = line_of(job, run, &record, length);
    rsl_sweep_record_free(&record);
    free(settings);
    return line;
}

/* ---- what comes back ----------------------------------------------------- */

/* The line of a run whose process died of itself. */
static char *crash_line(const rsl_sweep_job *job, const rsl_sweep_pool_result *result,
                        size_t *length)
{
    rsl_sweep_record record;
    rsl_sweep_record_init(&record, RSL_SWEEP_CRASHED);
    if (result->signal)
        snprintf(record.message, sizeof record.message, "its process ended with signal %d (%s)",
                 result->signal, strsignal(result->signal));
    else
        snprintf(record.message, sizeof record.message, "its process ended with status %d",
                 result->exit_status);
    return line_of(job, result->piece, &record, length);
}

/* The runs under way. */
typedef struct batch {
    rsl_sweep_crew *crew;
    size_t next, end; /* to hand out */
    size_t lost;      /* whose process was killed from outside */
} batch;

/* Into the journal; a run that was killed from outside stays undone. */
static rsl_status keep(batch *b, rsl_sweep_pool_result *result, rsl_error *error)
{
    const rsl_sweep_job *job = b->crew->job;
    assert(result->piece < b->end);
    if (result->fate == RSL_SWEEP_POOL_KILLED) {
        b->lost++;
        return RSL_OK;
    }
    if (result->fate == RSL_SWEEP_POOL_CRASHED)
        result->payload = crash_line(job, result, &result->length);
    if (!result->payload)
        return rsl_error_no_memory(error);
    rsl_status status = rsl_sweep_journal_add(b->crew->journal, result->piece, result->payload,
                                              result->length, error);
    if (status == RSL_OK && job->kept)
        job->kept(result->payload, job->user);
    free(result->payload);
    return status;
}

/* ---- the loop ------------------------------------------------------------ */

static void skip_done(batch *b)
{
    while (b->next < b->end && rsl_sweep_journal_has(b->crew->journal, b->next))
        b->next++;
}

static rsl_status hand_out(batch *b, rsl_error *error)
{
    rsl_sweep_crew *crew = b->crew;
    rsl_status status = RSL_OK;
    for (skip_done(b); b->next < b->end && status == RSL_OK; skip_done(b)) {
        if (rsl_sweep_pool_idle(&crew->pool))
            status = rsl_sweep_pool_give(&crew->pool, b->next, error);
        else if (!rsl_sweep_remote_give(&crew->remote, b->next))
            return RSL_OK;
        b->next++;
    }
    return status;
}

/* Waits a moment, and takes what has come. */
static rsl_status take_in(batch *b, rsl_error *error)
{
    rsl_sweep_crew *crew = b->crew;
    int far = crew->remote.transport.size > 0, got;
    rsl_status status = RSL_OK;
    rsl_sweep_pool_result result;
    if (rsl_sweep_pool_wait(&crew->pool, far ? 1 : 100, &result))
        status = keep(b, &result, error);
    while (status == RSL_OK && far && rsl_sweep_remote_take(&crew->remote, &result, &got))
        if (got)
            status = keep(b, &result, error);
    return status;
}

rsl_status rsl_sweep_crew_work(rsl_sweep_crew *crew, size_t first, size_t end, rsl_error *error)
{
    batch b = {.crew = crew, .next = first, .end = end};
    assert(first <= end && end <= crew->journal->count);
    rsl_status status = hand_out(&b, error);
    while (status == RSL_OK && crew->pool.busy + crew->remote.busy > 0) {
        status = take_in(&b, error);
        if (status == RSL_OK && crew->job->progress(crew->job->user))
            return rsl_error_set(error, RSL_STOPPED, "stopped");
        if (status == RSL_OK)
            status = hand_out(&b, error);
    }
    if (status == RSL_OK && b.lost > 0)
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "the processes of %zu of %zu runs were killed "
                             "from outside, perhaps because memory was "
                             "short; the same command does these again",
                             b.lost, end - first);
    return status;
}

/* ---- start and stop ------------------------------------------------------ */

static size_t processes(size_t jobs, size_t most, int ranks)
{
    if (jobs == 0)
        jobs = ranks > 1 ? 1 : rsl_sweep_pool_processors();
    if (jobs > RSL_SWEEP_POOL_MOST)
        jobs = RSL_SWEEP_POOL_MOST;
    return most > 0 && most < jobs ? most : jobs;
}

rsl_status rsl_sweep_crew_start(rsl_sweep_crew *crew, const rsl_sweep_job *job,
                                rsl_sweep_journal *journal, size_t jobs, size_t most, int ranks,
                                rsl_error *error)
{
    assert(ranks >= 1);
    *crew = (rsl_sweep_crew){.job = job, .journal = journal};
    rsl_status status =
        rsl_sweep_pool_start(&crew->pool, processes(jobs, most, ranks), do_run, (void *)job, error);
    if (status == RSL_OK && ranks > 1)
        status = rsl_sweep_remote_join(&crew->remote.transport, error);
    if (status != RSL_OK)
        rsl_sweep_pool_stop(&crew->pool);
    return status;
}

rsl_status rsl_sweep_crew_serve(rsl_sweep_crew *crew, rsl_error *error)
{
    rsl_status status = rsl_sweep_remote_serve(&crew->remote.transport, &crew->pool, error);
    rsl_sweep_pool_stop(&crew->pool);
    return status;
}

void rsl_sweep_crew_stop(rsl_sweep_crew *crew)
{
    rsl_sweep_pool_stop(&crew->pool);
    rsl_sweep_remote_end(&crew->remote);
}
