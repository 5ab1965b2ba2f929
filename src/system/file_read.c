/* SPDX-License-Identifier: MIT
 *
 * A whole file in memory.
 */
#define _POSIX_C_SOURCE 200809L /* fileno */

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "system/file.h"

rsl_status rsl_file_status(int reason)
{
    static const int lacking[] = {ENOMEM, EMFILE, ENFILE, EAGAIN, ENOSPC, EDQUOT};
    for (size_t i = 0; i < sizeof lacking / sizeof lacking[0]; i++)
        if (reason == lacking[i])
            return RSL_ERROR_MEMORY;
    return RSL_ERROR_FILE;
}

static rsl_status fail_read(const char *path, int reason, const char *what, rsl_error *error)
{
    return rsl_error_at(error, reason == EIO ? RSL_ERROR_MEMORY : rsl_file_status(reason), path,
                        "%s: %s", what, strerror(reason));
}

static rsl_status read_stream(FILE *stream, const char *path, size_t limit, char **text,
                              size_t *length, rsl_error *error)
{
    struct stat about;
    if (fstat(fileno(stream), &about) != 0 || !S_ISREG(about.st_mode))
        return rsl_error_at(error, RSL_ERROR_FILE, path, "cannot be read: it is not a plain file");
    if (about.st_size < 0 || (uintmax_t)about.st_size > limit)
        return rsl_error_at(error, RSL_ERROR_FILE, path, "is larger than allowed: %zu MB",
                            limit / (1024 * 1024));
    size_t size = (size_t)about.st_size;
    char *bytes = malloc(size + 1);
    if (!bytes)
        return rsl_error_at(error, RSL_ERROR_MEMORY, path, "does not fit into memory");
    *length = fread(bytes, 1, size, stream);
    bytes[*length] = '\0';
    *text = bytes;
    if (!ferror(stream))
        return RSL_OK;
    int reason = errno;
    free(bytes);
    *text = NULL;
    return fail_read(path, reason, "cannot be read to its end", error);
}

rsl_status rsl_file_read(const char *path, size_t limit, char **text, size_t *length,
                         rsl_error *error)
{
    struct stat about;
    /* before it is opened: opening a pipe would wait for its writer */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return rsl_error_at(error, RSL_ERROR_FILE, path, "cannot be read: it is not a plain file");
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return fail_read(path, errno, "cannot be read", error);
    rsl_status status = read_stream(stream, path, limit, text, length, error);
    (void)fclose(stream);
    return status;
}
