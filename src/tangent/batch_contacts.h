/* SPDX-License-Identifier: MIT
 *
 * Kinematics, memory, forces and dissipation of the contacts in the lanes of a vector. Part of batch_kernel.h.
 */
#ifndef RSL_TANGENT_BATCH_CONTACTS_H
#define RSL_TANGENT_BATCH_CONTACTS_H

#include "tangent/batch_job.h"
#include "tangent/batch_vector.h"

RSL_BATCH_SIMD_BEGIN

/* ---- lanes of contacts -------------------------------------------------------------- */

/* Kinematics, parameters and limits. */
typedef struct contact_lanes {
    vec3 normal, slip, rolling;
    vec twist_rate, spin_mean, depth;
    vec friction, damping, radius, rolling_friction, rolling_stiffness, rolling_damping;
    vec pressed, limit, stiffness;
    vec_mask sound, touching; /* sound: not refused */
} contact_lanes;

/* Memory. */
typedef struct spring_lanes {
    vec3 normal, friction, rolling;
    vec twist, stiffness;
} spring_lanes;

/* Dissipation so far. */
typedef struct loss_lanes {
    vec slip, damping, area;
} loss_lanes;

/* Forces and torques. */
typedef struct few_tractions {
    vec3 force, torque;
    vec twist, energy, power;
    vec_mask slips, rolls, twists;
} few_tractions;

RSL_BATCH_INLINE vec number_of(const rsl_tangent_batch *b, const double *array, double own,
                               size_t i)
{
    if (!array)
        return vec_all(own);
    return b->type ? vec_gather(array, b->type + i) : vec_load(array + i);
}

RSL_BATCH_INLINE vec load_or_zero(const double *from, size_t i)
{
    return from ? vec_load(from + i) : vec_all(0.0);
}

/* x - x is zero, or NaN if x is not finite; sums of these are one or the other, too. */
RSL_BATCH_INLINE vec nothing_of(vec3 a) { return (a.x - a.x) + (a.y - a.y) + (a.z - a.z); }

/* A normal that is not finite has no length near one. */
RSL_BATCH_INLINE vec_mask sound_contacts(const rsl_tangent_batch *b, const contact_lanes *c,
                                         vec force)
{
    vec all = nothing_of(c->slip) + ((c->depth - c->depth) + (force - force));
    vec off = vec_abs(vec3_dot(c->normal, c->normal) - 1.0);
    if (b->rolling[0])
        all = all + nothing_of(c->rolling);
    if (b->twist_rate)
        all = all + (c->twist_rate - c->twist_rate);
    if (b->spin_mean)
        all = all + (c->spin_mean - c->spin_mean);
    return vec_equal(all, vec_all(0.0)) & vec_less(off, vec_all(1e-6));
}

/* Any value where the contact is open: its results are discarded. */
RSL_BATCH_INLINE vec stiffness_at(const rsl_tangent_job *job, vec depth, vec_mask deep, size_t i)
{
    vec k = number_of(&job->batch, job->batch.stiffness, job->numbers.stiffness, i);
    if (job->power == RSL_TANGENT_POWER_0)
        return k;
    if (job->power == RSL_TANGENT_POWER_1_2)
        return k * vec_sqrt(vec_where(deep, depth));
    return k * vec_pow(vec_choose(deep, depth, vec_all(1.0)), job->numbers.exponent);
}

RSL_BATCH_INLINE contact_lanes contacts_load(const rsl_tangent_job *job, size_t i)
{
    const rsl_tangent_batch *b = &job->batch;
    const rsl_tangent *own = &job->numbers;
    vec force = vec_load(b->force + i), nothing = vec_all(0.0);
    contact_lanes c = {
        .depth = vec_load(b->depth + i),
        .normal = vec3_load(b->normal, i),
        .slip = vec3_load(b->slip, i),
        .rolling = vec3_or_zero(b->rolling, i),
        .twist_rate = load_or_zero(b->twist_rate, i),
        .spin_mean = load_or_zero(b->spin_mean, i),
        .friction = number_of(b, b->friction, own->friction, i),
        .damping = number_of(b, b->damping, own->damping, i),
        .radius = number_of(b, b->radius, own->radius, i),
        .rolling_friction = number_of(b, b->rolling_friction, own->rolling_friction, i),
        .rolling_stiffness = number_of(b, b->rolling_stiffness, own->rolling_stiffness, i),
        .rolling_damping = number_of(b, b->rolling_damping, own->rolling_damping, i),
    };
    vec pressed = force + own->adhesion;
    vec_mask deep = vec_less(nothing, c.depth);
    c.sound = sound_contacts(b, &c, force);
    c.touching = c.sound & vec_less(nothing, pressed) & deep;
    c.stiffness = stiffness_at(job, c.depth, deep, i);
    c.depth = vec_where(c.touching, c.depth);
    c.pressed = vec_where(c.touching, pressed);
    c.limit = c.friction * c.pressed;
    return c;
}

RSL_BATCH_INLINE spring_lanes springs_load(const rsl_tangent_job *job, size_t i)
{
    double *const *m = job->batch.memory;
    return (spring_lanes){
        .normal = vec3_or_zero((const double *const *)m + RSL_TANGENT_STATE_NORMAL, i),
        .friction = vec3_or_zero((const double *const *)m + RSL_TANGENT_STATE_SPRING, i),
        .rolling = vec3_or_zero((const double *const *)m + RSL_TANGENT_STATE_ROLLING, i),
        .twist = load_or_zero(m[RSL_TANGENT_STATE_TWIST], i),
        .stiffness = load_or_zero(m[RSL_TANGENT_STATE_STIFFNESS], i),
    };
}

/* ---- twist ------------------------------------------------------------------------------ */

/* k_q = k_t a^2/2, its dashpot, and the limit (2/3) mu a N, a^2 = R d. */
typedef struct twist_lanes {
    vec stiffness, damping, limit;
    vec_mask stiff;
} twist_lanes;

RSL_BATCH_INLINE twist_lanes twists_of(const contact_lanes *c)
{
    vec square = c->radius * c->depth, k = 0.5 * c->stiffness * square;
    return (twist_lanes){k, 0.5 * c->damping * square, 2.0 / 3.0 * c->limit * vec_sqrt(square),
                         vec_less(vec_all(0.0), k)};
}

/* As fmax and fmin have it. */
RSL_BATCH_INLINE vec between(vec x, vec max)
{
    x = vec_choose(vec_less(-max, x), x, -max);
    return vec_choose(vec_less(x, max), x, max);
}

RSL_BATCH_SIMD_END

#endif
