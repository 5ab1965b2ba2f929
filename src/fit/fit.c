/* SPDX-License-Identifier: MIT
 *
 * A fit from the data to the result.
 */
#include "resile/fit.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"

rsl_fit_options rsl_fit_options_default(void)
{
    rsl_fit_options options = {.spec = rsl_law_parameters_default()};
    for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++) {
        options.value[i] = rsl_fit_nuisance_table()[i].default_value;
        options.value_low[i] = options.value_high[i] = RSL_UNSET;
    }
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        options.low[i] = options.high[i] = RSL_UNSET;
    return options;
}

/* A free damping and a given restitution, or the other way round: what is free
 * replaces what was given. */
static void settle_damping(rsl_fit_options *o)
{
    if (o->free & RSL_LAW_INPUT_BIT(damping))
        o->spec.restitution = RSL_UNSET;
    if (o->free & RSL_LAW_INPUT_BIT(restitution))
        o->spec.damping = o->spec.alpha = RSL_UNSET;
}

/* Nothing was found: because a given value or a bound is not allowed, which
 * the contact itself says, or because nothing comes near. */
static rsl_status explain_failure(const rsl_fit_problem *p, rsl_status status, rsl_error *error)
{
    const double middle[RSL_FIT_FREE_MAX] = {0};
    rsl_error reason = {0};
    rsl_law_contact contact;
    if (status != RSL_ERROR_CONVERGENCE)
        return status;
    rsl_law_parameters spec = rsl_fit_spec(p, middle, 1.0, 1.0);
    rsl_status refused = rsl_collide_prepare(p->law, &spec, &contact, &reason);
    if (refused >= 0)
        return status;
    *error = reason;
    return refused;
}

rsl_status rsl_fit(const rsl_fit_data *data, const rsl_fit_options *options, rsl_fit_result *result,
                   rsl_error *error)
{
    rsl_error own = {0};
    rsl_fit_solution solution;
    if (!error)
        error = &own;
    if (!data || !options || !result)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "data, options and room for the result are needed");
    rsl_fit_problem *p = malloc(sizeof *p);
    if (!p)
        return rsl_error_no_memory(error);
    rsl_fit_options requested = *options;
    settle_damping(&requested);
    rsl_status status = rsl_fit_problem_init(p, data, &requested, error);
    if (status >= 0) {
        status = rsl_fit_find(p, requested.global, &solution, error);
        if (status < 0)
            status = explain_failure(p, status, error);
    }
    if (status >= 0)
        status = rsl_fit_reweigh(p, requested.robust, &solution, error);
    if (status >= 0)
        status = rsl_fit_summarise(p, &solution, &requested, result, error);
    if (status >= 0 && requested.folds > 1)
        status = rsl_fit_validate(p, &solution, (size_t)requested.folds, &result->cross_validation,
                                  error);
    if (p->out_of_memory)
        status = rsl_error_no_memory(error);
    else if (p->stopped)
        status = rsl_error_set(error, RSL_STOPPED, "stopped");
    rsl_fit_problem_free(p);
    free(p);
    return status < 0 || status == RSL_STOPPED ? status : RSL_OK;
}

/* ---- the curve of a result ----------------------------------------------- */

/* The value found for a record, or the one given: free ones stand in the order of the records. */
static double nuisance_of(const rsl_fit_result *r, size_t record, rsl_fit_nuisance which)
{
    const char *name = rsl_fit_nuisance_name(which);
    size_t before = 0;
    for (size_t j = 0; j < r->free_count; j++) {
        const rsl_fit_parameter *q = &r->parameters[j];
        if (q->input < 0 && strncmp(q->name, name, strlen(name)) == 0 && before++ == record)
            return q->value;
    }
    return r->nuisance[which];
}

/* `first`: time of the first sample. */
static void show(const rsl_fit_result *r, const rsl_fit_path *path, size_t record, double first,
                 const double *times, size_t count, double *const channel[RSL_FIT_CHANNEL_COUNT])
{
    double factor = nuisance_of(r, record, RSL_FIT_GAIN) *
                    (1.0 - nuisance_of(r, record, RSL_FIT_INERTIA) / path->mass);
    double offset = nuisance_of(r, record, RSL_FIT_OFFSET);
    double base = nuisance_of(r, record, RSL_FIT_BASELINE);
    double drift = nuisance_of(r, record, RSL_FIT_DRIFT);
    double delay = nuisance_of(r, record, RSL_FIT_DELAY);
    size_t hint = 0, behind = 0;
    for (size_t i = 0; i < count; i++) {
        rsl_fit_point p = rsl_fit_path_at(path, times[i] - offset, &hint);
        rsl_fit_point f = rsl_fit_path_at(path, times[i] - offset - delay, &behind);
        if (channel[RSL_FIT_FORCE])
            channel[RSL_FIT_FORCE][i] =
                factor * f.value[RSL_FIT_FORCE] + base + drift * (times[i] - first);
        for (int c = RSL_FIT_DEPTH; c <= RSL_FIT_RATE; c++)
            if (channel[c])
                channel[c][i] = p.value[c];
    }
}

rsl_status rsl_fit_curve(const rsl_fit_data *data, const rsl_fit_result *result, size_t record,
                         const double *times, size_t count,
                         double *const channel[RSL_FIT_CHANNEL_COUNT], rsl_error *error)
{
    if (!data || !result || !times || !channel || record >= data->record_count)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "data, a result, times and a record that is there are needed");
    const rsl_fit_record *r = &data->records[record];
    rsl_fit_source source = {.law = result->law, .spec = result->spec};
    rsl_fit_path path = {0};
    if (rsl_given(r->mass))
        source.spec.mass = r->mass;
    if (rsl_given(r->speed))
        source.spec.speed = r->speed;
    rsl_status status = rsl_fit_path_init(&path, &source, 0, error);
    if (status >= 0)
        show(result, &path, record, r->time ? r->time[0] : 0.0, times, count, channel);
    rsl_fit_path_free(&path);
    return status < 0 ? status : RSL_OK;
}
