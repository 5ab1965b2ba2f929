/* SPDX-License-Identifier: MIT
 *
 * Outcomes of many impacts. For family A (m = n, q = 1) everything without
 * dimension is a function of the restitution alone, and for n = 3/2 it stands
 * in a table (collide/family_a.c); what is left of an impact is its length
 *
 *     L = (M v0^2/k)^(2/5),    time L/v0,    force M v0^2/L.
 */
#include "num/elementary.h"
#include "resile/batch.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/range.h"
#include "collide/impact.h"
#include "contact/outcome_table.h"
#include "num/constants.h"

enum { BLOCK = 64 };

void rsl_batch_hysteresis_ratio(const double *e, double *h, size_t count)
{
    assert(count == 0 || (e && h));
    rsl_collide_hysteresis_ratios(e, h, count);
}

void rsl_batch_hysteresis_restitution(const double *h, double *e, size_t count)
{
    assert(count == 0 || (e && h));
    rsl_collide_hysteresis_restitutions(h, e, count);
}

/* One impact: numbers in, numbers out. */
typedef struct impact {
    double mass, stiffness, speed;
} impact;

typedef struct result {
    double restitution, depth_max, time_of_depth_max;
    double force_max, time_of_force_max, duration, impulse;
    int status;
} result;

static result failed(int status)
{
    return (result){RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN,
                    RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN, status};
}

static void put(double *array, size_t i, double value)
{
    if (array)
        array[i] = value;
}

static void store(const rsl_batch_impacts *b, size_t i, const result *r)
{
    put(b->restitution, i, r->restitution);
    put(b->depth_max, i, r->depth_max);
    put(b->time_of_depth_max, i, r->time_of_depth_max);
    put(b->force_max, i, r->force_max);
    put(b->time_of_force_max, i, r->time_of_force_max);
    put(b->duration, i, r->duration);
    put(b->impulse, i, r->impulse);
    if (b->status)
        b->status[i] = r->status;
}

/* ---- one after the other --------------------------------------------------- */

/* The damping found last, for the next impact with the same. */
typedef struct memo {
    double restitution, lambda;
    rsl_status status;
} memo;

/* Lambda of impact i; a failure leaves its status in `status`. */
static double lambda_of(const rsl_batch_impacts *b, size_t i, memo *last, rsl_status *status)
{
    if (b->lambda)
        return b->lambda[i];
    double e = b->restitution_in[i];
    if (e != last->restitution) {
        last->restitution = e;
        last->lambda = RSL_NUM_NAN;
        last->status = rsl_collide_lambda_from_restitution(&b->form, e, &last->lambda, NULL, NULL);
    }
    *status = last->status;
    return last->lambda;
}

static int is_positive(double x) { return x > 0.0 && x < HUGE_VAL; }

static result solve(const rsl_batch_impacts *b, const impact *p, size_t i, memo *last)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_outcome o;
    rsl_status status = RSL_OK;
    if (!is_positive(p->mass) || !is_positive(p->stiffness) || !is_positive(p->speed))
        return failed(RSL_ERROR_ARGUMENT);
    double lambda = lambda_of(b, i, last, &status);
    if (status != RSL_OK)
        return failed(status);
    if (!(lambda >= 0.0 && lambda < HUGE_VAL))
        return failed(RSL_ERROR_ARGUMENT);
    rsl_law_contact contact = rsl_collide_unit_contact(&b->form, 0.0);
    contact.mass = p->mass;
    contact.stiffness = p->stiffness;
    contact.speed = p->speed;
    contact.damping = lambda * rsl_collide_damping_unit(&contact);
    if (lambda > 0.0 && contact.damping < DBL_MIN)
        return failed(RSL_ERROR_ARGUMENT);
    if (!isfinite(contact.damping))
        return failed(RSL_ERROR_ARGUMENT);
    options.accuracy = b->accuracy;
    status = rsl_collide(&contact, &options, &o, NULL);
    if (status < 0)
        return failed(status);
    return (result){o.restitution,       o.depth_max, o.time_of_depth_max, o.force_max,
                    o.time_of_force_max, o.duration,  o.impulse,           status};
}

/* ---- family A, n = 3/2 ----------------------------------------------------- */

/* 1: no power of its numbers overflows or underflows. */
static int has_plain_units(const impact *p)
{
    const double min = 1e-60, max = 1e60;
    return p->mass > min && p->mass < max && p->stiffness > min && p->stiffness < max &&
           p->speed > min && p->speed < max;
}

