/* SPDX-License-Identifier: MIT
 *
 * The exponential function, the logarithm, and what is made of them.
 *
 * Exponential. x = k ln 2/128 + r with k whole and |r| <= ln 2/256, k = 128 e + j:
 *
 *     e^x = 2^e 2^(j/128) (1 + r + r^2 (1/2! + r/3! + r^2/4! + ...)),
 *
 * 2^(j/128) from a table, as high (1 + low). k ln 2/128 is taken off in two parts, the first of
 * which is exact for every k that occurs. The rounding of r + ... counts for 2^-8.5 of the whole.
 *
 * Logarithm. x = 2^e m with 0.709 <= m < 1.418. A table has a number c of at most nine bits next to
 * 1/m, so that r = m c - 1 is exact and |r| < 2^-7:
 *
 *     ln x = e ln 2 - ln c + r - r^2/2 + r^3 (1/3 - r/4 + r^2/5 - ...),
 *
 * all but the last term carried as a pair. c = 1 on both sides of x = 1, where nothing but the
 * series is left: the relative error of the pair is 2^-66 there, too. That is what a power needs:
 * in x^y = e^(y ln x) the error of the logarithm is multiplied by up to 745.
 *
 * References: P. T. P. Tang, Table-driven implementation of the exponential function in IEEE
 * floating-point arithmetic, ACM TOMS 15 (1989) 144-157, and of the logarithm function, 16 (1990)
 * 378-400; W. J. Cody, W. Waite, Software manual for the elementary functions (1980).
 */
#include <math.h>

#include "num/elementary.h"
#include "num/lanes.h"
#include "num/pair.h"

#include "num/exponential_table.inc"

typedef rsl_num_pair pair;

/* Adding it rounds a double below 2^51 to a whole number, which then stands in the low bits. */
#define ROUNDER 0x1.8p52

/* ---- exponential -------------------------------------------------------------- */

/* x = k ln 2/128 + (high - low), k = 128 e + j. */
typedef struct reduced {
    int64_t exponent;  /* e */
    const double *row; /* of 2^(j/128) */
    double high, low;
} reduced;

static inline reduced reduce(double x)
{
    double shifted = x * STEPS_PER_E + ROUNDER, k = shifted - ROUNDER;
    int64_t whole = (int64_t)(rsl_num_to_bits(shifted) << 13) >> 13;
    return (reduced){whole >> 7, exp_table[whole & 127], x - k * STEP_HIGH, k * STEP_LOW};
}

/* e^r - 1 - r, to 2^-60. */
static inline double exp_rest(double r)
{
    double s = r * r;
    return s * ((0.5 + r * (1.0 / 6)) + s * (1.0 / 24 + r * (1.0 / 120)));
}

/* The same with another term, to 2^-63 of r. */
static inline double exp_long_rest(double r)
{
    double s = r * r;
    return s * ((0.5 + r * (1.0 / 6)) + s * (1.0 / 24 + r * (1.0 / 120) + s * (1.0 / 720)));
}

/* 2^k (high + low) for 1/2 < high + low < 4, rounded once. */
static double scaled(double high, double low, int64_t k)
{
    if (k > 1000)
        return (high + low) * 0x1p1000 * rsl_num_power_of_two(k - 1000);
    if (k >= -1000)
        return (high + low) * rsl_num_power_of_two(k);
    /* in units of 2^-1022; below 1 the doubles are the multiples of 2^-52, and so they are between 1
     * and 2: 1 + x is rounded as x should be */
    double unit = rsl_num_power_of_two(k + 1022), x = high * unit, rest = low * unit;
    if (x >= 1.0)
        return (x + rest) * 0x1p-1022;
    pair sum = rsl_num_pair_fast_sum(1.0, x);
    return ((sum.high + (sum.low + rest)) - 1.0) * 0x1p-1022;
}

/* e^(x + low) where that is no normal double, or nearly so. */
static double exp_far(double x, double low)
{
    if (isnan(x))
        return x;
    if (x > 710.0)
        return HUGE_VAL;
    if (x < -746.0)
        return 0.0;
    reduced at = reduce(x);
    double r = at.high + (low - at.low), p = r + (exp_rest(r) + at.row[1]);
    return scaled(at.row[0], at.row[0] * p, at.exponent);
}

