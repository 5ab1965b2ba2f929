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
    /* Serial work between the phases: called by one thread when the previous phase is complete.
     * Returns the number of blocks of the next phase; 0: the task is complete. */
    size_t (*next)(void *user);
    /* Executes one block on thread number `worker`. */
    void (*block)(void *user, size_t worker, size_t block);
    void *user;
} rsl_planar_task;

typedef struct rsl_planar_thread_pool rsl_planar_thread_pool;

/* Maximum number of threads of a pool; 1 in a build without threads. */
size_t rsl_planar_thread_pool_threads_max(void);
/* Starts up to threads - 1 threads beside that of the caller. NULL: the caller works alone. */
rsl_planar_thread_pool *rsl_planar_thread_pool_new(size_t threads);
/* Number of threads including the caller; 1 for NULL. */
size_t rsl_planar_thread_pool_size(const rsl_planar_thread_pool *pool);
/* Runs the task; returns when it is complete. */
void rsl_planar_thread_pool_run(rsl_planar_thread_pool *pool, const rsl_planar_task *task);
void rsl_planar_thread_pool_free(rsl_planar_thread_pool *pool);

#endif
