/* SPDX-License-Identifier: MIT
 *
 * Doubles as decimal text, correctly rounded, in integer arithmetic.
 *
 * A double is m 2^e with m < 2^53. Its first D digits, with the decimal exponent k, are the integer
 *
 *     N = round(m 2^e 10^p) = round(m 5^p 2^(e + p)),   p = D - 1 - k = 28 q + r,   0 <= r < 28.
 *
 * w = m 5^r is below 2^116 and exact in 128 bits. For q = 0 so is the rounding, half to even as printf
 * does. Otherwise 5^(28 q) = (f + a) 2^x with a 128-bit f and 0 <= a < 1: of the product of f and the
 * normalised w the upper 128 bits are kept, t; the true product is between t and t + 2. Unless the
 * middle between two integers is there too, t rounds as the product does; printf does the rest.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { DIGITS_MAX = 17, BLOCK = 28, FIRST_BLOCK = -11, MANTISSA_BITS = 53, EXPONENT_BITS = 11 };

/* Of 128 bits. */
typedef struct wide {
    uint64_t high, low;
} wide;

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 double_word;

static inline wide multiply(uint64_t a, uint64_t b)
{
    double_word product = (double_word)a * b;
    return (wide){(uint64_t)(product >> 64), (uint64_t)product};
}
#else
static wide multiply(uint64_t a, uint64_t b)
{
    const uint64_t mask = 0xffffffffu;
    uint64_t lowest = (a & mask) * (b & mask), left = (a >> 32) * (b & mask) + (lowest >> 32);
    uint64_t right = (a & mask) * (b >> 32) + (left & mask);
    return (wide){(a >> 32) * (b >> 32) + (left >> 32) + (right >> 32),
                  right << 32 | (lowest & mask)};
}
#endif

static wide shifted_left(wide w, int shift)
{
    if (shift >= 64)
        return (wide){w.low << (shift - 64), 0};
    return shift == 0 ? w : (wide){w.high << shift | w.low >> (64 - shift), w.low << shift};
}

/* round(w 2^-shift), half to even; 0 < shift < 128, and the result fits. */
static uint64_t shift_rounded(wide w, int shift)
{
    if (shift > 64) {
        w = (wide){w.high >> (shift - 64), w.high << (128 - shift) | (w.low != 0)};
        shift = 64;
    }
    uint64_t whole = shift == 64 ? w.high : w.high << (64 - shift) | w.low >> shift;
    uint64_t rest = w.low << (64 - shift), half = (uint64_t)1 << 63;
    return whole + (rest > half || (rest == half && whole % 2 != 0));
}

/* 5^p */
static uint64_t power_of_five(int p)
{
    static const uint64_t first[] = {1,       5,        25,        125,        625,
                                     3125,    15625,    78125,     390625,     1953125,
                                     9765625, 48828125, 244140625, 1220703125, 6103515625};
    return first[p / 2] * first[p - p / 2];
}

