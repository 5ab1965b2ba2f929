/* SPDX-License-Identifier: MIT
 *
 * x^y for positive x on several lanes: 2^(y log2 x).
 *
 * A relative error in y log2 x is multiplied by up to 1074 ln 2 in the power, so the logarithm is
 * carried as an unevaluated sum of two doubles (a pair), in which about 64 bits are right. Tables
 * would be gathered lane by lane; series need none.
 *
 * Logarithm. x = 2^e m with sqrt(1/2) <= m < sqrt(2), s = (m-1)/(m+1),
 * z = s^2 <= 0.0295:
 *
 *     log2 m = 2 atanh(s)/ln 2 = s (c0 + z (c1 + z (c2 + z (c3 + ...)))),
 *     c_k = 2/((2k + 1) ln 2).
 *
 * c2 and what follows is a plain double: it carries z^2, so that its rounding
 * is 2^-64 of the whole. The series stops after c13, at 2^-76.
 *
 * Power. p = y log2 x = k + r with k whole and |r| <= 1/2, u = r ln 2:
 *
 *     2^p = 2^k e^u = 2^k (1 + u + u^2 (1/2! + u/3! + ... + u^11/13!)),
 *
 * with u as a pair in the sum and as a double in the rest; the remainder is
 * 2^-57.
 *
 * Error in ulp: 1/2 from the last rounding, up to 1/4 from u^2 (...), whose
 * share of the sum is 1/13 at most, and up to 1/4 from the logarithm where the
 * power is next to the ends of the range, nothing in its middle: below 1. The
 * largest seen in 10^8 powers is 0.84, and 0.80 between 1e-30 and 1e30.
 *
 * References: T. J. Dekker, A floating-point technique for extending the
 * available precision, Numerische Mathematik 18 (1971) 224-242.
 */
#ifndef RSL_CONTACT_VEC_POW_H
#define RSL_CONTACT_VEC_POW_H

#include "contact/simd.h"

RSL_BATCH_SIMD_BEGIN

/* high + low, with |low| at most half an ulp of high, or little more. */
typedef struct vec_pair {
    vec high, low;
} vec_pair;

/* a + b where |a| >= |b| or a = 0, without error. */
RSL_BATCH_INLINE vec_pair vec_pair_sum(vec a, vec b)
{
    vec sum = a + b;
    return (vec_pair){sum, (a - sum) + b};
}

RSL_BATCH_INLINE vec_pair vec_pair_product(vec_pair a, vec_pair b)
{
    vec p = a.high * b.high;
    vec rest = vec_product_rest(a.high, b.high, p);
    return (vec_pair){p, rest + (a.high * b.low + a.low * b.high)};
}

/* sum c[i] t^i for i < 12, in three levels of pairs (Estrin). */
RSL_BATCH_INLINE vec vec_polynomial(const double c[12], vec t)
{
    vec t2 = t * t, t4 = t2 * t2, t8 = t4 * t4;
    vec a = (c[0] + c[1] * t) + t2 * (c[2] + c[3] * t);
    vec b = (c[4] + c[5] * t) + t2 * (c[6] + c[7] * t);
    vec d = (c[8] + c[9] * t) + t2 * (c[10] + c[11] * t);
    return (a + t4 * b) + t8 * d;
}

/* ---- logarithm --------------------------------------------------------------- */

/* x = 2^e m with sqrt(1/2) <= m < sqrt(2). */
typedef struct vec_split {
    vec e, m;
} vec_split;

/* The bits of a double, less those of sqrt(1/2), have the exponent on top. */
RSL_BATCH_INLINE vec_split vec_take_apart(vec x)
{
    const uint64_t one = 0x3ff0000000000000, root_half = 0x3fe6a09e667f3bcd;
    vec_mask tiny = vec_less(x, vec_all(0x1p-1022));
    vec normal = vec_choose(tiny, x * 0x1p54, x);
    vec_bits b = vec_to_bits(normal) + vec_bits_all(one - root_half);
    /* the exponent as the low bits of 2^52 */
    vec e = vec_from_bits((b >> 52) | vec_bits_all(0x4330000000000000)) - vec_all(0x1p52 + 1023.0);
    vec_bits m = (b & vec_bits_all(0x000fffffffffffff)) + vec_bits_all(root_half);
    return (vec_split){e - vec_where(tiny, vec_all(54.0)), vec_from_bits(m)};
}

/* s = (m - 1)/(m + 1), the first digits by a division, the next from what they leave. */
RSL_BATCH_INLINE vec_pair vec_ratio(vec m)
{
    vec f = m - 1.0;
    vec_pair t = vec_pair_sum(vec_all(1.0), m);
    vec inverse = 1.0 / t.high, s = f * inverse, p = s * t.high;
    vec rest = (f - p) - vec_product_rest(s, t.high, p);
    return (vec_pair){s, (rest - s * t.low) * inverse};
}

