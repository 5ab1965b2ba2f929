/* SPDX-License-Identifier: MIT
 *
 * grains: LAMMPS as a process of its own.
 */
#define _POSIX_C_SOURCE 200809L /* poll, read */

#include "grains/launch.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "grains/guard.h"
#include "system/number.h"

enum { LINE = 4096, WAIT = 200 /* ms */, WORDS = 20 };
enum { NO_MEMORY = 4 }; /* what lmp-resile returns then */

/* Lines of mpirun about itself. */
static const char starter[] = "mpirun ";
static const char as_root[] = "mpirun has detected an attempt to run as root";

/* ---- rows -------------------------------------------------------------------------------- */

int rsl_grains_rows_take(rsl_grains_rows *rows, const char *line)
{
    rsl_grains_row row;
    char *end;
    for (size_t i = 0; i < RSL_GRAINS_COLUMN_COUNT; i++, line = end) {
        row.of[i] = rsl_number_value(line, &end);
        if (end == line)
            return 1;
    }
    if (line[strspn(line, " \t\r\n")] != '\0' || !isfinite(row.of[RSL_GRAINS_step]))
        return 1;
    while (rows->count > 0 &&
           rows->all[rows->count - 1].of[RSL_GRAINS_step] >= row.of[RSL_GRAINS_step])
        rows->count--; /* the first of the next part of the run */
    if (!rsl_array_grow(&rows->all, rows->count, &rows->room, sizeof row))
        return 0;
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
    rsl_grains_guard guard;
    char line[LINE]; /* the line that is growing */
    size_t length;
    char said[400]; /* what went wrong, in its words */
} process;

static rsl_status cannot(rsl_error *error, const char *program, int reason)
{
    return rsl_error_set(error, rsl_file_status(reason), "'%.300s' cannot be started: %s", program,
                         strerror(reason));
}

/* The words of the command; numbers live in `ranks`. */
static void fill_words(const rsl_grains_job *job, char ranks[24], const char *words[WORDS])
{
    size_t n = 0;
    snprintf(ranks, 24, "%zu", job->ranks);
    if (job->ranks > 1) {
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
    *child = (process){.length = 0};
    fill_words(job, ranks, words);
    rsl_grains_command command = {.words = words,
                                  .folder = job->folder,
                                  /* more ranks than cores are slow, not wrong */
                                  .setting =
                                      job->ranks > 1 ? "OMPI_MCA_rmaps_base_oversubscribe" : NULL,
                                  .lock = job->lock};
    int reason = rsl_grains_guard_start(&child->guard, &command);
    return reason ? cannot(error, words[0], reason) : RSL_OK;
}

static int begins_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* The first line of LAMMPS that has ERROR, or of mpirun about itself, else the last that is not
 * empty, says what went wrong. */
static void note(process *child)
{
    const char *line = child->line;
    int known = begins_with(child->said, "ERROR") || begins_with(child->said, starter);
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
        struct pollfd wait = {.fd = child->guard.out, .events = POLLIN};
        if (poll(&wait, 1, WAIT) > 0) {
            ssize_t count = read(child->guard.out, bytes, sizeof bytes);
            if (count == 0 || (count < 0 && errno != EINTR))
                return RSL_OK;
            if (count > 0 && !take_bytes(child, bytes, (size_t)count, rows))
                return rsl_error_no_memory(error);
        }
        if (job->watch && job->watch(rows, job->user))
            return RSL_STOPPED;
    }
}

/* What is said of an end that is not a good one. A kill is none of the model's faults; mpirun and
 * lmp-resile tell of one, or of too little memory, by their status. */
static rsl_status judge(const process *child, int code, rsl_error *error)
{
    if (code == 0)
        return RSL_OK;
    if (code > 128)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "LAMMPS was ended by signal %d", code - 128);
    if (begins_with(child->said, as_root))
        return rsl_error_at(error, RSL_ERROR_CONVERGENCE, "ranks",
                            "mpirun does not run as root; set OMPI_ALLOW_RUN_AS_ROOT=1 and "
                            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 in the environment to allow it, or "
                            "ask for 1 rank, which needs no mpirun");
    return rsl_error_set(error, code == NO_MEMORY ? RSL_ERROR_MEMORY : RSL_ERROR_CONVERGENCE,
                         "%s%s", begins_with(child->said, starter) ? "" : "LAMMPS says: ",
                         *child->said ? child->said : "nothing, and has ended");
}

rsl_status rsl_grains_launch(const rsl_grains_job *job, rsl_grains_rows *rows, rsl_error *error)
{
    process child;
    assert(job->program && job->ranks > 0 && job->folder && job->input && job->dump && job->log);
    rsl_locale outside = rsl_locale_plain();
    rsl_status status = start(job, &child, error);
    if (status == RSL_OK) {
        status = follow(job, &child, rows, error);
        int code = rsl_grains_guard_end(&child.guard, status != RSL_OK);
        if (status == RSL_OK)
            status = judge(&child, code, error);
    }
    rsl_locale_restore(outside);
    return status;
}
