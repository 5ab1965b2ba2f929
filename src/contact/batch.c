/* SPDX-License-Identifier: MIT
 *
 * Batches of contacts: checks, the choice of the kernel, and the path through
 * the scalar function for the laws that have none.
 */
#include "resile/batch.h"

#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "contact/batch_job.h"
#include "contact/memoryless.h"
#include "num/constants.h"

#define EXPONENT_MAX 1024.0 /* of the kernel's own power function */
#define FAST_ACCURACY 1e-7  /* of the coarse tables of a memoryless law */

/* ---- which kernel ----------------------------------------------------------- */

const rsl_batch_kernel *rsl_batch_kernel_here(void)
{
#if defined(RSL_GNU_X86)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        return &rsl_batch_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &rsl_batch_avx2;
#endif
    return &rsl_batch_baseline;
}

const char *rsl_batch_instructions(void) { return rsl_batch_kernel_here()->name; }

/* The same exponents as in rsl_law_depth_power, compared without tolerance. */
static rsl_batch_power power_of(double y)
{
    static const struct {
        double exponent;
        rsl_batch_power power;
    } known[] = {{0.0, RSL_BATCH_POWER_0},  {0.25, RSL_BATCH_POWER_1_4}, {0.5, RSL_BATCH_POWER_1_2},
                 {1.0, RSL_BATCH_POWER_1},  {1.5, RSL_BATCH_POWER_3_2},  {2.0, RSL_BATCH_POWER_2},
                 {2.5, RSL_BATCH_POWER_5_2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (y == known[i].exponent)
            return known[i].power;
    return RSL_BATCH_POWER_ANY;
}

/* The rows of a memoryless law, or its panels. Rows have their middle at the
 * whole numbers up to (rows - 1)/2 in either direction. */
static rsl_batch_psi_table psi_table(const rsl_memoryless_table *law, double accuracy)
{
    const rsl_memoryless_batch *b = &law->batch;
    const int coarse = accuracy >= FAST_ACCURACY && b->coarse_rows > 0;
    const int rows = coarse ? b->coarse_rows : b->fine_rows;
    const double beyond = coarse ? RSL_MEMORYLESS_BEYOND_COARSE : RSL_MEMORYLESS_BEYOND;
    rsl_batch_psi_table psi = {.energy = law->energy};
    if (rows > 0) {
        psi.way = coarse ? RSL_BATCH_PSI_COARSE : RSL_BATCH_PSI_FINE;
        psi.scale[0] = psi.scale[1] = b->scale;
        psi.places = 0.5 * (rows - 1) / beyond;
        psi.mask = (uint64_t)rows - 1;
        psi.row = coarse ? b->coarse : b->fine;
    } else if (b->log_panels > 0) {
        psi.way = RSL_BATCH_PSI_PANELS;
        psi.scale[0] = b->log_scale[0];
        psi.scale[1] = b->log_scale[1];
        psi.places = RSL_MEMORYLESS_LOG_BIN_COUNT / RSL_MEMORYLESS_BEYOND;
        psi.mask = RSL_MEMORYLESS_LOG_BIN_COUNT - 1;
        psi.row = b->log_panel;
        psi.row_of = b->log_panel_of;
    }
    psi.rest_slope = sqrt(psi.energy * psi.scale[0]);
    return psi;
}

/* What a memoryless contact is to the kernel: elastic, damped by
 * Lambda sqrt(k M) d^m v, or with Psi; 0: it needs the scalar function. */
static int fill_memoryless(const rsl_memoryless_table *law, double accuracy, rsl_batch_job *job)
{
    job->n = job->m = law->form.n;
    job->q = 1.0;
    switch (law->kind) {
    case RSL_MEMORYLESS_NONE:
        return 1;
    case RSL_MEMORYLESS_LINEAR:
        job->m = law->form.m;
        job->damping = law->lambda;
        job->damped = job->damping_ratio = 1;
        job->approach_only = law->form.approach_only;
        return job->m >= 0.0;
    case RSL_MEMORYLESS_LOGARITHM:
        job->psi = psi_table(law, accuracy);
        return job->psi.way != RSL_BATCH_PSI_NONE;
    default:
        return 0;
    }
}

static int fill_power(const rsl_law_contact *c, rsl_batch_job *job)
{
    job->damped = c->model->damped && (job->batch.damping != NULL || c->damping != 0.0);
    job->n = c->n;
    job->m = job->damped ? c->m : c->n;
    job->q = job->damped ? c->q : 1.0;
    job->damping = c->damping;
    job->approach_only = c->model->approach_only;
    return c->model->power;
}

int rsl_batch_job_prepare(const rsl_law_contact *contact, const rsl_batch *batch,
                          rsl_batch_job *job)
{
    *job = (rsl_batch_job){
        .batch = *batch,
        .stiffness = contact->stiffness,
        .mass = contact->mass,
        .cut_pull = contact->end == RSL_LAW_SEPARATION_ZERO_FORCE,
    };
    int known = contact->model == &rsl_memoryless_curve_model ? 0
                : contact->model->memoryless
                    ? fill_memoryless(rsl_memoryless_table_of(contact->psi), batch->accuracy, job)
                    : fill_power(contact, job);
    if (!known || job->n > EXPONENT_MAX || job->m > EXPONENT_MAX || job->q > EXPONENT_MAX)
        return 0;
    job->power_n = power_of(job->n);
    job->power_m = power_of(job->m);
    return 1;
}

/* ---- checks ----------------------------------------------------------------- */

static rsl_status check_law(const rsl_law_contact *contact, const rsl_batch *batch,
                            rsl_error *error)
{
    const rsl_law_model *shape = contact->model;
    if (shape->force == NULL)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: it has no force at a depth", contact->law->key);
    if (batch->stiffness && shape->fixed_stiffness)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "%s has more numbers than a stiffness: it cannot take an array of stiffnesses",
            contact->law->key);
    if (batch->damping && shape->memoryless)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "the damping of a memoryless contact is in its table: it cannot take an array of it");
    if (batch->mass && !shape->memoryless)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "the force of %s does not depend on the mass: it cannot take an array of it",
            contact->law->key);
    if (batch->damping && !shape->damped)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s has no damping: it cannot take an array of it", contact->law->key);
    return RSL_OK;
}

