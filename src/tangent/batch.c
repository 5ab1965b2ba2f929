/* SPDX-License-Identifier: MIT
 *
 * Batches of contacts in space: checks, the choice of the kernel, and the path through the scalar
 * functions for the laws that have none.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "contact/batch_job.h"
#include "num/constants.h"
#include "tangent/batch_job.h"

#define EXPONENT_MAX 1024.0 /* of the kernel's own power function */

/* Numbers that may stand in arrays, in the order of the batch. */
static const struct number_row {
    const char *name;
    unsigned bit;
    size_t offset; /* of the double in rsl_tangent */
} numbers[] = {
#define ROW(field) {#field, RSL_TANGENT_INPUT_BIT(field), offsetof(rsl_tangent, field)},
    RSL_TANGENT_BATCH_NUMBER_LIST(ROW)
#undef ROW
};
_Static_assert(sizeof numbers / sizeof *numbers == RSL_TANGENT_ARRAYS_NUMBER, "a row for each");

/* ---- which kernel ------------------------------------------------------------------- */

const rsl_tangent_kernel *rsl_tangent_kernel_here(void)
{
#if defined(RSL_GNU_X86)
    if (rsl_batch_kernel_here() == &rsl_batch_avx512)
        return &rsl_tangent_kernel_avx512;
    if (rsl_batch_kernel_here() == &rsl_batch_avx2)
        return &rsl_tangent_kernel_avx2;
#endif
    return &rsl_tangent_kernel_baseline;
}

static unsigned three(int place) { return 7u << place; }

unsigned rsl_tangent_batch_needs(const rsl_tangent *t)
{
    assert(t);
    const rsl_tangent_laws *laws = &t->laws;
    unsigned needs = 0;
    if (laws->friction && laws->friction->state != 0)
        needs |= three(RSL_TANGENT_STATE_NORMAL) | three(RSL_TANGENT_STATE_SPRING);
    if (laws->friction && laws->friction->model->update_rule != RSL_TANGENT_UPDATE_DISPLACEMENT)
        needs |= 1u << RSL_TANGENT_STATE_STIFFNESS;
    if (laws->rolling && laws->rolling->state != 0)
        needs |= three(RSL_TANGENT_STATE_NORMAL) | three(RSL_TANGENT_STATE_ROLLING);
    if (laws->twist)
        needs |= 1u << RSL_TANGENT_STATE_TWIST;
    return needs;
}

static int wants_losses(const rsl_tangent_batch *b)
{
    return b->lost[0] || b->lost[1] || b->lost[2];
}

/* The same of a batch: what a spring has stored must be known for what it loses. */
static unsigned needs(const rsl_tangent *t, const rsl_tangent_batch *b)
{
    unsigned own = rsl_tangent_batch_needs(t);
    int springs = t->laws.friction && t->laws.friction->state != 0;
    return springs && wants_losses(b) ? own | 1u << RSL_TANGENT_STATE_STIFFNESS : own;
}

static int has_no_kernel(const rsl_tangent_law *law)
{
    return law && law->model->kernel == RSL_TANGENT_KERNEL_SCALAR;
}

static rsl_tangent_kernel_kind way_of(const rsl_tangent_law *law)
{
    return law ? law->model->kernel : RSL_TANGENT_KERNEL_SCALAR;
}

int rsl_tangent_job_prepare(const rsl_tangent *t, const rsl_tangent_batch *batch, double step,
                            int advance, rsl_tangent_job *job)
{
    const rsl_tangent_laws *laws = &t->laws;
    *job = (rsl_tangent_job){
        .batch = *batch,
        .numbers = *t,
        .step = step,
        .advance = advance,
        .friction = way_of(laws->friction),
        .rolling = way_of(laws->rolling),
        .twist = way_of(laws->twist),
        .store =
            laws->friction ? laws->friction->model->update_rule : RSL_TANGENT_UPDATE_DISPLACEMENT,
        .remembers = laws->friction && laws->friction->state != 0,
        .dashpot = batch->damping || t->damping != 0.0 || t->reset_with_damper,
        .power = t->exponent == 0.0   ? RSL_TANGENT_POWER_0
                 : t->exponent == 0.5 ? RSL_TANGENT_POWER_1_2
                                      : RSL_TANGENT_POWER_ANY,
    };
    job->wants_losses = advance && wants_losses(batch);
    for (unsigned i = 0; i < RSL_TANGENT_STATE_COUNT; i++)
        if (!(needs(t, batch) >> i & 1u))
            job->batch.memory[i] = NULL;
    return t->exponent <= EXPONENT_MAX && !has_no_kernel(laws->friction) &&
           !has_no_kernel(laws->rolling) && !has_no_kernel(laws->twist);
}

/* ---- checks --------------------------------------------------------------------------- */

