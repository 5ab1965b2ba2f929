/* SPDX-License-Identifier: MIT
 *
 * sweep: the runs, by processes here and on other ranks.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sweep/remote.h"
#include "sweep/sweep.h"

/* ---- one run, in a process of its own ------------------------------------ */

static char *do_run(size_t run, size_t *length, void *user)
{
    const rsl_sweep *sweep = user;
    rsl_sweep_study_result *result = malloc(sizeof *result);
    size_t count;
    const char **settings =
        rsl_sweep_settings(sweep, run, RSL_SWEEP_PLAN_AXES, NULL, &count);
    char *line = NULL;

    if (result && settings) {
        rsl_sweep_study_run(&sweep->model, settings, count, &sweep->collection,
                            result);
        line = rsl_sweep_record_write(result, &sweep->collection, length);
        rsl_sweep_study_result_free(result);
    }
    free(settings);
    free(result);
    return line;
}

/* ---- results ------------------------------------------------------------- */

/* The record of a run whose process died of itself. */
static char *crash_record(const rsl_sweep *sweep,
                          const rsl_sweep_pool_result *from, size_t *length)
{
    rsl_sweep_study_result *result = calloc(1, sizeof *result);
    char *line;

    if (!result)
        return NULL;
    rsl_sweep_study_crash(result, from->signal, from->exit_status);
    line = rsl_sweep_record_write(result, &sweep->collection, length);
    free(result);
    return line;
}

static void count_outcome(rsl_sweep *sweep, const char *line)
{
    char word[16];
    rsl_sweep_study_outcome outcome;

    snprintf(word, sizeof word, "%.*s", (int)(strcspn(line, "\t") % 16), line);
    outcome = rsl_sweep_record_outcome(word);
    if (outcome == RSL_SWEEP_STUDY_OUTCOMES)
        return;
    sweep->outcomes[outcome]++;
    sweep->progress.done++;
    sweep->progress.failed += outcome != RSL_SWEEP_STUDY_DONE;
}

/* Into the journal; a run that was killed from outside stays undone. */
static rsl_status keep(rsl_sweep *sweep, rsl_sweep_pool_result *result,
                       rsl_error *error)
{
    rsl_status status;

    if (result->fate == RSL_SWEEP_POOL_KILLED) {
        sweep->lost++;
        return RSL_OK;
    }
    if (result->fate == RSL_SWEEP_POOL_CRASHED)
        result->payload = crash_record(sweep, result, &result->length);
    if (!result->payload)
        return rsl_error_no_memory(error);
    status = rsl_sweep_journal_add(&sweep->journal, result->piece,
                                   result->payload, result->length, error);
    if (status == RSL_OK)
        count_outcome(sweep, result->payload);
    free(result->payload);
    return status;
}

/* ---- the loop ------------------------------------------------------------ */

typedef struct work {
    rsl_sweep *sweep;
    rsl_sweep_pool pool;
    rsl_sweep_remote remote;
    size_t next; /* run to hand out */
} work;

static void skip_done(work *w)
{
    while (w->next < w->sweep->plan.runs &&
           rsl_sweep_journal_has(&w->sweep->journal, w->next))
        w->next++;
}

static rsl_status hand_out(work *w, rsl_error *error)
{
    rsl_status status = RSL_OK;

    for (skip_done(w); w->next < w->sweep->plan.runs && status == RSL_OK;
         skip_done(w)) {
        if (rsl_sweep_pool_idle(&w->pool))
            status = rsl_sweep_pool_give(&w->pool, w->next, error);
        else if (!rsl_sweep_remote_give(&w->remote, w->next))
            return RSL_OK;
        w->next++;
    }
    return status;
}

/* Waits a moment, and takes what has come. */
static rsl_status take_in(work *w, rsl_error *error)
{
    int far = w->remote.transport.size > 0, got;
    rsl_status status = RSL_OK;
    rsl_sweep_pool_result result;

    if (rsl_sweep_pool_wait(&w->pool, far ? 1 : 100, &result))
        status = keep(w->sweep, &result, error);
    while (status == RSL_OK && far &&
           rsl_sweep_remote_take(&w->remote, &result, &got))
        if (got)
            status = keep(w->sweep, &result, error);
    return status;
}