/* The first contact whose type is not in the table; `count` if there is none.
 * A plain loop without an exit is quick enough to look at all of them first. */
static size_t first_bad_type(const rsl_batch *batch)
{
    const uint64_t last = (uint64_t)batch->type_count - 1;
    uint64_t sign = batch->type_count == 0 ? last : 0;
    size_t i = 0;
    for (size_t k = 0; k < batch->count; k++)
        sign |= last - batch->type[k];
    if (sign >> 63 == 0)
        return batch->count;
    while (i < batch->count && batch->type[i] < batch->type_count)
        i++;
    return i;
}

static rsl_status check_types(const rsl_batch *batch, rsl_error *error)
{
    if (!batch->type)
        return RSL_OK;
    if (!batch->stiffness && !batch->damping && !batch->mass)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a batch with types needs a table of stiffnesses, dampings or masses");
    size_t bad = first_bad_type(batch);
    if (bad < batch->count)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "type %lu of contact %zu is not below type_count, which is %zu",
                             (unsigned long)batch->type[bad], bad, batch->type_count);
    return RSL_OK;
}

static rsl_status check_batch(const rsl_law_contact *contact, const rsl_batch *batch,
                              rsl_error *error)
{
    rsl_status status = check_law(contact, batch, error);
    if (status == RSL_OK && batch->count > 0 && (!batch->depth || !batch->rate))
        status = rsl_error_set(error, RSL_ERROR_MISSING, "a batch needs the %s",
                               batch->depth ? "rate" : "depth");
    if (status == RSL_OK && !(batch->accuracy >= 0.0))
        status = rsl_range_refuse(error, "accuracy", batch->accuracy, ">= 0");
    return status == RSL_OK ? check_types(batch, error) : status;
}

