/* SPDX-License-Identifier: MIT
 *
 * file: files that appear whole or not at all, and files read as a whole. What is written goes to a
 * temporary name beside the target, which takes its place at the end: created anew (an earlier file
 * or a link of that name is never written to), on the disk before it is renamed, and the folder on
 * the disk after that. A pipe, a device and the standard output are written as they are.
 */
#ifndef RSL_SYSTEM_FILE_H
#define RSL_SYSTEM_FILE_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/* Files that the writer reads, and that must stay as they are. */
typedef struct rsl_file_inputs {
    const char *const *paths;
    size_t count;
} rsl_file_inputs;

/* Whether `name` in the folder of a descriptor is one of them, whatever links or spellings lead to
 * it. NULL for the inputs: there are none. */
int rsl_file_is_input(int folder, const char *name, const rsl_file_inputs *inputs);

typedef struct rsl_file_whole {
    FILE *stream;    /* to write to; NULL if it is not open */
    char *path;      /* as given, for sentences; NULL: nothing is under way */
    int folder;      /* descriptor that the names are relative to */
    char *target;    /* where it will stand */
    char *temporary; /* meanwhile; NULL: the target is written as it is */
} rsl_file_whole;

/* Opens a path. A link is followed, so that the file itself is replaced and not the link to it; a
 * folder, an input and what may not be written are refused. */
rsl_status rsl_file_whole_open(rsl_file_whole *file, const char *path,
                               const rsl_file_inputs *inputs, rsl_error *error);

/* Opens `name` in a folder that is open; `folder_path` is for sentences. No link is followed: one
 * of that name is replaced. */
rsl_status rsl_file_whole_open_in(rsl_file_whole *file, int folder, const char *folder_path,
                                  const char *name, rsl_error *error);

/* Every byte is on the disk, under the temporary name; the stream is closed. One that others have
 * written and closed (`stream` is NULL) is brought to the disk too. */
rsl_status rsl_file_whole_settle(rsl_file_whole *file, rsl_error *error);

/* Puts a settled file in its place. The folder is to be synchronised after that. */
rsl_status rsl_file_whole_place(rsl_file_whole *file, rsl_error *error);

/* Takes it back. */
void rsl_file_whole_drop(rsl_file_whole *file);

/* Settles and places it if `status` is RSL_OK, else takes it back. Returns the status. Nothing to
 * do for one that is not under way. */
rsl_status rsl_file_whole_close(rsl_file_whole *file, rsl_status status, rsl_error *error);

/* Names that have come and gone in a folder are on the disk. 0, or the number of what went
 * wrong. */
int rsl_file_sync_folder(int folder);

/* If `name` is NAME.part-NUMBER, as temporaries are called, the length of NAME; else 0. */
size_t rsl_file_temporary_of(const char *name);

/* What errno's reason for a file that cannot be opened or written is: RSL_ERROR_MEMORY if the machine
 * has too little of something (memory, descriptors, processes, room on the disk), which says nothing
 * about the file and may be over the next time; else RSL_ERROR_FILE. */
rsl_status rsl_file_status(int reason);

/* A whole regular file, malloc'ed, with a zero behind it. */
rsl_status rsl_file_read(const char *path, size_t limit, char **text, size_t *length,
                         rsl_error *error);

#endif
