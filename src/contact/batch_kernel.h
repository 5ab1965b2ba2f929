/* SPDX-License-Identifier: MIT
 *
 * The kernel of a batch: F = k d^n + lambda d^m sgn(v)|v|^q on several lanes,
 * and F = k d^n Psi of memoryless contacts (batch_memoryless.h).
 *
 * Included once by each file that is compiled for one set of instructions (see simd.h). The
 * operations are those of law/model_power.c in the same order, with masks for its branches; what
 * depends on the law alone is a branch here, too, the same way for every contact.
 */
#ifndef RSL_CONTACT_BATCH_KERNEL_H
#define RSL_CONTACT_BATCH_KERNEL_H

#include "contact/batch_memoryless.h"
#include "contact/batch_state.h"
#include "contact/vec_tanh.h"

RSL_BATCH_SIMD_BEGIN

/* ---- damping ----------------------------------------------------------------- */

typedef struct batch_damping {
    vec coefficient; /* lambda d^m */
    vec size;        /* lambda d^m |v|^q */
    vec force;       /* lambda d^m sgn(v)|v|^q */
} batch_damping;

/* Zero, not zero times something, where there is no damping. */
RSL_BATCH_INLINE batch_damping damping_of(const rsl_batch_job *job, const batch_state *s, vec dm,
                                          size_t i)
{
    vec zero = vec_all(0.0), coefficient = s->lambda * dm;
    vec_mask active = ~vec_equal(s->lambda, zero);
    if (job->approach_only)
        active &= ~vec_less(s->v, zero);
    if (job->batch.damping || job->approach_only)
        coefficient = vec_where(active, coefficient);
    if (!job->given_q)
        return (batch_damping){coefficient, coefficient * s->speed, coefficient * s->v};
    vec size = vec_where(active, coefficient * vec_load(job->given_q + i));
    return (batch_damping){coefficient, size, vec_with_sign(size, s->v)};
}

/* ---- tangents ---------------------------------------------------------------- */

/* dF/dd = (n k d^n + m lambda d^m sgn(v)|v|^q)/d */
RSL_BATCH_INLINE vec depth_tangent(const rsl_batch_job *job, const batch_state *s, vec elastic,
                                   const batch_damping *by)
{
    vec d = vec_choose(s->touching, s->d, vec_all(1.0));
    vec tangent = at_most_finite(job->n * elastic / d);
    if (!job->damped)
        return tangent;
    vec damped = at_most_finite(job->m * by->size / d);
    return tangent + vec_with_sign(damped, s->v);
}

/* dF/dv = q lambda d^m |v|^(q-1) */
RSL_BATCH_INLINE vec rate_tangent(double q, const batch_damping *by, vec speed)
{
    vec zero = vec_all(0.0);
    if (q == 1.0)
        return at_most_finite(by->coefficient);
    vec_mask rests = vec_equal(speed, zero);
    vec x = vec_choose(rests, vec_all(1.0), speed);
    vec moving = at_most_finite(q * by->size / x);
    vec resting = q > 1.0 ? zero : vec_where(~vec_equal(by->coefficient, zero), vec_all(DBL_MAX));
    return vec_choose(rests, resting, moving);
}

/* ---- a few contacts ---------------------------------------------------------- */

RSL_BATCH_INLINE void batch_few(const rsl_batch_job *job, size_t i, batch_counts *seen)
{
    const rsl_batch *b = &job->batch;
    batch_state s = state_load(job, i);
    batch_powers p = powers_of(job, s.d, i);
    vec elastic = s.k * p.n, force = elastic;
    batch_damping by = {vec_all(0.0), vec_all(0.0), vec_all(0.0)};
    if (job->damped) {
        by = damping_of(job, &s, p.m, i);
        force = elastic + by.force;
    }
    vec_mask pulls = (vec_mask)vec_bits_all(0), keep = s.touching;
    if (job->cut_pull) {
        pulls = s.touching & vec_less(force, vec_all(0.0));
        keep = s.touching & ~pulls;
        seen->clamped += pulls;
    }
    force = vec_where(keep, force);
    count_finite(force, seen);
    batch_put(b->force, i, keep, force);
    if (b->dforce_ddepth)
        batch_put(b->dforce_ddepth, i, keep, depth_tangent(job, &s, elastic, &by));
    if (b->dforce_drate)
        batch_put(b->dforce_drate, i, keep, rate_tangent(job->q, &by, s.speed));
    batch_put(b->elastic_energy, i, s.touching, elastic * s.d / (job->n + 1.0));
    batch_put(b->dissipated_power, i, keep, by.size * s.speed);
    if (b->clamped)
        batch_put_mask(b->clamped, i, pulls);
}