/* ---- one after the other ----------------------------------------------------- */

static void write_response(const rsl_batch *b, size_t i, const rsl_law_response *r)
{
    if (b->force)
        b->force[i] = r->force;
    if (b->dforce_ddepth)
        b->dforce_ddepth[i] = r->dforce_ddepth;
    if (b->dforce_drate)
        b->dforce_drate[i] = r->dforce_drate;
    if (b->elastic_energy)
        b->elastic_energy[i] = r->elastic_energy;
    if (b->dissipated_power)
        b->dissipated_power[i] = r->dissipated_power;
    if (b->clamped)
        b->clamped[i] = (uint8_t)r->clamped;
}

static rsl_law_response response_of(const rsl_law_contact *contact, const rsl_batch *b, size_t i)
{
    const rsl_law_response none = {RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN,
                                   RSL_NUM_NAN, RSL_NUM_NAN, 0};
    rsl_law_contact own = *contact;
    rsl_law_response r = {0};
    size_t at = b->type ? b->type[i] : i;
    if (b->depth[i] <= 0.0 && !contact->model->sustains_tension)
        return r;
    own.stiffness = b->stiffness ? b->stiffness[at] : own.stiffness;
    own.damping = b->damping ? b->damping[at] : own.damping;
    own.mass = b->mass ? b->mass[at] : own.mass;
    if (b->mass && !(own.mass > 0.0 && own.mass < HUGE_VAL))
        return none;
    own.depth_peak = b->depth_peak ? b->depth_peak[i] : own.depth_peak;
    if (rsl_law_force(&own, b->depth[i], b->rate[i], &r, NULL) != RSL_OK)
        return none;
    return r;
}

static void one_after_the_other(const rsl_law_contact *contact, const rsl_batch *batch,
                                rsl_batch_counts *counts)
{
    *counts = (rsl_batch_counts){0};
    for (size_t i = 0; i < batch->count; i++) {
        rsl_law_response r = response_of(contact, batch, i);
        write_response(batch, i, &r);
        counts->clamped += r.clamped ? 1 : 0;
        counts->not_finite += isfinite(r.force) ? 0 : 1;
    }
}

/* ---- entries ----------------------------------------------------------------- */

rsl_status rsl_batch_force(const rsl_law_contact *contact, const rsl_batch *batch,
                           rsl_batch_counts *counts, rsl_error *error)
{
    rsl_batch_job job;
    rsl_batch_counts found;
    if (contact == NULL || contact->model == NULL)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    if (batch == NULL)
        return rsl_error_missing(error, "a batch");
    rsl_status status = check_batch(contact, batch, error);
    if (status != RSL_OK)
        return status;
    if (rsl_batch_job_prepare(contact, batch, &job))
        rsl_batch_kernel_here()->run(&job, &found);
    else
        one_after_the_other(contact, batch, &found);
    if (counts)
        *counts = found;
    return RSL_OK;
}

void rsl_batch_friction(double friction, double slip_speed, const double *normal,
                        const double *slip, double *force, size_t count)
{
    assert(friction >= 0.0 && slip_speed > 0.0);
    assert(count == 0 || (normal != NULL && slip != NULL && force != NULL));
    rsl_batch_friction_job job = {count, friction, 1.0 / slip_speed, normal, slip, force};
    rsl_batch_kernel_here()->friction(&job);
}

void rsl_batch_update_history(size_t count, const double *depth, double *depth_peak)
{
    assert(count == 0 || (depth != NULL && depth_peak != NULL));
    for (size_t i = 0; i < count; i++) {
        double d = depth[i], peak = depth_peak[i];
        double deepest = d > peak ? d : peak;
        depth_peak[i] = d <= 0.0 ? 0.0 : deepest;
    }
}
