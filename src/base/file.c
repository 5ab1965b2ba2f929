/* SPDX-License-Identifier: MIT
 *
 * Files that appear whole or not at all.
 */
#define _XOPEN_SOURCE 700 /* realpath, fdopen, fsync */

#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

static rsl_status fail(const char *path, const char *reason, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_FILE, "the file '%.300s' cannot be written: %s", path,
                         reason);
}

#ifdef __wasi__ /* no processes beside this one, no links */
static long process_number(void) { return 0; }
static char *without_links(const char *path) { return rsl_text_copy(path, strlen(path)); }
#else
static long process_number(void) { return (long)getpid(); }
static char *without_links(const char *path) { return realpath(path, NULL); }
#endif

/* "a", or "a/b", and `ending`; NULL if there is no memory. */
static char *joined(const char *folder, const char *name, const char *ending)
{
    size_t room = (folder ? strlen(folder) : 0) + strlen(name) + strlen(ending) + 2;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s%s%s%s", folder ? folder : "", folder ? "/" : "", name, ending);
    return path;
}

/* Where the file will stand. */
static rsl_status find_target(rsl_file_whole *file, rsl_error *error)
{
    struct stat info;
    if (stat(file->path, &info) != 0) {
        file->target = rsl_text_copy(file->path, strlen(file->path));
        return file->target ? RSL_OK : rsl_error_no_memory(error);
    }
    if (S_ISDIR(info.st_mode))
        return fail(file->path, "it is a folder", error);
    if (!S_ISREG(info.st_mode))
        return fail(file->path, "it is not an ordinary file", error);
    if (access(file->path, W_OK) == 0)
        file->target = without_links(file->path);
    return file->target ? RSL_OK : fail(file->path, strerror(errno), error);
}

/* The name is this process's own; what a killed one of the same number has left is removed. */
static FILE *open_temporary(rsl_file_whole *file)
{
    int flags = O_WRONLY | O_CREAT | O_EXCL;
    int descriptor = open(file->temporary, flags, 0666);
    if (descriptor < 0 && errno == EEXIST && unlink(file->temporary) == 0)
        descriptor = open(file->temporary, flags, 0666);
    if (descriptor < 0)
        return NULL;
    FILE *stream = fdopen(descriptor, "w");
    int reason = errno;
    if (!stream) {
        close(descriptor);
        unlink(file->temporary);
        errno = reason;
    }
    return stream;
}

static void forget(rsl_file_whole *file)
{
    free(file->path);
    free(file->target);
    free(file->temporary);
    *file = (rsl_file_whole){0};
}

static rsl_status open_whole(rsl_file_whole *file, rsl_error *error)
{
    rsl_status status = find_target(file, error);
    if (status != RSL_OK)
        return status;
    char ending[32];
    snprintf(ending, sizeof ending, ".part-%ld", process_number());
    file->temporary = joined(NULL, file->target, ending);
    if (!file->temporary)
        return rsl_error_no_memory(error);
    file->stream = open_temporary(file);
    return file->stream ? RSL_OK : fail(file->path, strerror(errno), error);
}

rsl_status rsl_file_whole_open(rsl_file_whole *file, const char *folder, const char *name,
                               rsl_error *error)
{
    *file = (rsl_file_whole){.path = joined(folder, name, "")};
    rsl_status status = file->path ? open_whole(file, error) : rsl_error_no_memory(error);
    if (status != RSL_OK)
        forget(file);
    return status;
}

/* 0, or the number of what went wrong. The stream is closed in any case. */
static int close_written(FILE *stream)
{
    errno = 0;
    int bad = ferror(stream) || fflush(stream) != 0 || fsync(fileno(stream)) != 0;
    int reason = bad && errno == 0 ? ENOSPC : errno;
    if (fclose(stream) != 0 && !bad)
        return errno;
    return bad ? reason : 0;
}

rsl_status rsl_file_whole_close(rsl_file_whole *file, rsl_status status, rsl_error *error)
{
    if (!file->stream)
        return status;
    assert(file->path && file->target && file->temporary);
    int reason = close_written(file->stream);
    if (status == RSL_OK && reason == 0 && rename(file->temporary, file->target) != 0)
        reason = errno;
    if (status == RSL_OK && reason != 0)
        status = fail(file->path, strerror(reason), error);
    if (status != RSL_OK)
        unlink(file->temporary);
    forget(file);
    return status;
}
