/* SPDX-License-Identifier: MIT
 *
 * Checking the data and the question, and laying out the unknowns.
 */
#include "fit/problem.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/range.h"

/* ---- scales -------------------------------------------------------------- */

double rsl_fit_value(const rsl_fit_unknown *u, double z)
{
    if (u->scale == RSL_FIT_PLAIN)
        return u->unit * z;
    if (u->scale == RSL_FIT_LOG)
        return rsl_num_exp(z);
    assert(u->high > u->low);
    double share =
        z > 0.0 ? 1.0 / (1.0 + rsl_num_exp(-z)) : rsl_num_exp(z) / (1.0 + rsl_num_exp(z));
    if (!u->logarithmic)
        return u->low + (u->high - u->low) * share;
    return u->low * rsl_num_exp(rsl_num_log(u->high / u->low) * share);
}

double rsl_fit_slope(const rsl_fit_unknown *u, double z)
{
    if (u->scale == RSL_FIT_PLAIN)
        return u->unit;
    if (u->scale == RSL_FIT_LOG)
        return rsl_num_exp(z);
    double e = rsl_num_exp(-fabs(z)), slope = e / ((1.0 + e) * (1.0 + e));
    if (!u->logarithmic)
        return (u->high - u->low) * slope;
    return rsl_fit_value(u, z) * rsl_num_log(u->high / u->low) * slope;
}

double rsl_fit_inverse(const rsl_fit_unknown *u, double value)
{
    if (u->scale == RSL_FIT_PLAIN)
        return value / u->unit;
    if (u->scale == RSL_FIT_LOG)
        return rsl_num_log(value);
    double share = u->logarithmic ? rsl_num_log(value / u->low) / rsl_num_log(u->high / u->low)
                                  : (value - u->low) / (u->high - u->low);
    if (u->input < 0 && (share < 0.0 || share > 1.0))
        share = 0.5; /* the data showed something else: next to a bound nothing moves */
    share = fmin(1.0 - 1e-6, fmax(1e-6, share));
    return rsl_num_log(share / (1.0 - share));
}

/* ---- the data ------------------------------------------------------------ */

static void add_size(rsl_fit_problem *p, int group, size_t count)
{
    assert(group >= 0 && group < RSL_FIT_GROUP_COUNT);
    p->size[group] += count;
    p->observations += count;
}

static void count_record(rsl_fit_problem *p, const rsl_fit_record *r)
{
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
        if (!r->channel[c])
            continue;
        for (size_t i = 0; i < r->count; i++)
            p->scale[c] = fmax(p->scale[c], fabs(r->channel[c][i]));
        if (r->time)
            add_size(p, c, r->count);
    }
    if (!r->time)
        add_size(p, RSL_FIT_GROUP_LOOP, r->count);
}

static void count_impact(rsl_fit_problem *p, const rsl_fit_impact *impact)
{
    const rsl_fit_quantity *all = rsl_fit_quantity_table();
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++)
        if (rsl_given(rsl_fit_quantity_measured(&all[i], impact)))
            add_size(p, rsl_fit_group(&all[i]), 1);
}

void rsl_fit_problem_take(rsl_fit_problem *p, const rsl_fit_data *data)
{
    assert(data->record_count == p->whole->record_count);
    p->data = data;
    p->observations = 0;
    memset(p->size, 0, sizeof p->size);
    for (size_t i = 0; i < data->record_count; i++)
        count_record(p, &data->records[i]);
    for (size_t i = 0; i < data->impact_count; i++)
        count_impact(p, &data->impacts[i]);
}

static rsl_status read_data(rsl_fit_problem *p, rsl_error *error)
{
    const rsl_fit_data *d = p->data;
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < d->record_count; i++) {
        status = rsl_fit_check_record(&d->records[i], error);
        if (status != RSL_OK)
            return rsl_error_within(error, status, "record %zu", i + 1);
    }
    for (size_t i = 0; i < d->impact_count; i++) {
        status = rsl_fit_check_impact(&d->impacts[i], error);
        if (status != RSL_OK)
            return rsl_error_within(error, status, "impact %zu", i + 1);
    }
    rsl_fit_problem_take(p, d);
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT && status == RSL_OK; c++)
        if (p->scale[c] == 0.0) {
            if (p->size[c] > 0)
                status = rsl_error_set(error, RSL_ERROR_ARGUMENT, "the %s is zero throughout",
                                       rsl_fit_channel_name((rsl_fit_channel)c));
            p->scale[c] = 1.0;
        }
    if (status == RSL_OK && p->observations == 0)
        status = rsl_error_set(error, RSL_ERROR_MISSING, "there are no data to fit");
    return status;
}

