/* SPDX-License-Identifier: MIT
 *
 * design: the search itself. The optimiser asks for the values of some points;
 * each is a run, done by a process or found in the journal.
 */
#define _GNU_SOURCE /* open_memstream, MAP_ANONYMOUS */

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "sweep/design_parts.h"

/* ---- one run, in a process of its own ------------------------------------ */

/* Where the point of an evaluation lies for the processes to see. */
static double *seat_of(const rsl_sweep_design *design, size_t evaluation)
{
    return design->shared + (evaluation % design->seats) * RSL_SWEEP_PLAN_AXES;
}

/* The line of a result, malloc'ed: the point, then the record. */
static char *make_line(const rsl_sweep_design *design, const double *x,
                       const rsl_sweep_study_result *result, size_t *length)
{
    char *line = NULL, *record;
    size_t record_length;
    FILE *stream = open_memstream(&line, length);

    if (!stream)
        return NULL;
    record =
        rsl_sweep_record_write(result, &design->collection, &record_length);
    for (size_t i = 0; i < design->plan.axis_count; i++)
        fprintf(stream, "%.17g\t", x[i]);
    fputs(record ? record : "", stream);
    if (fclose(stream) == 0 && record) {
        free(record);
        return line;
    }
    free(record);
    free(line);
    return NULL;
}

static char *do_run(size_t evaluation, size_t *length, void *user)
{
    const rsl_sweep_design *design = user;
    const double *x = seat_of(design, evaluation);
    rsl_sweep_study_result *result = malloc(sizeof *result);
    size_t count;
    const char **settings = rsl_sweep_design_settings(design, x, &count);
    char *line = NULL;

    if (result && settings) {
        rsl_sweep_study_run(&design->model, settings, count,
                            &design->collection, result);
        line = make_line(design, x, result, length);
        rsl_sweep_study_result_free(result);
    }
    free(settings);
    free(result);
    return line;
}

/* The line of a run whose process died of itself. */
static char *crash_line(const rsl_sweep_design *design,
                        const rsl_sweep_pool_result *from, size_t *length)
{
    rsl_sweep_study_result *result = calloc(1, sizeof *result);
    char *line;

    if (!result)
        return NULL;
    rsl_sweep_study_crash(result, from->signal, from->exit_status);
    line = make_line(design, seat_of(design, from->piece), result, length);
    free(result);
    return line;
}

/* ---- results ------------------------------------------------------------- */

static rsl_status keep(rsl_sweep_design *design, rsl_sweep_pool_result *result)
{
    rsl_status status;

    if (result->fate == RSL_SWEEP_POOL_KILLED)
        return rsl_error_set(&design->trouble, RSL_ERROR_MEMORY,
                             "the process of run %zu was killed from outside, "
                             "perhaps because memory was short; the same "
                             "command goes on from there",
                             result->piece + 1);
    if (result->fate == RSL_SWEEP_POOL_CRASHED)
        result->payload = crash_line(design, result, &result->length);
    if (!result->payload)
        return rsl_error_no_memory(&design->trouble);
    status =
        rsl_sweep_journal_add(&design->journal, result->piece, result->payload,
                              result->length, &design->trouble);
    free(result->payload);
    return status;
}

/* The value from the journal, which must be of the same point. */
static rsl_status look_up(rsl_sweep_design *design, size_t evaluation,
                          const double *x, double *value)
{
    rsl_sweep_design_row row;
    rsl_status status =
        rsl_sweep_design_row_read(design, evaluation, &row, &design->trouble);

    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < design->plan.axis_count; i++)
        if (row.coordinate[i] != x[i])
            return rsl_error_set(&design->trouble, RSL_ERROR_CONFLICT,
                                 "run %zu in '%.300s' is of another point; "
                                 "begin anew with --force",
                                 evaluation + 1, design->journal.path);
    *value = design->options.maximise ? -row.value : row.value;
    if (!isfinite(row.value))
        design->progress.failed++;
    return RSL_OK;
}

/* ---- the questions of the optimiser -------------------------------------- */

static rsl_status tell(rsl_sweep_design *design)
{
    const rsl_sweep_design_options *options = &design->options;

    design->progress.done = design->journal.done;
    if (options->progress &&
        options->progress(&design->progress, options->user))
        return rsl_error_set(&design->trouble, RSL_STOPPED, "stopped");
    return RSL_OK;
}

