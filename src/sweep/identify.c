/* SPDX-License-Identifier: MIT
 *
 * identify: numbers of a model from measured signals of its motion.
 *
 * The residuals are (signal - measured)/scale at the times of the measurement, with the scale of a
 * channel its root mean square about its mean. The unknowns are x = p/|p_0|, or p if p_0 = 0. With the
 * Jacobian J = dr/dx by differences.c the trust-region method of num/squares.h finds the minimum, where
 *
 *     cov(x) = s^2 (J^T J)^-1,   s^2 = sum of squares/(values - unknowns).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/linear.h"
#include "num/squares.h"
#include "num/student.h"
#include "sweep/differences.h"
#include "sweep/study.h"

#define GOAL 1e-7      /* relative error of derivatives */
#define SETTLED 1e-6   /* variances that the next step would take off the sum */
#define SINGULAR 1e-11 /* pivot of J^T J with columns of length 1 below which it is singular */
#define RIDGE 1e-11
enum { ITERATIONS = 60 };

typedef struct work {
    const rsl_sweep_study *study;
    const rsl_sweep_measured *measured;
    rsl_sweep_identified *out;
    double limit;
    rsl_sweep_differences differences;
    char (*numbers)[400];             /* settings of the parameters */
    size_t first;                     /* of these among the settings */
    double scale[RSL_SWEEP_FREE_MAX]; /* of the unknowns */
    double *weight;                   /* 1/scale per channel */
    double *base;                     /* signals of the present run, per value */
    rsl_sweep_derivative *slope;
    rsl_error *error;
    rsl_status status;                    /* other than of a run */
    char message[sizeof(rsl_error_line)]; /* why the last run was not done */
} work;

/* ---- runs ------------------------------------------------------------------------------ */

/* The signals of a system at the times, channel by channel. */
static rsl_status read_signals(const work *w, rsl_model_file *file, rsl_planar *system,
                               double *values, rsl_error *error)
{
    const rsl_sweep_measured *of = w->measured;
    rsl_planar_output *outputs = calloc(of->channel_count + 1, sizeof *outputs);
    rsl_status status = outputs ? RSL_OK : rsl_error_no_memory(error);
    for (size_t c = 0; c < of->channel_count && status == RSL_OK; c++)
        status = rsl_model_signal(file, of->channels[c].signal, &outputs[c], error);
    for (size_t i = 0; i < of->count && status == RSL_OK; i++) {
        rsl_planar_view view;
        status = rsl_planar_advance(system, of->time[i], NULL, error);
        if (status != RSL_OK)
            break;
        rsl_planar_get_view(system, &view);
        for (size_t c = 0; c < of->channel_count; c++)
            values[c * of->count + i] = rsl_planar_output_value(&outputs[c], &view);
    }
    free(outputs);
    return status;
}

static rsl_status run_values(const void *user, const char *const *settings, size_t setting_count,
                             double *values, rsl_error_line *message, rsl_error *error)
{
    const work *w = user;
    const rsl_sweep_model *model = &w->study->model;
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    for (size_t i = 0; i < w->differences.count; i++)
        values[i] = RSL_UNSET;
    rsl_status status = rsl_model_read_text(model->text, model->length, model->path, model->folder,
                                            settings, setting_count, &file, error);
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, error);
    if (status == RSL_OK) {
        rsl_planar_set_time_limit(system, w->limit > 0.0 ? w->limit : RSL_UNSET);
        status = read_signals(w, file, system, values, error);
    }
    rsl_planar_free(system);
    rsl_model_free(file);
    if (status == RSL_OK || status == RSL_ERROR_MEMORY)
        return status;
    *message = rsl_error_text(error);
    return RSL_OK;
}

/* ---- residuals --------------------------------------------------------------------------- */

static int is_measured(const work *w, size_t i)
{
    size_t count = w->measured->count;
    return isfinite(w->measured->channels[i / count].value[i % count]);
}

static void set_unknowns(work *w, const double *x)
{
    for (size_t j = 0; j < w->out->parameter_count; j++) {
        rsl_sweep_parameter *parameter = &w->out->estimates[j].parameter;
        parameter->value = x[j] * w->scale[j];
        rsl_sweep_parameter_setting(parameter, parameter->value, w->numbers[j],
                                    sizeof w->numbers[j]);
        w->differences.settings[w->first + j] = w->numbers[j];
    }
}

