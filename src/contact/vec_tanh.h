/* SPDX-License-Identifier: MIT
 *
 * tanh on several lanes.
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

RSL_BATCH_SIMD_END

#endif
