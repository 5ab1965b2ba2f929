/* SPDX-License-Identifier: MIT
 *
 * Files that appear whole or not at all.
 */
#define _XOPEN_SOURCE 700 /* realpath, fdopen, fsync, openat */

#include "system/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { ATTEMPTS = 100, TEMPORARY_ROOM = 48 }; /* ".part-NUMBER-NUMBER" */

static rsl_status refuse(const char *path, const char *reason, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_FILE, "the file '%.300s' cannot be written: %s", path,
                         reason);
}

/* `reason` is an errno. */
static rsl_status fail(const char *path, int reason, rsl_error *error)
{
    refuse(path, strerror(reason), error);
    if (error)
        error->status = rsl_file_status(reason);
    return rsl_file_status(reason);
}

#ifdef __wasi__ /* no processes beside this one, no links, no second descriptor */
static long process_number(void) { return 0; }
static char *without_links(const char *path) { return rsl_text_copy(path, strlen(path)); }
static int duplicate(int descriptor) { return descriptor; }
#else
static long process_number(void) { return (long)getpid(); }
static char *without_links(const char *path) { return realpath(path, NULL); }
static int duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }
#endif

static int is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

int rsl_file_is_input(int folder, const char *name, const rsl_file_inputs *inputs)
{
    struct stat mine, theirs;
    if (!inputs || fstatat(folder, name, &mine, 0) != 0)
        return 0;
    for (size_t i = 0; i < inputs->count; i++)
        if (stat(inputs->paths[i], &theirs) == 0 && is_same(&mine, &theirs))
            return 1;
    return 0;
}

int rsl_file_sync_folder(int folder)
{
    /* EINVAL: a file system that has nothing to bring to a disk */
    return fsync(folder) == 0 || errno == EINVAL ? 0 : errno;
}

size_t rsl_file_temporary_of(const char *name)
{
    const char *part = strstr(name, ".part-");
    if (!part || part == name)
        return 0;
    size_t digits = strspn(part + 6, "0123456789");
    const char *rest = part + 6 + digits;
    if (digits > 0 && *rest == '-' && strspn(rest + 1, "0123456789") > 0)
        rest += 1 + strspn(rest + 1, "0123456789");
    return digits > 0 && *rest == '\0' ? (size_t)(part - name) : 0;
}

/* ---- opening ------------------------------------------------------------- */

/* The name is this process's own. What is there already, perhaps of a killed one of the same
 * number, stays: another name is taken. */