/* 1: the table covers the impact; 0 for NaN. */
static int is_plain(const impact *p, double e)
{
    return e >= RSL_COLLIDE_HERTZ_MIN && e <= 1.0 && has_plain_units(p);
}

static result solve_by_table(const impact *p, double e)
{
    rsl_collide_hertz h = rsl_collide_hertz_at(e);
    double momentum = p->mass * p->speed, energy = momentum * p->speed;
    double length = rsl_num_pow(energy / p->stiffness, 0.4);
    double time = length / p->speed, force = energy / length;
    return (result){e,
                    h.depth_max * length,
                    h.time_of_depth_max * time,
                    h.force_max * force,
                    h.time_of_force_max * time,
                    h.duration * time,
                    momentum * (1.0 + e),
                    RSL_OK};
}

/* ---- any form, from a table of it ------------------------------------------- */

/* Units for a row of the table; see outcome_table.c for the order of its fields. */
static result with_units(const rsl_batch_impacts *b, const impact *p, const double *field)
{
    double momentum = p->mass * p->speed, energy = momentum * p->speed;
    double length = rsl_num_pow(energy / p->stiffness, 1.0 / (b->form.n + 1.0));
    double time = length / p->speed, force = energy / length;
    return (result){field[0],
                    field[1] * length,
                    field[2] * time,
                    field[3] * force,
                    field[4] * time,
                    field[5] * time,
                    momentum * (1.0 + field[0]),
                    RSL_OK};
}

static result solve_or_look_up(const rsl_batch_impacts *b, const impact *p, size_t i, memo *last)
{
    double field[RSL_BATCH_TABLE_FIELD_COUNT];
    double z = b->lambda ? b->lambda[i] : b->restitution_in[i];
    if (b->table && has_plain_units(p) &&
        rsl_batch_table_evaluate(b->table, b->lambda != NULL, z, field))
        return with_units(b, p, field);
    return solve(b, p, i, last);
}

/* ---- the batch ------------------------------------------------------------- */

/* Up to BLOCK impacts from `begin` on; `tabled`: the form of the table. */
static void solve_block(const rsl_batch_impacts *b, size_t begin, size_t count, int tabled,
                        memo *last)
{
    double e[BLOCK];
    if (tabled && b->lambda)
        rsl_collide_hysteresis_restitutions(b->lambda + begin, e, count);
    else if (tabled)
        memcpy(e, b->restitution_in + begin, count * sizeof *e);
    for (size_t k = 0; k < count; k++) {
        size_t i = begin + k;
        impact p = {b->mass[i], b->stiffness[i], b->speed[i]};
        result r = tabled && is_plain(&p, e[k]) ? solve_by_table(&p, e[k])
                                                : solve_or_look_up(b, &p, i, last);
        store(b, i, &r);
    }
}

static rsl_status check(const rsl_batch_impacts *b, rsl_error *error)
{
    double unused;
    if (b->count > 0 && (!b->mass || !b->stiffness || !b->speed))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a batch of impacts needs mass, stiffness and speed");
    if (b->count > 0 && !b->lambda && !b->restitution_in)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a batch of impacts needs lambda or restitution_in");
    if (b->lambda && b->restitution_in)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "lambda and restitution_in are both given: one of them follows from the other");
    if (b->table && !rsl_batch_table_is_of(b->table, RSL_BATCH_TABLE_VALUES, &b->form))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "the table is of another form: exponents, end rule and phases of the "
                             "damping must be those of the batch");
    if (b->slope_table && !rsl_batch_table_is_of(b->slope_table, RSL_BATCH_TABLE_SLOPES, &b->form))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "the slope table is of another form, or no table of derivatives");
    rsl_status status =
        rsl_range_check("accuracy", b->accuracy, RSL_RANGE_BELOW(0.0, 1.0), "", error);
    return status ? status
                  : rsl_collide_restitution_from_lambda(&b->form, 0.0, &unused, NULL, error);
}

rsl_status rsl_batch_collide(const rsl_batch_impacts *batch, rsl_error *error)
{
    if (!batch)
        return rsl_error_missing(error, "a batch");
    rsl_status status = check(batch, error);
    if (status != RSL_OK)
        return status;
    const rsl_collide_exponents *f = &batch->form;
    int tabled = f->n == 1.5 && f->m == 1.5 && f->q == 1.0 && !f->approach_only;
    memo last = {RSL_NUM_NAN, RSL_NUM_NAN, RSL_OK};
    for (size_t i = 0; i < batch->count; i += BLOCK) {
        size_t left = batch->count - i;
        solve_block(batch, i, left < BLOCK ? left : BLOCK, tabled, &last);
    }
    return RSL_OK;
}
