/* SPDX-License-Identifier: MIT
 *
 * Memory that is given back all at once, with a limit.
 */
#ifndef RSL_MODEL_ARENA_H
#define RSL_MODEL_ARENA_H

#include <stddef.h>

typedef struct rsl_model_arena {
    struct io_block *newest;
    size_t taken, limit; /* bytes; a limit of 0 means none */
} rsl_model_arena;

/* Zeroed memory for `count` things; NULL if there is no more, or the limit
 * would be passed. Never NULL for count = 0. */
void *rsl_model_arena_take(rsl_model_arena *arena, size_t count, size_t size);

/* A copy of a text, ended with a zero. */
char *rsl_model_arena_text(rsl_model_arena *arena, const char *text,
                           size_t length);

void rsl_model_arena_free(rsl_model_arena *arena);

#endif
