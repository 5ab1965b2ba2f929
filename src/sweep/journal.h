/* SPDX-License-Identifier: MIT
 *
 * journal: what is done of a long piece of work, so that it can be killed at
 * any moment and go on. One file in a folder:
 *
 *     a head, lines "key: value" that say what the work is, and "---"
 *     one line per piece that is done: number, checksum, payload
 *
 * Lines are only ever appended, in any order. A line that was cut short, or that the disk has lost,
 * fails its checksum and its piece is done again. The head appears whole or not at all. The lock of
 * the folder keeps others away.
 */
#ifndef RSL_SWEEP_JOURNAL_H
#define RSL_SWEEP_JOURNAL_H

#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"
#include "base/text.h"
#include "report/folder.h"

typedef struct rsl_sweep_journal_entry {
    off_t at;      /* of the payload */
    size_t length; /* 0: not done */
} rsl_sweep_journal_entry;

typedef struct rsl_sweep_journal {
    rsl_report_folder *folder; /* borrowed; NULL: the journal is not open */
    char *path, *head;         /* owned */
    int file;                  /* descriptor; -1: closed */
    off_t end;
    rsl_sweep_journal_entry *entries; /* per piece */
    size_t count, done;
} rsl_sweep_journal;

/* A line of a head; control characters inside the value would end it, and become blanks. */
void rsl_sweep_journal_put_line(FILE *stream, const char *key, const char *value);

/* Opens the journal of a folder that is open and not yet claimed, for `count` pieces, or begins it.
 * If the one that is there has another head: refused, or begun anew if `force`. Once something is
 * done, the files beside it are of the same work; else they are claimed as `force` says. */
rsl_status rsl_sweep_journal_open(rsl_sweep_journal *journal, rsl_report_folder *folder,
                                  const char *head, size_t count, int force, rsl_error *error);

static inline int rsl_sweep_journal_has(const rsl_sweep_journal *journal, size_t piece)
{
    return journal->entries[piece].length > 0;
}

/* Adds the payload of a piece: one line of text, not empty. If the disk is
 * full, the journal is left as it was. */
rsl_status rsl_sweep_journal_add(rsl_sweep_journal *journal, size_t piece, const char *payload,
                                 size_t length, rsl_error *error);

/* The payload of a piece, malloc'ed, as a text. NULL and `error` on failure. */
char *rsl_sweep_journal_get(const rsl_sweep_journal *journal, size_t piece, rsl_error *error);

/* Writes the lines in order of their number, so that the journal of work that
 * is done does not tell how it was done. */
rsl_status rsl_sweep_journal_sort(rsl_sweep_journal *journal, rsl_error *error);

/* Closes the file. Never fails. */
void rsl_sweep_journal_close(rsl_sweep_journal *journal);

#endif
