/* SPDX-License-Identifier: MIT
 *
 * The kernel of a batch in space: friction, rolling and twist on several lanes.
 *
 * Included once by each file that is compiled for one set of instructions (see contact/simd.h). The
 * operations are those of contact.c, spring.c, slip.c and turning.c in the same order, with masks
 * for their branches; what depends on the laws alone is a branch here, too, the same way for every
 * contact.
 */
#ifndef RSL_TANGENT_BATCH_KERNEL_H
#define RSL_TANGENT_BATCH_KERNEL_H

#include "contact/vec_tanh.h"
#include "num/constants.h"
#include "tangent/batch_losses.h"

RSL_BATCH_SIMD_BEGIN

/* ---- friction ------------------------------------------------------------------------- */

/* x at the present stiffness: shorter where the force is preserved. */
RSL_BATCH_INLINE vec kept_part(const rsl_tangent_job *job, const contact_lanes *c, vec before)
{
    vec nothing = vec_all(0.0);
    vec_mask keeps = vec_less(nothing, before) & vec_less(nothing, c->stiffness);
    if (job->store == RSL_TANGENT_UPDATE_DISPLACEMENT)
        return vec_all(1.0);
    if (job->store == RSL_TANGENT_UPDATE_RESCALED)
        keeps = keeps & vec_less(before, c->stiffness);
    if (!vec_any(keeps))
        return vec_all(1.0);
    return vec_choose(keeps, vec_quotient(keeps, before, c->stiffness), vec_all(1.0));
}

RSL_BATCH_INLINE void friction_advance(const rsl_tangent_job *job, const contact_lanes *c,
                                       spring_lanes *s, loss_lanes *lost)
{
    vec k = c->stiffness, stored = 0.5 * s->stiffness * vec3_dot(s->friction, s->friction);
    vec_mask stiff = vec_less(vec_all(0.0), k);
    vec3 before = vec3_scale(s->friction, kept_part(job, c, s->stiffness));
    vec3 x = vec3_add(before, vec_all(job->step), c->slip), trial = x;
    if (!job->numbers.reset_with_damper) {
        vec3_cut(&x, vec_quotient(stiff, c->limit, k), stiff);
        trial = x;
    } else {
        vec3 held = vec3_scale(c->slip, c->damping);
        vec3 whole = vec3_add(held, k, x); /* k x + eta s: a sum of two knows no order */
        vec_mask cut = vec3_cut(&whole, c->limit, stiff);
        vec by = vec_choose(cut, k, vec_all(1.0));
        vec3 reset = {(whole.x - held.x) / by, (whole.y - held.y) / by, (whole.z - held.z) / by};
        x = vec3_choose(cut, reset, x);
    }
    if (job->wants_losses) {
        area_losses(c, stored, before, lost);
        slip_losses(job, c, k, (vec3[]){before, trial, x}, lost);
    }
    s->friction = x;
}

RSL_BATCH_INLINE void spring_traction(const rsl_tangent_job *job, const contact_lanes *c,
                                      const spring_lanes *s, few_tractions *out)
{
    vec k = c->stiffness, nothing = vec_all(0.0);
    vec factor = job->advance ? k : k * kept_part(job, c, s->stiffness);
    vec_mask stiff = vec_less(nothing, k) & c->touching;
    vec3 pull = vec3_add(vec3_all(0.0), factor, s->friction);
    if (!job->numbers.reset_with_damper)
        out->slips = vec3_cut(&pull, c->limit, c->touching);
    vec3 whole = pull;
    out->slips |= vec_at_most(c->limit * c->limit * (1.0 - RSL_TANGENT_LIMIT_TOLERANCE),
                              vec3_dot(pull, pull));
    if (job->dashpot) {
        vec_mask moves = ~vec_equal(c->damping, vec_all(0.0));
        whole = vec3_add(pull, c->damping, c->slip);
        moves = job->numbers.reset_with_damper ? c->touching : c->touching & moves;
        out->slips |= vec3_cut(&whole, c->limit, moves);
    }
    out->force = vec3_add(out->force, vec_all(-1.0), whole);
    out->power = out->power + (whole.x - pull.x) * c->slip.x;
    out->power = out->power + (whole.y - pull.y) * c->slip.y;
    out->power = out->power + (whole.z - pull.z) * c->slip.z;
    if (job->batch.elastic_energy)
        out->energy =
            out->energy + vec_where(stiff, vec_quotient(stiff, 0.5 * vec3_dot(pull, pull), k));
}

