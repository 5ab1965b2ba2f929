/* SPDX-License-Identifier: MIT
 *
 * Sine, cosine and tangent, the angles of points, and the distance of a point.
 *
 * Reduction. x = k pi/2 + r with k whole and |r| <= pi/4, r as a pair. Up to 2^20 by taking off k
 * times pi/2 in parts of 33 bits, whose products with k are exact (Cody and Waite). Beyond, x is
 * 2^e times a whole number M: the bits of 2/pi that stand for multiples of 4 in 2^e M (2/pi) are
 * left out, the next 192 are multiplied with M in whole numbers (Payne and Hanek). No double is
 * nearer to a multiple of pi/2 than 2^-62, so at least 70 bits of r are right.
 *
 * Arctangent of y/x, 0 <= y <= x. c = i/64 next to y/x comes from a table:
 *
 *     arctan(y/x) = arctan c + arctan t,   t = (y - c x)/(x + c y),   |t| <= 1/128.
 *
 * References: W. J. Cody, W. Waite, Software manual for the elementary functions (1980); M. H.
 * Payne, R. N. Hanek, Radian reduction for trigonometric functions, SIGNUM Newsletter 18 (1983)
 * 19-24; C. F. Borges, Algorithm 1014: an improved algorithm for hypot(x,y), ACM TOMS 47 (2020).
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "num/pair.h"

#include "num/angle_table.inc"

typedef rsl_num_pair pair;

/* Adding it rounds a double below 2^51 to a whole number, which then stands in the low bits. */
#define ROUNDER 0x1.8p52

static const pair half_pi = {HALF_PI_HIGH, HALF_PI_LOW};

/* ---- reduction ------------------------------------------------------------------ */

/* An angle: `quarters` quarters of a turn and r. */
typedef struct reduced {
    pair r;
    unsigned quarters; /* modulo 4 */
} reduced;

/* |x| < 2^20 */
static inline reduced reduce_near(double x)
{
    double shifted = x * TWO_OVER_PI + ROUNDER, k = shifted - ROUNDER;
    double first = x - k * half_pi_part[0]; /* exact */
    pair a = rsl_num_pair_sum(first, -k * half_pi_part[1]);
    pair b = rsl_num_pair_sum(a.high, -k * half_pi_part[2]);
    double low = (a.low + b.low) - k * half_pi_part[3];
    return (reduced){rsl_num_pair_fast_sum(b.high, low), (unsigned)(rsl_num_to_bits(shifted) & 3)};
}

enum { LIMBS = 6 }; /* of 32 bits, the highest first */

/* Bits of 2/pi, from the one with the number `begin` on; number 64 is the first after the point. */
static void two_over_pi_from(unsigned begin, uint32_t limb[LIMBS])
{
    unsigned word = begin / 32, shift = begin % 32;
    for (unsigned i = 0; i < LIMBS; i++) {
        uint64_t both = (uint64_t)two_over_pi_bits[word + i] << 32 | two_over_pi_bits[word + i + 1];
        limb[i] = (uint32_t)(both << shift >> 32);
    }
}

/* limb = limb (high 2^32 + low) modulo 2^192. */
static void multiply(uint32_t limb[LIMBS], uint64_t high, uint64_t low)
{
    uint32_t out[LIMBS + 1] = {0};
    for (int pass = 0; pass < 2; pass++) {
        uint64_t carry = 0, factor = pass == 0 ? low : high;
        for (int i = LIMBS - 1; i >= pass; i--) {
            uint64_t sum = out[i - pass] + factor * limb[i] + carry;
            out[i - pass] = (uint32_t)sum;
            carry = sum >> 32;
        }
    }
    memcpy(limb, out, LIMBS * sizeof *limb);
}

/* The fraction 0.limb as a number from -1/2 to 1/2; *up: whether 1 was taken off. */
static pair fraction(uint32_t limb[LIMBS], int *up)
{
    pair sum = {0.0, 0.0};
    double weight = 0x1p-32;
    *up = (int)(limb[0] >> 31);
    for (int i = 0; i < LIMBS; i++, weight *= 0x1p-32) {
        uint32_t digit = *up ? ~limb[i] : limb[i]; /* -x is ~x + 1; the 1 is 2^-192 */
        sum = rsl_num_pair_add(sum, (pair){(double)digit * weight, 0.0});
    }
    return *up ? rsl_num_pair_scale(sum, -1.0) : sum;
}