/* ---- the unknowns -------------------------------------------------------- */

#define BIT RSL_LAW_INPUT_BIT

/* Input that sets the dissipation of a law. */
#define LOSSES (BIT(restitution) | BIT(damping) | BIT(alpha) | BIT(viscosity_shear))

rsl_law_inputs rsl_fit_unknowns(const rsl_law *law, const rsl_law_parameters *spec)
{
    assert(law && law->model && spec);
    rsl_law_inputs needed = law->inputs;
    int free_damping = !(law->inputs & BIT(restitution)) && (law->inputs & BIT(damping));
    if (law->model->damped && spec->calibration == RSL_LAW_EXACT)
        needed =
            (needed & ~(BIT(damping) | BIT(alpha) | BIT(viscosity_shear) | BIT(viscosity_bulk))) |
            BIT(restitution);
    else if (free_damping && rsl_given(spec->restitution))
        needed &= ~BIT(damping);
    if (!rsl_given(law->n))
        needed |= BIT(exponent);
    if (!rsl_given(law->m))
        needed |= BIT(m);
    if (!rsl_given(law->q))
        needed |= BIT(q);
    if (!(needed & LOSSES) && !rsl_given(spec->stiffness_unload))
        needed |= law->options & BIT(restitution); /* `general`: either */
    if (!rsl_given(spec->radius) && !rsl_given(spec->modulus) && !rsl_given(spec->young))
        needed |= law->options & BIT(stiffness);
    if (rsl_given(spec->damping) || rsl_given(spec->alpha))
        needed &= ~BIT(restitution);
    needed &= ~(BIT(mass) | BIT(speed));
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (rsl_given(rsl_fit_get(spec, i)))
            needed &= ~RSL_LAW_INPUT_AT(i);
    return needed;
}

void rsl_fit_choose_free(const rsl_fit_data *data, rsl_fit_options *options)
{
    assert(data && options);
    int timed = 0, rates = data->record_count > 0;
    for (size_t i = 0; i < data->record_count; i++) {
        const rsl_fit_record *record = &data->records[i];
        timed |= record->time != NULL;
        rates &= record->channel[RSL_FIT_RATE] != NULL && !rsl_given(record->speed);
    }
    if (timed)
        options->nuisance |= 1u << RSL_FIT_OFFSET;
    if (rates && !rsl_given(options->spec.speed) && options->law)
        options->free = rsl_fit_unknowns(options->law, &options->spec) | RSL_LAW_INPUT_BIT(speed);
}

static void set_scale(rsl_fit_unknown *u, const rsl_law *law, const rsl_fit_options *o)
{
    const rsl_fit_input *row = rsl_fit_input_of(u->input);
    double low = row->low, high = row->high;
    if (u->input == RSL_LAW_INDEX_restitution && o->spec.calibration == RSL_LAW_PUBLISHED &&
        (law->inputs & BIT(restitution)))
        low = law->restitution_min;
    u->scale = RSL_FIT_LOG;
    u->unit = 1.0;
    if (high > low)
        u->scale = RSL_FIT_BOX;
    u->low = rsl_given(o->low[u->input]) ? o->low[u->input] : low;
    u->high = rsl_given(o->high[u->input]) ? o->high[u->input] : high;
    if (u->scale == RSL_FIT_LOG && (rsl_given(o->low[u->input]) || rsl_given(o->high[u->input]))) {
        u->scale = RSL_FIT_BOX;
        u->logarithmic = 1;
        if (!(u->low > 0.0) || !rsl_given(o->low[u->input]))
            u->low = 1e-6 * u->high;
        if (!rsl_given(o->high[u->input]))
            u->high = 1e6 * u->low;
    }
}

/* 1: only restitutions were measured. */
static int has_restitutions_alone(const rsl_fit_data *data)
{
    int others = data->record_count > 0;
    for (size_t i = 0; i < data->impact_count; i++)
        for (int q = 0; q < RSL_FIT_QUANTITY_COUNT; q++)
            others |= q != RSL_FIT_QUANTITY_restitution &&
                      rsl_given(rsl_fit_quantity_measured(&rsl_fit_quantity_table()[q],
                                                          &data->impacts[i]));
    return !others;
}

rsl_status rsl_fit_no_match(const rsl_fit_problem *p, rsl_status status, rsl_error *error)
{
    for (size_t j = 0; j < p->input_count; j++)
        if (p->inputs[j] == RSL_LAW_INDEX_stiffness && has_restitutions_alone(p->data))
            return rsl_error_set(error, status,
                                 "heights and restitutions alone do not tell the stiffness of %s, "
                                 "and no fit was found with it free: give the stiffness",
                                 p->law->key);
    return rsl_error_set(error, status,
                         "no impact of %s comes near the data: check units and signs, mass and "
                         "speed, the time of touch (offset), and what is free",
                         p->law->key);
}

