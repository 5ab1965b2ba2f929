/* SPDX-License-Identifier: MIT
 *
 * Dissipation of a step of several contacts, operation by operation as in spring.c, turning.c and
 * contact.c. Part of batch_kernel.h; nothing of it runs unless rsl_tangent_job.wants_losses.
 */
#ifndef RSL_TANGENT_BATCH_LOSSES_H
#define RSL_TANGENT_BATCH_LOSSES_H

#include "tangent/batch_contacts.h"

RSL_BATCH_SIMD_BEGIN

RSL_BATCH_INLINE loss_lanes losses_load(const rsl_tangent_job *job, size_t i)
{
    double *const *lost = job->batch.lost;
    return (loss_lanes){load_or_zero(lost[0], i), load_or_zero(lost[1], i),
                        load_or_zero(lost[2], i)};
}

/* At separation the springs lose their energy. */
RSL_BATCH_INLINE vec energy_given_up(const contact_lanes *c, const spring_lanes *s)
{
    return 0.5 * s->stiffness * vec3_dot(s->friction, s->friction) +
           0.5 * c->rolling_stiffness * vec3_dot(s->rolling, s->rolling);
}

RSL_BATCH_INLINE void losses_store(const rsl_tangent_job *job, const contact_lanes *c, size_t i,
                                   vec given_up, const loss_lanes *lost)
{
    const loss_lanes old = losses_load(job, i);
    const vec apart[3] = {old.slip + given_up, old.damping, old.area},
              was[3] = {old.slip, old.damping, old.area},
              now[3] = {lost->slip, lost->damping, lost->area};
    for (int k = 0; k < 3; k++)
        if (job->batch.lost[k])
            vec_store(job->batch.lost[k] + i,
                      vec_choose(c->touching, now[k], vec_choose(c->sound, apart[k], was[k])));
}

/* The change of area, from what was stored to `before`. */
RSL_BATCH_INLINE void area_losses(const contact_lanes *c, vec stored, vec3 before, loss_lanes *lost)
{
    lost->area = lost->area + (stored - 0.5 * c->stiffness * vec3_dot(before, before));
}

/* A spring of stiffness k that went from `before` to x, while k `trial` and the dashpot pulled. */
RSL_BATCH_INLINE void slip_losses(const rsl_tangent_job *job, const contact_lanes *c, vec k,
                                  const vec3 x[3], loss_lanes *lost)
{
    const vec3 before = x[0], trial = x[1], after = x[2];
    vec3 whole = vec3_add(vec3_scale(trial, k), c->damping, c->slip);
    vec3_cut(&whole, c->limit, c->touching);
    const vec b[3] = {before.x, before.y, before.z}, a[3] = {after.x, after.y, after.z},
              w[3] = {whole.x, whole.y, whole.z}, s[3] = {c->slip.x, c->slip.y, c->slip.z};
    for (int i = 0; i < 3; i++) {
        vec slid = job->step * s[i] - (a[i] - b[i]);
        lost->slip = lost->slip + k * a[i] * slid;
        lost->damping = lost->damping + (w[i] - k * a[i]) * s[i] * job->step;
    }
}

/* A rolling spring as long as `trial`, cut to `most` where it was longer. */
RSL_BATCH_INLINE void rolling_losses(const rsl_tangent_job *job, const contact_lanes *c, vec trial,
                                     vec max, vec_mask cut, loss_lanes *lost)
{
    vec turned = c->rolling_damping * vec3_dot(c->rolling, c->rolling) * job->step;
    lost->slip = lost->slip + vec_where(cut, c->rolling_stiffness * max * (trial - max));
    lost->damping = lost->damping + vec_where(~cut, turned);
}

/* A twist spring that went from `before` to `after`, of stiffness, damping and limit q. */
RSL_BATCH_INLINE void twist_losses(const rsl_tangent_job *job, const contact_lanes *c,
                                   const twist_lanes *q, vec before, vec after, loss_lanes *lost)
{
    vec turned = c->twist_rate * job->step, pull = q->stiffness * after;
    vec whole = between(pull + q->damping * c->twist_rate, q->limit);
    lost->slip = lost->slip + vec_where(q->stiff, pull * (turned - (after - before)));
    lost->damping = lost->damping + vec_where(q->stiff, (whole - pull) * turned);
}

RSL_BATCH_SIMD_END

#endif
