/* SPDX-License-Identifier: MIT
 *
 * design: a search. The optimiser asks for the values of some points; each is a
 * run, done by a process or found in the journal.
 */
#define _GNU_SOURCE /* open_memstream, MAP_ANONYMOUS */

#include "sweep/design.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "report/csv.h"

/* ---- variables ----------------------------------------------------------- */

/* The value of a variable: its coordinate, or the exponential of it. */
static double value_of(const rsl_sweep_axis *axis, double coordinate)
{
    double low = fmin(axis->from, axis->to), high = fmax(axis->from, axis->to);
    double value = axis->kind == RSL_SWEEP_AXIS_LOG ? exp(coordinate) : coordinate;
    return fmin(high, fmax(low, value));
}

static rsl_sweep_settings_of settings_of;
static void put_point(FILE *stream, size_t evaluation, const void *user);
static int tell_progress(void *user);

static rsl_sweep_job job_of(rsl_sweep_design *design)
{
    return (rsl_sweep_job){.model = &design->model,
                           .settings = design->options.settings,
                           .setting_count = design->options.setting_count,
                           .plan = &design->plan,
                           .collection = &design->collection,
                           .settings_of = settings_of,
                           .place = put_point,
                           .progress = tell_progress,
                           .user = design};
}

static const char **settings_at(rsl_sweep_design *design, const double *x, size_t *count)
{
    const rsl_sweep_job job = job_of(design);
    const char *values[RSL_SWEEP_PLAN_AXES];
    rsl_text_digits digits[RSL_SWEEP_PLAN_AXES];
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        digits[i] = rsl_text_shortest(value_of(&design->plan.axes[i], x[i]));
        values[i] = digits[i].text;
    }
    return rsl_sweep_job_settings(&job, values, count);
}

/* ---- checking ------------------------------------------------------------ */

static rsl_status make_variables(rsl_sweep_design *design, rsl_error *error)
{
    const rsl_sweep_design_options *o = &design->options;
    rsl_status status = rsl_sweep_plan_ranges(&design->plan, o->over, o->over_count, error);
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        const rsl_sweep_axis *axis = &design->plan.axes[i];
        double low = fmin(axis->from, axis->to);
        double high = fmax(axis->from, axis->to);
        int logarithmic = axis->kind == RSL_SWEEP_AXIS_LOG;
        design->lower[i] = logarithmic ? log(low) : low;
        design->upper[i] = logarithmic ? log(high) : high;
    }
    return status == RSL_OK
               ? rsl_sweep_plan_conflicts(&design->plan, o->settings, o->setting_count, error)
               : status;
}

static rsl_status make_goal(rsl_sweep_design *design, rsl_error *error)
{
    rsl_status status =
        rsl_sweep_collection_make(&design->collection, "goal", &design->options.goal, 1, error);
    if (status != RSL_OK)
        return status;
    if (design->collection.count == 1 && !rsl_sweep_collector_many(&design->collection.all[0]))
        return RSL_OK;
    rsl_error_set(error, RSL_ERROR_ARGUMENT,
                  "it gives many numbers; allowed: one collector that gives "
                  "one number, such as ball.y:max");
    return rsl_error_within(error, RSL_ERROR_ARGUMENT, "goal '%.200s'", design->options.goal);
}

/* The middle of the ranges and two corners. */
static const char **settings_between(size_t which, size_t *count, void *user)
{
    static const double parts[] = {0.5, 0.0, 1.0};
    rsl_sweep_design *design = user;
    double x[RSL_SWEEP_PLAN_AXES];
    for (size_t i = 0; i < design->plan.axis_count; i++)
        x[i] = design->lower[i] * (1.0 - parts[which]) + design->upper[i] * parts[which];
    return settings_at(design, x, count);
}

/* The model must allow one of them. */
static rsl_status check_model(rsl_sweep_design *design, uint64_t *inputs, rsl_error *error)
{
    static const size_t tries[] = {0, 1, 2};
    const rsl_sweep_job job = job_of(design);
    size_t good;
    return rsl_sweep_job_find_allowed(&job, settings_between, tries, 3, &good, inputs, error);
}

/* ---- one run, in a process of its own ------------------------------------ */

/* Where the point of an evaluation lies for the processes to see. */
static double *seat_of(const rsl_sweep_design *design, size_t evaluation)
{
    assert(design->shared && design->seats > 0);
    return design->shared + (evaluation % design->seats) * RSL_SWEEP_PLAN_AXES;
}

static const char **settings_of(size_t evaluation, size_t *count, void *user)
{
    rsl_sweep_design *design = user;
    return settings_at(design, seat_of(design, evaluation), count);
}

/* A line of the journal: the coordinates with 17 digits, then the record. */
static void put_point(FILE *stream, size_t evaluation, const void *user)
{
    const rsl_sweep_design *design = user;
    const double *x = seat_of(design, evaluation);
    for (size_t i = 0; i < design->plan.axis_count; i++)
        fprintf(stream, "%.17g\t", x[i]);
}

