/* SPDX-License-Identifier: MIT
 *
 * random: numbers that depend on their place alone.
 */
#include "num/random.h"
#include "num/elementary.h"

#include <math.h>

#include "num/constants.h"

static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t rsl_num_random_bits(uint64_t seed, uint64_t run, uint64_t axis)
{
    uint64_t x = mix(seed + golden);
    x = mix(x + run * golden);
    return mix(x + axis * golden);
}

double rsl_num_random_unit(uint64_t seed, uint64_t run, uint64_t axis)
{
    /* u = (floor(x / 2^11) + 1/2) / 2^53 */
    return ((double)(rsl_num_random_bits(seed, run, axis) >> 11) + 0.5) * 0x1p-53;
}

double rsl_num_random_normal(rsl_num_random_stream *stream)
{
    double u1 = rsl_num_random_next(stream), u2 = rsl_num_random_next(stream);
    return sqrt(-2.0 * rsl_num_log(u1)) * rsl_num_cos(2.0 * RSL_NUM_PI * u2);
}