/* e^(x + low), |low| <= 2^-50 |x|. */
static inline double exp_of(double x, double low)
{
    if (!(fabs(x) < 700.0))
        return exp_far(x, low);
    reduced at = reduce(x);
    double r = at.high + (low - at.low), p = r + (exp_rest(r) + at.row[1]);
    double power = rsl_num_from_bits(rsl_num_to_bits(at.row[0]) + ((uint64_t)at.exponent << 52));
    return power + power * p;
}

double rsl_num_exp(double x) { return exp_of(x, 0.0); }

/* exp_of with low = 0 in every lane, |x| < 700. */
static inline rsl_num_lanes exp_lanes(rsl_num_lanes x)
{
    double high[RSL_NUM_LANES], low[RSL_NUM_LANES];
    rsl_num_lanes shifted = x * STEPS_PER_E + ROUNDER, k = shifted - ROUNDER, power;
    rsl_num_lanes r = (x - k * STEP_HIGH) + (0.0 - k * STEP_LOW), s = r * r;
    rsl_num_lanes rest = s * ((0.5 + r * (1.0 / 6)) + s * (1.0 / 24 + r * (1.0 / 120)));
    rsl_num_bits whole = rsl_num_lanes_bits(shifted);
    for (int i = 0; i < RSL_NUM_LANES; i++) {
        const double *row = exp_table[rsl_num_bits_lane(whole, i) & 127];
        high[i] = row[0];
        low[i] = row[1];
    }
    power = rsl_num_bits_lanes(rsl_num_lanes_bits(rsl_num_lanes_at(high)) + (whole >> 7 << 52));
    return power + power * (r + (rest + rsl_num_lanes_at(low)));
}

void rsl_num_exps(const double *x, double *y, int count)
{
    int i = 0, whole = count / RSL_NUM_LANES * RSL_NUM_LANES;
    rsl_num_lanes squares = {0};
    for (int k = 0; k < whole; k += RSL_NUM_LANES)
        squares += rsl_num_lanes_at(x + k) * rsl_num_lanes_at(x + k);
    if (rsl_num_mask_all(squares < 700.0 * 700.0)) /* and every |x| is less, too */
        for (; i < whole; i += RSL_NUM_LANES)
            rsl_num_lanes_put(exp_lanes(rsl_num_lanes_at(x + i)), y + i);
    for (; i < count; i++)
        y[i] = exp_of(x[i], 0.0);
}

/* e^x = 2^exponent (high + low). */
typedef struct exponential {
    pair p;
    int64_t exponent;
} exponential;

/* |x| < 750; the pair is good to 2^-66. */
static exponential exp_pair(double x)
{
    reduced at = reduce(x);
    pair sum = rsl_num_pair_fast_sum(at.high, -at.low);
    double r = sum.high, rest = exp_long_rest(r) + sum.low;
    pair first = rsl_num_pair_product(at.row[0], r);
    double low = first.low + at.row[0] * (rest + at.row[1] * (1.0 + r));
    sum = rsl_num_pair_fast_sum(at.row[0], first.high);
    return (exponential){rsl_num_pair_fast_sum(sum.high, sum.low + low), at.exponent};
}

/* e^x - 1 for |x| < 700. */
static pair expm1_pair(double x)
{
    if (fabs(x) < 0x1p-9)
        return rsl_num_pair_fast_sum(x, exp_long_rest(x));
    exponential e = exp_pair(x);
    pair p = rsl_num_pair_scale(e.p, rsl_num_power_of_two(e.exponent));
    return rsl_num_pair_add((pair){-1.0, 0.0}, p);
}

double rsl_num_expm1(double x)
{
    if (x > 50.0 || isnan(x))
        return rsl_num_exp(x);
    if (x < -50.0)
        return -1.0;
    if (fabs(x) < 0x1p-60)
        return x;
    pair p = expm1_pair(x);
    return p.high + p.low;
}