/* Returns what follows the coordinates; NULL if they are none. */
static char *read_point(const rsl_sweep_design *design, char *line, double *x)
{
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        char *end;
        x[i] = strtod(line, &end);
        if (end == line || *end != '\t')
            return NULL;
        line = end + 1;
    }
    return line;
}

static int tell_progress(void *user)
{
    rsl_sweep_design *design = user;
    const rsl_sweep_design_options *options = &design->options;
    design->progress.done = design->journal.done;
    return options->progress && options->progress(&design->progress, options->user);
}

/* ---- the questions of the optimiser -------------------------------------- */

/* The value from the journal, which must be of the same point. */
static rsl_status look_up(rsl_sweep_design *design, size_t evaluation, const double *x,
                          double *value)
{
    rsl_sweep_design_row row;
    rsl_status status = rsl_sweep_design_row_read(design, evaluation, &row, &design->trouble);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < design->plan.axis_count; i++)
        if (row.coordinate[i] != x[i])
            return rsl_error_at(&design->trouble, RSL_ERROR_CONFLICT, "folder",
                                "run %zu in '%.300s' is of another point; "
                                "begin anew",
                                evaluation + 1, design->journal.path);
    *value = design->options.maximise ? -row.value : row.value;
    if (!isfinite(row.value))
        design->progress.failed++;
    return RSL_OK;
}

/* As rsl_optimise_problem.values; `user` is the design. */
static int values_at(const double *points, size_t count, double *values, void *user)
{
    rsl_sweep_design *design = user;
    size_t n = design->plan.axis_count, first = design->optimum.evaluations;
    assert(count <= design->seats);
    if (first + count > design->progress.most) {
        rsl_error_set(&design->trouble, RSL_ERROR_ARGUMENT,
                      "more than %zu runs are needed; allowed: %d", design->progress.most,
                      RSL_SWEEP_DESIGN_MOST);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(seat_of(design, first + i), points + i * n, n * sizeof *points);
    rsl_status status = rsl_sweep_crew_work(&design->crew, first, first + count, &design->trouble);
    for (size_t i = 0; i < count && status == RSL_OK; i++)
        status = look_up(design, first + i, points + i * n, &values[i]);
    return status != RSL_OK;
}

static rsl_optimise_problem problem_of(rsl_sweep_design *design)
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
            "method: %s, seed %" PRIu64 ", evaluations %zu, iterations %zu, "
            "countries %zu, imperialists %zu, beta %.17g, gamma %.17g, "
            "xi %.17g, eta %.17g, target %.17g, tolerance %.17g, "
            "difference %.17g\n",
            o->method->key, o->seed, o->evaluations, o->iterations, o->countries, o->imperialists,
            o->beta, o->gamma, o->xi, o->eta_last, o->target, o->tolerance, o->difference);
}

static rsl_status make_head(rsl_sweep_design *design, uint64_t inputs, rsl_error *error)
{
    const rsl_sweep_design_options *o = &design->options;
    size_t size;
    FILE *stream = open_memstream(&design->head, &size);
    if (!stream)
        return rsl_error_no_memory(error);
    const rsl_sweep_job job = job_of(design);
    rsl_sweep_job_put_head(&job, stream, "resile optimise", inputs);
    rsl_sweep_journal_put_line(stream, o->maximise ? "maximise" : "minimise", o->goal);
    put_method(stream, &o->optimise);
    return fclose(stream) == 0 ? RSL_OK : rsl_error_no_memory(error);
}

rsl_status rsl_sweep_design_prepare(rsl_sweep_design *design,
                                    const rsl_sweep_design_options *options, rsl_error *error)
{
    uint64_t inputs = 0;
    *design = (rsl_sweep_design){.options = *options, .journal = {.file = -1, .lock = -1}};
    design->progress.most = rsl_optimise_limit(&options->optimise);
    if (design->progress.most > RSL_SWEEP_DESIGN_MOST)
        design->progress.most = RSL_SWEEP_DESIGN_MOST;
    rsl_status status = make_variables(design, error);
    if (status == RSL_OK) {
        rsl_optimise_problem problem = problem_of(design);
        status = rsl_optimise_check(&problem, &options->optimise, error);
    }
    if (status == RSL_OK)
        status = make_goal(design, error);
    if (status == RSL_OK)
        status = rsl_sweep_model_read(options->model, &design->model, error);
    if (status == RSL_OK)
        status = check_model(design, &inputs, error);
    if (status == RSL_OK)
        status = make_head(design, inputs, error);
    return status;
}

void rsl_sweep_design_free(rsl_sweep_design *design)
{
    if (design->shared)
        munmap(design->shared, design->seats * RSL_SWEEP_PLAN_AXES * sizeof(double));
    design->shared = NULL;
    if (design->journal.folder)
        rsl_sweep_journal_close(&design->journal);
    rsl_sweep_plan_free(&design->plan);
    rsl_sweep_collection_free(&design->collection);
    rsl_sweep_model_free(&design->model);
    free(design->head);
    design->head = NULL;
}

/* ---- searching ----------------------------------------------------------- */