/* T/N of a law of the slip alone. */
RSL_BATCH_INLINE vec share_of(const rsl_tangent_job *job, const contact_lanes *c, vec speed)
{
    double max = job->numbers.slip_speed, low = job->numbers.slip_speed_low;
    if (job->friction == RSL_TANGENT_KERNEL_TANH)
        return c->friction * vec_tanh(speed / max);
    if (job->friction == RSL_TANGENT_KERNEL_RAMP)
        return c->friction * vec_min(speed / max, 1.0);
    return c->friction * vec_min(vec_max((speed - low) / (max - low), 0.0), 1.0);
}

RSL_BATCH_INLINE void slip_traction(const rsl_tangent_job *job, const contact_lanes *c,
                                    few_tractions *out)
{
    vec speed = vec3_length(c->slip), share = share_of(job, c, speed), size = share * c->pressed;
    vec_mask moves = vec_less(vec_all(0.0), speed);
    vec3 force = vec3_add(out->force, vec_quotient(moves, -size, speed), c->slip);
    out->force = vec3_choose(moves, force, out->force);
    out->power = out->power + vec_where(moves, size * speed);
    out->slips = moves & vec_at_most(c->friction, share);
}

/* ---- rolling, twist ------------------------------------------------------------------- */

RSL_BATCH_INLINE vec rolling_limit(const contact_lanes *c)
{
    return c->rolling_friction * c->radius * c->pressed;
}

RSL_BATCH_INLINE void rolling_advance(const rsl_tangent_job *job, const contact_lanes *c,
                                      spring_lanes *s, loss_lanes *lost)
{
    vec3 angle = vec3_add(s->rolling, vec_all(job->step), c->rolling), trial = angle;
    vec max = vec_quotient(c->touching, rolling_limit(c), c->rolling_stiffness);
    vec_mask cut = vec3_cut(&angle, max, c->touching);
    if (job->wants_losses)
        rolling_losses(job, c, vec3_length(trial), max, cut, lost);
    s->rolling = angle;
}

RSL_BATCH_INLINE vec3 rolling_spring(const rsl_tangent_job *job, const contact_lanes *c,
                                     const spring_lanes *s, few_tractions *out)
{
    vec k = c->rolling_stiffness, limit = rolling_limit(c);
    vec3 along = vec3_add(vec3_all(0.0), k, s->rolling);
    vec_mask forward = ~vec_less(vec3_dot(along, c->rolling), vec_all(0.0));
    out->rolls = vec_at_most(limit * (1.0 - 1e-12), vec3_length(along)) & forward & c->touching;
    vec3_cut(&along, limit, c->touching);
    if (job->batch.elastic_energy)
        out->energy = out->energy + vec_quotient(c->touching, 0.5 * vec3_dot(along, along), k);
    vec lost = c->rolling_damping * vec3_dot(c->rolling, c->rolling);
    out->power = out->power + vec_where(~out->rolls, lost);
    return vec3_choose(out->rolls, along, vec3_add(along, c->rolling_damping, c->rolling));
}

RSL_BATCH_INLINE void rolling_traction(const rsl_tangent_job *job, const contact_lanes *c,
                                       const spring_lanes *s, few_tractions *out)
{
    vec3 along = vec3_all(0.0);
    if (job->rolling == RSL_TANGENT_KERNEL_TORQUE) {
        vec speed = vec3_length(c->rolling), limit = rolling_limit(c);
        out->rolls = vec_less(vec_all(0.0), speed) & c->touching;
        along = vec3_add(along, vec_where(out->rolls, vec_quotient(out->rolls, limit, speed)),
                         c->rolling);
        out->power = out->power + limit * speed;
    } else if (job->rolling == RSL_TANGENT_KERNEL_RATE) {
        along = vec3_add(along, c->rolling_damping, c->rolling);
        out->power = out->power + vec3_dot(along, c->rolling);
    } else {
        along = rolling_spring(job, c, s, out);
    }
    out->torque = vec3_add(out->torque, vec_all(1.0), vec3_cross(c->normal, along));
}