/* c_k = 2/((2k + 1) ln 2) for 2 <= k <= 13. */
static const double rsl_batch_log2_tail[12] = {
    0.57707801635558536294, 0.41219858311113240210, 0.32059889797532520164, 0.26230818925253880134,
    0.22195308321368667806, 0.19235933878519512098, 0.16972882833987804792, 0.15186263588304877972,
    0.13739952770371080070, 0.12545174268599681803, 0.11541560327111707259, 0.10686629932510840055};

/* What goes into log2 x = e + s (c0 + s^2 (c1 + s^2 tail)). */
typedef struct vec_log2_parts {
    vec e;
    vec_pair s;
} vec_log2_parts;

RSL_BATCH_INLINE vec_log2_parts vec_log2_begin(vec x)
{
    vec_split of = vec_take_apart(x);
    return (vec_log2_parts){of.e, vec_ratio(of.m)};
}

RSL_BATCH_INLINE vec vec_log2_tail(vec s) { return vec_polynomial(rsl_batch_log2_tail, s * s); }

RSL_BATCH_INLINE vec_pair vec_log2_end(vec_log2_parts of, vec tail)
{
    const vec_pair c0 = {vec_all(0x1.71547652b82fep+1), vec_all(0x1.777d0ffda0d24p-55)};
    const vec_pair c1 = {vec_all(0x1.ec709dc3a03fdp-1), vec_all(0x1.d27f05548af0cp-55)};
    vec_pair z = vec_pair_product(of.s, of.s);
    vec_pair a = vec_pair_sum(c1.high, z.high * tail);
    a.low = a.low + c1.low;
    a = vec_pair_product(z, a);
    vec low = a.low + c0.low;
    a = vec_pair_sum(c0.high, a.high);
    a.low = a.low + low;
    a = vec_pair_product(of.s, a);
    vec_pair sum = vec_pair_sum(of.e, a.high);
    return (vec_pair){sum.high, sum.low + a.low};
}

/* ---- power ------------------------------------------------------------------- */

/* 1/2!, 1/3!, ... 1/13! */
static const double rsl_batch_exp_tail[12] = {
    1.0 / 2,     1.0 / 6,      1.0 / 24,      1.0 / 120,      1.0 / 720,       1.0 / 5040,
    1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};

/* Adding it rounds a double below 2^51 to a whole number, which then stands,
 * with its sign, in the low bits of the sum. */
#define VEC_ROUNDER 0x1.8p52

/* 2^k for a whole number k that a normal double can have as exponent. */
RSL_BATCH_INLINE vec vec_scale(vec k)
{
    return vec_from_bits((vec_to_bits(k + VEC_ROUNDER) + vec_bits_all(1023)) << 52);
}

/* 2^k x. Two halves, since 2^k need not be a double where 2^k x is one; only
 * the second product can round. */
RSL_BATCH_INLINE vec vec_times_power_of_two(vec x, vec k)
{
    vec half = (k * 0.5 + VEC_ROUNDER) - VEC_ROUNDER;
    return x * vec_scale(half) * vec_scale(k - half);
}

/* What goes into x^y = 2^k (1 + u + u^2 tail). */
typedef struct vec_pow_parts {
    vec k;
    vec_pair u;
} vec_pow_parts;

RSL_BATCH_INLINE vec_pow_parts vec_pow_begin(vec_pair log2x, double y)
{
    const vec_pair ln2 = {vec_all(0x1.62e42fefa39efp-1), vec_all(0x1.abc9e3b39803fp-56)};
    vec_pair p = vec_pair_product(log2x, (vec_pair){vec_all(y), vec_all(0.0)});
    p.high = vec_max(vec_min(p.high, 1100.0), -1100.0);
    vec k = (p.high + VEC_ROUNDER) - VEC_ROUNDER;
    vec_pair r = vec_pair_sum(p.high - k, p.low);
    return (vec_pow_parts){k, vec_pair_product(r, ln2)};
}

RSL_BATCH_INLINE vec vec_pow_tail(vec u) { return vec_polynomial(rsl_batch_exp_tail, u); }

/* Infinity or zero where the power is out of range. */
RSL_BATCH_INLINE vec vec_pow_end(vec_pow_parts of, vec tail)
{
    vec_pair sum = vec_pair_sum(vec_all(1.0), of.u.high);
    vec rest = of.u.high * of.u.high * tail;
    return vec_times_power_of_two(sum.high + (rest + (sum.low + of.u.low)), of.k);
}

/* x^y for 0 < x < infinity, 0 < y <= 1024. */
RSL_BATCH_INLINE vec vec_pow(vec x, double y)
{
    vec_log2_parts parts = vec_log2_begin(x);
    vec_pair log2x = vec_log2_end(parts, vec_log2_tail(parts.s.high));
    vec_pow_parts power = vec_pow_begin(log2x, y);
    return vec_pow_end(power, vec_pow_tail(power.u.high));
}

RSL_BATCH_SIMD_END

#endif
