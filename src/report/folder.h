/* SPDX-License-Identifier: MIT
 *
 * folder: where a command leaves its results. At every moment a folder holds the old result, the
 * new one, or is visibly incomplete, whatever ends the process or the machine:
 *
 *  1. A lock (.resile.lock) keeps everybody else away. What killed processes have left under
 *     temporary names is removed.
 *  2. The marker (.resile) says which command wrote here, which files are its own, and whether they
 *     are complete. Files of the same names that the marker does not name are others', and the
 *     folder is refused, or they are taken over if the caller wants it so. An input of the command
 *     is never replaced.
 *  3. New files grow under temporary names. Old ones stay as they are.
 *  4. rsl_report_folder_commit, once all are on the disk: the marker says incomplete, with old and
 *     new names; the seal (the file that a reader waits for) and what has no successor go; the new
 *     files take their places, the seal last; the marker says complete. Each of these is on the
 *     disk before the next.
 *
 * A journal is of its own kind: it grows in its place and stays (sweep/journal.h). Work that begins
 * one says so (rsl_report_folder_begin): from there on the folder is incomplete.
 */
#ifndef RSL_REPORT_FOLDER_H
#define RSL_REPORT_FOLDER_H

#include "base/text.h"
#include "system/file.h"

/* What a command may write. */
typedef struct rsl_report_folder_kind {
    const char *command;
    const char *const *files; /* names, at most one * in each; the first is the seal. NULL ends */
    const char *journal;      /* its name; NULL: there is none */
} rsl_report_folder_kind;

typedef struct rsl_report_folder {
    const rsl_report_folder_kind *kind;
    char *path;            /* owned; NULL: it is not open */
    int at, lock;          /* descriptors; -1: closed */
    rsl_text_words own;    /* names that the marker has, or that were taken over */
    int incomplete;        /* the marker says so */
    rsl_file_whole *files; /* new ones, in order of creation */
    size_t count;
} rsl_report_folder;

/* Opens a folder that is there and takes the lock. Refused: one that is locked, that holds the
 * result of another command (unless `force`), or whose files are among the inputs. */
rsl_status rsl_report_folder_open(rsl_report_folder *folder, const char *path,
                                  const rsl_report_folder_kind *kind, rsl_file_inputs inputs,
                                  int force, rsl_error *error);

/* Files of the same names that are others' are refused by name, or taken over. To be called before
 * anything is created. */
rsl_status rsl_report_folder_claim(rsl_report_folder *folder, int take_over, rsl_error *error);

/* Open, and claimed as `force` says. */
rsl_status rsl_report_folder_take(rsl_report_folder *folder, const char *path,
                                  const rsl_report_folder_kind *kind, rsl_file_inputs inputs,
                                  int force, rsl_error *error);

/* From here on the folder is incomplete: old files go, but for the journal. */
rsl_status rsl_report_folder_begin(rsl_report_folder *folder, rsl_error *error);

/* A new file under a temporary name; NULL: `error` says why. Its stream lives until `finish`, which
 * brings it to the disk. */
FILE *rsl_report_folder_create(rsl_report_folder *folder, const char *name, rsl_error *error);
rsl_status rsl_report_folder_finish(rsl_report_folder *folder, FILE *stream, rsl_error *error);

/* The path of one that is finished until the commit, for programs of others to read, malloc'ed.
 * NULL: no memory. */
char *rsl_report_folder_meanwhile(const rsl_report_folder *folder, const char *name,
                                  rsl_error *error);

/* The same for a library that opens and closes files by itself: the path to create, malloc'ed; it
 * must not follow links, nor open what is there. NULL: `error` says why. */
char *rsl_report_folder_reserve(rsl_report_folder *folder, const char *name, rsl_error *error);
rsl_status rsl_report_folder_finish_named(rsl_report_folder *folder, const char *name,
                                          rsl_error *error);

/* The new result takes the place of the old one. Once only; every file is finished. */
rsl_status rsl_report_folder_commit(rsl_report_folder *folder, rsl_error *error);

/* Takes back what was not committed and gives the folder free. Never fails; nothing to do for one
 * that is not open. */
void rsl_report_folder_close(rsl_report_folder *folder);

#endif
