/* SPDX-License-Identifier: MIT
 *
 * design: a search. The optimiser requests the values of some points; each is a
 * run, done by a process or found in the journal.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "num/elementary.h"
#include "sweep/sweep.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "report/csv.h"
#include "system/number.h"

/* ---- variables ----------------------------------------------------------- */

/* The value of a variable: its coordinate, or the exponential of it. */
static double value_of(const rsl_sweep_axis *axis, double coordinate)
{
    double low = fmin(axis->from, axis->to), high = fmax(axis->from, axis->to);
    double value = axis->kind == RSL_SWEEP_AXIS_LOG ? rsl_num_exp(coordinate) : coordinate;
    return fmin(high, fmax(low, value));
}

static const char **settings_at(const rsl_sweep *design, const double *x, size_t *count)
{
    const char *values[RSL_SWEEP_PLAN_AXIS_MAX];
    rsl_text_digits digits[RSL_SWEEP_PLAN_AXIS_MAX];
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        digits[i] = rsl_number_shortest(value_of(&design->plan.axes[i], x[i]));
        values[i] = digits[i].text;
    }
    return rsl_sweep_settings(design, values, count);
}

/* ---- checking ------------------------------------------------------------ */

static rsl_status make_variables(rsl_sweep *design, rsl_error *error)
{
    const rsl_sweep_options *o = &design->options;
    rsl_status status = rsl_sweep_plan_ranges(&design->plan, o->over, o->over_count, error);
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        const rsl_sweep_axis *axis = &design->plan.axes[i];
        double low = fmin(axis->from, axis->to);
        double high = fmax(axis->from, axis->to);
        int logarithmic = axis->kind == RSL_SWEEP_AXIS_LOG;
        design->lower[i] = logarithmic ? rsl_num_log(low) : low;
        design->upper[i] = logarithmic ? rsl_num_log(high) : high;
    }
    return status == RSL_OK
               ? rsl_sweep_plan_conflicts(&design->plan, o->settings, o->setting_count, error)
               : status;
}

static rsl_status make_goal(rsl_sweep *design, rsl_error *error)
{
    rsl_status status =
        rsl_sweep_collection_init(&design->collection, "goal", &design->options.goal, 1, error);
    if (status != RSL_OK)
        return status;
    if (design->collection.count == 1 && !rsl_sweep_collector_many(&design->collection.all[0]))
        return RSL_OK;
    rsl_error_set(
        error, RSL_ERROR_ARGUMENT,
        "it gives many numbers; allowed: one collector that gives one number, such as ball.y:max");
    return rsl_error_within(error, RSL_ERROR_ARGUMENT, "goal '%.200s'", design->options.goal);
}

/* The middle of the ranges and two corners. */
static const char **settings_between(const rsl_sweep *design, size_t which, size_t *count)
{
    static const double parts[] = {0.5, 0.0, 1.0};
    double x[RSL_SWEEP_PLAN_AXIS_MAX];
    for (size_t i = 0; i < design->plan.axis_count; i++)
        x[i] = design->lower[i] * (1.0 - parts[which]) + design->upper[i] * parts[which];
    return settings_at(design, x, count);
}

/* ---- one run, in a process of its own ------------------------------------ */

/* Where the point of an evaluation lies for the processes to see. */
static double *seat_of(const rsl_sweep *design, size_t evaluation)
{
    assert(design->shared && design->seats > 0);
    return design->shared + (evaluation % design->seats) * RSL_SWEEP_PLAN_AXIS_MAX;
}

static const char **settings_of(const rsl_sweep *design, size_t evaluation, size_t *count)
{
    return settings_at(design, seat_of(design, evaluation), count);
}

/* A line of the journal: the coordinates with 17 digits, then the record. */
static void put_point(FILE *stream, const rsl_sweep *design, size_t evaluation)
{
    const double *x = seat_of(design, evaluation);
    for (size_t i = 0; i < design->plan.axis_count; i++)
        fprintf(stream, "%.17g\t", x[i]);
}

/* ---- the questions of the optimiser -------------------------------------- */

/* The value from the journal, which must be of the same point. */
static rsl_status look_up(rsl_sweep *design, size_t evaluation, const double *x, double *value)
{
    rsl_sweep_design_row row;
    rsl_status status = rsl_sweep_design_row_read(design, evaluation, &row, &design->trouble);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < design->plan.axis_count; i++)
        if (row.coordinate[i] != x[i])
            return rsl_error_at(&design->trouble, RSL_ERROR_CONFLICT, "folder",
                                "run %zu in '%.300s' is of another point; begin anew",
                                evaluation + 1, design->journal.path);
    *value = design->options.maximise ? -row.value : row.value;
    if (!isfinite(row.value))
        design->progress.failed++;
    return RSL_OK;
}