/* ---- loops ------------------------------------------------------------------- */

RSL_BATCH_INLINE void batch_sweep(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    batch_counts seen = {(vec_mask)vec_bits_all(0), (vec_mask)vec_bits_all(0)};
    if (job->psi.way != RSL_BATCH_PSI_NONE)
        sweep_psi(job, &seen);
    else
        for (size_t i = 0; i < job->batch.count; i += RSL_BATCH_LANES)
            batch_few(job, i, &seen);
    counts->clamped += vec_count(seen.clamped);
    counts->not_finite += job->batch.count - vec_count(seen.finite);
}

/* Any job whose powers are roots or given. */
static void sweep_all(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    rsl_batch_job own = *job; /* which no output can overwrite */
    batch_sweep(&own, counts);
}

/* Nothing but the force, damped in both phases, of a law with these powers:
 * what is known here, the compiler leaves out of the loop. */
RSL_BATCH_INLINE void sweep_force(const rsl_batch_job *job, rsl_batch_counts *counts,
                                  rsl_batch_power n, rsl_batch_power m, rsl_batch_psi_way psi)
{
    const rsl_batch *b = &job->batch;
    rsl_batch_job own = *job;
    own.batch =
        (rsl_batch){.count = b->count, .depth = b->depth, .rate = b->rate, .force = b->force};
    own.power_n = n;
    own.power_m = m;
    own.given_n = own.given_m = own.given_q = NULL;
    own.damped = 1;
    own.approach_only = 0;
    own.psi.way = psi;
    if (psi == RSL_BATCH_PSI_COARSE || psi == RSL_BATCH_PSI_FINE)
        own.psi.row_of = NULL;
    if (b->stiffness || b->damping || b->mass) {
        own.batch.stiffness = b->stiffness;
        own.batch.damping = b->damping;
        own.batch.mass = b->mass;
        own.batch.type = b->type;
        batch_sweep(&own, counts);
    } else {
        batch_sweep(&own, counts);
    }
}

static void sweep_1_0(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_1, RSL_BATCH_POWER_0, RSL_BATCH_PSI_NONE);
}

static void sweep_1_1(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_1, RSL_BATCH_POWER_1, RSL_BATCH_PSI_NONE);
}

static void sweep_3_2_1_4(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_1_4, RSL_BATCH_PSI_NONE);
}

static void sweep_3_2_1_2(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_1_2, RSL_BATCH_PSI_NONE);
}

static void sweep_3_2_3_2(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_3_2, RSL_BATCH_PSI_NONE);
}

/* The laws that have a loop of their own. */
static const struct {
    rsl_batch_power n, m;
    rsl_batch_function *sweep;
} common_laws[] = {{RSL_BATCH_POWER_1, RSL_BATCH_POWER_0, sweep_1_0},
                   {RSL_BATCH_POWER_1, RSL_BATCH_POWER_1, sweep_1_1},
                   {RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_1_4, sweep_3_2_1_4},
                   {RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_1_2, sweep_3_2_1_2},
                   {RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_3_2, sweep_3_2_3_2}};

/* Memoryless contacts: one loop for each way to Psi. */
static void sweep_coarse(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_3_2, RSL_BATCH_PSI_COARSE);
}

static void sweep_fine(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_3_2, RSL_BATCH_PSI_FINE);
}

static void sweep_panels(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    sweep_force(job, counts, RSL_BATCH_POWER_3_2, RSL_BATCH_POWER_3_2, RSL_BATCH_PSI_PANELS);
}

/* ---- other exponents --------------------------------------------------------- */

enum { BLOCK = 128 };

/* Parts of the logarithms or powers of a block. A power is one long chain of
 * operations, each waiting for the one before; cut into short loops, the
 * chains of several contacts run side by side. */
