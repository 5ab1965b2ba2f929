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
/* SPDX-License-Identifier: MIT
 *
 * A team of threads that counts completed blocks, not threads that arrived.
 *
 * Whoever completes the last block of a phase does what stands between the
 * phases and opens the next one; so a thread that sleeps between two blocks
 * holds up nobody, as it would at a barrier. Threads take blocks from the two
 * ends in turn: from phase to phase each finds much of what it left in its own
 * cache. The number of the phase and the blocks that are left of it stand in one
 * word, which changes by compare and exchange: nobody can take a block of a phase
 * that is over.
 *
 * Without RSL_HAVE_THREADS the caller does it all.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "planar/core/workers.h"

static void do_alone(const rsl_planar_task *task)
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
    THREADS_MOST = 64,
    SPINS = 200, /* looks for work before others may have the core */
    YIELDS = 20  /* looks for a task before a thread sleeps; each may take as long as the
                    system gives others */
};

/* The word: phase, first block that is left, end of those. */
#define BLOCK_BITS 21
#define FIRST_ONE ((uint64_t)1 << BLOCK_BITS)
#define PHASE_ONE (FIRST_ONE << BLOCK_BITS)

typedef struct worker {
    rsl_planar_team *team;
    size_t number;
    pthread_t thread;
} worker;

struct rsl_planar_team {
    size_t size; /* threads, the caller is number 0 */
    worker workers[THREADS_MOST];
    const rsl_planar_task *task;
    _Atomic uint64_t open;   /* phase, and its blocks that nobody has taken */
    _Atomic uint64_t undone; /* its blocks that are not complete */
    _Atomic int busy;        /* 1: there is a task */
    pthread_mutex_t lock;
    pthread_cond_t wake; /* there is a task, or the end has come */
    _Atomic int ends;
};

size_t rsl_planar_team_most(void) { return THREADS_MOST; }

size_t rsl_planar_team_size(const rsl_planar_team *team) { return team != NULL ? team->size : 1; }

/* What stands before the next phase, then its blocks are there to be taken. */
static void open_phase(rsl_planar_team *team, uint64_t phase)
{
    uint64_t count = team->task->next(team->task->user);
    assert(count < FIRST_ONE);
    if (count == 0) {
        atomic_store(&team->busy, 0);
        return;
    }
    atomic_store(&team->undone, count);
    atomic_store(&team->open, phase * PHASE_ONE + count);
}

/* Takes a block of the open phase and does it; 0: there was none. */
static int do_block(rsl_planar_team *team, size_t number)
{
    uint64_t seen = atomic_load(&team->open);
    uint64_t first = seen / FIRST_ONE % FIRST_ONE, end = seen % FIRST_ONE;
    int front = number % 2 == 0;
    if (first == end ||
        !atomic_compare_exchange_strong(&team->open, &seen, front ? seen + FIRST_ONE : seen - 1))
        return 0;
    team->task->block(team->task->user, number, (size_t)(front ? first : end - 1));
    if (atomic_fetch_sub(&team->undone, 1) == 1)
        open_phase(team, seen / PHASE_ONE + 1);
    return 1;
}

static void work(rsl_planar_team *team, size_t number)
{
    unsigned idle = 0;
    while (atomic_load(&team->busy)) {
        idle = do_block(team, number) ? 0 : idle + 1;
        if (idle > SPINS)
            sched_yield();
    }
}

/* Waits for a task; 0: the end has come. */
static int wait_for_task(rsl_planar_team *team)
{
    for (int i = 0; i < SPINS + YIELDS && !atomic_load(&team->ends); i++) {
        if (atomic_load(&team->busy))
            return 1;
        if (i >= SPINS)
            sched_yield();
    }
    pthread_mutex_lock(&team->lock);
    while (!atomic_load(&team->busy) && !atomic_load(&team->ends))
        pthread_cond_wait(&team->wake, &team->lock);
    pthread_mutex_unlock(&team->lock);
    return !atomic_load(&team->ends);
}

static void *serve(void *user)
{
    const worker *me = user;
    while (wait_for_task(me->team))
        work(me->team, me->number);
    return NULL;
}

rsl_planar_team *rsl_planar_team_new(size_t threads)
{
    rsl_planar_team *team = threads > 1 ? calloc(1, sizeof *team) : NULL;
    if (team == NULL)
        return NULL;
    assert(threads <= THREADS_MOST);
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->wake, NULL);
    for (team->size = 1; team->size < threads; team->size++) {
        worker *one = &team->workers[team->size];
        *one = (worker){.team = team, .number = team->size};
        if (pthread_create(&one->thread, NULL, serve, one) != 0)
            break;
    }
    return team;
}

void rsl_planar_team_do(rsl_planar_team *team, const rsl_planar_task *task)
{
    if (team == NULL) {
        do_alone(task);
        return;
    }
    uint64_t phase = atomic_load(&team->open) / PHASE_ONE + 1;
    team->task = task;
    pthread_mutex_lock(&team->lock);
    atomic_store(&team->busy, 1);
    pthread_cond_broadcast(&team->wake);
    pthread_mutex_unlock(&team->lock);
    open_phase(team, phase);
    work(team, 0);
}

void rsl_planar_team_free(rsl_planar_team *team)
{
    if (team == NULL)
        return;
    pthread_mutex_lock(&team->lock);
    atomic_store(&team->ends, 1);
    pthread_cond_broadcast(&team->wake);
    pthread_mutex_unlock(&team->lock);
    for (size_t i = 1; i < team->size; i++)
        pthread_join(team->workers[i].thread, NULL);
    pthread_cond_destroy(&team->wake);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

#else

size_t rsl_planar_team_most(void) { return 1; }

size_t rsl_planar_team_size(const rsl_planar_team *team)
{
    assert(team == NULL);
    return team == NULL;
}

rsl_planar_team *rsl_planar_team_new(size_t threads)
{
    assert(threads <= 1);
    (void)threads;
    return NULL;
}

void rsl_planar_team_do(rsl_planar_team *team, const rsl_planar_task *task)
{
    assert(team == NULL);
    (void)team;
    do_alone(task);
}

void rsl_planar_team_free(rsl_planar_team *team)
{
    assert(team == NULL);
    (void)team;
}

#endif
