/* SPDX-License-Identifier: MIT
 *
 * tanh on several lanes, and the smooth friction that is made of it.
 *
 * With y = 2|x| = k ln 2 + r, k whole and |r| <= (ln 2)/2:
 *
 *     E = e^y - 1 = 2^k p + (2^k - 1),   p = e^r - 1 = r + r^2 (1/2! + r/3! + ... + r^11/13!),
 *     tanh x = sgn(x) E/(E + 2).
 *
 * k ln 2 is taken off in two parts, the first of which is exact for every k that
 * occurs. Nothing cancels: p > -0.3, so 2^k p + (2^k - 1) > 0.4 from k = 1 on.
 * Error in ulp: 1/2 each from p, the sum E, E + 2 and the quotient, a little more
 * where the parts of E have opposite signs; the largest seen is 2.2. From |x| = 20
 * on the result is 1.
 */
#ifndef RSL_CONTACT_VEC_TANH_H
#define RSL_CONTACT_VEC_TANH_H

#include "contact/batch_job.h"
#include "contact/vec_pow.h"

RSL_BATCH_SIMD_BEGIN

RSL_BATCH_INLINE vec vec_tanh(vec x)
{
    const double log2e = 0x1.71547652b82fep+0;
    const double high = 0x1.62e42fefa3800p-1, low = 0x1.ef35793c76730p-45; /* of ln 2 */
    vec y = 2.0 * vec_min(vec_abs(x), 20.0);
    vec k = (y * log2e + VEC_ROUNDER) - VEC_ROUNDER;
    vec r = (y - k * high) - k * low;
    vec p = r + r * r * vec_polynomial(rsl_batch_exp_tail, r);
    vec power = vec_scale(k);
    vec e = power * p + (power - 1.0);
    return vec_with_sign(e / (e + 2.0), x);
}

/* Contacts i to i + RSL_BATCH_LANES. */
RSL_BATCH_INLINE void rub_lanes(const rsl_batch_rub *rub, const double *normal, const double *slip,
                                double *force)
{
    vec press = vec_max(vec_load(normal), 0.0);
    vec_store(force, rub->friction * press * vec_tanh(vec_load(slip) * rub->inverse_speed));
}

static void batch_rub(const rsl_batch_rub *rub)
{
    double normal[RSL_BATCH_LANES] = {0}, slip[RSL_BATCH_LANES] = {0}, force[RSL_BATCH_LANES];
    size_t rest = rub->count % RSL_BATCH_LANES, full = rub->count - rest;
    for (size_t i = 0; i < full; i += RSL_BATCH_LANES)
        rub_lanes(rub, rub->normal + i, rub->slip + i, rub->force + i);
    if (rest == 0)
        return;
    memcpy(normal, rub->normal + full, rest * sizeof *normal);
    memcpy(slip, rub->slip + full, rest * sizeof *slip);
    rub_lanes(rub, normal, slip, force);
    memcpy(rub->force + full, force, rest * sizeof *force);
}

RSL_BATCH_SIMD_END

#endif