/* ---- logarithm ---------------------------------------------------------------- */

/* Where the table begins: 74 1/2 rows below 1, so that 1 stands in the middle of one. */
#define LOG_BEGIN (UINT64_C(0x3ff0000000000000) - 149 * (UINT64_C(1) << 44))

/* 1/3 - r/4 + r^2/5 - ... - r^7/10 */
static inline double log_rest(double r)
{
    double s = r * r;
    double a = (1.0 / 3 - r * (1.0 / 4)) + s * (1.0 / 5 - r * (1.0 / 6));
    double b = (1.0 / 7 - r * (1.0 / 8)) + s * (1.0 / 9 - r * (1.0 / 10));
    return a + s * s * b;
}

/* ln x = high + low + ln(1 + r). */
typedef struct log_parts {
    double high, low, r;
} log_parts;

/* x = 2^more times the positive normal double with these bits. */
static inline log_parts log_reduce(uint64_t bits, double more)
{
    uint64_t above = bits - LOG_BEGIN;
    const double *row = log_table[above >> 45 & 127];
    double e = (double)((int64_t)above >> 52) + more;
    double m = rsl_num_from_bits(bits - (above & UINT64_C(0xfff0000000000000)));
    double mh = rsl_num_upper(m), c = row[0];
    double r = (mh * c - 1.0) + (m - mh) * c; /* exact */
    return (log_parts){e * LN2_HIGH + row[1], e * LN2_LOW + row[2], r};
}

/* 0 < x < infinity */
static inline log_parts log_take_apart(double x)
{
    if (x < 0x1p-1022)
        return log_reduce(rsl_num_to_bits(x * 0x1p54), -54.0);
    return log_reduce(rsl_num_to_bits(x), 0.0);
}

/* r = m c - 1 is exact where c = 1, next to x = 1; elsewhere its rounding is 2^-54. */
static inline rsl_num_lanes log_lanes(const double *x)
{
    double c[RSL_NUM_LANES], high[RSL_NUM_LANES], low[RSL_NUM_LANES], m[RSL_NUM_LANES];
    double e[RSL_NUM_LANES];
    for (int i = 0; i < RSL_NUM_LANES; i++) {
        uint64_t bits = rsl_num_to_bits(x[i]), above = bits - LOG_BEGIN;
        const double *row = log_table[above >> 45 & 127];
        c[i] = row[0];
        high[i] = row[1];
        low[i] = row[2];
        e[i] = (double)(int32_t)((int64_t)above >> 52);
        m[i] = rsl_num_from_bits(bits - (above & UINT64_C(0xfff0000000000000)));
    }
    rsl_num_lanes k = rsl_num_lanes_at(e), r = rsl_num_lanes_at(m) * rsl_num_lanes_at(c) - 1.0;
    rsl_num_lanes s = r * r,
                  rest = s * ((r * (1.0 / 3) - 0.5) +
                              s * ((r * (1.0 / 5) - 1.0 / 4) + s * (r * (1.0 / 7) - 1.0 / 6)));
    return (k * LN2_HIGH + rsl_num_lanes_at(high)) +
           (r + ((k * LN2_LOW + rsl_num_lanes_at(low)) + rest));
}

void rsl_num_logs(const double *x, double *y, int count)
{
    double last[RSL_NUM_LANES] = {0}, of[RSL_NUM_LANES];
    int whole = count / RSL_NUM_LANES * RSL_NUM_LANES;
    for (int i = 0; i < whole; i += RSL_NUM_LANES)
        rsl_num_lanes_put(log_lanes(x + i), y + i);
    if (whole == count)
        return;
    for (int i = 0; i < RSL_NUM_LANES; i++)
        last[i] = i < count - whole ? x[whole + i] : 1.0;
    rsl_num_lanes_put(log_lanes(last), of);
    memcpy(y + whole, of, (size_t)(count - whole) * sizeof *of);
}

