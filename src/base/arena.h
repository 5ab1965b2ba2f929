/* SPDX-License-Identifier: MIT
 *
 * Memory that is given back all at once, with a limit; arrays that grow.
 */
#ifndef RSL_BASE_ARENA_H
#define RSL_BASE_ARENA_H

#include <stddef.h>

typedef struct rsl_arena {
    struct rsl_arena_block *newest;
    size_t taken, limit; /* bytes; a limit of 0 means none */
} rsl_arena;

/* Zeroed memory for `count` things; NULL if there is no more, or the limit
 * would be passed. Never NULL for count = 0. */
void *rsl_arena_take(rsl_arena *arena, size_t count, size_t size);

/* A copy of a text, ended with a zero. */
char *rsl_arena_text(rsl_arena *arena, const char *text, size_t length);

void rsl_arena_free(rsl_arena *arena);

/* Makes room for one more entry behind `count` of an allocated array of `size` bytes each;
 * `array` is the address of its pointer. 0: out of memory, nothing is changed. */
int rsl_array_grow(void *array, size_t count, size_t *capacity, size_t size);

#endif