/* 2^20 <= x < infinity */
static reduced reduce_far(double x)
{
    uint64_t bits = rsl_num_to_bits(x);
    uint64_t whole = (bits & UINT64_C(0xfffffffffffff)) | UINT64_C(1) << 52;
    int e = (int)(bits >> 52) - 1023 - 52;
    assert(e >= -32);
    uint32_t limb[LIMBS];
    two_over_pi_from((unsigned)(e - 2 + 64), limb);
    multiply(limb, whole >> 32, whole & 0xffffffffu);
    unsigned quarters = limb[0] >> 30;
    for (int i = 0; i < LIMBS; i++)
        limb[i] = limb[i] << 2 | (i + 1 < LIMBS ? limb[i + 1] >> 30 : 0);
    int up;
    pair r = rsl_num_pair_multiply(fraction(limb, &up), half_pi);
    return (reduced){r, (quarters + (unsigned)up) & 3};
}

static inline reduced reduce(double x)
{
    if (fabs(x) <= 0.78125)
        return (reduced){{x, 0.0}, 0};
    if (fabs(x) < 0x1p20)
        return reduce_near(x);
    reduced at = reduce_far(fabs(x));
    if (x < 0.0) {
        at.r = rsl_num_pair_scale(at.r, -1.0);
        at.quarters = (4 - at.quarters) & 3;
    }
    return at;
}

/* ---- sine, cosine, tangent -------------------------------------------------------- */

/* 1/5! - z/7! + z^2/9! - ... + z^6/17! */
static inline double sine_tail(double z)
{
    double zz = z * z;
    double a = (1.0 / 120 - z * (1.0 / 5040)) + zz * (1.0 / 362880 - z * (1.0 / 39916800));
    double b = 1.0 / 6227020800 - z * (1.0 / 1307674368000) + zz * (1.0 / 355687428096000);
    return a + zz * zz * b;
}

/* r - r^3/3! + r^5/5! - ... + r^17/17!; the next term is below 2^-62 of the whole. */
static inline pair sine_of(pair r)
{
    double z = r.high * r.high;
    double rest = z * r.high * (z * sine_tail(z) - 1.0 / 6) + r.low * (1.0 - 0.5 * z);
    return rsl_num_pair_fast_sum(r.high, rest);
}

/* The same with r^3/3! as a pair, for a quotient, where the errors of two add up. */
static pair sine_for_quotient(pair r)
{
    const pair sixth = {-1.0 / 6, -0x1.5555555555555p-57}; /* -1/6 */
    pair square = rsl_num_pair_product(r.high, r.high);
    pair cube = rsl_num_pair_multiply(square, (pair){r.high, 0.0});
    double z = square.high, rest = z * z * r.high * sine_tail(z) + r.low * (1.0 - 0.5 * z);
    pair sum = rsl_num_pair_add((pair){r.high, 0.0}, rsl_num_pair_multiply(cube, sixth));
    return rsl_num_pair_fast_sum(sum.high, sum.low + rest);
}

/* 1 - r^2/2! + r^4/4! - ... + r^16/16!: the square is split, so that its half comes without error. */
static inline pair cosine_of(pair r)
{
    double upper = rsl_num_upper(r.high), z = r.high * r.high, zz = z * z;
    double a = (1.0 / 24 - z * (1.0 / 720)) + zz * (1.0 / 40320 - z * (1.0 / 3628800));
    double b = (1.0 / 479001600 - z * (1.0 / 87178291200)) + zz * (1.0 / 20922789888000);
    double rest = zz * (a + zz * zz * b) - 0.5 * (r.high - upper) * (r.high + upper);
    pair sum = rsl_num_pair_fast_sum(1.0, -0.5 * upper * upper);
    return rsl_num_pair_fast_sum(sum.high, sum.low + (rest - r.high * r.low));
}

/* sin(r + quarters pi/2) */
static inline double turned(reduced at, unsigned quarters)
{
    pair p = quarters & 1 ? cosine_of(at.r) : sine_of(at.r);
    double size = p.high + p.low;
    return quarters & 2 ? -size : size;
}

double rsl_num_sin(double x)
{
    if (!(fabs(x) > 0x1p-30))
        return x;
    if (!(fabs(x) < HUGE_VAL))
        return x - x;
    reduced at = reduce(x);
    return turned(at, at.quarters);
}

double rsl_num_cos(double x)
{
    if (!(fabs(x) < HUGE_VAL))
        return x - x;
    reduced at = reduce(x);
    return turned(at, at.quarters + 1);
}

rsl_num_direction rsl_num_direction_of(double angle)
{
    if (!(fabs(angle) < HUGE_VAL && fabs(angle) > 0x1p-30))
        return (rsl_num_direction){rsl_num_cos(angle), rsl_num_sin(angle)};
    reduced at = reduce(angle);
    pair s = sine_of(at.r), c = cosine_of(at.r);
    double sine = s.high + s.low, cosine = c.high + c.low;
    double x = at.quarters & 1 ? sine : cosine, y = at.quarters & 1 ? cosine : sine;
    return (rsl_num_direction){(at.quarters + 1) & 2 ? -x : x, at.quarters & 2 ? -y : y};
}

