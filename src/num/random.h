/* SPDX-License-Identifier: MIT
 *
 * random: numbers that depend on their place alone. The number of run i and axis j of a seed can be
 * had without the ones before it, so that neither the order of the runs nor their distribution over
 * processes plays a part. Sweeps draw by run and axis, optimisers by iteration and place within it.
 *
 * With the finaliser of SplitMix64 (Steele, Lea & Flood, OOPSLA 2014,
 * doi:10.1145/2660193.2660195),
 *
 *     mix(z):  z = (z xor z >> 30) * 0xbf58476d1ce4e5b9
 *              z = (z xor z >> 27) * 0x94d049bb133111eb
 *              z xor z >> 31
 *
 * and g = 0x9e3779b97f4a7c15, all modulo 2^64, run and axis counted from 1,
 *
 *     x = mix(mix(mix(seed + g) + run g) + axis g)
 *
 * and the number is the middle of one of 2^53 equal parts of 0 to 1:
 *
 *     u = (floor(x / 2^11) + 1/2) / 2^53, rounded; never 0, at most 1.
 */
#ifndef RSL_NUM_RANDOM_H
#define RSL_NUM_RANDOM_H

#include <stdint.h>

uint64_t rsl_num_random_bits(uint64_t seed, uint64_t run, uint64_t axis);
double rsl_num_random_unit(uint64_t seed, uint64_t run, uint64_t axis);

/* The numbers of one run in order, axis 1, 2, ... */
typedef struct rsl_num_random_stream {
    uint64_t seed, run, axis; /* axis: of the last number; 0: none yet */
} rsl_num_random_stream;

static inline double rsl_num_random_next(rsl_num_random_stream *stream)
{
    return rsl_num_random_unit(stream->seed, stream->run, ++stream->axis);
}

/* A normal number with mean 0 and standard deviation 1, of two that are
 * uniform (Box & Muller 1958): sqrt(-2 ln u1) cos(2 pi u2). */
double rsl_num_random_normal(rsl_num_random_stream *stream);

#endif
