/* SPDX-License-Identifier: MIT
 *
 * What the loops of a batch kernel share: reading a few contacts, powers of the
 * depth, writing results. Part of batch_kernel.h.
 */
#ifndef RSL_CONTACT_BATCH_STATE_H
#define RSL_CONTACT_BATCH_STATE_H

#include <float.h>

#include "contact/batch_job.h"
#include "contact/vec_pow.h"

RSL_BATCH_SIMD_BEGIN

/* A few contacts. Where the bodies are apart the depth is zero and the results
 * do not count; a depth of NaN counts as touching and stays NaN. */
typedef struct batch_state {
    vec d, v, speed, k, lambda, mass;
    vec_mask touching;
} batch_state;

RSL_BATCH_INLINE vec batch_parameter(const rsl_batch *b, const double *array, double own, size_t i)
{
    if (!array)
        return vec_all(own);
    return b->type ? vec_gather(array, b->type + i) : vec_load(array + i);
}

RSL_BATCH_INLINE batch_state state_load(const rsl_batch_job *job, size_t i)
{
    const rsl_batch *b = &job->batch;
    vec depth = vec_load(b->depth + i), rate = vec_load(b->rate + i);
    vec_mask touching = vec_not_at_most(depth, vec_all(0.0));
    vec k = batch_parameter(b, b->stiffness, job->stiffness, i);
    vec mass = batch_parameter(b, b->mass, job->mass, i);
    vec lambda = batch_parameter(b, b->damping, job->damping, i);
    return (batch_state){
        .d = vec_where(touching, depth),
        .v = rate,
        .speed = vec_abs(rate),
        .k = k,
        .lambda = job->damping_ratio ? lambda * vec_sqrt(k * mass) : lambda,
        .mass = mass,
        .touching = touching,
    };
}

/* ---- powers ------------------------------------------------------------------ */

typedef struct batch_powers {
    vec n, m; /* d^n, d^m */
} batch_powers;

RSL_BATCH_INLINE vec depth_power(rsl_batch_power power, vec d, vec root, const double *given,
                                 size_t i)
{
    switch (power) {
    case RSL_BATCH_POWER_0:
        return vec_all(1.0);
    case RSL_BATCH_POWER_1:
        return d;
    case RSL_BATCH_POWER_2:
        return d * d;
    case RSL_BATCH_POWER_1_2:
        return root;
    case RSL_BATCH_POWER_1_4:
        return vec_sqrt(root);
    case RSL_BATCH_POWER_3_2:
        return d * root;
    case RSL_BATCH_POWER_5_2:
        return d * d * root;
    default:
        return vec_load(given + i);
    }
}

RSL_BATCH_INLINE int has_root(rsl_batch_power power)
{
    return power >= RSL_BATCH_POWER_1_2 && power <= RSL_BATCH_POWER_5_2;
}

RSL_BATCH_INLINE batch_powers powers_of(const rsl_batch_job *job, vec d, size_t i)
{
    rsl_batch_power n = job->power_n, m = job->power_m;
    vec root = has_root(n) || has_root(m) ? vec_sqrt(d) : d;
    vec dn = depth_power(n, d, root, job->given_n, i);
    if (n == m && job->given_n == job->given_m)
        return (batch_powers){dn, dn};
    return (batch_powers){dn, depth_power(m, d, root, job->given_m, i)};
}

/* ---- results ------------------------------------------------------------------ */

typedef struct batch_counts {
    vec_mask clamped, finite; /* minus the number, in each lane */
} batch_counts;

RSL_BATCH_INLINE void batch_put(double *to, size_t i, vec_mask where, vec x)
{
    if (to)
        vec_store(to + i, vec_where(where, x));
}

RSL_BATCH_INLINE void batch_put_mask(uint8_t *to, size_t i, vec_mask m)
{
    for (size_t lane = 0; lane < RSL_BATCH_LANES; lane++)
        to[i + lane] = (uint8_t)-RSL_BATCH_LANE(m, lane);
}

RSL_BATCH_INLINE void count_finite(vec force, batch_counts *seen)
{
    vec nothing = force - force; /* zero, or NaN if the force is not finite */
    seen->finite += vec_equal(nothing, nothing);
}

RSL_BATCH_INLINE int is_force_only(const rsl_batch *b)
{
    return !b->dforce_ddepth && !b->dforce_drate && !b->elastic_energy && !b->dissipated_power &&
           !b->clamped;
}

/* Where a tangent is infinite the largest finite number stands in. */
RSL_BATCH_INLINE vec at_most_finite(vec tangent) { return vec_min(tangent, DBL_MAX); }

RSL_BATCH_SIMD_END

#endif