/* f and x of 5^(28 q) = (f + a) 2^x */
static const struct {
    wide factor;
    int exponent;
} blocks[] = {
    {{0xe61acf033d1a45df, 0x6fb92487298e33bd}, -843}, /* 5^-308 */
    {{0xe858ad248f5c22c9, 0xd1b3400f8f9cff68}, -778}, /* 5^-280 */
    {{0xea9c227723ee8bcb, 0x465e15a979c1cadc}, -713}, /* 5^-252 */
    {{0xece53cec4a314ebd, 0xa4f8bf5635246428}, -648}, /* 5^-224 */
    {{0xef340a98172aace4, 0x86fb897116c87c34}, -583}, /* 5^-196 */
    {{0xf18899b1bc3f8ca1, 0xdc44e6c3cb279ac1}, -518}, /* 5^-168 */
    {{0xf3e2f893dec3f126, 0x5a89dba3c3efccfa}, -453}, /* 5^-140 */
    {{0xf64335bcf065d37d, 0x4d4617b5ff4a16d5}, -388}, /* 5^-112 */
    {{0xf8a95fcf88747d94, 0x75a44c6397ce912a}, -323}, /* 5^-84 */
    {{0xfb158592be068d2e, 0xeed6e2f0f0d56712}, -258}, /* 5^-56 */
    {{0xfd87b5f28300ca0d, 0x8bca9d6e188853fc}, -193}, /* 5^-28 */
    {{0x8000000000000000, 0x0000000000000000}, -127}, /* 5^0 */
    {{0x813f3978f8940984, 0x4000000000000000}, -62},  /* 5^28 */
    {{0x82818f1281ed449f, 0xbff8f10e7a8921a4}, 3},    /* 5^56 */
    {{0x83c7088e1aab65db, 0x792667c6da79e0fa}, 68},   /* 5^84 */
    {{0x850fadc09923329e, 0x03e2cf6bc604ddb0}, 133},  /* 5^112 */
    {{0x865b86925b9bc5c2, 0x0b8a2392ba45a9b2}, 198},  /* 5^140 */
    {{0x87aa9aff79042286, 0x90fb44d2f05d0842}, 263},  /* 5^168 */
    {{0x88fcf317f22241e2, 0x441fece3bdf81f03}, 328},  /* 5^196 */
    {{0x8a5296ffe33cc92f, 0x82bd6b70d99aaa6f}, 393},  /* 5^224 */
    {{0x8bab8eefb6409c1a, 0x1ad089b6c2f7548e}, 458},  /* 5^252 */
    {{0x8d07e33455637eb2, 0xdb0b487b6423e1e8}, 523},  /* 5^280 */
    {{0x8e679c2f5e44ff8f, 0x570f09eaa7ea7648}, 588},  /* 5^308 */
    {{0x8fcac257558ee4e6, 0x213a4f0aa5e8a7b1}, 653},  /* 5^336 */
};

/* The upper half of the product of two factors. */
static wide multiply_upper(wide a, wide b)
{
    wide upper = multiply(a.high, b.high), one = multiply(a.high, b.low);
    wide two = multiply(a.low, b.high);
    uint64_t middle = one.low + two.low;
    uint64_t carry = middle < one.low;
    carry += middle + multiply(a.low, b.low).high < middle;
    uint64_t low = upper.low + one.high;
    upper.high += low < one.high;
    upper.low = low + two.high;
    upper.high += upper.low < two.high;
    upper.low += carry;
    upper.high += upper.low < carry;
    return upper;
}

/* round(t 2^-shift) of all that is between t and t + 2, 64 < shift < 128; 0: they differ. */
static int round_between(wide t, int shift, uint64_t *number)
{
    int bits = shift - 64; /* of the fraction in the upper half */
    uint64_t fraction = t.high << (64 - bits) >> (64 - bits), half = (uint64_t)1 << (bits - 1);
    *number = (t.high >> bits) + (fraction >= half);
    return !(fraction == half && t.low == 0) && !(fraction == half - 1 && t.low >= (uint64_t)-2);
}

/* Bits of 5^r, r < 28: floor(r log2(5)) + 1. */
static int bits_of_five(int r) { return (r * 1217359 >> 19) + 1; }

/* m 2^e 10^p, rounded; it is below 2^63, and m at least 2^52. 0: not known. */
static int scale(uint64_t m, int e, int p, uint64_t *number)
{
    int q = (p - BLOCK * FIRST_BLOCK) / BLOCK + FIRST_BLOCK, r = p - BLOCK * q;
    wide w = multiply(m, power_of_five(r));
    if (q == 0) {
        *number = e + p < 0 ? shift_rounded(w, -(e + p)) : w.low << (e + p);
        return 1;
    }
    int shift = 128 - MANTISSA_BITS - bits_of_five(r);
    w = shifted_left(w, shift);
    if (w.high >> 63 == 0) {
        w = shifted_left(w, 1);
        shift++;
    }
    wide t = multiply_upper(w, blocks[q - FIRST_BLOCK].factor);
    return round_between(t, shift - 128 - e - p - blocks[q - FIRST_BLOCK].exponent, number);
}