/* Does those of `count` runs from `first` that are not in the journal. */
static rsl_status do_runs(rsl_sweep_design *design, size_t first, size_t count,
                          const double *points)
{
    size_t n = design->plan.axis_count, next = 0;
    rsl_status status = RSL_OK;
    rsl_sweep_pool_result result;

    while (status == RSL_OK && (next < count || design->pool.busy > 0)) {
        while (next < count &&
               rsl_sweep_journal_has(&design->journal, first + next))
            next++;
        if (next < count && rsl_sweep_pool_idle(&design->pool)) {
            memcpy(seat_of(design, first + next), points + next * n,
                   n * sizeof *points);
            status = rsl_sweep_pool_give(&design->pool, first + next,
                                         &design->trouble);
            next++;
            continue;
        }
        if (design->pool.busy > 0 &&
            rsl_sweep_pool_wait(&design->pool, 100, &result))
            status = keep(design, &result);
        if (status == RSL_OK)
            status = tell(design);
    }
    return status;
}

int rsl_sweep_design_values(const double *points, size_t count, double *values,
                            void *user)
{
    rsl_sweep_design *design = user;
    size_t n = design->plan.axis_count, first = design->optimum.evaluations;
    rsl_status status = RSL_OK;

    if (first + count > design->progress.most)
        status = rsl_error_set(&design->trouble, RSL_ERROR_ARGUMENT,
                               "more than %zu runs are needed; allowed: %d",
                               design->progress.most, RSL_SWEEP_DESIGN_MOST);
    if (status == RSL_OK)
        status = do_runs(design, first, count, points);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        status = look_up(design, first + i, points + i * n, &values[i]);
    return status != RSL_OK;
}

/* ---- before and after ---------------------------------------------------- */

static rsl_status open_all(rsl_sweep_design *design, rsl_error *error)
{
    const rsl_sweep_design_options *o = &design->options;
    size_t jobs = o->jobs > 0 ? o->jobs : rsl_sweep_pool_processors();
    size_t bytes;
    rsl_optimise_problem problem = rsl_sweep_design_problem(design);
    rsl_status status = rsl_sweep_journal_open(
        &design->journal, o->folder, "optimise", design->head,
        design->progress.most, o->force, error);

    if (status != RSL_OK)
        return status;
    design->progress.before = design->journal.done;
    design->seats = rsl_optimise_at_once(&problem, &o->optimise);
    bytes = design->seats * RSL_SWEEP_PLAN_AXES * sizeof(double);
    design->shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (design->shared == MAP_FAILED) {
        design->shared = NULL;
        return rsl_error_no_memory(error);
    }
    if (jobs > RSL_SWEEP_POOL_MOST)
        jobs = RSL_SWEEP_POOL_MOST;
    if (jobs > design->seats)
        jobs = design->seats;
    return rsl_sweep_pool_start(&design->pool, jobs, do_run, design, error);
}

/* The best point as the model takes it. */
static void translate(rsl_sweep_design *design)
{
    for (size_t i = 0; i < design->plan.axis_count; i++)
        design->optimum.x[i] =
            rsl_sweep_design_value(&design->plan.axes[i], design->optimum.x[i]);
    if (design->options.maximise)
        design->optimum.value = -design->optimum.value;
}

static rsl_status explain(const rsl_sweep_design *design, rsl_status status,
                          const rsl_error *problem, rsl_error *error)
{
    if (design->trouble.status != RSL_OK) {
        *error = design->trouble;
        return error->status;
    }
    if (status == RSL_ERROR_NO_SOLUTION)
        return rsl_error_set(error, status,
                             "none of %zu runs came to its end with a number; "
                             "the column 'message' of "
                             "%.300s/evaluations.csv says why",
                             design->optimum.evaluations,
                             design->options.folder);
    return rsl_error_set(error, status, "%s", problem->message);
}

rsl_status rsl_sweep_design_run(rsl_sweep_design *design, rsl_error *error)
{
    rsl_optimise_problem problem = rsl_sweep_design_problem(design);
    rsl_error why = {0};
    rsl_status status = open_all(design, error);

    if (status != RSL_OK)
        return status;
    status = rsl_optimise(&problem, &design->options.optimise, &design->optimum,
                          &why);
    rsl_sweep_pool_stop(&design->pool);
    if (status == RSL_OK)
        translate(design);
    return status == RSL_OK ? RSL_OK : explain(design, status, &why, error);
}