static rsl_status share_memory(rsl_sweep_design *design, rsl_error *error)
{
    rsl_optimise_problem problem = problem_of(design);
    design->seats = rsl_optimise_at_once(&problem, &design->options.optimise);
    design->shared = mmap(NULL, design->seats * RSL_SWEEP_PLAN_AXES * sizeof(double),
                          PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (design->shared != MAP_FAILED)
        return RSL_OK;
    design->shared = NULL;
    return rsl_error_no_memory(error);
}

static rsl_status explain(const rsl_sweep_design *design, rsl_status status,
                          const rsl_error *problem, rsl_error *error)
{
    *error = design->trouble.status != RSL_OK ? design->trouble : *problem;
    if (design->trouble.status != RSL_OK || status != RSL_ERROR_NO_SOLUTION)
        return error->status;
    return rsl_error_set(error, status,
                         "none of %zu runs came to its end with a number; "
                         "the column 'message' of %.300s/evaluations.csv says "
                         "why",
                         design->optimum.evaluations, design->options.folder);
}

/* The best point as the model takes it. */
static void translate(rsl_sweep_design *design)
{
    for (size_t i = 0; i < design->plan.axis_count; i++)
        design->optimum.x[i] = value_of(&design->plan.axes[i], design->optimum.x[i]);
    if (design->options.maximise)
        design->optimum.value = -design->optimum.value;
}

static rsl_status search(rsl_sweep_design *design, rsl_error *error)
{
    const rsl_sweep_job job = job_of(design);
    rsl_status status = rsl_sweep_crew_start(&design->crew, &job, &design->journal,
                                             design->options.jobs, design->seats, 1, error);
    if (status != RSL_OK)
        return status;
    rsl_optimise_problem problem = problem_of(design);
    rsl_error why = {0};
    status = rsl_optimise(&problem, &design->options.optimise, &design->optimum, &why);
    rsl_sweep_crew_stop(&design->crew);
    if (status != RSL_OK)
        return explain(design, status, &why, error);
    translate(design);
    return RSL_OK;
}

rsl_status rsl_sweep_design_run(rsl_sweep_design *design, rsl_error *error)
{
    rsl_status status =
        rsl_sweep_journal_open(&design->journal, design->options.folder, "optimise", design->head,
                               design->progress.most, design->options.force, error);
    design->progress.before = design->journal.done;
    if (status == RSL_OK)
        status = share_memory(design, error);
    return status == RSL_OK ? search(design, error) : status;
}

/* ---- what was done ------------------------------------------------------- */

static void fill_row(const rsl_sweep_design *design, rsl_sweep_design_row *row,
                     const rsl_sweep_record *record)
{
    int done = record->outcome == RSL_SWEEP_DONE;
    row->outcome = record->outcome;
    row->value = done ? record->values[0] : RSL_UNSET;
    for (size_t i = 0; i < design->plan.axis_count; i++)
        row->x[i] = value_of(&design->plan.axes[i], row->coordinate[i]);
    snprintf(row->message, sizeof row->message, "%s",
             done && isnan(row->value)
                 ? "the run came to its end, but has no such number: there is "
                   "no sample and no event for it"
                 : record->message);
}

rsl_status rsl_sweep_design_row_read(const rsl_sweep_design *design, size_t evaluation,
                                     rsl_sweep_design_row *row, rsl_error *error)
{
    char *line = rsl_sweep_journal_get(&design->journal, evaluation, error);
    if (!line)
        return error->status;
    char *rest = read_point(design, line, row->coordinate);
    rsl_sweep_record record;
    rsl_status status = rest ? rsl_sweep_record_read(&record, rest, &design->collection, error)
                             : rsl_error_set(error, RSL_ERROR_FILE, "it is not a result");
    if (status == RSL_OK) {
        fill_row(design, row, &record);
        rsl_sweep_record_free(&record);
    }
    free(line);
    return status == RSL_OK ? RSL_OK
                            : rsl_error_within(error, status, "%.300s: run %zu",
                                               design->journal.path, evaluation + 1);
}

static void put_table_head(rsl_report_csv *csv, const rsl_sweep_design *design)
{
    const rsl_sweep_collector *goal = &design->collection.all[0];
    rsl_report_csv_text(csv, "evaluation");
    for (size_t i = 0; i < design->plan.axis_count; i++)
        rsl_report_csv_text(csv, design->plan.axes[i].path);
    rsl_report_csv_text(csv, "status");
    rsl_report_csv_head(csv, goal->name, goal->unit);
    rsl_report_csv_text(csv, "best");
    rsl_report_csv_text(csv, "message");
    rsl_report_csv_end(csv);
}

static void put_table_row(rsl_report_csv *csv, const rsl_sweep_design *design, size_t k,
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

rsl_status rsl_sweep_design_write(rsl_sweep_design *design, rsl_error *error)
{
    rsl_file_whole file;
    rsl_status status =
        rsl_file_whole_open(&file, design->options.folder, "evaluations.csv", error);
    double best = RSL_UNSET;
    if (status != RSL_OK)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
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
    status = rsl_file_whole_close(&file, status, error);
    return status == RSL_OK ? rsl_sweep_journal_sort(&design->journal, error) : status;
}