RSL_BATCH_INLINE void twist_advance(const rsl_tangent_job *job, const contact_lanes *c,
                                    spring_lanes *s, loss_lanes *lost)
{
    twist_lanes q = twists_of(c);
    vec max = vec_quotient(q.stiff, q.limit, q.stiffness), before = s->twist;
    s->twist = vec_choose(q.stiff, between(before + c->twist_rate * job->step, max), before);
    if (job->wants_losses)
        twist_losses(job, c, &q, before, s->twist, lost);
}

RSL_BATCH_INLINE void twist_traction(const contact_lanes *c, const spring_lanes *s,
                                     few_tractions *out)
{
    twist_lanes q = twists_of(c);
    vec pull = between(q.stiffness * s->twist, q.limit);
    vec whole = pull + q.damping * c->twist_rate;
    out->twists = vec_at_most(q.limit, vec_abs(whole)) & c->touching;
    whole = between(whole, q.limit);
    out->twist = out->twist - whole;
    out->energy =
        out->energy + vec_where(q.stiff, vec_quotient(q.stiff, 0.5 * pull * pull, q.stiffness));
    out->power = out->power + (whole - pull) * c->twist_rate;
}

/* ---- memory --------------------------------------------------------------------------- */

/* rsl_tangent_twisted of several. */
RSL_BATCH_INLINE vec twisted(vec psi, vec cosine)
{
    vec q = 2.0 - 2.0 * cosine;
    return psi * (1.0 + q * (1.0 / 12.0 + (11.0 / 720.0) * q + (1.0 / 360.0) * (psi * psi)));
}

RSL_BATCH_INLINE void springs_turn(const rsl_tangent_job *job, const contact_lanes *c,
                                   spring_lanes *s)
{
    const int twisting = job->batch.spin_mean != NULL;
    vec cosine = vec3_dot(s->normal, c->normal);
    vec angle = vec_where(c->touching, twisted(c->spin_mean * job->step, cosine));
    vec_turn t = {
        .w = vec3_cross(s->normal, c->normal),
        .normal = c->normal,
        .c = cosine,
        .turns = vec_less(vec_all(0.0), vec3_dot(s->normal, s->normal)) & c->touching,
        .twists = ~vec_equal(angle, vec_all(0.0)),
    };
    if (twisting)
        t.twist = direction_of(angle);
    if (job->remembers)
        s->friction = vec3_turn(&t, twisting, s->friction);
    if (job->rolling == RSL_TANGENT_KERNEL_SPRING)
        s->rolling = vec3_turn(&t, twisting, s->rolling);
}

/* The new value where they touch, zero where they are apart, the old one where they are refused. */
RSL_BATCH_INLINE void put_memory(const contact_lanes *c, double *to, size_t i, vec x)
{
    vec after = vec_where(c->touching, x);
    if (vec_any(~c->sound))
        after = vec_choose(c->sound, after, vec_load(to + i));
    vec_store(to + i, after);
}

RSL_BATCH_INLINE void put_memory3(const contact_lanes *c, double *const to[3], size_t i, vec3 x)
{
    put_memory(c, to[0], i, x.x);
    put_memory(c, to[1], i, x.y);
    put_memory(c, to[2], i, x.z);
}

