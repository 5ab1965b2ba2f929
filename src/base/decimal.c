/* SPDX-License-Identifier: MIT
 *
 * Doubles as decimal text, correctly rounded, in integer arithmetic.
 *
 * A double is m 2^e with m < 2^53. Its first D digits, with the decimal exponent k, are the integer
 *
 *     N = round(m 2^e 10^p) = round(m 5^p 2^(e + p)),   p = D - 1 - k.
 *
 * For 0 <= p <= 27 the factor 5^p is below 2^63: the product is exact in 128 bits, and so is the
 * rounding, half to even as printf does. That covers 1e-11 to 1e17 with 17 digits; printf does the
 * rest.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { DIGITS_MAX = 17, POWER_MAX = 27, MANTISSA_BITS = 53 };

/* Of 128 bits. */
typedef struct wide {
    uint64_t high, low;
} wide;

static wide multiply(uint64_t a, uint64_t b)
{
    const uint64_t mask = 0xffffffffu;
    uint64_t lowest = (a & mask) * (b & mask), left = (a >> 32) * (b & mask) + (lowest >> 32);
    uint64_t right = (a & mask) * (b >> 32) + (left & mask);
    return (wide){(a >> 32) * (b >> 32) + (left >> 32) + (right >> 32),
                  right << 32 | (lowest & mask)};
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

/* m 2^e 10^p, rounded; it is below 2^63. */
static uint64_t scale(uint64_t m, int e, int p)
{
    wide product = multiply(m, power_of_five(p));
    return e + p < 0 ? shift_rounded(product, -(e + p)) : product.low << (e + p);
}

/* The first digits, without a point. */
static void split_digits(uint64_t number, int digits, char *digit)
{
    for (int i = digits; i-- > 0; number /= 10)
        digit[i] = (char)('0' + number % 10);
}

/* Writes the digits as %g does: without zeros at their end, and with an exponent if that is below -4
 * or not below their number. */
static void write_digits(char *to, const char *digit, int digits, int exponent)
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
    memcpy(to, digit, (size_t)whole);
    to += whole;
    if (count > whole) {
        if (whole > 0)
            *to++ = '.';
        memcpy(to, digit + whole, (size_t)(count - whole));
        to += count - whole;
    }
    if (scientific) {
        *to++ = 'e';
        *to++ = (char)(exponent < 0 ? '-' : '+');
        *to++ = (char)('0' + abs(exponent) / 10);
        *to++ = (char)('0' + abs(exponent) % 10);
    }
    *to = '\0';
}

/* 0: the value is out of range. */
static int write_decimal(char *to, double value, int digits)
{
    char digit[DIGITS_MAX];
    int binary;
    uint64_t m = (uint64_t)ldexp(frexp(value, &binary), MANTISSA_BITS), number;
    int exponent = (int)floor((binary - 1) * 0.30102999566398120), p = digits - 1 - exponent;
    do { /* the exponent is one too small, or the digits round up to the next power of ten */
        if (p < 0 || p > POWER_MAX)
            return 0;
        number = scale(m, binary - MANTISSA_BITS, p--);
    } while (number >= power_of_five(digits) << digits);
    split_digits(number, digits, digit);
    write_digits(to, digit, digits, digits - 2 - p);
    return 1;
}

rsl_text_digits rsl_text_decimal(double value, int digits)
{
    rsl_text_digits out = {"-0"};
    assert(digits >= 1 && digits <= DIGITS_MAX);
    int negative = signbit(value) != 0;
    if (value == 0.0) {
        if (!negative)
            memcpy(out.text, "0", 2);
    } else if (!isfinite(value) || !write_decimal(out.text + negative, fabs(value), digits)) {
        rsl_text_print(out.text, sizeof out.text, "%.*g", digits, value);
    }
    return out;
}
