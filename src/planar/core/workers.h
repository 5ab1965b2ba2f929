/* SPDX-License-Identifier: MIT
 *
 * Thread pool for work in phases, each divided into blocks that may be done in any order by any
 * thread.
 *
 * A block must depend on its data alone. Sums over blocks are formed in `next`, by one thread, in
 * the order of the blocks. The results then have the same bits for every number of threads.
 */
#ifndef RSL_PLANAR_CORE_WORKERS_H
#define RSL_PLANAR_CORE_WORKERS_H

#include <stddef.h>

typedef struct rsl_planar_task {
    /* Called by one thread alone, when the phase before is complete: what comes
     * between the phases. Returns the number of blocks of the next one; 0: the
     * task is done. */
    size_t (*next)(void *user);
    void (*block)(void *user, size_t worker, size_t block);
    void *user;
} rsl_planar_task;

typedef struct rsl_planar_thread_pool rsl_planar_thread_pool;

/* The most threads of a team; 1 in a build without threads. */
size_t rsl_planar_thread_pool_threads_max(void);
/* Threads besides the caller's are started here, as many as there can be. NULL:
 * the caller works alone. */
rsl_planar_thread_pool *rsl_planar_thread_pool_new(size_t threads);
/* Of the team, with the caller; 1 for NULL. */
size_t rsl_planar_thread_pool_size(const rsl_planar_thread_pool *pool);
/* Does the task; returns when it is done. */
void rsl_planar_thread_pool_run(rsl_planar_thread_pool *pool, const rsl_planar_task *task);
void rsl_planar_thread_pool_free(rsl_planar_thread_pool *pool);

#endif
