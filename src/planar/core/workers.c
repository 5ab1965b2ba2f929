/* SPDX-License-Identifier: MIT
 *
 * Thread pool for work in phases; completion is counted in blocks, not in threads.
 *
 * The thread that completes the last block of a phase does the serial work between the phases and
 * opens the next one. A thread that is descheduled between two blocks therefore delays no other,
 * as it would at a barrier. Threads take blocks from the two ends in turn, so that each finds much
 * of its data in its own cache. The phase number and the remaining blocks share one word that is
 * changed by compare-and-exchange: no block of a finished phase can be taken.
 *
 * Without RSL_HAVE_THREADS the caller does all blocks.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "planar/core/workers.h"

static void run_serially(const rsl_planar_task *task)
{
    size_t count;
    while ((count = task->next(task->user)) > 0)
        for (size_t i = 0; i < count; i++)
            task->block(task->user, 0, i);
}

#ifdef RSL_HAVE_THREADS

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum {
    THREADS_MAX = 64,
    SPINS = 200, /* polls before the thread yields its core */
    YIELDS = 20  /* polls with a yield before the thread waits for a signal */
};

/* Bits of the word `open`: phase, first remaining block, end of the remaining blocks. */
#define BLOCK_BITS 21
#define FIRST_ONE ((uint64_t)1 << BLOCK_BITS)
#define PHASE_ONE (FIRST_ONE << BLOCK_BITS)

typedef struct worker {
    rsl_planar_thread_pool *pool;
    size_t number;
    pthread_t thread;
} worker;

struct rsl_planar_thread_pool {
    size_t size; /* threads; the caller has number 0 */
    worker workers[THREADS_MAX];
    const rsl_planar_task *task;
    _Atomic uint64_t open;   /* phase and its remaining blocks */
    _Atomic uint64_t undone; /* number of blocks not completed */
    _Atomic int busy;        /* 1: a task is running */
    pthread_mutex_t lock;
    pthread_cond_t wake; /* signals a task, or the end of the pool */
    _Atomic int ends;    /* 1: the pool shuts down */
};

size_t rsl_planar_thread_pool_threads_max(void) { return THREADS_MAX; }

size_t rsl_planar_thread_pool_size(const rsl_planar_thread_pool *pool)
{
    return pool != NULL ? pool->size : 1;
}

/* Serial work before the next phase; then its blocks are available. */
static void open_phase(rsl_planar_thread_pool *pool, uint64_t phase)
{
    uint64_t count = pool->task->next(pool->task->user);
    assert(count < FIRST_ONE);
    if (count == 0) {
        atomic_store(&pool->busy, 0);
        return;
    }
    atomic_store(&pool->undone, count);
    atomic_store(&pool->open, phase * PHASE_ONE + count);
}

/* Takes a block of the open phase and executes it; 0: none taken. */
static int do_block(rsl_planar_thread_pool *pool, size_t number)
{
    uint64_t seen = atomic_load(&pool->open);
    uint64_t first = seen / FIRST_ONE % FIRST_ONE, end = seen % FIRST_ONE;
    int front = number % 2 == 0;
    if (first == end ||
        !atomic_compare_exchange_strong(&pool->open, &seen, front ? seen + FIRST_ONE : seen - 1))
        return 0;
    pool->task->block(pool->task->user, number, (size_t)(front ? first : end - 1));
    if (atomic_fetch_sub(&pool->undone, 1) == 1)
        open_phase(pool, seen / PHASE_ONE + 1);
    return 1;
}

/* Executes blocks until the task is complete. */
static void work(rsl_planar_thread_pool *pool, size_t number)
{
    unsigned idle = 0;
    while (atomic_load(&pool->busy)) {
        idle = do_block(pool, number) ? 0 : idle + 1;
        if (idle > SPINS)
            sched_yield();
    }
}

/* Waits for a task; 0: the pool shuts down. */
static int wait_for_task(rsl_planar_thread_pool *pool)
{
    for (int i = 0; i < SPINS + YIELDS && !atomic_load(&pool->ends); i++) {
        if (atomic_load(&pool->busy))
            return 1;
        if (i >= SPINS)
            sched_yield();
    }
    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->busy) && !atomic_load(&pool->ends))
        pthread_cond_wait(&pool->wake, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return !atomic_load(&pool->ends);
}

static void *serve(void *user)
{
    const worker *me = user;
    while (wait_for_task(me->pool))
        work(me->pool, me->number);
    return NULL;
}

rsl_planar_thread_pool *rsl_planar_thread_pool_new(size_t threads)
{
    rsl_planar_thread_pool *pool = threads > 1 ? calloc(1, sizeof *pool) : NULL;
    if (pool == NULL)
        return NULL;
    assert(threads <= THREADS_MAX);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    for (pool->size = 1; pool->size < threads; pool->size++) {
        worker *one = &pool->workers[pool->size];
        *one = (worker){.pool = pool, .number = pool->size};
        if (pthread_create(&one->thread, NULL, serve, one) != 0)
            break;
    }
    return pool;
}

void rsl_planar_thread_pool_run(rsl_planar_thread_pool *pool, const rsl_planar_task *task)
{
    if (pool == NULL) {
        run_serially(task);
        return;
    }
    uint64_t phase = atomic_load(&pool->open) / PHASE_ONE + 1;
    pool->task = task;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->busy, 1);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    open_phase(pool, phase);
    work(pool, 0);
}

void rsl_planar_thread_pool_free(rsl_planar_thread_pool *pool)
{
    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->ends, 1);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 1; i < pool->size; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

#else

size_t rsl_planar_thread_pool_threads_max(void) { return 1; }

size_t rsl_planar_thread_pool_size(const rsl_planar_thread_pool *pool)
{
    assert(pool == NULL);
    return pool == NULL;
}

rsl_planar_thread_pool *rsl_planar_thread_pool_new(size_t threads)
{
    assert(threads <= 1);
    (void)threads;
    return NULL;
}

void rsl_planar_thread_pool_run(rsl_planar_thread_pool *pool, const rsl_planar_task *task)
{
    assert(pool == NULL);
    (void)pool;
    run_serially(task);
}

void rsl_planar_thread_pool_free(rsl_planar_thread_pool *pool)
{
    assert(pool == NULL);
    (void)pool;
}

#endif