typedef struct batch_parts {
    double whole[BLOCK], high[BLOCK], low[BLOCK], tail[BLOCK];
} batch_parts;

RSL_BATCH_INLINE void put_parts(batch_parts *to, size_t i, vec whole, vec_pair of)
{
    vec_store(to->whole + i, whole);
    vec_store(to->high + i, of.high);
    vec_store(to->low + i, of.low);
}

RSL_BATCH_INLINE vec_pair get_pair(const batch_parts *from, size_t i)
{
    return (vec_pair){vec_load(from->high + i), vec_load(from->low + i)};
}

/* log2 |x| in high and low. */
static void logs_of(const double *x, size_t count, batch_parts *of)
{
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec_log2_parts begun = vec_log2_begin(vec_abs(vec_load(x + i)));
        put_parts(of, i, begun.e, begun.s);
    }
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        vec_store(of->tail + i, vec_log2_tail(vec_load(of->high + i)));
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec e = vec_load(of->whole + i);
        vec_log2_parts begun = {e, get_pair(of, i)};
        put_parts(of, i, e, vec_log2_end(begun, vec_load(of->tail + i)));
    }
}

/* |x|^y from the logarithms; zero where x is, NaN where x is not finite. */
static void powers_from(const batch_parts *logs, double y, const double *x, size_t count,
                        double *power)
{
    batch_parts of;
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec_pow_parts begun = vec_pow_begin(get_pair(logs, i), y);
        put_parts(&of, i, begun.k, begun.u);
    }
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES)
        vec_store(of.tail + i, vec_pow_tail(vec_load(of.high + i)));
    for (size_t i = 0; i < count; i += RSL_BATCH_LANES) {
        vec_pow_parts begun = {vec_load(of.whole + i), get_pair(&of, i)};
        vec result = vec_pow_end(begun, vec_load(of.tail + i));
        vec from = vec_load(x + i), nothing = from - from;
        vec_mask something = ~vec_equal(from, vec_all(0.0));
        vec_store(power + i, vec_where(something, result) + nothing);
    }
}

/* Block by block, the powers first. */
static void sweep_blocks(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    double n[BLOCK], m[BLOCK], q[BLOCK];
    batch_parts logs;
    for (size_t i = 0; i < job->batch.count; i += BLOCK) {
        size_t left = job->batch.count - i, count = left < BLOCK ? left : BLOCK;
        rsl_batch_job block = *job;
        const rsl_batch *b = &block.batch;
        block.batch = rsl_batch_slice(&job->batch, i, count);
        if (job->power_n == RSL_BATCH_POWER_ANY || job->power_m == RSL_BATCH_POWER_ANY)
            logs_of(b->depth, count, &logs);
        if (job->power_n == RSL_BATCH_POWER_ANY)
            powers_from(&logs, job->n, b->depth, count, n);
        if (job->power_m == RSL_BATCH_POWER_ANY && job->m != job->n)
            powers_from(&logs, job->m, b->depth, count, m);
        block.given_n = n;
        block.given_m = job->m == job->n ? n : m;
        if (job->q != 1.0) {
            logs_of(b->rate, count, &logs);
            powers_from(&logs, job->q, b->rate, count, q);
            block.given_q = q;
        }
        sweep_all(&block, counts);
    }
}

static rsl_batch_function *sweep_for(const rsl_batch_job *job)
{
    rsl_batch_power n = job->power_n, m = job->power_m;
    if (n == RSL_BATCH_POWER_ANY || m == RSL_BATCH_POWER_ANY || job->q != 1.0)
        return sweep_blocks;
    if (job->psi.way != RSL_BATCH_PSI_NONE) {
        static rsl_batch_function *const ways[] = {sweep_all, sweep_coarse, sweep_fine,
                                                   sweep_panels};
        int quick = n == RSL_BATCH_POWER_3_2 && is_force_only(&job->batch);
        return ways[quick ? job->psi.way : RSL_BATCH_PSI_NONE];
    }
    if (job->damped && !job->damping_ratio && !job->approach_only && is_force_only(&job->batch))
        for (size_t i = 0; i < sizeof common_laws / sizeof common_laws[0]; i++)
            if (n == common_laws[i].n && m == common_laws[i].m)
                return common_laws[i].sweep;
    return sweep_all;
}