RSL_BATCH_INLINE void springs_advance(const rsl_tangent_job *job, const contact_lanes *c, size_t i,
                                      spring_lanes *s)
{
    double *const *m = job->batch.memory;
    const int rolls = job->rolling == RSL_TANGENT_KERNEL_SPRING;
    loss_lanes lost = losses_load(job, i);
    vec given_up = energy_given_up(c, s);
    if (job->remembers || rolls)
        springs_turn(job, c, s);
    if (job->remembers) {
        friction_advance(job, c, s, &lost);
        put_memory3(c, m + RSL_TANGENT_STATE_SPRING, i, s->friction);
    } else if (job->wants_losses && job->friction == RSL_TANGENT_KERNEL_SPRING) {
        slip_losses(job, c, vec_all(0.0), (vec3[]){s->friction, s->friction, s->friction}, &lost);
    }
    if (rolls) {
        rolling_advance(job, c, s, &lost);
        put_memory3(c, m + RSL_TANGENT_STATE_ROLLING, i, s->rolling);
    }
    if (job->twist) {
        twist_advance(job, c, s, &lost);
        put_memory(c, m[RSL_TANGENT_STATE_TWIST], i, s->twist);
    }
    if (job->remembers || rolls)
        put_memory3(c, m + RSL_TANGENT_STATE_NORMAL, i, c->normal);
    if (m[RSL_TANGENT_STATE_STIFFNESS])
        put_memory(c, m[RSL_TANGENT_STATE_STIFFNESS], i, c->stiffness);
    if (job->wants_losses)
        losses_store(job, c, i, given_up, &lost);
}

/* ---- results -------------------------------------------------------------------------- */

typedef struct few_counts {
    vec_mask touching, slipping, refused; /* minus the number, in each lane */
} few_counts;

/* Zero where they are apart, NaN where they are refused. */
RSL_BATCH_INLINE void put_result(const contact_lanes *c, double *to, size_t i, vec x)
{
    if (!to)
        return;
    x = vec_where(c->touching, x);
    if (vec_any(~c->sound))
        x = vec_choose(c->sound, x, vec_all(RSL_NUM_NAN));
    vec_store(to + i, x);
}

RSL_BATCH_INLINE void put_results(const rsl_tangent_batch *b, const contact_lanes *c, size_t i,
                                  const few_tractions *t)
{
    put_result(c, b->traction[0], i, t->force.x);
    put_result(c, b->traction[1], i, t->force.y);
    put_result(c, b->traction[2], i, t->force.z);
    put_result(c, b->torque_rolling[0], i, t->torque.x);
    put_result(c, b->torque_rolling[1], i, t->torque.y);
    put_result(c, b->torque_rolling[2], i, t->torque.z);
    put_result(c, b->torque_twist, i, t->twist);
    put_result(c, b->elastic_energy, i, t->energy);
    put_result(c, b->dissipated_power, i, t->power);
    if (!b->at_limit)
        return;
    vec_mask all = (t->slips & 1) | (t->rolls & 2) | (t->twists & 4);
    all = all & c->touching;
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        b->at_limit[i + lane] = (uint8_t)RSL_BATCH_LANE(all, lane);
}

RSL_BATCH_INLINE void tangent_few(const rsl_tangent_job *job, size_t i, few_counts *seen)
{
    contact_lanes c = contacts_load(job, i);
    spring_lanes s = springs_load(job, i);
    few_tractions out = {.force = vec3_all(0.0), .torque = vec3_all(0.0)};
    out.twist = out.energy = out.power = vec_all(0.0);
    if (job->advance)
        springs_advance(job, &c, i, &s);
    if (job->friction == RSL_TANGENT_KERNEL_SPRING)
        spring_traction(job, &c, &s, &out);
    else if (job->friction)
        slip_traction(job, &c, &out);
    if (job->rolling)
        rolling_traction(job, &c, &s, &out);
    if (job->twist)
        twist_traction(&c, &s, &out);
    put_results(&job->batch, &c, i, &out);
    seen->touching += c.touching;
    seen->slipping += out.slips & c.touching;
    seen->refused += ~c.sound;
}

/* Sends for a line of the cache of what comes later. */
RSL_BATCH_INLINE void prefetch(const double *array, size_t i)
{
#if defined(RSL_GNU_C)
    __builtin_prefetch(array + i);
#else
    (void)array, (void)i;
#endif
}

