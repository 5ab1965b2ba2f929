/* SPDX-License-Identifier: MIT
 *
 * file: files that appear whole or not at all, and files read as a whole. What is written goes to a
 * temporary name beside the target, which takes its place at the end.
 */
#ifndef RSL_BASE_FILE_H
#define RSL_BASE_FILE_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

typedef struct rsl_file_whole {
    FILE *stream;                    /* to write to; NULL if it is not open */
    char *path, *target, *temporary; /* as given, without links, meanwhile */
} rsl_file_whole;

/* Opens the file `name` of a folder, or the path `name` if `folder` is NULL.
 * A link is followed, so that the file itself is replaced and not the link to
 * it; a folder, a device and what may not be written are refused. */
rsl_status rsl_file_whole_open(rsl_file_whole *file, const char *folder, const char *name,
                               rsl_error *error);

/* Puts it in its place if `status` is RSL_OK and every byte is on the disk,
 * else takes it back. Returns the status. Nothing to do for one that is not
 * open. */
rsl_status rsl_file_whole_close(rsl_file_whole *file, rsl_status status, rsl_error *error);

/* A whole regular file, malloc'ed, with a zero behind it. */
rsl_status rsl_file_read(const char *path, size_t limit, char **text, size_t *length,
                         rsl_error *error);

#endif
