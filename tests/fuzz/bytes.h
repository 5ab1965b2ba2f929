/* SPDX-License-Identifier: MIT
 *
 * From bytes to numbers, choices and structs: what the targets of the API are decoded with. Where
 * the bytes have run out there are zeros, so that every input is a whole question.
 */
#ifndef RESILE_FUZZ_BYTES_H
#define RESILE_FUZZ_BYTES_H

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "fuzz.h"
#include "resile/base.h"

/* A promise that every input is held to; the one that is broken is named. */
#define FUZZ_PROMISE(condition)                                                                    \
    ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

static inline void fuzz_broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, promise);
    abort();
}

typedef struct fuzz_bytes {
    const uint8_t *at, *end;
    int wild; /* 1: a number may be of any size, so that sums of it may leave the range of a double */
} fuzz_bytes;

static inline fuzz_bytes fuzz_bytes_of(const uint8_t *data, size_t size)
{
    return (fuzz_bytes){data, size ? data + size : data, 0};
}

static inline unsigned fuzz_byte(fuzz_bytes *bytes)
{
    return bytes->at < bytes->end ? *bytes->at++ : 0u;
}

/* One of 0 ... count - 1. */
static inline size_t fuzz_choice(fuzz_bytes *bytes, size_t count)
{
    unsigned high = count > 256 ? fuzz_byte(bytes) : 0u;
    return (256u * high + fuzz_byte(bytes)) % count;
}

static inline int fuzz_flag(fuzz_bytes *bytes) { return (int)(fuzz_byte(bytes) & 1u); }

/* 0 ... 1, both included. */
static inline double fuzz_share(fuzz_bytes *bytes)
{
    unsigned high = fuzz_byte(bytes);
    return (256u * high + fuzz_byte(bytes)) / 65535.0;
}

static inline double fuzz_between(fuzz_bytes *bytes, double low, double high)
{
    return low + (high - low) * fuzz_share(bytes);
}

/* The same for the logarithm, 0 < low. */
static inline double fuzz_scale(fuzz_bytes *bytes, double low, double high)
{
    return low * exp(log(high / low) * fuzz_share(bytes));
}

/* Numbers at which something happens. */
static inline double fuzz_special(fuzz_bytes *bytes)
{
    static const double all[] = {
        0.0,     1.0,       0.5,     2.0,    1.5,   0x1p-52, DBL_EPSILON,      1.0 - 0x1p-53,
        DBL_MIN, 0x1p-1074, DBL_MAX, 1e-300, 1e300, 1e-9,    (double)INFINITY, (double)NAN};
    size_t which = fuzz_choice(bytes, 2 * sizeof all / sizeof all[0]);
    return which % 2 ? -all[which / 2] : all[which / 2];
}

/* Any double: special, of a sensible size, or eight bytes as they are. */
static inline double fuzz_double(fuzz_bytes *bytes)
{
    uint64_t bits = 0;
    double value;
    bytes->wild = 1;
    switch (fuzz_choice(bytes, 4)) {
    case 0:
        return fuzz_special(bytes);
    case 1:
        return fuzz_scale(bytes, 1e-6, 1e6);
    case 2:
        return fuzz_between(bytes, -2.0, 2.0);
    default:
        for (int i = 0; i < 8; i++)
            bits = bits << 8 | fuzz_byte(bytes);
        memcpy(&value, &bits, sizeof value);
        return value;
    }
}

/* A number of a sensible size, or now and then any double at all. */
static inline double fuzz_positive(fuzz_bytes *bytes, double low, double high)
{
    return fuzz_byte(bytes) < 8 ? fuzz_double(bytes) : fuzz_scale(bytes, low, high);
}

static inline double fuzz_number(fuzz_bytes *bytes, double low, double high)
{
    return fuzz_byte(bytes) < 8 ? fuzz_double(bytes) : fuzz_between(bytes, low, high);
}

/* The same bits, or both no number. */
static inline int fuzz_same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static inline int fuzz_near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

/* What a call promises of a failure: the status in the error too, and a sentence. */
static inline void fuzz_refused(rsl_status status, const rsl_error *error)
{
    FUZZ_PROMISE(status < 0);
    FUZZ_PROMISE(error->status == status);
    FUZZ_PROMISE(*error->message);
}

#endif
