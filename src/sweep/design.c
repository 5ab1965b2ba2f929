/* SPDX-License-Identifier: MIT
 *
 * design: preparing a search and reading what it has done.
 */
#define _GNU_SOURCE /* open_memstream, MAP_ANONYMOUS */

#include "sweep/design.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"
#include "report/csv.h"
#include "sweep/design_parts.h"
#include "sweep/record.h"

/* ---- variables ----------------------------------------------------------- */

double rsl_sweep_design_value(const rsl_sweep_axis *axis, double coordinate)
{
    double low = fmin(axis->from, axis->to), high = fmax(axis->from, axis->to);
    double value =
        axis->kind == RSL_SWEEP_AXIS_LOG ? exp(coordinate) : coordinate;

    return fmin(high, fmax(low, value));
}

const char **rsl_sweep_design_settings(const rsl_sweep_design *design,
                                       const double *x, size_t *count)
{
    const rsl_sweep_plan *plan = &design->plan;
    size_t fixed = design->options.setting_count, bytes;
    rsl_text_digits digits[RSL_SWEEP_PLAN_AXES];
    const char **all;
    char *room;

    *count = fixed + plan->axis_count;
    bytes = *count * sizeof *all;
    for (size_t i = 0; i < plan->axis_count; i++) {
        digits[i] =
            rsl_text_shortest(rsl_sweep_design_value(&plan->axes[i], x[i]));
        bytes += strlen(plan->axes[i].path) + strlen(digits[i].text) + 2;
    }
    all = malloc(bytes);
    if (!all)
        return NULL;
    for (size_t i = 0; i < fixed; i++)
        all[i] = design->options.settings[i];
    room = (char *)(all + *count);
    for (size_t i = 0; i < plan->axis_count; i++) {
        all[fixed + i] = room;
        room = stpcpy(stpcpy(stpcpy(room, plan->axes[i].path), "="),
                      digits[i].text) +
               1;
    }
    return all;
}

/* ---- sentences ----------------------------------------------------------- */

/* The parts of a sweep speak of its options; here they have other names. */
static rsl_status reword(const rsl_sweep_design *design, rsl_error *error)
{
    static const char collect[] = "--collect", range[] = "; a range is written";
    rsl_error old = *error;
    char *found = strstr(old.message, range);

    if (strncmp(old.message, collect, sizeof collect - 1) == 0)
        return rsl_error_set(error, old.status, "--%s%.900s",
                             design->options.maximise ? "maximise" : "minimise",
                             old.message + sizeof collect - 1);
    if (!found)
        return old.status;
    *found = '\0';
    return rsl_error_set(error, old.status,
                         "%.800s%s from:to or from:to:log, such as "
                         "gap=0.01:0.05",
                         old.message, range);
}

/* ---- checking ------------------------------------------------------------ */

static rsl_status make_variables(rsl_sweep_design *design, rsl_error *error)
{
    const rsl_sweep_design_options *o = &design->options;
    rsl_status status;

    if (o->over_count == 0)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "--over is missing; it says what may change, "
                             "such as --over gap=0.01:0.05");
    status =
        rsl_sweep_plan_make(&design->plan, o->over, o->over_count, 1, 1, error);
    if (status != RSL_OK)
        return reword(design, error);
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        const rsl_sweep_axis *axis = &design->plan.axes[i];
        double low = fmin(axis->from, axis->to);
        double high = fmax(axis->from, axis->to);
        if (axis->kind == RSL_SWEEP_AXIS_LIST || axis->count > 0)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "--over '%.200s': an optimiser takes a range "
                                 "from:to or from:to:log, such as "
                                 "gap=0.01:0.05; lists and counts are for "
                                 "'resile sweep'",
                                 axis->text);
        design->lower[i] = axis->kind == RSL_SWEEP_AXIS_LOG ? log(low) : low;
        design->upper[i] = axis->kind == RSL_SWEEP_AXIS_LOG ? log(high) : high;
    }
    return RSL_OK;
}

static rsl_status make_goal(rsl_sweep_design *design, rsl_error *error)
{
    const char *name = design->options.maximise ? "maximise" : "minimise";

    if (rsl_sweep_collection_make(&design->collection, &design->options.goal, 1,
                                  error) != RSL_OK)
        return reword(design, error);
    if (design->collection.count != 1 ||
        rsl_sweep_collector_many(&design->collection.all[0]))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "--%s '%.200s' gives many numbers; allowed: one "
                             "collector that gives one number, such as "
                             "ball.y:max",
                             name, design->options.goal);
    return RSL_OK;
}

