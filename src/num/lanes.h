/* SPDX-License-Identifier: MIT
 *
 * As many doubles side by side as every machine of the target adds at a time, or four in a file that
 * defines RSL_NUM_WIDE, with the operators of C, lane by lane; a compiler without such types has one.
 * Every operation rounds as IEEE 754 says: the bits do not depend on the number of lanes.
 */
#ifndef RSL_NUM_LANES_H
#define RSL_NUM_LANES_H

#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

#if defined(RSL_NUM_WIDE)
#define RSL_NUM_LANES_BYTES 32
#else
#define RSL_NUM_LANES_BYTES 16
#endif

#if defined(RSL_GNU_C)
typedef double rsl_num_lanes __attribute__((vector_size(RSL_NUM_LANES_BYTES)));
typedef int64_t rsl_num_mask __attribute__((vector_size(RSL_NUM_LANES_BYTES))); /* of comparisons */
typedef uint64_t rsl_num_bits __attribute__((vector_size(RSL_NUM_LANES_BYTES)));
#else
typedef double rsl_num_lanes;
typedef int64_t rsl_num_mask;
typedef uint64_t rsl_num_bits;
#endif

enum { RSL_NUM_LANES = sizeof(rsl_num_lanes) / sizeof(double) };

static inline rsl_num_lanes rsl_num_lanes_at(const double *x)
{
    rsl_num_lanes lanes;
    memcpy(&lanes, x, sizeof lanes);
    return lanes;
}

static inline void rsl_num_lanes_put(rsl_num_lanes lanes, double *x)
{
    memcpy(x, &lanes, sizeof lanes);
}

static inline rsl_num_bits rsl_num_lanes_bits(rsl_num_lanes lanes)
{
    rsl_num_bits bits;
    memcpy(&bits, &lanes, sizeof bits);
    return bits;
}

static inline rsl_num_lanes rsl_num_bits_lanes(rsl_num_bits bits)
{
    rsl_num_lanes lanes;
    memcpy(&lanes, &bits, sizeof lanes);
    return lanes;
}

static inline uint64_t rsl_num_bits_lane(rsl_num_bits bits, int i)
{
    uint64_t of[RSL_NUM_LANES];
    memcpy(of, &bits, sizeof of);
    return of[i];
}

/* Whether the comparison holds in all lanes. */
static inline int rsl_num_mask_all(rsl_num_mask mask)
{
    int64_t of[RSL_NUM_LANES], all = -1;
    memcpy(of, &mask, sizeof of);
    for (int i = 0; i < RSL_NUM_LANES; i++)
        all &= of[i];
    return all != 0;
}

#endif