/* ln x for 0 < x < infinity. */
static inline pair log_pair(double x)
{
    log_parts of = log_take_apart(x);
    double r = of.r, rh = rsl_num_upper(r);
    pair first = rsl_num_pair_fast_sum(of.high, r);
    pair second = rsl_num_pair_fast_sum(first.high, -0.5 * rh * rh);
    double rest = r * r * r * log_rest(r) - 0.5 * (r - rh) * (r + rh);
    return rsl_num_pair_fast_sum(second.high, (of.low + (first.low + second.low)) + rest);
}

/* 1: ln x is finite; 0: *value is the result. */
static inline int has_log(double x, double *value)
{
    if (x > 0.0 && x < HUGE_VAL)
        return 1;
    *value = x == 0.0 ? -HUGE_VAL : x < 0.0 ? (double)NAN : x;
    return 0;
}

double rsl_num_log(double x)
{
    double value;
    if (!has_log(x, &value))
        return value;
    log_parts of = log_take_apart(x);
    pair sum = rsl_num_pair_fast_sum(of.high, of.r);
    double square = of.r * of.r;
    return sum.high + ((sum.low + of.low) + square * (of.r * log_rest(of.r) - 0.5));
}

double rsl_num_log10(double x)
{
    double value;
    if (!has_log(x, &value))
        return value;
    pair p = rsl_num_pair_multiply(log_pair(x), (pair){LOG10_E_HIGH, LOG10_E_LOW});
    return p.high + p.low;
}

/* ln(1 + x) for a number x > -1: what 1 + x loses in its rounding comes by the first power. */
static pair log1p_pair(pair x)
{
    pair sum = rsl_num_pair_sum(1.0, x.high);
    pair p = log_pair(sum.high);
    return rsl_num_pair_add(p, (pair){(sum.low + x.low) / sum.high, 0.0});
}

double rsl_num_log1p(double x)
{
    double value;
    if (!has_log(1.0 + x, &value))
        return value;
    if (fabs(x) < 0x1p-30)
        return x - 0.5 * x * x;
    pair p = log1p_pair((pair){x, 0.0});
    return p.high + p.low;
}

/* ---- power --------------------------------------------------------------------- */

static int is_whole(double y) { return fabs(y) >= 0x1p52 || floor(y) == y; }

static int is_odd(double y) { return fabs(y) < 0x1p53 && is_whole(y) && is_whole(0.5 * y) == 0; }

/* x^y where x or y is zero, infinite, or not a number. */
static double pow_special(double x, double y)
{
    if (x == 1.0 || y == 0.0)
        return 1.0;
    if (isnan(x) || isnan(y))
        return x + y;
    if (isinf(y)) {
        double size = fabs(x);
        return size == 1.0 ? 1.0 : (size > 1.0) == (y > 0.0) ? HUGE_VAL : 0.0;
    }
    double power = (x == 0.0) == (y > 0.0) ? 0.0 : HUGE_VAL;
    return is_odd(y) ? copysign(power, x) : power;
}

/* x^y for 0 < x < infinity, y such that no product with a logarithm leaves the range of doubles. */
static inline double pow_positive(double x, double y)
{
    pair l = log_pair(x), p = rsl_num_pair_product(l.high, y);
    return exp_of(p.high, p.low + y * l.low);
}

/* A y so small that the power is 1, or so large that it is 0, 1 or infinite, is brought to where
 * that is still so. */
static double pow_far(double x, double y)
{
    double size = fabs(x), sign = 1.0;
    if (!(size > 0.0 && size < HUGE_VAL && fabs(y) < HUGE_VAL) || y == 0.0)
        return pow_special(x, y);
    if (x < 0.0 && !is_whole(y))
        return (double)NAN;
    if (x < 0.0 && is_odd(y))
        sign = -1.0;
    if (!(fabs(y) > 0x1p-80 && fabs(y) < 0x1p80))
        y = copysign(fabs(y) < 1.0 ? 0x1p-80 : 0x1p80, y);
    return sign * pow_positive(size, y);
}

double rsl_num_pow(double x, double y)
{
    if (x > 0.0 && x < HUGE_VAL && fabs(y) > 0x1p-80 && fabs(y) < 0x1p80)
        return pow_positive(x, y);
    return pow_far(x, y);
}

