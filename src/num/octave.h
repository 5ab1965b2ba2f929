/* SPDX-License-Identifier: MIT
 *
 * Tables over octaves: every power of two up to the next is cut into 2^cuts panels of the same
 * width, and each has its polynomial in t, the distance of the mantissa 1 <= m < 2 from the middle
 * of the panel. Row and t are bits of the double (IEEE 754), so finding them takes no division and
 * no conversion, and t is exact.
 */
#ifndef RSL_NUM_OCTAVE_H
#define RSL_NUM_OCTAVE_H

#include <stdint.h>
#include <string.h>

typedef struct rsl_num_octave_place {
    uint64_t row; /* counted from 2^first on */
    double t;
} rsl_num_octave_place;

/* The place of z >= 2^first. */
static inline rsl_num_octave_place rsl_num_octave_find(double z, int first, int cuts)
{
    const uint64_t one = (uint64_t)1023 << 52, fraction = ((uint64_t)1 << 52) - 1;
    const uint64_t half = (uint64_t)1 << (51 - cuts), low = 2 * half - 1;
    uint64_t bits, mantissa, middle;
    double m, c;
    memcpy(&bits, &z, sizeof bits);
    mantissa = (bits & fraction) | one;
    middle = (mantissa & ~low) | half;
    memcpy(&m, &mantissa, sizeof m);
    memcpy(&c, &middle, sizeof c);
    uint64_t begin = (uint64_t)(1023 + first) << 52;
    return (rsl_num_octave_place){(bits - begin) >> (52 - cuts), m - c};
}

#endif