static rsl_status check_laws(const rsl_tangent *t, rsl_error *error)
{
    const rsl_tangent_law *friction = t->laws.friction;
    if (!friction && !t->laws.rolling && !t->laws.twist)
        return rsl_error_missing(error, "a contact made by rsl_tangent_prepare() with a law");
    if (friction && friction->model->impulse)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: it has no force at a slip", friction->key);
    if (friction && friction->model->cells)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s has a memory of %zu numbers per contact, and a batch has %d: take "
                             "rsl_tangent_advance for each contact",
                             friction->key, rsl_tangent_state_count(t),
                             (int)RSL_TANGENT_STATE_COUNT);
    return RSL_OK;
}

/* An array of numbers needs a law that takes it, and takes it alone. */
static rsl_status check_numbers(const rsl_tangent *t, rsl_tangent_batch *batch, rsl_error *error)
{
    const rsl_tangent_law *all[] = {t->laws.friction, t->laws.rolling, t->laws.twist};
    unsigned taken = 0;
    for (int i = 0; i < 3; i++)
        taken |= all[i] ? all[i]->inputs | all[i]->options : 0u;
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_NUMBER; k++)
        if (*rsl_tangent_array_number(batch, k) && !(taken & numbers[k].bit))
            return rsl_error_at(error, RSL_ERROR_CONFLICT, numbers[k].name,
                                "none of the laws takes it: it cannot be an array");
    if (batch->friction && (taken & RSL_TANGENT_INPUT_BIT(friction_static)))
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "friction",
                            "%s has a second coefficient at rest: it cannot be an array",
                            all[0]->key);
    return RSL_OK;
}

static int is_given(const double *const array[3]) { return array[0] && array[1] && array[2]; }

static const char *missing_array(const rsl_tangent *t, const rsl_tangent_batch *b)
{
    for (unsigned i = 0; i < RSL_TANGENT_STATE_COUNT; i++)
        if ((needs(t, b) >> i & 1u) && !b->memory[i])
            return rsl_tangent_batch_needs(t) >> i & 1u
                       ? "memory that rsl_tangent_batch_needs() names"
                       : "memory of the stiffness, from which the losses come";
    if (!is_given(b->normal) || !is_given(b->slip))
        return is_given(b->normal) ? "slip" : "normal";
    if (!b->depth || !b->force)
        return b->depth ? "force" : "depth";
    if (t->laws.rolling && !is_given(b->rolling))
        return "rolling";
    return t->laws.twist && !b->twist_rate ? "twist_rate" : NULL;
}

static rsl_status check_types(const rsl_tangent_batch *b, rsl_error *error)
{
    for (size_t i = 0; b->type && i < b->count; i++)
        if (b->type[i] >= b->type_count)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "type %lu of contact %zu is not below type_count, which is %zu",
                                 (unsigned long)b->type[i], i, b->type_count);
    return RSL_OK;
}

static rsl_status check_batch(const rsl_tangent *t, const rsl_tangent_batch *batch,
                              rsl_error *error)
{
    if (!t || !batch)
        return rsl_error_missing(error, t ? "a batch" : "a contact made by rsl_tangent_prepare()");
    rsl_tangent_batch copy = *batch;
    rsl_status status = check_laws(t, error);
    if (status == RSL_OK)
        status = check_numbers(t, &copy, error);
    const char *missing = status == RSL_OK && batch->count > 0 ? missing_array(t, batch) : NULL;
    if (missing)
        return rsl_error_set(error, RSL_ERROR_MISSING, "a batch needs the %s", missing);
    return status == RSL_OK ? check_types(batch, error) : status;
}

/* ---- one after the other ----------------------------------------------------------------- */

static double at_or_zero(const double *array, size_t i) { return array ? array[i] : 0.0; }

static rsl_tangent_kinematics meeting_at(const rsl_tangent_batch *b, size_t i)
{
    rsl_tangent_kinematics m = {
        .twist_rate = at_or_zero(b->twist_rate, i),
        .spin_mean = at_or_zero(b->spin_mean, i),
        .depth = b->depth[i],
        .force = b->force[i],
    };
    for (int k = 0; k < 3; k++) {
        m.normal[k] = b->normal[k][i];
        m.slip[k] = b->slip[k][i];
        m.rolling[k] = at_or_zero(b->rolling[k], i);
    }
    return m;
}

static rsl_tangent contact_at(const rsl_tangent *t, rsl_tangent_batch *b, size_t i)
{
    rsl_tangent own = *t;
    size_t at = b->type ? b->type[i] : i;
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_NUMBER; k++)
        if (*rsl_tangent_array_number(b, k))
            *(double *)((char *)&own + numbers[k].offset) = (*rsl_tangent_array_number(b, k))[at];
    if (b->friction)
        own.friction_static = own.friction;
    return own;
}

