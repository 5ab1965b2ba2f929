/* SPDX-License-Identifier: MIT
 *
 * pool: pieces of work done by processes of their own.
 */
#define _GNU_SOURCE /* pipe2, sched_getaffinity */

#include "sweep/pool.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

size_t rsl_sweep_pool_processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t mine;
    if (sched_getaffinity(0, sizeof mine, &mine) == 0 && CPU_COUNT(&mine) > 0)
        return (size_t)CPU_COUNT(&mine);
#endif
    return online > 0 ? (size_t)online : 1;
}

/* ---- bytes --------------------------------------------------------------- */

/* All of them, or 0. */
static int put_all(int file, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t put = write(file, at, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return 0;
        at += put;
        length -= (size_t)put;
    }
    return 1;
}

static int get_all(int file, void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0) {
        ssize_t got = read(file, at, length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        at += got;
        length -= (size_t)got;
    }
    return 1;
}

/* ---- the worker's side --------------------------------------------------- */

/* Ctrl-C reaches the whole group, and so may the end of a batch job; the parent decides what it
 * means. */
static void settle_in(pid_t parent)
{
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(0);
}

/* Number in; length and bytes out. Ends when nothing more comes, or a result cannot be had or sent.
 */
static _Noreturn void serve(const rsl_sweep_pool *pool, int in, int out)
{
    uint64_t piece, size;
    while (get_all(in, &piece, sizeof piece)) {
        size_t length = 0;
        char *payload = pool->work((size_t)piece, &length, pool->user);
        size = length;
        if (!payload || !put_all(out, &size, sizeof size) || !put_all(out, payload, length))
            break;
        free(payload);
    }
    _exit(0);
}

/* ---- the parent's side --------------------------------------------------- */

/* A fork that keeps only its own ends of its own pipes. */
static _Noreturn void become_worker(const rsl_sweep_pool *pool, pid_t parent, int in, int out)
{
    for (size_t i = 0; i < pool->count; i++)
        if (pool->workers[i].process > 0) {
            close(pool->workers[i].to);
            close(pool->workers[i].from);
        }
    settle_in(parent);
    serve(pool, in, out);
}

static int hire(rsl_sweep_pool *pool, rsl_sweep_pool_worker *worker)
{
    int down[2], up[2];
    pid_t parent = getpid();
    *worker = (rsl_sweep_pool_worker){.to = -1, .from = -1};
    if (pipe2(down, O_CLOEXEC) != 0)
        return 0;
    if (pipe2(up, O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return 0;
    }
    worker->process = fork();
    if (worker->process == 0) {
        close(down[1]);
        close(up[0]);
        worker->process = -1;
        become_worker(pool, parent, down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    worker->to = down[1];
    worker->from = up[0];
    if (worker->process > 0)
        return 1;
    close(worker->to);
    close(worker->from);
    worker->process = 0;
    return 0;
}

/* Waits for the end of a process; returns its status. */
static int bury(rsl_sweep_pool_worker *worker)
{
    int status = 0;
    if (worker->process <= 0)
        return 0;
    close(worker->to);
    close(worker->from);
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR)
        ;
    worker->process = 0;
    return status;
}

rsl_status rsl_sweep_pool_start(rsl_sweep_pool *pool, size_t count, rsl_sweep_pool_work *work,
                                void *user, rsl_error *error)
{
    assert(count > 0 && count <= RSL_SWEEP_POOL_MAX);
    *pool = (rsl_sweep_pool){.count = count, .work = work, .user = user};
    pool->workers = calloc(count, sizeof pool->workers[0]);
    if (!pool->workers)
        return rsl_error_no_memory(error);
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < count; i++)
        if (!hire(pool, &pool->workers[i])) {
            int reason = errno;
            rsl_sweep_pool_stop(pool);
            return rsl_error_at(error, RSL_ERROR_MEMORY, "jobs",
                                "process %zu of %zu cannot be started: %s; ask for fewer", i + 1,
                                count, strerror(reason));
        }
    return RSL_OK;
}

rsl_status rsl_sweep_pool_give(rsl_sweep_pool *pool, size_t piece, rsl_error *error)
{
    rsl_sweep_pool_worker *worker = pool->workers;
    uint64_t number = piece;
    assert(rsl_sweep_pool_idle(pool));
    while (worker->busy)
        worker++;
    if (worker->process == 0 && !hire(pool, worker))
        return rsl_error_set(error, RSL_ERROR_MEMORY, "a process cannot be started: %s",
                             strerror(errno));
    worker->busy = 1;
    worker->piece = piece;
    pool->busy++;
    /* rsl_sweep_pool_wait finds that it is gone */
    if (!put_all(worker->to, &number, sizeof number))
        kill(worker->process, SIGKILL);
    return RSL_OK;
}

/* The signal that ended a process if the work itself can have raised it, else 0. */
static int own_signal(int status)
{
    static const int own[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    for (size_t i = 0; WIFSIGNALED(status) && i < sizeof own / sizeof own[0]; i++)
        if (WTERMSIG(status) == own[i])
            return own[i];
    return 0;
}

/* The result of a worker that has something to say, or that is gone. */
static void fetch(rsl_sweep_pool *pool, rsl_sweep_pool_worker *worker,
                  rsl_sweep_pool_result *result)
{
    uint64_t size;
    *result = (rsl_sweep_pool_result){.piece = worker->piece};
    worker->busy = 0;
    pool->busy--;
    if (get_all(worker->from, &size, sizeof size) && (result->payload = malloc((size_t)size + 1)) &&
        get_all(worker->from, result->payload, (size_t)size)) {
        result->length = (size_t)size;
        result->payload[size] = '\0';
        return;
    }
    free(result->payload);
    result->payload = NULL;
    result->signal = own_signal(bury(worker));
    result->fate = result->signal ? RSL_SWEEP_POOL_CRASHED : RSL_SWEEP_POOL_LOST;
}

int rsl_sweep_pool_wait(rsl_sweep_pool *pool, int milliseconds, rsl_sweep_pool_result *result)
{
    struct pollfd files[RSL_SWEEP_POOL_MAX];
    size_t workers[RSL_SWEEP_POOL_MAX];
    nfds_t count = 0;
    for (size_t i = 0; i < pool->count; i++)
        if (pool->workers[i].busy) {
            files[count] = (struct pollfd){.fd = pool->workers[i].from, .events = POLLIN};
            workers[count++] = i;
        }
    if (poll(files, count, milliseconds) <= 0)
        return 0;
    for (nfds_t i = 0; i < count; i++)
        if (files[i].revents) {
            fetch(pool, &pool->workers[workers[i]], result);
            return 1;
        }
    return 0;
}

void rsl_sweep_pool_stop(rsl_sweep_pool *pool)
{
    for (size_t i = 0; pool->workers && i < pool->count; i++)
        if (pool->workers[i].process > 0)
            kill(pool->workers[i].process, SIGKILL);
    for (size_t i = 0; pool->workers && i < pool->count; i++)
        bury(&pool->workers[i]);
    free(pool->workers);
    *pool = (rsl_sweep_pool){0};
}
