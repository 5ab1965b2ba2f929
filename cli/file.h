/* SPDX-License-Identifier: MIT
 *
 * file: output files that appear whole or not at all, and folders of results.
 */
#ifndef RESILE_CLI_FILE_H
#define RESILE_CLI_FILE_H

#include <limits.h>
#include <stdio.h>

#include "report/folder.h"
#include "system/file.h"

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

typedef rsl_file_whole cli_file;

/* A path that the command reads: from here on no output may replace it. */
void cli_file_reads(const char *path);

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
int cli_folder_name(const char *model, const char *out, const char *suffix, char *folder);

/* Makes a folder and the folders above it. Returns CLI_GO or an exit status. */
int cli_folder_make(const char *path);

/* Makes a folder and takes it for the results of a command. A file of it: the stream, or NULL after
 * the sentence. Once all are finished, they take their places together. Each returns CLI_GO or an
 * exit status after the sentence. */
int cli_folder_take(rsl_report_folder *folder, const char *path, const rsl_report_folder_kind *kind,
                    int force);
FILE *cli_folder_create(rsl_report_folder *folder, const char *name);
int cli_folder_finish(rsl_report_folder *folder, FILE *stream);
int cli_folder_commit(rsl_report_folder *folder);

/* The sentence and the status of work that has not begun: the folder cannot be had, which is a matter
 * of --out, or is open and the first files cannot be written. */
int cli_folder_fail(const rsl_report_folder *folder, const rsl_error *error);

/* Prints a file of it on stdout. Returns the exit status. */
int cli_folder_show(const char *folder, const char *name);

#endif