/* By the power, and one step of Newton's method with the cube as a pair. */
double rsl_num_cbrt(double x)
{
    double size = fabs(x), scale = 1.0;
    if (!(size > 0.0 && size < HUGE_VAL))
        return x;
    if (size < 0x1p-900) {
        size *= 0x1p600;
        scale = 0x1p-200;
    }
    double y = pow_positive(size, 1.0 / 3.0);
    pair square = rsl_num_pair_product(y, y);
    pair cube = rsl_num_pair_multiply(square, (pair){y, 0.0});
    double rest = (size - cube.high) - cube.low;
    return copysign(scale * (y + rest / (3.0 * square.high)), x);
}

/* ---- hyperbolic functions and their inverses ------------------------------------- */

/* With E = e^|x| - 1:  sinh |x| = (E + E/(E + 1))/2,  cosh x = ((E + 1) + 1/(E + 1))/2,
 * tanh |x| = D/(D + 2), D = e^(2|x|) - 1. From |x| = 40 on e^-|x| is lost in e^|x|. */
double rsl_num_sinh(double x)
{
    double size = fabs(x);
    if (!(size >= 0x1p-30 && size < 720.0))
        return size < 1.0 ? x : x * HUGE_VAL;
    if (size > 40.0) {
        exponential e = exp_pair(size);
        return copysign(scaled(e.p.high, e.p.low, e.exponent - 1), x);
    }
    pair e = expm1_pair(size);
    pair sum = rsl_num_pair_add(e, rsl_num_pair_divide(e, rsl_num_pair_add((pair){1.0, 0.0}, e)));
    return copysign(0.5 * (sum.high + sum.low), x);
}

double rsl_num_cosh(double x)
{
    double size = fabs(x);
    if (!(size < 720.0))
        return size * HUGE_VAL;
    exponential e = exp_pair(size);
    if (size > 40.0)
        return scaled(e.p.high, e.p.low, e.exponent - 1);
    pair p = rsl_num_pair_scale(e.p, rsl_num_power_of_two(e.exponent));
    pair sum = rsl_num_pair_add(p, rsl_num_pair_divide((pair){1.0, 0.0}, p));
    return 0.5 * (sum.high + sum.low);
}

double rsl_num_tanh(double x)
{
    double size = fabs(x);
    if (!(size >= 0x1p-30))
        return x;
    if (size > 20.0)
        return copysign(1.0, x);
    pair d = expm1_pair(2.0 * size);
    pair t = rsl_num_pair_divide(d, rsl_num_pair_add((pair){2.0, 0.0}, d));
    return copysign(t.high + t.low, x);
}

/* ln(x + sqrt(1 + x^2)) = ln(1 + x + x^2/(1 + sqrt(1 + x^2))), and ln x + ln 2 for large x. */
static pair asinh_pair(double x)
{
    const pair one = {1.0, 0.0};
    if (x > 0x1p30)
        return rsl_num_pair_add(log_pair(x), (pair){LN2_HIGH, LN2_LOW});
    pair square = rsl_num_pair_product(x, x);
    pair root = rsl_num_pair_sqrt(rsl_num_pair_add(one, square));
    pair more = rsl_num_pair_divide(square, rsl_num_pair_add(one, root));
    return log1p_pair(rsl_num_pair_add((pair){x, 0.0}, more));
}

double rsl_num_asinh(double x)
{
    double size = fabs(x);
    if (!(size >= 0x1p-30 && size < HUGE_VAL))
        return x;
    pair p = asinh_pair(size);
    return copysign(p.high + p.low, x);
}

/* (ln(1 + x) - ln(1 - x))/2: the two have opposite signs. */
double rsl_num_atanh(double x)
{
    double size = fabs(x);
    if (!(size < 1.0))
        return size == 1.0 ? copysign(HUGE_VAL, x) : isnan(x) ? x : (double)NAN;
    if (size < 0x1p-30)
        return x;
    pair above = log1p_pair((pair){x, 0.0}), below = log1p_pair((pair){-x, 0.0});
    pair both = rsl_num_pair_add(above, rsl_num_pair_scale(below, -1.0));
    return 0.5 * (both.high + both.low);
}
