/* SPDX-License-Identifier: MIT
 *
 * pair: numbers of about 106 bits as unevaluated sums of two doubles, high + low with |low| at most
 * half a unit in the last place of high, or little more. Only + - * / and sqrt of IEEE 754 are used
 * and nothing may be contracted (-ffp-contract=off), so that every machine gives the same bits.
 *
 * References: T. J. Dekker, A floating-point technique for extending the available precision,
 * Numerische Mathematik 18 (1971) 224-242; D. E. Knuth, The Art of Computer Programming 2, 4.2.2.
 */
#ifndef RSL_NUM_PAIR_H
#define RSL_NUM_PAIR_H

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct rsl_num_pair {
    double high, low;
} rsl_num_pair;

static inline uint64_t rsl_num_to_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double rsl_num_from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* 2^k for the exponents of normal doubles. */
static inline double rsl_num_power_of_two(int64_t k)
{
    return rsl_num_from_bits((uint64_t)(k + 1023) << 52);
}

/* The upper 26 bits of x; what is left has 27. */
static inline double rsl_num_upper(double x)
{
    return rsl_num_from_bits(rsl_num_to_bits(x) & UINT64_C(0xfffffffff8000000));
}

/* a + b where |a| >= |b| or a = 0, without error. */
static inline rsl_num_pair rsl_num_pair_fast_sum(double a, double b)
{
    double sum = a + b;
    return (rsl_num_pair){sum, (a - sum) + b};
}

/* a + b without error. */
static inline rsl_num_pair rsl_num_pair_sum(double a, double b)
{
    double sum = a + b, other = sum - a;
    return (rsl_num_pair){sum, (a - (sum - other)) + (b - other)};
}

/* a b, to 2^-106 of it; neither above 2^970, nor the product next to underflow. */
static inline rsl_num_pair rsl_num_pair_product(double a, double b)
{
    double ah = rsl_num_upper(a), al = a - ah, bh = rsl_num_upper(b), bl = b - bh, p = a * b;
    return (rsl_num_pair){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

static inline rsl_num_pair rsl_num_pair_add(rsl_num_pair a, rsl_num_pair b)
{
    rsl_num_pair s = rsl_num_pair_sum(a.high, b.high);
    return rsl_num_pair_fast_sum(s.high, s.low + (a.low + b.low));
}

static inline rsl_num_pair rsl_num_pair_multiply(rsl_num_pair a, rsl_num_pair b)
{
    rsl_num_pair p = rsl_num_pair_product(a.high, b.high);
    return rsl_num_pair_fast_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

/* a/b: the first digits by a division, the next from what they leave. */
static inline rsl_num_pair rsl_num_pair_divide(rsl_num_pair a, rsl_num_pair b)
{
    double q = a.high / b.high;
    rsl_num_pair p = rsl_num_pair_product(q, b.high);
    double rest = (a.high - p.high) - p.low + (a.low - q * b.low);
    return rsl_num_pair_fast_sum(q, rest / b.high);
}

static inline rsl_num_pair rsl_num_pair_sqrt(rsl_num_pair a)
{
    double root = sqrt(a.high);
    if (root == 0.0)
        return (rsl_num_pair){0.0, 0.0};
    rsl_num_pair p = rsl_num_pair_product(root, root);
    return rsl_num_pair_fast_sum(root, ((a.high - p.high) - p.low + a.low) / (2.0 * root));
}

/* factor (a.high + a.low) for a power of two. */
static inline rsl_num_pair rsl_num_pair_scale(rsl_num_pair a, double factor)
{
    return (rsl_num_pair){a.high * factor, a.low * factor};
}

#endif