/* The model must allow the middle of the ranges, or one of two corners. */
static rsl_status check_model(rsl_sweep_design *design, uint64_t *inputs,
                              rsl_error *error)
{
    static const double parts[] = {0.5, 0.0, 1.0};

    for (size_t k = 0; k < 3; k++) {
        double x[RSL_SWEEP_PLAN_AXES];
        rsl_error problem = {0};
        size_t count;
        const char **settings;
        rsl_status status;
        for (size_t i = 0; i < design->plan.axis_count; i++)
            x[i] = design->lower[i] * (1.0 - parts[k]) +
                   design->upper[i] * parts[k];
        settings = rsl_sweep_design_settings(design, x, &count);
        if (!settings)
            return rsl_error_no_memory(error);
        status = rsl_sweep_study_check(&design->model, settings, count,
                                       &design->collection, inputs, &problem);
        free(settings);
        if (status == RSL_OK)
            return RSL_OK;
        if (k == 0)
            *error = problem;
    }
    return reword(design, error);
}

rsl_optimise_problem rsl_sweep_design_problem(rsl_sweep_design *design)
{
    return (rsl_optimise_problem){.dimension = design->plan.axis_count,
                                  .lower = design->lower,
                                  .upper = design->upper,
                                  .values = rsl_sweep_design_values,
                                  .user = design};
}

static rsl_status check_method(rsl_sweep_design *design, rsl_error *error)
{
    rsl_optimise_problem problem = rsl_sweep_design_problem(design);
    rsl_error why;
    rsl_status status =
        rsl_optimise_check(&problem, &design->options.optimise, &why);

    return status == RSL_OK ? RSL_OK
                            : rsl_error_set(error, status, "%s", why.message);
}

/* ---- the head of the journal --------------------------------------------- */

static void put_line(FILE *stream, const char *key, const char *value)
{
    fprintf(stream, "%s: ", key);
    for (; *value; value++)
        putc((unsigned char)*value < 0x20 ? ' ' : *value, stream);
    putc('\n', stream);
}

static void put_method(FILE *stream, const rsl_optimise_options *o)
{
    fprintf(stream,
            "method: %s, seed %" PRIu64 ", evaluations %zu, iterations %zu, "
            "countries %zu, imperialists %zu, beta %.17g, gamma %.17g, "
            "xi %.17g, eta %.17g, target %.17g, tolerance %.17g, "
            "difference %.17g\n",
            o->method->key, o->seed, o->evaluations, o->iterations,
            o->countries, o->imperialists, o->beta, o->gamma, o->xi,
            o->eta_last, o->target, o->tolerance, o->difference);
}

static rsl_status make_head(rsl_sweep_design *design, uint64_t inputs,
                            rsl_error *error)
{
    const rsl_sweep_design_options *o = &design->options;
    size_t size;
    FILE *stream = open_memstream(&design->head, &size);

    if (!stream)
        return rsl_error_no_memory(error);
    put_line(stream, "resile optimise", rsl_version());
    put_line(stream, "model", o->model);
    fprintf(stream, "content of the model: %016" PRIx64 "\n",
            rsl_hash(RSL_HASH_START, design->model.text, design->model.length));
    fprintf(stream, "content of its files: %016" PRIx64 "\n", inputs);
    for (size_t i = 0; i < o->setting_count; i++)
        put_line(stream, "set", o->settings[i]);
    for (size_t i = 0; i < design->plan.axis_count; i++)
        put_line(stream, "over", design->plan.axes[i].text);
    put_line(stream, o->maximise ? "maximise" : "minimise", o->goal);
    put_method(stream, &o->optimise);
    return fclose(stream) == 0 ? RSL_OK : rsl_error_no_memory(error);
}

/* ---- from start to end --------------------------------------------------- */

