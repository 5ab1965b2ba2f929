/* SPDX-License-Identifier: MIT
 *
 * Blocks in a list; the newest one is handed out piece by piece.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct rsl_arena_block {
    struct rsl_arena_block *older;
    size_t room, used;
    alignas(max_align_t) unsigned char bytes[];
} rsl_arena_block;

enum { BLOCK = 64 * 1024 };

static rsl_arena_block *new_block(rsl_arena *arena, size_t size)
{
    size_t room = size > BLOCK ? size : BLOCK;
    if (arena->limit && (room > arena->limit || arena->taken > arena->limit - room))
        return NULL;
    rsl_arena_block *block = calloc(1, sizeof *block + room);
    if (!block)
        return NULL;
    block->room = room;
    block->older = arena->newest;
    arena->newest = block;
    arena->taken += room;
    return block;
}

void *rsl_arena_take(rsl_arena *arena, size_t count, size_t size)
{
    const size_t grain = alignof(max_align_t);
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t bytes = (count * size + grain - 1) / grain * grain;
    rsl_arena_block *block = arena->newest;
    if (!block || block->room - block->used < bytes)
        block = new_block(arena, bytes);
    if (!block)
        return NULL;
    void *piece = block->bytes + block->used;
    block->used += bytes;
    return piece;
}

char *rsl_arena_text(rsl_arena *arena, const char *text, size_t length)
{
    char *copy = rsl_arena_take(arena, length + 1, 1);
    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

void rsl_arena_free(rsl_arena *arena)
{
    while (arena->newest) {
        rsl_arena_block *older = arena->newest->older;
        free(arena->newest);
        arena->newest = older;
    }
    arena->taken = 0;
}

int rsl_array_grow(void *array, size_t count, size_t *capacity, size_t size)
{
    size_t larger = *capacity > 0 ? 2 * *capacity : 64;
    void *entries;
    if (count < *capacity)
        return 1;
    memcpy(&entries, array, sizeof entries);
    entries = larger <= SIZE_MAX / size ? realloc(entries, larger * size) : NULL;
    if (!entries)
        return 0;
    memcpy(array, &entries, sizeof entries);
    *capacity = larger;
    return 1;
}
