/* SPDX-License-Identifier: MIT
 *
 * file: output files that appear whole or not at all. The content goes to a
 * temporary name beside the target, which takes its place at the end.
 */
#ifndef RESILE_CLI_FILE_H
#define RESILE_CLI_FILE_H

#include <limits.h>
#include <stdio.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

typedef struct cli_file {
    FILE *stream;
    const char *given;        /* the path as the user wrote it */
    char target[PATH_MAX];    /* where it will stand */
    char temporary[PATH_MAX]; /* where it is being written */
} cli_file;

/* Opens the temporary file. Returns CLI_GO, or an exit status after the
 * sentence about why `path` cannot be written. */
int cli_file_open(cli_file *file, const char *path);

/* Puts the file in its place. Returns CLI_GO or an exit status. */
int cli_file_commit(cli_file *file);

/* Takes it back. */
void cli_file_discard(cli_file *file);

/* Where results go: `out`, or unless it is given out/, the model's name without
 * its ending, and `suffix`. `folder` holds PATH_MAX. Returns CLI_GO or an exit
 * status. */
int cli_folder_name(const char *model, const char *out, const char *suffix,
                    char *folder);

/* Makes a folder and the folders above it. Returns CLI_GO or an exit status. */
int cli_folder_make(const char *path);

#endif