rsl_status rsl_sweep_design_prepare(rsl_sweep_design *design,
                                    const rsl_sweep_design_options *options,
                                    rsl_error *error)
{
    uint64_t inputs = 0;
    rsl_status status;

    *design = (rsl_sweep_design){.options = *options,
                                 .journal = {.file = -1, .lock = -1}};
    design->progress.most = rsl_optimise_limit(&options->optimise);
    if (design->progress.most > RSL_SWEEP_DESIGN_MOST)
        design->progress.most = RSL_SWEEP_DESIGN_MOST;
    status = make_variables(design, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_plan_conflicts(&design->plan, design->options.settings,
                                     design->options.setting_count, error);
    if (status == RSL_OK)
        status = check_method(design, error);
    if (status == RSL_OK)
        status = make_goal(design, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_study_model_read(options->model, &design->model, error);
    if (status == RSL_OK)
        status = check_model(design, &inputs, error);
    if (status == RSL_OK)
        status = make_head(design, inputs, error);
    return status;
}

void rsl_sweep_design_free(rsl_sweep_design *design)
{
    if (design->shared)
        munmap(design->shared,
               design->seats * RSL_SWEEP_PLAN_AXES * sizeof(double));
    design->shared = NULL;
    if (design->journal.folder)
        rsl_sweep_journal_close(&design->journal);
    rsl_sweep_plan_free(&design->plan);
    rsl_sweep_collection_free(&design->collection);
    rsl_sweep_study_model_free(&design->model);
    free(design->head);
    design->head = NULL;
}

/* ---- what was done ------------------------------------------------------- */

/* A line of the journal: the coordinates with 17 digits, then the record. */
int rsl_sweep_design_line_read(const rsl_sweep_design *design, char *line,
                               double *x, rsl_sweep_record *record)
{
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        char *end;
        x[i] = strtod(line, &end);
        if (end == line || *end != '\t')
            return 0;
        line = end + 1;
    }
    return rsl_sweep_record_read(line, &design->collection, record);
}

rsl_status rsl_sweep_design_row_read(const rsl_sweep_design *design,
                                     size_t evaluation,
                                     rsl_sweep_design_row *row,
                                     rsl_error *error)
{
    char *line = rsl_sweep_journal_get(&design->journal, evaluation, error);
    rsl_sweep_record record;
    int good;

    if (!line)
        return error->status;
    good = rsl_sweep_design_line_read(design, line, row->coordinate, &record);
    if (good) {
        row->outcome = rsl_sweep_record_outcome(record.standard[0]);
        if (row->outcome != RSL_SWEEP_STUDY_DONE ||
            !rsl_text_number(record.values[0], &row->value))
            row->value = (double)NAN;
        for (size_t i = 0; i < design->plan.axis_count; i++)
            row->x[i] = rsl_sweep_design_value(&design->plan.axes[i],
                                               row->coordinate[i]);
        snprintf(row->message, sizeof row->message, "%s", record.message);
        if (row->outcome == RSL_SWEEP_STUDY_DONE && isnan(row->value))
            snprintf(row->message, sizeof row->message,
                     "the run came to its end, but has no such number: there "
                     "is no sample and no event for it");
    }
    free(line);
    if (good)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_FILE,
                         "line of run %zu in '%.300s' is not a result; begin "
                         "anew with --force",
                         evaluation + 1, design->journal.path);
}

static void put_table_head(FILE *out, const rsl_sweep_design *design)
{
    const rsl_sweep_collector *goal = &design->collection.all[0];

    fputs("evaluation", out);
    for (size_t i = 0; i < design->plan.axis_count; i++) {
        putc(',', out);
        rsl_report_csv_cell(out, design->plan.axes[i].path, NULL);
    }
    fputs(",status,", out);
    rsl_report_csv_cell(out, goal->name, goal->unit[0] ? goal->unit : NULL);
    fputs(",best,message\n", out);
}

rsl_status rsl_sweep_design_write(rsl_sweep_design *design, rsl_error *error)
{
    rsl_file_whole file;
    rsl_status status = rsl_file_whole_open(&file, design->options.folder,
                                            "evaluations.csv", error);
    double best = (double)NAN;

    if (status != RSL_OK)
        return status;
    put_table_head(file.stream, design);
    for (size_t k = 0; k < design->optimum.evaluations; k++) {
        rsl_sweep_design_row row;
        status = rsl_sweep_design_row_read(design, k, &row, error);
        if (status != RSL_OK)
            break;
        /* fmin and fmax pass over NaN */
        best = design->options.maximise ? fmax(best, row.value)
                                        : fmin(best, row.value);
        fprintf(file.stream, "%zu", k + 1);
        for (size_t i = 0; i < design->plan.axis_count; i++) {
            putc(',', file.stream);
            rsl_report_csv_number(file.stream, row.x[i]);
        }
        fprintf(file.stream, ",%s,", rsl_sweep_study_outcomes[row.outcome]);
        rsl_report_csv_number(file.stream, row.value);
        putc(',', file.stream);
        rsl_report_csv_number(file.stream, best);
        putc(',', file.stream);
        rsl_report_csv_cell(file.stream, row.message, NULL);
        putc('\n', file.stream);
    }
    status = rsl_file_whole_close(&file, status, error);
    return status == RSL_OK ? rsl_sweep_journal_sort(&design->journal, error)
                            : status;
}