/* As rsl_optimise_problem.values; `user` is the design. */
static int values_at(const double *points, size_t count, double *values, void *user)
{
    rsl_sweep *design = user;
    size_t n = design->plan.axis_count, first = design->optimum.evaluations;
    assert(count <= design->seats);
    if (first + count > design->progress.runs) {
        rsl_error_set(&design->trouble, RSL_ERROR_ARGUMENT,
                      "more than %zu runs are needed; allowed: %d", design->progress.runs,
                      RSL_SWEEP_DESIGN_MAX);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(seat_of(design, first + i), points + i * n, n * sizeof *points);
    rsl_status status = rsl_sweep_dispatch_work(design, first, first + count, &design->trouble);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        status = look_up(design, first + i, points + i * n, &values[i]);
    return status != RSL_OK;
}

static rsl_optimise_problem problem_of(rsl_sweep *design)
{
    return (rsl_optimise_problem){.dimension = design->plan.axis_count,
                                  .lower = design->lower,
                                  .upper = design->upper,
                                  .values = values_at,
                                  .user = design};
}

/* ---- preparing ----------------------------------------------------------- */

static void put_method(FILE *stream, const rsl_optimise_options *o)
{
    fprintf(stream,
            "method: %s, seed %" PRIu64
            ", evaluations %zu, iterations %zu, countries %zu, imperialists %zu, beta %.17g, gamma "
            "%.17g, xi %.17g, eta %.17g, target %.17g, tolerance %.17g, difference %.17g\n",
            o->method->key, o->seed, o->evaluations, o->ica.iterations, o->ica.countries,
            o->ica.imperialists, o->ica.beta, o->ica.gamma, o->ica.xi, o->ica.eta_last, o->target,
            o->tolerance, o->difference);
}

static void put_head(FILE *stream, const rsl_sweep *design)
{
    const rsl_sweep_options *o = &design->options;
    rsl_sweep_journal_put_line(stream, o->maximise ? "maximise" : "minimise", o->goal);
    put_method(stream, &o->optimise);
}

static const rsl_sweep_kind search_kind = {
    .name = "optimise",
    .folder = {"optimise", (const char *const[]){"evaluations.csv", "report.html", NULL},
               "optimise.journal"},
    .settings_of = settings_of,
    .place = put_point,
    .put_head = put_head};

rsl_status rsl_sweep_design_prepare(rsl_sweep *design, const rsl_sweep_options *options,
                                    rsl_error *error)
{
    uint64_t inputs = 0;
    size_t good;
    *design = (rsl_sweep){.kind = &search_kind, .options = *options, .journal = {.file = -1}};
    design->progress.runs = rsl_optimise_evaluation_max(&options->optimise);
    if (design->progress.runs > RSL_SWEEP_DESIGN_MAX)
        design->progress.runs = RSL_SWEEP_DESIGN_MAX;
    rsl_status status = make_variables(design, error);
    if (status == RSL_OK) {
        rsl_optimise_problem problem = problem_of(design);
        status = rsl_optimise_check(&problem, &options->optimise, error);
    }
    if (status == RSL_OK)
        status = make_goal(design, error);
    if (status == RSL_OK)
        status = rsl_sweep_find_allowed(design, settings_between, (size_t[]){0, 1, 2}, &good,
                                        &inputs, error);
    return status == RSL_OK ? rsl_sweep_make_head(design, inputs, error) : status;
}

/* ---- searching ----------------------------------------------------------- */

static rsl_status share_memory(rsl_sweep *design, rsl_error *error)
{
    rsl_optimise_problem problem = problem_of(design);
    design->seats = rsl_optimise_batch_max(&problem, &design->options.optimise);
    design->shared = mmap(NULL, design->seats * RSL_SWEEP_PLAN_AXIS_MAX * sizeof(double),
                          PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (design->shared != MAP_FAILED)
        return RSL_OK;
    design->shared = NULL;
    return rsl_error_no_memory(error);
}

static rsl_status explain(const rsl_sweep *design, rsl_status status, const rsl_error *problem,
                          rsl_error *error)
{
    *error = design->trouble.status != RSL_OK ? design->trouble : *problem;
    if (design->trouble.status != RSL_OK || status != RSL_ERROR_NO_SOLUTION)
        return error->status;
    return rsl_error_set(error, status,
                         "none of %zu runs came to its end with a number; the column 'message' of "
                         "%.300s/evaluations.csv says why",
                         design->optimum.evaluations, design->options.folder);
}

/* The best point as the model takes it. */
static void translate(rsl_sweep *design)
{
    for (size_t i = 0; i < design->plan.axis_count; i++)
        design->optimum.x[i] = value_of(&design->plan.axes[i], design->optimum.x[i]);
    if (design->options.maximise)
        design->optimum.value = -design->optimum.value;
}

static rsl_status search(rsl_sweep *design, rsl_error *error)
{
    rsl_status status = rsl_sweep_dispatch_start(design, design->seats, 1, error);
    if (status != RSL_OK)
        return status;
    rsl_optimise_problem problem = problem_of(design);
    rsl_error why = {0};
    status = rsl_optimise(&problem, &design->options.optimise, &design->optimum, &why);
    rsl_sweep_dispatch_stop(design);
    if (status != RSL_OK)
        return explain(design, status, &why, error);
    translate(design);
    return RSL_OK;
}

rsl_status rsl_sweep_design_run(rsl_sweep *design, rsl_error *error)
{
    assert(design->folder.path);
    rsl_status status = share_memory(design, error);
    return status == RSL_OK ? search(design, error) : status;
}

/* ---- what was done ------------------------------------------------------- */

static void fill_row(const rsl_sweep *design, rsl_sweep_design_row *row,
                     const rsl_sweep_record *record)
{
    int done = record->outcome == RSL_SWEEP_DONE;
    row->outcome = record->outcome;
    row->value = done ? record->values[0] : RSL_UNSET;
    for (size_t i = 0; i < design->plan.axis_count; i++)
        row->x[i] = value_of(&design->plan.axes[i], row->coordinate[i]);
    snprintf(row->message, sizeof row->message, "%s",
             done && isnan(row->value) ? "the run came to its end, but has no such number: there "
                                         "is no sample and no event for it"
                                       : record->message);
}

rsl_status rsl_sweep_design_row_read(const rsl_sweep *design, size_t evaluation,
                                     rsl_sweep_design_row *row, rsl_error *error)
{
    rsl_sweep_record record;
    rsl_status status = rsl_sweep_read_after(design, evaluation, row->coordinate,
                                             design->plan.axis_count, &record, error);
    if (status != RSL_OK)
        return status;
    fill_row(design, row, &record);
    rsl_sweep_record_free(&record);
    return RSL_OK;
}

static void put_table_head(rsl_report_csv *csv, const rsl_sweep *design)
{
    const rsl_sweep_collector *goal = &design->collection.all[0];
    rsl_report_csv_text(csv, "evaluation");
    for (size_t i = 0; i < design->plan.axis_count; i++)
        rsl_report_csv_head(csv, design->plan.axes[i].path, design->plan.axes[i].unit);
    rsl_report_csv_text(csv, "status");
    rsl_report_csv_head(csv, goal->name, goal->unit);
    rsl_report_csv_text(csv, "best");
    rsl_report_csv_text(csv, "message");
    rsl_report_csv_end(csv);
}

static void put_table_row(rsl_report_csv *csv, const rsl_sweep *design, size_t k,
                          const rsl_sweep_design_row *row, double best)
{
    rsl_report_csv_count(csv, k + 1);
    for (size_t i = 0; i < design->plan.axis_count; i++)
        rsl_report_csv_number(csv, row->x[i]);
    rsl_report_csv_text(csv, rsl_sweep_outcomes[row->outcome].name);
    rsl_report_csv_number(csv, row->value);
    rsl_report_csv_number(csv, best);
    rsl_report_csv_text(csv, row->message);
    rsl_report_csv_end(csv);
}

rsl_status rsl_sweep_design_write(rsl_sweep *design, rsl_error *error)
{
    FILE *stream = rsl_report_folder_create(&design->folder, "evaluations.csv", error);
    rsl_status status = RSL_OK;
    double best = RSL_UNSET;
    if (!stream)
        return error->status;
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    put_table_head(&csv, design);
    for (size_t k = 0; k < design->optimum.evaluations; k++) {
        rsl_sweep_design_row row;
        status = rsl_sweep_design_row_read(design, k, &row, error);
        if (status != RSL_OK)
            break;
        /* fmin and fmax pass over NaN */
        best = design->options.maximise ? fmax(best, row.value) : fmin(best, row.value);
        put_table_row(&csv, design, k, &row, best);
    }
    if (status == RSL_OK)
        status = rsl_report_folder_finish(&design->folder, stream, error);
    if (status == RSL_OK)
        status = rsl_sweep_journal_sort(&design->journal, error);
    return status == RSL_OK ? rsl_report_folder_commit(&design->folder, error) : status;
}
