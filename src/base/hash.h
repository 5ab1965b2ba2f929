/* SPDX-License-Identifier: MIT
 *
 * hash: fingerprints of texts, FNV-1a with 64 bits (Fowler, Noll, Vo 1991).
 * They tell whether something has changed; they do not guard against malice.
 */
#ifndef RSL_BASE_HASH_H
#define RSL_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define RSL_HASH_START UINT64_C(0xcbf29ce484222325)

/* Goes on from `hash`, which is RSL_HASH_START at first. */
static inline uint64_t rsl_hash(uint64_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