/* Column j of the Jacobian. At a corner the mean of its sides, 0 where there is no derivative. */
static int differentiate(work *w, size_t j, double *jacobian)
{
    size_t p = w->out->parameter_count, row = 0;
    w->status = rsl_sweep_differentiate(&w->differences, &w->out->estimates[j].parameter, w->base,
                                        w->slope, 1, w->error);
    if (w->status != RSL_OK)
        return 1;
    for (size_t i = 0; i < w->differences.count; i++) {
        const rsl_sweep_derivative *d = &w->slope[i];
        double slope = isfinite(d->value)                       ? d->value
                       : d->kind == RSL_SWEEP_DERIVATIVE_CORNER ? 0.5 * (d->below + d->above)
                                                                : 0.0;
        if (is_measured(w, i))
            jacobian[row++ * p + j] = slope * w->scale[j] * w->weight[i / w->measured->count];
    }
    return 0;
}

static int evaluate(void *user, const double *x, double *residual, double *jacobian)
{
    work *w = user;
    rsl_error_line message = {""};
    size_t row = 0;
    set_unknowns(w, x);
    w->status = run_values(w, w->differences.settings, w->differences.setting_count, w->base,
                           &message, w->error);
    w->differences.runs++;
    if (w->status != RSL_OK || message.text[0]) {
        snprintf(w->message, sizeof w->message, "%s", message.text);
        return 1;
    }
    for (size_t i = 0; i < w->differences.count; i++) {
        size_t c = i / w->measured->count;
        if (is_measured(w, i))
            residual[row++] =
                (w->base[i] - w->measured->channels[c].value[i % w->measured->count]) *
                w->weight[c];
    }
    for (size_t j = 0; jacobian && j < w->out->parameter_count; j++)
        if (differentiate(w, j, jacobian) != 0)
            return 1;
    return 0;
}

/* ---- the interval ------------------------------------------------------------------------- */

/* Inverse of J^T J + ridge by columns of length 1; nonzero: singular. */
static int invert(const double *jacobian, size_t rows, size_t p, const double *length, double ridge,
                  double *inverse)
{
    double lines[RSL_SWEEP_FREE_MAX * (RSL_SWEEP_FREE_MAX + 1)];
    for (size_t k = 0; k < p; k++) {
        for (size_t a = 0; a < p; a++) {
            for (size_t b = 0; b < p; b++) {
                double sum = a == b ? ridge : 0.0;
                for (size_t i = 0; i < rows; i++)
                    sum += jacobian[i * p + a] / length[a] * (jacobian[i * p + b] / length[b]);
                lines[a * (p + 1) + b] = sum;
            }
            lines[a * (p + 1) + p] = a == k;
        }
        if (rsl_num_solve(lines, p, ridge > 0.0 ? 0.0 : SINGULAR) != 0)
            return 1;
        for (size_t a = 0; a < p; a++)
            inverse[a * p + k] = lines[a * (p + 1) + p];
    }
    return 0;
}

/* Where J^T J is singular, a small number on its diagonal leaves the variances of what is determined,
 * and those of the others grow as its inverse. As many values as parameters leave no variance. */