/* The first digits, without a point. */
static void split_digits(uint64_t number, int digits, char *digit)
{
    static const char pairs[] =
        "0001020304050607080910111213141516171819202122232425262728293031323334"
        "3536373839404142434445464748495051525354555657585960616263646566676869"
        "707172737475767778798081828384858687888990919293949596979899";
    for (; digits > 1; number /= 100)
        memcpy(digit + (digits -= 2), pairs + 2 * (number % 100), 2);
    if (digits > 0)
        *digit = (char)('0' + number);
}

/* Writes the digits as %g does: without zeros at their end, and with an exponent if that is below -4
 * or not below their number. The end of the text. */
static char *write_digits(char *to, const char *digit, int digits, int exponent)
{
    int scientific = exponent < -4 || exponent >= digits, count = digits;
    int whole = scientific ? 1 : exponent + 1; /* digits before the point */
    while (count > 1 && digit[count - 1] == '0')
        count--;
    if (whole <= 0) { /* 0.000123 */
        memcpy(to, "0.0000", 6);
        to += 2 - whole;
        whole = 0;
    }
    memcpy(to, digit, DIGITS_MAX);
    to += whole;
    if (count > whole) {
        if (whole > 0)
            *to++ = '.';
        memcpy(to, digit + whole, DIGITS_MAX);
        to += count - whole;
    }
    if (scientific) {
        int size = abs(exponent);
        *to++ = 'e';
        *to++ = (char)(exponent < 0 ? '-' : '+');
        if (size >= 100)
            *to++ = (char)('0' + size / 100);
        *to++ = (char)('0' + size / 10 % 10);
        *to++ = (char)('0' + size % 10);
    }
    return to;
}

/* Of a positive number: mantissa >= 2^52 and exponent. */
static uint64_t split_binary(double value, int *exponent)
{
    const uint64_t first = (uint64_t)1 << (MANTISSA_BITS - 1);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint64_t m = bits & (first - 1);
    int biased = (int)(bits >> (MANTISSA_BITS - 1));
    *exponent = (biased > 0 ? biased : 1) - 1075;
    if (biased > 0)
        return m | first;
    for (; m < first; m <<= 1) /* subnormal */
        --*exponent;
    return m;
}

/* The end of the text; NULL: not known. */
static char *write_decimal(char *to, double value, int digits)
{
    char digit[2 * DIGITS_MAX] = {0};
    int binary;
    uint64_t m = split_binary(value, &binary), number;
    double fraction = ldexp((double)m, 1 - MANTISSA_BITS) - 1.0; /* log2(1 + x) >= x for x < 1 */
    double estimate = (binary + MANTISSA_BITS - 1 + fraction) * 0.30102999566398120;
    int exponent = (int)estimate - (estimate < 0.0), p = digits - 1 - exponent;
    const uint64_t end = power_of_five(digits) << digits;
    do /* the exponent is one too small */
        if (!scale(m, binary, p--, &number))
            return NULL;
    while (number > end);
    if (number == end) { /* rounded up to the next power of ten */
        number /= 10;
        p--;
    }
    split_digits(number, digits, digit);
    return write_digits(to, digit, digits, digits - 2 - p);
}

size_t rsl_text_put_decimal(char *to, double value, int digits)
{
    assert(digits >= 1 && digits <= DIGITS_MAX);
    char *from = to, *end = NULL;
    if (signbit(value))
        *to++ = '-';
    if (value == 0.0) {
        *to = '0';
        end = to + 1;
    } else if (isfinite(value)) {
        end = write_decimal(to, fabs(value), digits);
    }
    if (end) {
        *end = '\0';
        return (size_t)(end - from);
    }
    return (size_t)rsl_text_print(from, RSL_TEXT_DECIMAL, "%.*g", digits, value);
}

rsl_text_digits rsl_text_decimal(double value, int digits)
{
    rsl_text_digits out;
    rsl_text_put_decimal(out.text, value, digits);
    return out;
}