static void write_traction(rsl_tangent_batch *b, size_t i, const rsl_tangent_traction *r)
{
    const double out[RSL_TANGENT_ARRAYS_OUT] = {
        r->force[0],          r->force[1],          r->force[2],
        r->torque_rolling[0], r->torque_rolling[1], r->torque_rolling[2],
        r->torque_twist,      r->elastic_energy,    r->dissipated_power};
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_OUT; k++)
        if (*rsl_tangent_array_out(b, k))
            (*rsl_tangent_array_out(b, k))[i] = out[k];
    if (b->at_limit)
        b->at_limit[i] =
            (uint8_t)((r->slips ? RSL_TANGENT_SLIPS : 0) | (r->rolls ? RSL_TANGENT_ROLLS : 0) |
                      (r->twists ? RSL_TANGENT_TWISTS : 0));
}

static void one_contact(rsl_tangent_job *job, size_t i, rsl_tangent_batch_counts *counts)
{
    const double n = RSL_NUM_NAN;
    rsl_tangent_batch *b = &job->batch;
    rsl_tangent own = contact_at(&job->numbers, b, i);
    rsl_tangent_kinematics m = meeting_at(b, i);
    rsl_tangent_traction r;
    double state[RSL_TANGENT_STATE_COUNT];
    for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
        state[k] = at_or_zero(b->memory[k], i);
    rsl_tangent_dissipation lost = {at_or_zero(b->lost[0], i), at_or_zero(b->lost[1], i),
                                    at_or_zero(b->lost[2], i)};
    rsl_status status =
        job->advance ? rsl_tangent_advance(&own, state, &m, job->step, &lost, NULL) : RSL_OK;
    if (status == RSL_OK)
        status = rsl_tangent_force(&own, state, &m, &r, NULL);
    if (status != RSL_OK)
        r = (rsl_tangent_traction){.force = {n, n, n},
                                   .torque_rolling = {n, n, n},
                                   .torque_twist = n,
                                   .elastic_energy = n,
                                   .dissipated_power = n};
    for (int k = 0; k < RSL_TANGENT_STATE_COUNT && status == RSL_OK && job->advance; k++)
        if (b->memory[k])
            b->memory[k][i] = state[k];
    const double losses[3] = {lost.slip, lost.damping, lost.area};
    for (int k = 0; k < 3 && status == RSL_OK && job->advance; k++)
        if (b->lost[k])
            b->lost[k][i] = losses[k];
    write_traction(b, i, &r);
    counts->touching += status == RSL_OK && m.depth > 0.0 && m.force + own.adhesion > 0.0;
    counts->slipping += status == RSL_OK && r.slips;
    counts->refused += status != RSL_OK;
}

/* ---- entries --------------------------------------------------------------------------------- */

static rsl_status run(const rsl_tangent *t, const rsl_tangent_batch *batch, double step,
                      int advance, rsl_tangent_batch_counts *counts, rsl_error *error)
{
    rsl_tangent_job job;
    rsl_tangent_batch_counts found = {0};
    rsl_status status = check_batch(t, batch, error);
    if (status != RSL_OK)
        return status;
    if (rsl_tangent_job_prepare(t, batch, step, advance, &job))
        rsl_tangent_kernel_here()->run(&job, &found);
    else
        for (size_t i = 0; i < batch->count; i++)
            one_contact(&job, i, &found);
    if (counts)
        *counts = found;
    return RSL_OK;
}

rsl_status rsl_tangent_batch_force(const rsl_tangent *tangent, const rsl_tangent_batch *batch,
                                   rsl_tangent_batch_counts *counts, rsl_error *error)
{
    return run(tangent, batch, 0.0, 0, counts, error);
}

rsl_status rsl_tangent_batch_advance(const rsl_tangent *tangent, const rsl_tangent_batch *batch,
                                     double step, rsl_tangent_batch_counts *counts,
                                     rsl_error *error)
{
    rsl_status status = rsl_range_check("step", step, RSL_RANGE_FROM(0.0), "s", error);
    return status ? status : run(tangent, batch, step, 1, counts, error);
}

#define FORWARD(array) ((array) = (array) ? (array) + begin : NULL)

rsl_tangent_batch rsl_tangent_batch_slice(const rsl_tangent_batch *batch, size_t begin,
                                          size_t count)
{
    assert(batch != NULL && begin <= batch->count);
    assert(count <= batch->count - begin);
    rsl_tangent_batch slice = *batch;
    slice.count = count;
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_IN; k++)
        FORWARD(*rsl_tangent_array_in(&slice, k));
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_NUMBER && !slice.type; k++)
        FORWARD(*rsl_tangent_array_number(&slice, k));
    for (size_t k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
        FORWARD(slice.memory[k]);
    for (size_t k = 0; k < 3; k++)
        FORWARD(slice.lost[k]);
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_OUT; k++)
        FORWARD(*rsl_tangent_array_out(&slice, k));
    FORWARD(slice.type);
    FORWARD(slice.at_limit);
    return slice;
}