double rsl_num_tan(double x)
{
    if (!(fabs(x) > 0x1p-30))
        return x;
    if (!(fabs(x) < HUGE_VAL))
        return x - x;
    reduced at = reduce(x);
    pair s = sine_for_quotient(at.r), c = cosine_of(at.r);
    /* tan(r + pi/2) = -cos r/sin r */
    pair t = at.quarters & 1 ? rsl_num_pair_divide(rsl_num_pair_scale(c, -1.0), s)
                             : rsl_num_pair_divide(s, c);
    return t.high + t.low;
}

/* ---- angles ------------------------------------------------------------------------ */

/* arctan(y/x) for 0 <= y <= x, x > 0 */
static pair arc_below(pair y, pair x)
{
    double i = floor(64.0 * (y.high / x.high) + 0.5), c = i / 64.0;
    const double *row = atan_table[(int)i];
    pair cx = rsl_num_pair_product(-c, x.high), cy = rsl_num_pair_product(c, y.high);
    pair above = rsl_num_pair_add(y, (pair){cx.high, cx.low - c * x.low});
    pair below = rsl_num_pair_add(x, (pair){cy.high, cy.low + c * y.low});
    pair t = rsl_num_pair_divide(above, below);
    double s = t.high * t.high;
    double rest = -1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9)));
    t.low = t.low + s * t.high * rest;
    return rsl_num_pair_add((pair){row[0], row[1]}, t);
}

/* The angle of (x, y) from 0 to pi/2, for numbers that are not negative. */
static pair arc(pair y, pair x)
{
    if (y.high <= x.high)
        return arc_below(y, x);
    return rsl_num_pair_add(half_pi, rsl_num_pair_scale(arc_below(x, y), -1.0));
}

/* The angle of (x, y), y >= 0, where one of them is zero or infinite, or much smaller than the
 * other. */
static double angle_special(double y, double x)
{
    double size = fabs(x), pi = 2.0 * HALF_PI_HIGH;
    if (isinf(x) && isinf(y))
        return x > 0.0 ? 0.5 * HALF_PI_HIGH : 0x1.2d97c7f3321d2p+1; /* 3 pi/4 */
    if (y == 0.0 || y < size)
        return signbit(x) ? pi : y == 0.0 ? 0.0 : y / x;
    return HALF_PI_HIGH;
}

double rsl_num_atan2(double y, double x)
{
    double a = fabs(y), b = fabs(x), larger = a > b ? a : b, smaller = a > b ? b : a;
    if (isnan(x) || isnan(y))
        return x + y;
    if (!(smaller > 0x1p-64 * larger && larger < HUGE_VAL))
        return copysign(angle_special(a, x), y);
    double scale = larger > 0x1p400 ? 0x1p-600 : larger < 0x1p-400 ? 0x1p600 : 1.0;
    pair angle = arc((pair){a * scale, 0.0}, (pair){b * scale, 0.0});
    if (x < 0.0)
        angle = rsl_num_pair_add(rsl_num_pair_scale(half_pi, 2.0), rsl_num_pair_scale(angle, -1.0));
    return copysign(angle.high + angle.low, y);
}

/* The angle of (sqrt(1 - x^2), x). */
double rsl_num_asin(double x)
{
    double size = fabs(x);
    if (!(size >= 0x1p-30))
        return x;
    if (size > 1.0)
        return (double)NAN;
    pair square =
        rsl_num_pair_multiply(rsl_num_pair_fast_sum(1.0, -size), rsl_num_pair_fast_sum(1.0, size));
    pair angle = arc((pair){size, 0.0}, rsl_num_pair_sqrt(square));
    return copysign(angle.high + angle.low, x);
}

/* ---- distance ----------------------------------------------------------------------- */

/* sqrt(a^2 + b^2) for a >= b, no square of which leaves the range. With h the root as it comes and
 * d = h - a, which is exact,  h^2 - a^2 - b^2 = 2 a d + d^2 - b^2  tells what h is off by. */
static inline double distance(double a, double b)
{
    double h = sqrt(a * a + b * b), d = h - a;
    return h - ((2.0 * a * d - b * b) + d * d) / (2.0 * h);
}

double rsl_num_hypot(double x, double y)
{
    double a = fabs(x), b = fabs(y);
    if (a < b) {
        double swap = a;
        a = b;
        b = swap;
    }
    if (a < 0x1p500 && b > 0x1p-450)
        return distance(a, b);
    if (!(a < HUGE_VAL && b < HUGE_VAL)) /* the one or the other is infinite or not a number */
        return isinf(x) || isinf(y) ? HUGE_VAL : a + b;
    if (b <= a * 0x1p-60)
        return a + b;
    return a > 1.0 ? distance(a * 0x1p-600, b * 0x1p-600) * 0x1p600
                   : distance(a * 0x1p600, b * 0x1p600) * 0x1p-600;
}