static void find_intervals(work *w, const double *jacobian, size_t rows, double sum)
{
    rsl_sweep_identified *out = w->out;
    size_t p = out->parameter_count;
    double length[RSL_SWEEP_FREE_MAX], inverse[RSL_SWEEP_FREE_MAX * RSL_SWEEP_FREE_MAX];
    for (size_t j = 0; j < p; j++) {
        double squares = 0.0;
        for (size_t i = 0; i < rows; i++)
            squares += jacobian[i * p + j] * jacobian[i * p + j];
        length[j] = squares > 0.0 ? sqrt(squares) : HUGE_VAL; /* a column of zeros stays one */
    }
    int known = rows >= p && (invert(jacobian, rows, p, length, 0.0, inverse) == 0 ||
                              invert(jacobian, rows, p, length, RIDGE, inverse) == 0);
    double deviation = known && rows > p ? sqrt(sum / (double)(rows - p)) : RSL_UNSET;
    for (size_t j = 0; j < p; j++) {
        rsl_sweep_estimate *e = &out->estimates[j];
        e->identifiable = known && inverse[j * p + j] < 1e-3 / RIDGE;
        e->standard_error = e->identifiable
                                ? deviation * sqrt(inverse[j * p + j]) / length[j] * w->scale[j]
                                : RSL_UNSET;
        double half =
            known && rows > p ? rsl_num_student_975(rows - p) * e->standard_error : RSL_UNSET;
        e->low = e->parameter.value - half;
        e->high = e->parameter.value + half;
    }
    for (size_t j = 0; j < p; j++)
        for (size_t k = 0; k < p; k++)
            out->correlation[j][k] =
                out->estimates[j].identifiable && out->estimates[k].identifiable
                    ? inverse[j * p + k] / sqrt(inverse[j * p + j] * inverse[k * p + k])
                    : RSL_UNSET;
}

/* ---- the search ----------------------------------------------------------------------------- */

static rsl_status no_run(const work *w, rsl_error *error)
{
    if (w->status != RSL_OK)
        return w->status;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the run of the model's own numbers: %s",
                         w->message);
}

static rsl_status search(work *w, rsl_error *error)
{
    rsl_sweep_identified *out = w->out;
    size_t p = out->parameter_count, rows = out->values;
    double x[RSL_SWEEP_FREE_MAX], *memory = calloc(rows * (2 * p + 4) + 1, sizeof *memory);
    if (!memory)
        return rsl_error_no_memory(error);
    for (size_t j = 0; j < p; j++)
        x[j] = out->estimates[j].start / w->scale[j];
    double *residual = memory, *jacobian = memory + rows;
    const rsl_num_squares squares = {.count = rows,
                                     .unknowns = p,
                                     .evaluate = evaluate,
                                     .user = w,
                                     .iterations = ITERATIONS,
                                     .settled = SETTLED,
                                     .work = memory + rows * (p + 1)};
    rsl_num_squares_end end = {0};
    int failed = rsl_num_squares_find(&squares, RSL_NUM_SQUARES_DOG_LEG, x, &end) != 0 ||
                 evaluate(w, x, residual, jacobian) != 0;
    if (!failed) {
        double sum = 0.0;
        for (size_t i = 0; i < rows; i++)
            sum += residual[i] * residual[i];
        out->iterations = end.iterations;
        out->converged = end.converged;
        out->noise = sqrt(sum / (double)rows);
        find_intervals(w, jacobian, rows, sum);
    }
    out->runs = w->differences.runs;
    free(memory);
    return failed ? no_run(w, error) : RSL_OK;
}

/* ---- preparing -------------------------------------------------------------------------------- */

/* Scales of the channels, number of values; times in order. */
static rsl_status weigh(work *w, double end_time, rsl_error *error)
{
    const rsl_sweep_measured *of = w->measured;
    for (size_t i = 0; i < of->count; i++)
        if (!(of->time[i] >= (i > 0 ? of->time[i - 1] : 0.0) && of->time[i] <= end_time))
            return rsl_error_set(
                error, RSL_ERROR_ARGUMENT,
                "time %zu of the measurement is %.9g s; allowed: in order, from 0 to "
                "the end time of the model, %.9g s",
                i + 1, of->time[i], end_time);
    for (size_t c = 0; c < of->channel_count; c++) {
        double sum = 0.0, squares = 0.0, count = 0.0;
        for (size_t i = 0; i < of->count; i++)
            if (isfinite(of->channels[c].value[i])) {
                sum += of->channels[c].value[i];
                count += 1.0;
            }
        double mean = count > 0.0 ? sum / count : 0.0;
        for (size_t i = 0; i < of->count; i++)
            if (isfinite(of->channels[c].value[i]))
                squares += (of->channels[c].value[i] - mean) * (of->channels[c].value[i] - mean);
        double spread = count > 0.0 ? sqrt(squares / count) : 0.0;
        w->weight[c] = 1.0 / (spread > 0.0 ? spread : fabs(mean) > 0.0 ? fabs(mean) : 1.0);
        w->out->values += (size_t)count;
    }
    if (w->out->values >= w->out->parameter_count)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "%zu measured values do not determine %zu parameters", w->out->values,
                         w->out->parameter_count);
}