static int create_temporary(rsl_file_whole *file)
{
    size_t room = strlen(file->target) + TEMPORARY_ROOM;
    int descriptor = -1;
    file->temporary = malloc(room);
    for (int i = 0; i < ATTEMPTS && file->temporary && descriptor < 0; i++) {
        int used = snprintf(file->temporary, room, "%s.part-%ld", file->target, process_number());
        if (i > 0)
            snprintf(file->temporary + used, room - (size_t)used, "-%d", i);
        descriptor = openat(file->folder, file->temporary,
                            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    if (descriptor < 0) { /* nothing to take back */
        int reason = errno;
        free(file->temporary);
        file->temporary = NULL;
        errno = reason;
    }
    return descriptor;
}

static void forget(rsl_file_whole *file)
{
    free(file->path);
    free(file->target);
    free(file->temporary);
    *file = (rsl_file_whole){0};
}

static rsl_status use_descriptor(rsl_file_whole *file, int descriptor, rsl_error *error)
{
    if (descriptor < 0)
        return fail(file->path, errno, error);
    file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return RSL_OK;
    rsl_status status = fail(file->path, errno, error);
    close(descriptor);
    return status;
}

/* Whether a path leads to the standard output: to be written through it, behind what was printed
 * before, and not replaced while it is open. */
static int is_standard_output(const struct stat *info)
{
    struct stat standard;
    return fstat(STDOUT_FILENO, &standard) == 0 && is_same(&standard, info);
}

/* Writes directly to what is not a regular file. */
static rsl_status open_as_is(rsl_file_whole *file, const struct stat *info, rsl_error *error)
{
    int standard = is_standard_output(info);
    if (standard && fflush(stdout) != 0)
        return fail(file->path, errno, error);
    return use_descriptor(file,
                          standard ? duplicate(STDOUT_FILENO)
                                   : open(file->path, O_WRONLY | O_NOCTTY | O_CLOEXEC),
                          error);
}

/* Keeps the read permissions of the earlier file. */
static int keep_mode(const rsl_file_whole *file, const struct stat *info)
{
#ifdef __wasi__
    return file && info;
#else
    return fchmod(fileno(file->stream), info->st_mode & 0777) == 0;
#endif
}

/* Where the file will stand. */
static rsl_status find_target(rsl_file_whole *file, int exists, rsl_error *error)
{
    errno = ENOMEM;
    if (!exists)
        file->target = rsl_text_copy(file->path, strlen(file->path));
    else if (access(file->path, W_OK) == 0)
        file->target = without_links(file->path);
    return file->target ? RSL_OK : fail(file->path, errno, error);
}

static rsl_status open_path(rsl_file_whole *file, const rsl_file_inputs *inputs, rsl_error *error)
{
    struct stat info;
    int exists = stat(file->path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode))
        return refuse(file->path, "it is a folder", error);
    if (!exists && lstat(file->path, &info) == 0)
        return refuse(file->path, "it is a link that leads nowhere", error);
    if (exists && rsl_file_is_input(AT_FDCWD, file->path, inputs))
        return refuse(file->path, "it is read or written by the same command", error);
    if (exists && (!S_ISREG(info.st_mode) || is_standard_output(&info)))
        return open_as_is(file, &info, error);
    rsl_status status = find_target(file, exists, error);
    if (status == RSL_OK)
        status = use_descriptor(file, create_temporary(file), error);
    if (status == RSL_OK && exists && !keep_mode(file, &info))
        status = fail(file->path, errno, error);
    return status;
}

rsl_status rsl_file_whole_open(rsl_file_whole *file, const char *path,
                               const rsl_file_inputs *inputs, rsl_error *error)
{
    *file = (rsl_file_whole){.path = rsl_text_copy(path, strlen(path)), .folder = AT_FDCWD};
    rsl_status status = file->path ? open_path(file, inputs, error) : rsl_error_no_memory(error);
    if (status != RSL_OK)
        rsl_file_whole_drop(file);
    return status;
}

rsl_status rsl_file_whole_open_in(rsl_file_whole *file, int folder, const char *folder_path,
                                  const char *name, rsl_error *error)
{
    size_t room = strlen(folder_path) + strlen(name) + 2;
    *file = (rsl_file_whole){
        .path = malloc(room), .target = rsl_text_copy(name, strlen(name)), .folder = folder};
    rsl_status status = RSL_ERROR_MEMORY;
    if (file->path && file->target) {
        snprintf(file->path, room, "%s/%s", folder_path, name);
        status = use_descriptor(file, create_temporary(file), error);
    } else
        rsl_error_no_memory(error);
    if (status != RSL_OK)
        rsl_file_whole_drop(file);
    return status;
}

/* ---- closing ------------------------------------------------------------- */

/* 0, or the number of what went wrong. The stream is closed in any case. */
static int close_written(FILE *stream, int to_disk)
{
    errno = 0;
    int bad = fflush(stream) != 0 || ferror(stream) || (to_disk && fsync(fileno(stream)) != 0);
    int reason = bad && errno == 0 ? ENOSPC : errno;
    if (fclose(stream) != 0 && !bad)
        return errno;
    return bad ? reason : 0;
}

/* The same for one that is closed. */
static int sync_closed(const rsl_file_whole *file)
{
    int descriptor = openat(file->folder, file->temporary, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    int reason = fsync(descriptor) == 0 ? 0 : errno;
    return close(descriptor) == 0 || reason != 0 ? reason : errno;
}

rsl_status rsl_file_whole_settle(rsl_file_whole *file, rsl_error *error)
{
    assert(file->path && (file->stream || file->temporary));
    int reason =
        file->stream ? close_written(file->stream, file->temporary != NULL) : sync_closed(file);
    file->stream = NULL;
    return reason == 0 ? RSL_OK : fail(file->path, reason, error);
}

rsl_status rsl_file_whole_place(rsl_file_whole *file, rsl_error *error)
{
    assert(file->path && !file->stream);
    if (file->temporary && renameat(file->folder, file->temporary, file->folder, file->target) != 0)
        return fail(file->path, errno, error);
    free(file->temporary);
    file->temporary = NULL;
    return RSL_OK;
}

void rsl_file_whole_drop(rsl_file_whole *file)
{
    if (file->stream)
        (void)fclose(file->stream);
    if (file->temporary)
        unlinkat(file->folder, file->temporary, 0);
    forget(file);
}

/* The folder of a file that was placed. One that may not be read cannot be brought to the disk; the
 * file is whole either way. */
static int sync_folder_of(const rsl_file_whole *file)
{
    char *slash = file->folder == AT_FDCWD ? strrchr(file->target, '/') : NULL;
    if (slash)
        slash[slash == file->target] = '\0';
    int descriptor =
        openat(file->folder, slash ? file->target : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return 0;
    int reason = rsl_file_sync_folder(descriptor);
    close(descriptor);
    return reason;
}

static rsl_status finish(rsl_file_whole *file, rsl_error *error)
{
    int as_is = file->temporary == NULL;
    rsl_status status = rsl_file_whole_settle(file, error);
    if (status == RSL_OK)
        status = rsl_file_whole_place(file, error);
    if (status != RSL_OK || as_is)
        return status;
    int reason = sync_folder_of(file);
    return reason == 0 ? RSL_OK : fail(file->path, reason, error);
}

rsl_status rsl_file_whole_close(rsl_file_whole *file, rsl_status status, rsl_error *error)
{
    if (!file->path)
        return status;
    if (status == RSL_OK)
        status = finish(file, error);
    rsl_file_whole_drop(file);
    return status;
}