static rsl_status too_many(rsl_error *error)
{
    return rsl_error_set(
        error, RSL_ERROR_ARGUMENT,
        "more than %d parameters are free: free fewer, or fit fewer records at once",
        RSL_FIT_FREE_MAX);
}

static double speed_of(const rsl_fit_data *d, size_t i)
{
    return i < d->record_count ? d->records[i].speed : d->impacts[i - d->record_count].speed;
}

static int has_many_speeds(const rsl_fit_data *d)
{
    size_t all = d->record_count + d->impact_count;
    for (size_t i = 1; i < all; i++)
        if (speed_of(d, i) != speed_of(d, 0))
            return 1;
    return 0;
}

/* What nobody said. A law that takes a damping or a restitution gets a damping
 * where speeds differ: that is what stays the same at all of them. */
static rsl_law_inputs usual_unknowns(const rsl_fit_problem *p)
{
    rsl_law_inputs wanted = rsl_fit_unknowns(p->law, &p->spec);
    int either = !(p->law->inputs & LOSSES) && (p->law->options & BIT(damping)) &&
                 p->spec.calibration == RSL_LAW_PUBLISHED;
    if (either && (wanted & BIT(restitution)) && has_many_speeds(p->data))
        wanted = (wanted & ~BIT(restitution)) | BIT(damping);
    return wanted;
}

static rsl_status add_inputs(rsl_fit_problem *p, const rsl_fit_options *o, rsl_error *error)
{
    rsl_law_inputs wanted = o->free ? o->free : usual_unknowns(p);
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        if (!(wanted >> i & 1u))
            continue;
        assert(p->count < RSL_FIT_FREE_MAX);
        rsl_fit_unknown *u = &p->unknown[p->count];
        *u = (rsl_fit_unknown){.input = i};
        set_scale(u, p->law, o);
        if (u->scale == RSL_FIT_BOX && !(u->high > u->low))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "the bounds of %s, %g and %g, leave no room",
                                 rsl_law_input_table()[i].name, u->low, u->high);
        p->inputs[p->input_count++] = i;
        p->count++;
    }
    return RSL_OK;
}

/* Bounds that were given make a box; one of them alone makes none. */
static rsl_status set_box(rsl_fit_unknown *u, const rsl_fit_options *o, rsl_error *error)
{
    double low = o->value_low[u->nuisance], high = o->value_high[u->nuisance];
    const rsl_fit_nuisance_row *row = &rsl_fit_nuisance_table()[u->nuisance];
    if (!rsl_given(low) && !rsl_given(high))
        return RSL_OK;
    if (!isfinite(low) || !isfinite(high) || !(high > low) || (!row->size && low < 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the bounds of the %s, %g and %g, must be two finite numbers%s, the "
                             "first below the second",
                             row->name, low, high, row->size ? "" : " >= 0");
    u->logarithmic = u->scale == RSL_FIT_LOG && low > 0.0;
    u->scale = RSL_FIT_BOX;
    u->low = low;
    u->high = high;
    return RSL_OK;
}

static rsl_status add_nuisances(rsl_fit_problem *p, const rsl_fit_options *o, rsl_error *error)
{
    for (size_t r = 0; r < p->data->record_count; r++)
        for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++) {
            if (!(p->nuisance >> i & 1u))
                continue;
            if (p->count == RSL_FIT_FREE_MAX)
                return too_many(error);
            const rsl_fit_nuisance_row *row = &rsl_fit_nuisance_table()[i];
            rsl_fit_unknown u = {.input = -1, .nuisance = i, .record = r};
            u.scale = row->size ? RSL_FIT_PLAIN : RSL_FIT_LOG;
            u.unit = row->size ? row->size(p, &p->data->records[r]) : 1.0;
            rsl_status status = set_box(&u, o, error);
            if (status != RSL_OK)
                return status;
            p->unknown[p->count++] = u;
        }
    return RSL_OK;
}

