/* SPDX-License-Identifier: MIT
 *
 * pool: pieces of work done by processes of their own. A piece that crashes
 * takes its process along and nothing else; another takes its place.
 *
 *     rsl_sweep_pool_start(&pool, 4, work, user, &error);
 *     while (...) {
 *         while (rsl_sweep_pool_idle(&pool) && more)
 *             rsl_sweep_pool_give(&pool, next++);
 *         if (rsl_sweep_pool_wait(&pool, 100, &done))
 *             ... done.piece, done.payload ...; free(done.payload);
 *     }
 *     rsl_sweep_pool_stop(&pool);
 *
 * The processes are forks: they see what `user` points to as it was at the
 * start. They end with their parent, even if that is killed.
 */
#ifndef RSL_SWEEP_POOL_H
#define RSL_SWEEP_POOL_H

#include <sys/types.h>

#include "base/error.h"
#include "base/text.h"

enum { RSL_SWEEP_POOL_MAX = 1024 };

/* Does one piece; the result is malloc'ed, NULL: there is no memory. */
typedef char *rsl_sweep_pool_work(size_t piece, size_t *length, void *user);

typedef struct rsl_sweep_pool_worker {
    pid_t process; /* 0: none */
    int to, from;  /* pipes */
    int busy;
    size_t piece;
} rsl_sweep_pool_worker;

typedef struct rsl_sweep_pool {
    rsl_sweep_pool_worker *workers; /* owned */
    size_t count, busy;
    rsl_sweep_pool_work *work;
    void *user;
} rsl_sweep_pool;

/* How a piece came out. */
typedef enum rsl_sweep_pool_fate {
    RSL_SWEEP_POOL_DONE,
    RSL_SWEEP_POOL_CRASHED, /* by a signal of its own making */
    RSL_SWEEP_POOL_LOST /* no memory, killed from outside, a pipe that failed: says nothing about
                               the piece */
} rsl_sweep_pool_fate;

typedef struct rsl_sweep_pool_result {
    size_t piece;
    rsl_sweep_pool_fate fate;
    char *payload; /* malloc'ed; NULL unless it is done */
    size_t length;
    int signal; /* of a crash */
} rsl_sweep_pool_result;

rsl_status rsl_sweep_pool_start(rsl_sweep_pool *pool, size_t count, rsl_sweep_pool_work *work,
                                void *user, rsl_error *error);

static inline int rsl_sweep_pool_idle(const rsl_sweep_pool *pool)
{
    return pool->busy < pool->count;
}

/* Hands a piece to an idle worker. */
rsl_status rsl_sweep_pool_give(rsl_sweep_pool *pool, size_t piece, rsl_error *error);

/* Waits for a result, at most so many milliseconds; 0 if there is none. */
int rsl_sweep_pool_wait(rsl_sweep_pool *pool, int milliseconds, rsl_sweep_pool_result *result);

/* Ends all processes, at work or not. */
void rsl_sweep_pool_stop(rsl_sweep_pool *pool);

/* How many processors there are. */
size_t rsl_sweep_pool_processors(void);

#endif