static rsl_status read_model(work *w, const char *const *paths, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_status status = rsl_sweep_differences_read(&w->differences, &w->study->model, &file, error);
    for (size_t j = 0; j < w->out->parameter_count && status == RSL_OK; j++) {
        rsl_sweep_estimate *e = &w->out->estimates[j];
        status = rsl_sweep_parameter_read(file, paths[j], &e->parameter, error);
        e->start = e->parameter.value;
        w->scale[j] = e->start != 0.0 ? fabs(e->start) : 1.0;
    }
    for (size_t c = 0; c < w->measured->channel_count && status == RSL_OK; c++) {
        rsl_planar_output unused;
        status = rsl_model_signal(file, w->measured->channels[c].signal, &unused, error);
    }
    if (status == RSL_OK)
        status = weigh(w, rsl_model_planar(file)->end_time, error);
    rsl_model_free(file);
    w->first = w->differences.setting_count;
    w->differences.setting_count += w->out->parameter_count;
    return status;
}

static rsl_status prepare(work *w, const char *const *settings, size_t setting_count,
                          rsl_error *error)
{
    rsl_sweep_differences *of = &w->differences;
    size_t p = w->out->parameter_count;
    of->count = w->measured->count * w->measured->channel_count;
    of->settings = calloc(setting_count + p + 2, sizeof *of->settings);
    w->numbers = calloc(p, sizeof *w->numbers);
    w->weight = calloc(w->measured->channel_count + 1, sizeof *w->weight);
    w->base = calloc(of->count + 1, sizeof *w->base);
    w->slope = calloc(of->count + 1, sizeof *w->slope);
    if (!of->settings || !w->numbers || !w->weight || !w->base || !w->slope)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < setting_count; i++)
        of->settings[i] = settings[i];
    of->setting_count = setting_count;
    of->goal = GOAL;
    of->run = run_values;
    of->user = w;
    return RSL_OK;
}

static rsl_status check(const rsl_sweep_study *study, const char *const *settings,
                        size_t setting_count, const rsl_sweep_measured *measured,
                        const char *const *parameters, size_t parameter_count,
                        const rsl_sweep_identified *identified, rsl_error *error)
{
    if (!study || !identified || (!settings && setting_count > 0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "there is no study: rsl_sweep_study_new() makes one");
    if (!measured || (measured->count > 0 && (!measured->time || !measured->channels)))
        return rsl_error_missing(error, "a measurement");
    if (!parameters || parameter_count == 0)
        return rsl_error_missing(error, "a free parameter");
    if (parameter_count > RSL_SWEEP_FREE_MAX)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%zu parameters are free; allowed: %d",
                             parameter_count, RSL_SWEEP_FREE_MAX);
    for (size_t j = 0; j < parameter_count; j++)
        if (strlen(parameters[j]) > 300)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "'%.40s...' is no path", parameters[j]);
    return RSL_OK;
}

rsl_status rsl_sweep_study_identify(const rsl_sweep_study *study, const char *const *settings,
                                    size_t setting_count, const rsl_sweep_measured *measured,
                                    const char *const *parameters, size_t parameter_count,
                                    double limit, rsl_sweep_identified *identified,
                                    rsl_error *error)
{
    rsl_error ignored;
    if (!error)
        error = &ignored;
    rsl_status status = check(study, settings, setting_count, measured, parameters, parameter_count,
                              identified, error);
    if (status != RSL_OK)
        return status;
    *identified = (rsl_sweep_identified){.parameter_count = parameter_count};
    work w = {
        .study = study, .measured = measured, .out = identified, .limit = limit, .error = error};
    status = prepare(&w, settings, setting_count, error);
    if (status == RSL_OK)
        status = read_model(&w, parameters, error);
    if (status == RSL_OK)
        status = search(&w, error);
    free(w.differences.settings);
    free(w.numbers);
    free(w.weight);
    free(w.base);
    free(w.slope);
    return status;
}
