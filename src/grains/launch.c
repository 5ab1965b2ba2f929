/* SPDX-License-Identifier: MIT
 *
 * grains: LAMMPS as a process of its own.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */

#include "grains/launch.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

extern char **environ;

enum { LINE = 4096, WAIT = 200 /* ms */, PATIENCE = 500 /* of 10 ms */, WORDS = 20 };
enum { NO_MEMORY = 4 }; /* what lmp-resile returns then */

/* ---- rows -------------------------------------------------------------------------------- */

int rsl_grains_rows_take(rsl_grains_rows *rows, const char *line)
{
    rsl_grains_row row;
    char *end;
    for (size_t i = 0; i < RSL_GRAINS_COLUMNS; i++, line = end) {
        row.of[i] = rsl_text_value(line, &end);
        if (end == line)
            return 1;
    }
    if (line[strspn(line, " \t\r\n")] != '\0' || !isfinite(row.of[RSL_GRAINS_step]))
        return 1;
    while (rows->count > 0 &&
           rows->all[rows->count - 1].of[RSL_GRAINS_step] >= row.of[RSL_GRAINS_step])
        rows->count--; /* the first of the next part of the run */
    if (rows->count == rows->room) {
        size_t room = 2 * rows->room + 64;
        rsl_grains_row *more = realloc(rows->all, room * sizeof *more);
        if (!more)
            return 0;
        rows->all = more;
        rows->room = room;
    }
    rows->all[rows->count++] = row;
    return 1;
}

void rsl_grains_rows_free(rsl_grains_rows *rows)
{
    free(rows->all);
    *rows = (rsl_grains_rows){0};
}

/* ---- the process --------------------------------------------------------------------------- */

typedef struct process {
    pid_t id;
    int out;         /* what it prints; -1: closed */
    char line[LINE]; /* the line that is growing */
    size_t length;
    char said[400]; /* what went wrong, in its words */
} process;

/* What the machine lacks says nothing about the program. */
static rsl_status cannot(rsl_error *error, const char *program, int reason)
{
    int machine = reason == EAGAIN || reason == ENOMEM || reason == EMFILE || reason == ENFILE;
    return rsl_error_set(error, machine ? RSL_ERROR_MEMORY : RSL_ERROR_FILE,
                         "'%.300s' cannot be started: %s", program, strerror(reason));
}

static int spawn(process *child, const char *folder, char *const *words, int pipe_end)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe_end, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipe_end, STDERR_FILENO);
    posix_spawn_file_actions_addchdir_np(&actions, folder);
    posix_spawnattr_init(&attributes);
    /* a group of its own: a key on the terminal stops us, and we stop it */
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    int reason = posix_spawnp(&child->id, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

/* The words of the command; numbers live in `ranks`. */
static void fill_words(const rsl_grains_job *job, char ranks[24], const char *words[WORDS])
{
    size_t n = 0;
    snprintf(ranks, 24, "%zu", job->ranks);
    if (job->ranks > 1) {
        words[n++] = "env"; /* more ranks than cores are slow, not wrong */
        words[n++] = "OMPI_MCA_rmaps_base_oversubscribe=1";
        words[n++] = "mpirun";
        words[n++] = "-n";
        words[n++] = ranks;
    }
    const char *const rest[] = {job->program, "-in",     job->input, "-log", job->log, "-var",
                                "data",       job->data, "-var",     "dump", job->dump};
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        words[n++] = rest[i];
    words[n] = NULL;
    assert(n < WORDS);
}

static rsl_status start(const rsl_grains_job *job, process *child, rsl_error *error)
{
    const char *words[WORDS];
    char ranks[24];
    int ends[2];
    *child = (process){.out = -1};
    fill_words(job, ranks, words);
    if (pipe(ends) != 0)
        return cannot(error, words[0], errno);
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    int reason = spawn(child, job->folder, (char *const *)words, ends[1]);
    close(ends[1]);
    if (reason != 0) {
        close(ends[0]);
        return cannot(error, words[0], reason);
    }
    child->out = ends[0];
    return RSL_OK;
}

/* The first line of LAMMPS that has ERROR, or of mpirun about itself, else the last that is not empty,
 * says what went wrong. */
static void note(process *child)
{
    static const char error[] = "ERROR", starter[] = "mpirun ";
    const char *line = child->line;
    int known = strncmp(child->said, error, sizeof error - 1) == 0 ||
                strncmp(child->said, starter, sizeof starter - 1) == 0;
    if (known || line[strspn(line, " -\t")] == '\0')
        return;
    snprintf(child->said, sizeof child->said, "%.390s", line);
}

static int take_bytes(process *child, const char *bytes, size_t count, rsl_grains_rows *rows)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != '\n' && child->length + 1 < LINE) {
            child->line[child->length++] = bytes[i];
            continue;
        }
        child->line[child->length] = '\0';
        child->length = 0;
        note(child);
        if (!rsl_grains_rows_take(rows, child->line))
            return 0;
    }
    return 1;
}

/* Until it has closed its end, or is to stop. */
static rsl_status follow(const rsl_grains_job *job, process *child, rsl_grains_rows *rows,
                         rsl_error *error)
{
    char bytes[8192];
    for (;;) {
        struct pollfd wait = {.fd = child->out, .events = POLLIN};
        if (poll(&wait, 1, WAIT) > 0) {
            ssize_t count = read(child->out, bytes, sizeof bytes);
            if (count == 0 || (count < 0 && errno != EINTR))
                return RSL_OK;
            if (count > 0 && !take_bytes(child, bytes, (size_t)count, rows))
                return rsl_error_no_memory(error);
        }
        if (job->watch && job->watch(rows, job->user))
            return RSL_STOPPED;
    }
}

/* It ends by itself, or by us: asked to, and some seconds later without being asked. */
static int end(process *child, int by_us)
{
    int status = 0;
    pid_t ended = 0;
    if (by_us)
        kill(-child->id, SIGTERM);
    close(child->out);
    for (int i = 0; by_us && ended == 0 && i < PATIENCE; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        ended = waitpid(child->id, &status, WNOHANG);
    }
    if (by_us && ended == 0)
        kill(-child->id, SIGKILL);
    while (ended == 0 && waitpid(child->id, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* What is said of an end that is not a good one. A kill is none of the model's faults; mpirun and
 * lmp-resile tell of one, or of too little memory, by their status. */
static rsl_status judge(const process *child, int how, rsl_error *error)
{
    int code = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
    if (code == 0)
        return RSL_OK;
    if (code > 128)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "LAMMPS was ended by signal %d", code - 128);
    return rsl_error_set(error, code == NO_MEMORY ? RSL_ERROR_MEMORY : RSL_ERROR_CONVERGENCE,
                         "LAMMPS says: %s", *child->said ? child->said : "nothing, and has ended");
}

rsl_status rsl_grains_launch(const rsl_grains_job *job, rsl_grains_rows *rows, rsl_error *error)
{
    process child;
    assert(job->program && job->ranks > 0 && job->folder && job->input && job->dump && job->log);
    rsl_text_locale outside = rsl_text_locale_plain();
    rsl_status status = start(job, &child, error);
    if (status == RSL_OK) {
        status = follow(job, &child, rows, error);
        int how = end(&child, status != RSL_OK);
        if (status == RSL_OK)
            status = judge(&child, how, error);
    }
    rsl_text_locale_restore(outside);
    return status;
}
