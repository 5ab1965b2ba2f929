/* SPDX-License-Identifier: MIT
 *
 * journal: files that appear whole or not at all.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sweep/journal.h"

static rsl_status fail(const char *path, int reason, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_FILE,
                         "the file '%.300s' cannot be written: %s; what was "
                         "computed is kept, and the same command goes on "
                         "from there",
                         path, strerror(reason));
}

/* The temporary name is the same each time: one that was left behind by a
 * process that was killed is written over. The journal's lock guards it. */
rsl_status rsl_file_whole_open(rsl_file_whole *file, const char *folder,
                               const char *name, rsl_error *error)
{
    size_t room = strlen(folder) + strlen(name) + 8;

    *file = (rsl_file_whole){.path = malloc(room), .temporary = malloc(room)};
    if (!file->path || !file->temporary) {
        rsl_file_whole_close(file, RSL_ERROR_MEMORY, error);
        return rsl_error_no_memory(error);
    }
    snprintf(file->path, room, "%s/%s", folder, name);
    snprintf(file->temporary, room, "%s/%s.part", folder, name);
    file->stream = fopen(file->temporary, "w");
    if (file->stream)
        return RSL_OK;
    fail(file->path, errno, error);
    return rsl_file_whole_close(file, RSL_ERROR_FILE, error);
}

static int flush_to_disk(FILE *stream)
{
    return fflush(stream) == 0 && !ferror(stream) && fsync(fileno(stream)) == 0;
}

rsl_status rsl_file_whole_close(rsl_file_whole *file, rsl_status status,
                                rsl_error *error)
{
    int written = 1, reason;

    errno = 0;
    if (file->stream && status == RSL_OK)
        written = flush_to_disk(file->stream);
    reason = errno;
    if (file->stream && fclose(file->stream) != 0 && written) {
        written = 0;
        reason = errno;
    }
    if (file->stream && status == RSL_OK && written &&
        rename(file->temporary, file->path) != 0) {
        written = 0;
        reason = errno;
    }
    if (!written)
        status = fail(file->path, reason ? reason : ENOSPC, error);
    if (status != RSL_OK && file->temporary)
        unlink(file->temporary);
    free(file->path);
    free(file->temporary);
    *file = (rsl_file_whole){0};
    return status;
}