/* ---- the rest that does not fill the lanes ----------------------------------- */

enum { ARRAYS_IN = 5, ARRAYS_OUT = 5 };

typedef struct batch_padded {
    double in[ARRAYS_IN][RSL_BATCH_LANES], out[ARRAYS_OUT][RSL_BATCH_LANES];
    uint32_t type[RSL_BATCH_LANES];
    uint8_t clamped[RSL_BATCH_LANES];
} batch_padded;

RSL_BATCH_INLINE const double *batch_pad(const double *from, size_t i, size_t count, double *room)
{
    if (!from)
        return NULL;
    memcpy(room, from + i, count * sizeof *room);
    return room;
}

/* The same code on a copy with contacts that are apart in the free lanes. */
static void sweep_last(const rsl_batch_job *job, size_t i, size_t count, rsl_batch_function *with,
                       rsl_batch_counts *counts)
{
    const rsl_batch *b = &job->batch;
    double *const to[ARRAYS_OUT] = {b->force, b->dforce_ddepth, b->dforce_drate, b->elastic_energy,
                                    b->dissipated_power};
    batch_padded p = {0};
    rsl_batch_job copy = *job;
    rsl_batch *c = &copy.batch;
    c->count = RSL_BATCH_LANES;
    c->depth = batch_pad(b->depth, i, count, p.in[0]);
    c->rate = batch_pad(b->rate, i, count, p.in[1]);
    if (b->type) {
        memcpy(p.type, b->type + i, count * sizeof *p.type);
        c->type = p.type;
    } else {
        c->stiffness = batch_pad(b->stiffness, i, count, p.in[2]);
        c->damping = batch_pad(b->damping, i, count, p.in[3]);
        c->mass = batch_pad(b->mass, i, count, p.in[4]);
    }
    c->force = to[0] ? p.out[0] : NULL;
    c->dforce_ddepth = to[1] ? p.out[1] : NULL;
    c->dforce_drate = to[2] ? p.out[2] : NULL;
    c->elastic_energy = to[3] ? p.out[3] : NULL;
    c->dissipated_power = to[4] ? p.out[4] : NULL;
    c->clamped = b->clamped ? p.clamped : NULL;
    with(&copy, counts);
    for (size_t k = 0; k < ARRAYS_OUT; k++)
        if (to[k])
            memcpy(to[k] + i, p.out[k], count * sizeof **p.out);
    if (b->clamped)
        memcpy(b->clamped + i, p.clamped, count);
}

static void batch_run(const rsl_batch_job *job, rsl_batch_counts *counts)
{
    size_t count = job->batch.count, rest = count % RSL_BATCH_LANES;
    rsl_batch_function *with = sweep_for(job);
    rsl_batch_job full = *job;
    full.batch.count = count - rest;
    *counts = (rsl_batch_counts){0};
    with(&full, counts);
    if (rest > 0)
        sweep_last(job, count - rest, rest, with, counts);
}

/* ---- smooth friction --------------------------------------------------------- */

/* Contacts i to i + RSL_BATCH_LANES. */
RSL_BATCH_INLINE void friction_lanes(const rsl_batch_friction_job *job, const double *normal,
                                     const double *slip, double *force)
{
    vec press = vec_max(vec_load(normal), 0.0);
    vec_store(force, job->friction * press * vec_tanh(vec_load(slip) * job->inverse_speed));
}

static void batch_friction(const rsl_batch_friction_job *job)
{
    double normal[RSL_BATCH_LANES] = {0}, slip[RSL_BATCH_LANES] = {0}, force[RSL_BATCH_LANES];
    size_t rest = job->count % RSL_BATCH_LANES, full = job->count - rest;
    for (size_t i = 0; i < full; i += RSL_BATCH_LANES)
        friction_lanes(job, job->normal + i, job->slip + i, job->force + i);
    if (rest == 0)
        return;
    memcpy(normal, job->normal + full, rest * sizeof *normal);
    memcpy(slip, job->slip + full, rest * sizeof *slip);
    friction_lanes(job, normal, slip, force);
    memcpy(job->force + full, force, rest * sizeof *force);
}

RSL_BATCH_SIMD_END

#endif