static rsl_status work_on(work *w, rsl_error *error)
{
    const rsl_sweep_options *options = &w->sweep->options;
    rsl_status status = RSL_OK;

    for (;;) {
        status = hand_out(w, error);
        if (status != RSL_OK || w->pool.busy + w->remote.busy == 0)
            return status;
        status = take_in(w, error);
        if (status != RSL_OK)
            return status;
        if (options->progress &&
            options->progress(&w->sweep->progress, options->user))
            return rsl_error_set(error, RSL_STOPPED, "stopped");
    }
}

/* ---- before and after ---------------------------------------------------- */

/* Results of another sweep are not to stand beside a new one. */
static void remove_old(const char *folder)
{
    DIR *entries = opendir(folder);
    struct dirent *entry;

    while (entries && (entry = readdir(entries))) {
        const char *name = entry->d_name, *end = strrchr(name, '.');
        if (strcmp(name, "sweep.csv") == 0 || strcmp(name, "points.csv") == 0 ||
            strcmp(name, "report.html") == 0 ||
            (strncmp(name, "plot-", 5) == 0 && end && strcmp(end, ".svg") == 0))
            unlinkat(dirfd(entries), name, 0);
    }
    if (entries)
        closedir(entries);
}

static rsl_status open_journal(rsl_sweep *sweep, rsl_error *error)
{
    rsl_status status = rsl_sweep_journal_open(
        &sweep->journal, sweep->options.folder, "sweep", sweep->head,
        sweep->plan.runs, sweep->options.force, error);

    for (size_t i = 0; i < sweep->plan.runs && status == RSL_OK; i++) {
        char *line;
        if (!rsl_sweep_journal_has(&sweep->journal, i))
            continue;
        line = rsl_sweep_journal_get(&sweep->journal, i, error);
        if (!line)
            return error->status;
        count_outcome(sweep, line);
        free(line);
    }
    sweep->progress.before = sweep->progress.done;
    if (status == RSL_OK && sweep->progress.done == 0)
        remove_old(sweep->options.folder);
    return status;
}

static size_t processes(const rsl_sweep *sweep, int ranks)
{
    size_t jobs = sweep->options.jobs;
    size_t left = sweep->plan.runs - sweep->progress.done;

    if (jobs == 0)
        jobs = ranks > 1 ? 1 : rsl_sweep_pool_processors();
    if (jobs > RSL_SWEEP_POOL_MOST)
        jobs = RSL_SWEEP_POOL_MOST;
    return left > 0 && left < jobs ? left : jobs;
}

/* Rank 0, or the only one. */
static rsl_status lead(work *w, rsl_error *error)
{
    rsl_status status = work_on(w, error);

    rsl_sweep_pool_stop(&w->pool);
    rsl_sweep_remote_end(&w->remote);
    if (status == RSL_OK && w->sweep->lost > 0)
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "the processes of %zu of %zu runs were killed "
                             "from outside, perhaps because memory was "
                             "short; the same command does these again",
                             w->sweep->lost, w->sweep->plan.runs);
    return status;
}

rsl_status rsl_sweep_run(rsl_sweep *sweep, rsl_error *error)
{
    rsl_sweep_remote_place place = rsl_sweep_remote_where();
    rsl_status status = RSL_OK;
    work w = {.sweep = sweep};

    sweep->helper = place.size > 1 && place.rank > 0;
    if (!sweep->helper)
        status = open_journal(sweep, error);
    if (status != RSL_OK ||
        (place.size == 1 && sweep->progress.done == sweep->plan.runs))
        return status;
    status = rsl_sweep_pool_start(&w.pool, processes(sweep, place.size), do_run,
                                  sweep, error);
    if (status == RSL_OK && place.size > 1)
        status = rsl_sweep_remote_join(&w.remote.transport, error);
    if (status != RSL_OK) {
        rsl_sweep_pool_stop(&w.pool);
        return status;
    }
    if (!sweep->helper)
        return lead(&w, error);
    status = rsl_sweep_remote_serve(&w.remote.transport, &w.pool, error);
    rsl_sweep_pool_stop(&w.pool);
    return status;
}