static rsl_status check_options(const rsl_fit_options *o, rsl_error *error)
{
    if (!o->law)
        return rsl_error_null(error, "law, in options of rsl_fit_options_default(),",
                              "rsl_law_find()", "rsl_law_at()");
    if (!o->law->model || !o->law->model->force)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "a fit needs a law with a force; this one is an impulse law");
    for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++)
        if (!isfinite(o->value[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "the %s must be a finite number",
                                 rsl_fit_nuisance_name((rsl_fit_nuisance)i));
    if (o->value[RSL_FIT_GAIN] == 0.0)
        return rsl_error_missing(error,
                                 "a gain in options that start from rsl_fit_options_default()");
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (isinf(o->low[i]) || isinf(o->high[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "the bounds of %s must be finite numbers",
                                 rsl_law_input_table()[i].name);
    if (o->folds < 0 || o->folds == 1 || o->folds > 20)
        return rsl_range_refuse(error, "folds", o->folds, "2 to 20, or 0 for none");
    return RSL_OK;
}

/* Every record and impact has a mass and a speed, its own or the question's. */
static rsl_status check_given(const rsl_fit_problem *p, rsl_law_inputs free, rsl_error *error)
{
    const rsl_fit_data *d = p->data;
    size_t all = d->record_count + d->impact_count;
    for (size_t i = 0; i < all; i++) {
        int record = i < d->record_count;
        const rsl_fit_impact *m = record ? NULL : &d->impacts[i - d->record_count];
        double mass = record ? d->records[i].mass : m->mass;
        double speed = record ? d->records[i].speed : m->speed;
        if (!rsl_given(mass) && !rsl_given(p->spec.mass) && !(free & BIT(mass)))
            return rsl_error_set(
                error, RSL_ERROR_MISSING,
                "mass is required by a fit: effective mass (kg), or mass among the free "
                "parameters");
        if (!rsl_given(speed) && !rsl_given(p->spec.speed) && !(free & BIT(speed)))
            return rsl_error_set(
                error, RSL_ERROR_MISSING,
                "speed is required by a fit: impact velocity (m/s), or speed among "
                "the free parameters");
    }
    return RSL_OK;
}

/* 1: the calibration of this law searches for the damping. */
static int searches_damping(const rsl_law *law, const rsl_law_parameters *spec)
{
    return spec->calibration == RSL_LAW_EXACT && law->model->damped && !law->model->power &&
           (law->options & RSL_LAW_INPUT_BIT(damping));
}

rsl_status rsl_fit_problem_init(rsl_fit_problem *p, const rsl_fit_data *data,
                                const rsl_fit_options *options, rsl_error *error)
{
    memset(p, 0, sizeof *p);
    p->data = p->whole = data;
    p->law = options->law;
    p->spec = options->spec;
    p->nuisance = options->nuisance;
    p->progress = options->progress;
    p->user = options->user;
    p->stride = 1;
    p->settled = 0.1;
    memcpy(p->value, options->value, sizeof p->value);
    for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++)
        p->noise[g] = 1.0;
    rsl_status status = check_options(options, error);
    if (status == RSL_OK)
        status = read_data(p, error);
    if (status == RSL_OK)
        status = add_inputs(p, options, error);
    if (status == RSL_OK)
        status = add_nuisances(p, options, error);
    if (status == RSL_OK)
        status = check_given(p, options->free, error);
    if (status == RSL_OK && p->count == 0)
        status = rsl_error_set(error, RSL_ERROR_MISSING,
                               "nothing is free: every parameter of %s is given", p->law->key);
    if (status == RSL_OK && p->observations < p->count)
        status = rsl_error_set(error, RSL_ERROR_MISSING,
                               "%zu parameters cannot be found from %zu measured values", p->count,
                               p->observations);
    if (status == RSL_OK && data->impact_count > 0 && searches_damping(p->law, &p->spec)) {
        p->damping = calloc(data->impact_count, sizeof *p->damping);
        status = p->damping ? RSL_OK : rsl_error_no_memory(error);
    }
    return status;
}

void rsl_fit_problem_free(rsl_fit_problem *problem)
{
    rsl_fit_path_free(&problem->path);
    free(problem->huber);
    free(problem->damping);
    problem->huber = NULL;
    problem->damping = NULL;
}

int rsl_fit_uses(const rsl_fit_problem *p, size_t index)
{
    if (p->stride == 1 && p->folds == 0)
        return 1;
    if (index % p->stride != 0)
        return 0;
    if (p->folds == 0)
        return 1;
    int left_out = (index / p->stride) % p->folds == p->fold;
    return p->inside ? left_out : !left_out;
}

rsl_law_parameters rsl_fit_spec(const rsl_fit_problem *p, const double *z, double mass,
                                double speed)
{
    rsl_law_parameters spec = p->spec;
    for (size_t j = 0; j < p->input_count; j++)
        rsl_fit_set(&spec, p->inputs[j], rsl_fit_value(&p->unknown[j], z[j]));
    if (rsl_given(mass))
        spec.mass = mass;
    if (rsl_given(speed))
        spec.speed = speed;
    return spec;
}
