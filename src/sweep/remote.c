/* SPDX-License-Identifier: MIT
 *
 * remote: pieces of work for other ranks of MPI.
 */
#define _POSIX_C_SOURCE 200809L

#include "sweep/remote.h"

#include <assert.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"

/* Messages. A result is the number of its piece, its fate, and the payload. */
enum { TAG_WANT = 1, TAG_PIECE, TAG_RESULT, TAG_END, TAG_BYE };

typedef struct result_head {
    uint64_t piece;
    int32_t fate, signal;
} result_head;

/* Pieces that a rank requests beyond those at work, so that none of its
 * processes waits for a message. */
enum { AHEAD = 1 };

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* ---- where we are -------------------------------------------------------- */

static int number_of(const char *name, int otherwise)
{
    const char *text = getenv(name);
    char *end;
    long number = text ? strtol(text, &end, 10) : -1;
    return text && *text && *end == '\0' && number >= 0 && number < INT_MAX ? (int)number
                                                                            : otherwise;
}

rsl_sweep_remote_place rsl_sweep_remote_where(void)
{
    static const struct {
        const char *rank, *size;
    } launchers[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                     {"PMI_RANK", "PMI_SIZE"},
                     {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"}};
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        int size = number_of(launchers[i].size, 0);
        if (size > 0)
            return (rsl_sweep_remote_place){number_of(launchers[i].rank, 0), size};
    }
    /* Slurm with PMIx: the size is that of the step */
    if (getenv("PMIX_RANK"))
        return (rsl_sweep_remote_place){number_of("PMIX_RANK", 0),
                                        number_of("SLURM_STEP_NUM_TASKS", 1)};
    return (rsl_sweep_remote_place){0, 1};
}

/* Beside the program, or where `make install` puts it. */
static void *load_plugin(void)
{
    static const char *const places[] = {"resile_mpi.so", RSL_PLUGIN_FROM_BIN "/resile_mpi.so"};
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    void *plugin = NULL;
    if (length <= 0)
        return NULL;
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    for (size_t i = 0; !plugin && i < sizeof places / sizeof places[0]; i++) {
        char whole[PATH_MAX + 256];
        snprintf(whole, sizeof whole, "%s/%s", path, places[i]);
        /* global: the parts that MPI itself loads look for its symbols */
        plugin = dlopen(whole, RTLD_NOW | RTLD_GLOBAL);
    }
    return plugin;
}

rsl_status rsl_sweep_remote_join(rsl_sweep_transport *transport, rsl_error *error)
{
    void *plugin = load_plugin();
    const char *why = plugin ? "it has no entry" : dlerror();
    rsl_sweep_transport_open_function *open_it = NULL;
    if (plugin) /* ISO C has no cast from an object to a function */
        *(void **)&open_it = dlsym(plugin, RSL_SWEEP_TRANSPORT_OPEN);
    if (!open_it)
        return rsl_error_set(error, RSL_ERROR_FILE,
                             "under mpirun this program needs its plug-in resile_mpi.so, which is "
                             "built where MPI is installed (libopenmpi-dev): %.300s",
                             why ? why : "it is not there");
    if (!open_it(transport))
        return rsl_error_set(error, RSL_ERROR_FILE, "MPI cannot be started");
    return RSL_OK;
}

/* ---- ranks that serve ---------------------------------------------------- */

static void send_result(const rsl_sweep_transport *transport, const rsl_sweep_pool_result *result)
{
    result_head head = {result->piece, (int32_t)result->fate, result->signal};
    char *message = malloc(sizeof head + result->length);
    if (!message)
        abort(); /* MPI ends the other ranks */
    memcpy(message, &head, sizeof head);
    if (result->length > 0)
        memcpy(message + sizeof head, result->payload, result->length);
    transport->send(0, TAG_RESULT, message, sizeof head + result->length);
    free(message);
}

/* Pieces that came and wait for a process. */
typedef struct queue {
    uint64_t pieces[RSL_SWEEP_POOL_MAX + AHEAD];
    size_t count;
} queue;

/* Takes messages that have arrived; returns 0 once it is the last. */
static int take_messages(const rsl_sweep_transport *transport, queue *waiting)
{
    int from, tag;
    size_t length;
    while (transport->probe(&from, &tag, &length)) {
        uint64_t piece = 0;
        transport->receive(from, tag, &piece, sizeof piece);
        if (tag == TAG_END)
            return 0;
        assert(waiting->count < RSL_SWEEP_POOL_MAX + AHEAD);
        waiting->pieces[waiting->count++] = piece;
    }
    return 1;
}

rsl_status rsl_sweep_remote_serve(const rsl_sweep_transport *transport, rsl_sweep_pool *pool,
                                  rsl_error *error)
{
    queue *waiting = calloc(1, sizeof *waiting);
    rsl_status status = waiting ? RSL_OK : rsl_error_no_memory(error);
    rsl_sweep_pool_result result;
    for (size_t i = 0; i < pool->count + AHEAD && status == RSL_OK; i++)
        transport->send(0, TAG_WANT, "", 0);
    while (status == RSL_OK && take_messages(transport, waiting)) {
        while (status == RSL_OK && waiting->count > 0 && rsl_sweep_pool_idle(pool)) {
            status = rsl_sweep_pool_give(pool, (size_t)waiting->pieces[0], error);
            memmove(waiting->pieces, waiting->pieces + 1,
                    --waiting->count * sizeof waiting->pieces[0]);
        }
        if (status != RSL_OK || !rsl_sweep_pool_wait(pool, 1, &result))
            continue;
        send_result(transport, &result);
        free(result.payload);
    }
    free(waiting);
    if (status != RSL_OK)
        return status; /* to leave without a word ends the other ranks */
    transport->send(0, TAG_BYE, "", 0);
    transport->finish();
    return RSL_OK;
}

/* ---- rank 0 -------------------------------------------------------------- */

int rsl_sweep_remote_give(rsl_sweep_remote *remote, size_t piece)
{
    uint64_t number = piece;
    if (remote->idle_count == 0)
        return 0;
    remote->transport.send(remote->idle[--remote->idle_count], TAG_PIECE, &number, sizeof number);
    remote->busy++;
    return 1;
}

static void note_idle(rsl_sweep_remote *remote, int rank)
{
    if (!rsl_array_grow(&remote->idle, remote->idle_count, &remote->idle_room, sizeof(int)))
        abort(); /* MPI ends the other ranks; the journal is whole */
    remote->idle[remote->idle_count++] = rank;
}

int rsl_sweep_remote_take(rsl_sweep_remote *remote, rsl_sweep_pool_result *result, int *got)
{
    int from, tag;
    size_t length;
    result_head head;
    *got = 0;
    if (remote->transport.size == 0 || !remote->transport.probe(&from, &tag, &length))
        return 0;
    char *message = malloc(length + 1);
    if (!message)
        abort();
    remote->transport.receive(from, tag, message, length);
    note_idle(remote, from);
    if (tag == TAG_RESULT && length >= sizeof head) {
        memcpy(&head, message, sizeof head);
        *result = (rsl_sweep_pool_result){.piece = (size_t)head.piece,
                                          .fate = (rsl_sweep_pool_fate)head.fate,
                                          .length = length - sizeof head,
                                          .signal = head.signal};
        if (result->fate == RSL_SWEEP_POOL_DONE) {
            memmove(message, message + sizeof head, result->length);
            message[result->length] = '\0';
            result->payload = message;
            message = NULL;
        }
        remote->busy--;
        *got = 1;
    }
    free(message);
    return 1;
}

/* Every rank gets its end, and is heard until it says good-bye. */
static void part(const rsl_sweep_transport *transport)
{
    uint64_t nothing = 0;
    int left = transport->size - 1, from, tag;
    size_t length;
    for (int rank = 1; rank < transport->size; rank++)
        transport->send(rank, TAG_END, &nothing, sizeof nothing);
    while (left > 0) {
        char empty[1];
        if (!transport->probe(&from, &tag, &length))
            continue;
        assert(length == 0);
        transport->receive(from, tag, empty, 0);
        left -= tag == TAG_BYE;
    }
    transport->finish();
}

void rsl_sweep_remote_end(rsl_sweep_remote *remote)
{
    /* if ranks are at work still, something is wrong: the end of this process ends them */
    if (remote->transport.size > 0 && remote->busy == 0)
        part(&remote->transport);
    free(remote->idle);
    *remote = (rsl_sweep_remote){0};
}