/* What a plain batch reads. */
RSL_BATCH_INLINE void tangent_ahead(const rsl_tangent_batch *b, size_t i)
{
    for (int k = 0; k < 3; k++) {
        prefetch(b->normal[k], i);
        prefetch(b->slip[k], i);
        prefetch(b->memory[RSL_TANGENT_STATE_NORMAL + k], i);
        prefetch(b->memory[RSL_TANGENT_STATE_SPRING + k], i);
    }
    prefetch(b->depth, i);
    prefetch(b->force, i);
    prefetch(b->memory[RSL_TANGENT_STATE_STIFFNESS], i);
}

/* `own` is a copy, which no output can overwrite. */
RSL_BATCH_INLINE void tangent_loop(const rsl_tangent_job *own, int ahead,
                                   rsl_tangent_batch_counts *counts)
{
    enum { LINE = 8, AHEAD = 8 * LINE }; /* in doubles */
    few_counts seen = {0};
    for (size_t i = 0; i < own->batch.count; i += RSL_BATCH_LANES) {
        if (ahead && i % LINE == 0 && i + AHEAD < own->batch.count)
            tangent_ahead(&own->batch, i + AHEAD);
        tangent_few(own, i, &seen);
    }
    counts->touching += vec_count(seen.touching);
    counts->slipping += vec_count(seen.slipping);
    counts->refused += vec_count(seen.refused);
}

static void tangent_sweep_all(const rsl_tangent_job *job, rsl_tangent_batch_counts *counts)
{
    rsl_tangent_job own = *job;
    tangent_loop(&own, 0, counts);
}

/* Whether a step of mindlin-rescaled is all that is wanted, with numbers in common. */
static int is_plain(const rsl_tangent_job *job)
{
    const rsl_tangent_batch *b = &job->batch;
    return job->advance && !job->wants_losses && job->friction == RSL_TANGENT_KERNEL_SPRING &&
           job->remembers && job->store == RSL_TANGENT_UPDATE_RESCALED &&
           job->power == RSL_TANGENT_POWER_1_2 && !job->numbers.reset_with_damper &&
           !job->rolling && !job->twist && !b->spin_mean && !b->friction && !b->stiffness &&
           !b->damping && !b->elastic_energy && !b->dissipated_power && !b->at_limit &&
           b->traction[0] && b->traction[1] && b->traction[2] && !b->torque_rolling[0] &&
           !b->torque_rolling[1] && !b->torque_rolling[2] && !b->torque_twist && !b->rolling[0] &&
           !b->twist_rate;
}

/* An array that is there: its address is computed outside of the loop. */
RSL_BATCH_INLINE double *known(double *array)
{
#if defined(RSL_GNU_C)
    if (!array)
        __builtin_unreachable();
#endif
    return array;
}

/* That, and what is known here the compiler leaves out of the loop. */
static void tangent_sweep_plain(const rsl_tangent_job *job, rsl_tangent_batch_counts *counts)
{
    const rsl_tangent_batch *b = &job->batch;
    rsl_tangent_job own = {
        .step = job->step,
        .advance = 1,
        .friction = RSL_TANGENT_KERNEL_SPRING,
        .store = RSL_TANGENT_UPDATE_RESCALED,
        .remembers = 1,
        .dashpot = job->dashpot,
        .power = RSL_TANGENT_POWER_1_2,
        .numbers = {.friction = job->numbers.friction,
                    .stiffness = job->numbers.stiffness,
                    .damping = job->numbers.damping,
                    .adhesion = job->numbers.adhesion},
        .batch = {.count = b->count,
                  .normal = {b->normal[0], b->normal[1], b->normal[2]},
                  .slip = {b->slip[0], b->slip[1], b->slip[2]},
                  .depth = b->depth,
                  .force = b->force,
                  .traction = {known(b->traction[0]), known(b->traction[1]),
                               known(b->traction[2])}},
    };
    for (size_t k = 0; k < RSL_TANGENT_STATE_SPRING + 3; k++)
        own.batch.memory[k] = known(b->memory[k]);
    own.batch.memory[RSL_TANGENT_STATE_STIFFNESS] = known(b->memory[RSL_TANGENT_STATE_STIFFNESS]);
    tangent_loop(&own, 1, counts);
}

static void tangent_sweep(const rsl_tangent_job *job, rsl_tangent_batch_counts *counts)
{
    (is_plain(job) ? tangent_sweep_plain : tangent_sweep_all)(job, counts);
}

/* ---- the rest that does not fill the lanes ---------------------------------------------- */

typedef struct tangent_padded {
    double in[RSL_TANGENT_ARRAYS_IN][RSL_BATCH_LANES];
    double number[RSL_TANGENT_ARRAYS_NUMBER][RSL_BATCH_LANES];
    double memory[RSL_TANGENT_STATE_COUNT][RSL_BATCH_LANES], lost[3][RSL_BATCH_LANES];
    double out[RSL_TANGENT_ARRAYS_OUT][RSL_BATCH_LANES];
    uint32_t type[RSL_BATCH_LANES];
    uint8_t at_limit[RSL_BATCH_LANES];
} tangent_padded;

/* `array` becomes room, with a copy of `count` elements of what it was from i on. */
#define TANGENT_PAD(array, room, i, count)                                                         \
    do {                                                                                           \
        if (array) {                                                                               \
            memcpy(room, (array) + (i), (count) * sizeof *(room));                                 \
            (array) = (room);                                                                      \
        }                                                                                          \
    } while (0)

/* The same code on a copy with contacts that are apart in the free lanes. */
static void tangent_sweep_last(const rsl_tangent_job *job, size_t i, size_t count,
                               rsl_tangent_batch_counts *counts)
{
    tangent_padded p = {0};
    rsl_tangent_job copy = *job;
    rsl_tangent_batch *b = &copy.batch, to = job->batch;
    b->count = RSL_BATCH_LANES;
    for (size_t k = count; k < RSL_BATCH_LANES; k++)
        p.in[2][k] = 1.0; /* a unit normal */
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_IN; k++)
        TANGENT_PAD(*rsl_tangent_array_in(b, k), p.in[k], i, count);
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_NUMBER && !b->type; k++)
        TANGENT_PAD(*rsl_tangent_array_number(b, k), p.number[k], i, count);
    for (size_t k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
        TANGENT_PAD(b->memory[k], p.memory[k], i, count);
    for (size_t k = 0; k < 3; k++)
        TANGENT_PAD(b->lost[k], p.lost[k], i, count);
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_OUT; k++)
        TANGENT_PAD(*rsl_tangent_array_out(b, k), p.out[k], 0, 0);
    TANGENT_PAD(b->type, p.type, i, count);
    TANGENT_PAD(b->at_limit, p.at_limit, 0, 0);
    tangent_sweep(&copy, counts);
    for (size_t k = 0; k < RSL_TANGENT_STATE_COUNT && job->advance; k++)
        if (to.memory[k])
            memcpy(to.memory[k] + i, p.memory[k], count * sizeof(double));
    for (size_t k = 0; k < 3 && job->advance; k++)
        if (to.lost[k])
            memcpy(to.lost[k] + i, p.lost[k], count * sizeof(double));
    for (size_t k = 0; k < RSL_TANGENT_ARRAYS_OUT; k++)
        if (*rsl_tangent_array_out(&to, k))
            memcpy(*rsl_tangent_array_out(&to, k) + i, p.out[k], count * sizeof(double));
    if (to.at_limit)
        memcpy(to.at_limit + i, p.at_limit, count);
}

static void tangent_run(const rsl_tangent_job *job, rsl_tangent_batch_counts *counts)
{
    size_t count = job->batch.count, rest = count % RSL_BATCH_LANES;
    rsl_tangent_job full = *job;
    full.batch.count = count - rest;
    *counts = (rsl_tangent_batch_counts){0};
    tangent_sweep(&full, counts);
    if (rest > 0)
        tangent_sweep_last(job, count - rest, rest, counts);
}

RSL_BATCH_SIMD_END

#endif
