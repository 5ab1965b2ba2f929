/* SPDX-License-Identifier: MIT
 *
 * journal: what is done of a long piece of work.
 */
#define _POSIX_C_SOURCE 200809L

#include "sweep/journal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"

enum { NUMBER_ROOM = 48 }; /* "number checksum " before a payload */

static const char head_end[] = "---\n";

static rsl_status fail_write(const rsl_sweep_journal *journal, int reason, rsl_error *error)
{
    return rsl_error_set(error, rsl_file_status(reason),
                         "the file '%.300s' cannot be written: %s; what was computed is kept, and "
                         "the same command goes on from there",
                         journal->path, strerror(reason));
}

/* Fails; an existing file is not changed. */
static rsl_status fail_read(const rsl_sweep_journal *journal, int reason, rsl_error *error)
{
    if (reason == ENOMEM)
        return rsl_error_no_memory(error);
    return rsl_error_set(error, rsl_file_status(reason), "the file '%.300s' cannot be read: %s",
                         journal->path, strerror(reason));
}

/* ---- the head ------------------------------------------------------------ */

/* Of two lines of items, "a 1, b 2, c 3", where the first item that differs
 * begins: behind the last comma that both have. */
static size_t differing_item(const char *there, const char *here)
{
    size_t from = 0;
    for (size_t i = 0; there[i] == here[i] && there[i] && there[i] != '\n'; i++)
        if (i > 0 && there[i] == ' ' && there[i - 1] == ',')
            from = i + 1;
    return from;
}

static int item_length(const char *item)
{
    const char *comma = strstr(item, ", ");
    size_t length = strcspn(item, "\n");
    if (comma && (size_t)(comma - item) < length)
        length = (size_t)(comma - item);
    return (int)(length < 200 ? length : 200);
}

typedef struct shown {
    char text[4 * 200 + 1];
} shown;

/* An item of a file that may be damaged: what is no text is shown as \xNN. */
static shown show_item(const char *item)
{
    shown line;
    size_t used = 0;
    for (const char *end = item + item_length(item); item < end;) {
        size_t length = rsl_text_letter(item);
        int bad = rsl_text_control(item) || ((unsigned char)*item >= 0x80 && length == 1);
        if (bad || item + length > end) {
            used += (size_t)snprintf(line.text + used, 5, "\\x%02x", (unsigned char)*item++);
            continue;
        }
        memcpy(line.text + used, item, length);
        used += length;
        item += length;
    }
    line.text[used] = '\0';
    return line;
}

/* The first line of `there` that is not in the same place in `here`, or the
 * item of it that differs. */
static rsl_status refuse_head(const rsl_sweep_journal *journal, const char *there, const char *here,
                              rsl_error *error)
{
    for (;;) {
        size_t a = strcspn(there, "\n"), b = strcspn(here, "\n");
        if (a != b || strncmp(there, here, a) != 0) {
            size_t from = differing_item(there, here);
            return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                                "'%.200s' holds other results: there \"%s\", here \"%s\"; name "
                                "another folder, or begin anew there",
                                journal->folder->path, show_item(there + from).text,
                                show_item(here + from).text);
        }
        if (there[a] == '\0' || here[b] == '\0')
            return RSL_OK;
        there += a + 1;
        here += b + 1;
    }
}

void rsl_sweep_journal_put_line(FILE *stream, const char *key, const char *value)
{
    fprintf(stream, "%s: ", key);
    for (; *value; value++)
        putc((unsigned char)*value < 0x20 ? ' ' : *value, stream);
    putc('\n', stream);
}

/* ---- lines --------------------------------------------------------------- */

/* Of "number payload". */
static uint64_t checksum(size_t piece, const char *payload, size_t length)
{
    assert(length > 0);
    char number[NUMBER_ROOM];
    int used = snprintf(number, sizeof number, "%zu ", piece);

    return rsl_hash(rsl_hash(RSL_HASH_START, number, (size_t)used), payload, length);
}

/* Notes a line, without its end, that begins at an offset; what is not a line
 * of the journal is passed over. */
static void note_line(rsl_sweep_journal *journal, const char *line, size_t length, off_t at)
{
    size_t piece;
    uint64_t sum;
    int used = 0;
    if (memchr(line, '\0', length) ||
        sscanf(line, "%zu %16" SCNx64 " %n", &piece, &sum, &used) != 2 || used == 0 ||
        piece >= journal->count || (size_t)used >= length)
        return;
    if (checksum(piece, line + used, length - (size_t)used) != sum)
        return;
    rsl_sweep_journal_entry *entry = &journal->entries[piece];
    journal->done += entry->length == 0;
    entry->at = at + used;
    entry->length = length - (size_t)used;
}

char *rsl_sweep_journal_get(const rsl_sweep_journal *journal, size_t piece, rsl_error *error)
{
    const rsl_sweep_journal_entry *entry = &journal->entries[piece];
    char *payload = malloc(entry->length + 1);
    size_t got = 0;
    assert(piece < journal->count && entry->length > 0);
    if (!payload) {
        rsl_error_no_memory(error);
        return NULL;
    }
    while (got < entry->length) {
        ssize_t more =
            pread(journal->file, payload + got, entry->length - got, entry->at + (off_t)got);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0) {
            fail_read(journal, more < 0 ? errno : EIO, error);
            free(payload);
            return NULL;
        }
        got += (size_t)more;
    }
    payload[got] = '\0';
    return payload;
}

rsl_status rsl_sweep_journal_sort(rsl_sweep_journal *journal, rsl_error *error)
{
    rsl_file_whole file;
    const rsl_report_folder *folder = journal->folder;
    rsl_status status =
        rsl_file_whole_open_in(&file, folder->at, folder->path, folder->kind->journal, error);
    if (status != RSL_OK)
        return status;
    fprintf(file.stream, "%s%s", journal->head, head_end);
    for (size_t i = 0; i < journal->count && status == RSL_OK; i++) {
        if (!rsl_sweep_journal_has(journal, i))
            continue;
        char *payload = rsl_sweep_journal_get(journal, i, error);
        if (!payload) {
            status = error->status;
            break;
        }
        fprintf(file.stream, "%zu %016" PRIx64 " %s\n", i,
                checksum(i, payload, journal->entries[i].length), payload);
        free(payload);
    }
    return rsl_file_whole_close(&file, status, error);
}

/* 1: reading ended at the end of the file, not for lack of memory or by a disk error. */
static rsl_status check_end(const rsl_sweep_journal *journal, FILE *stream, rsl_error *error)
{
    return feof(stream) && !ferror(stream) ? RSL_OK : fail_read(journal, errno, error);
}

/* Reads the lines after the head; a last one without its end is cut off. */
static rsl_status read_lines(rsl_sweep_journal *journal, FILE *stream, rsl_error *error)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    journal->end = ftello(stream);
    while ((length = getline(&line, &room, stream)) > 0) {
        if (line[length - 1] != '\n')
            break;
        line[length - 1] = '\0';
        note_line(journal, line, (size_t)length - 1, journal->end);
        journal->end += length;
    }
    rsl_status status = length < 0 ? check_end(journal, stream, error) : RSL_OK;
    free(line);
    return status;
}

/* The head of the file, up to and without "---"; the caller frees it in any case. */
static rsl_status read_head(const rsl_sweep_journal *journal, FILE *stream, char **head,
                            rsl_error *error)
{
    char *line = NULL;
    size_t size = 0, room = 0;
    ssize_t length = 0;
    FILE *out = open_memstream(head, &size);
    int found = 0;
    while (out && !found && size < 1000000 && (length = getline(&line, &room, stream)) > 0) {
        found = strcmp(line, head_end) == 0;
        if (!found)
            fputs(line, out);
    }
    rsl_status status = length < 0 ? check_end(journal, stream, error) : RSL_OK;
    free(line);
    if (!out || fclose(out) != 0 || !*head)
        return rsl_error_no_memory(error);
    if (status != RSL_OK || found)
        return status;
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                        "'%.300s' is not a journal; name another folder, or begin anew there",
                        journal->path);
}

/* Reads the journal that is there. One with another head is refused. */
static rsl_status read_journal(rsl_sweep_journal *journal, FILE *stream, rsl_error *error)
{
    char *head = NULL;
    rsl_status status = read_head(journal, stream, &head, error);
    if (status == RSL_OK)
        status = strcmp(head, journal->head) == 0
                     ? read_lines(journal, stream, error)
                     : refuse_head(journal, head, journal->head, error);
    free(head);
    return status;
}

/* ---- open and close ------------------------------------------------------ */

static rsl_status name_files(rsl_sweep_journal *journal, rsl_error *error)
{
    const rsl_report_folder *folder = journal->folder;
    size_t room = strlen(folder->path) + strlen(folder->kind->journal) + 2;
    journal->path = malloc(room);
    journal->entries = calloc(journal->count ? journal->count : 1, sizeof journal->entries[0]);
    if (!journal->head || !journal->path || !journal->entries)
        return rsl_error_no_memory(error);
    snprintf(journal->path, room, "%s/%s", folder->path, folder->kind->journal);
    return RSL_OK;
}

/* Reads the results of an earlier call. A link, a pipe or the like is no journal. */
static rsl_status open_earlier(rsl_sweep_journal *journal, rsl_error *error)
{
    struct stat info;
    int file = openat(journal->folder->at, journal->folder->kind->journal,
                      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return RSL_OK;
    int ordinary = file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode);
    FILE *stream = ordinary ? fdopen(file, "r") : NULL;
    int reason = errno;
    if (!stream && file >= 0)
        close(file);
    if (!stream && (file < 0 ? reason != ELOOP : ordinary))
        return fail_read(journal, reason, error);
    if (!stream)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                            "'%.300s' is not a plain file; name another folder, or begin anew "
                            "there",
                            journal->path);
    rsl_status status = read_journal(journal, stream, error);
    fclose(stream);
    return status;
}

/* One with a head and nothing done. From here on the folder is incomplete. */
static rsl_status begin_anew(rsl_sweep_journal *journal, rsl_error *error)
{
    assert(journal->done == 0);
    rsl_status status = rsl_report_folder_begin(journal->folder, error);
    journal->end = (off_t)(strlen(journal->head) + sizeof head_end - 1);
    return status == RSL_OK ? rsl_sweep_journal_sort(journal, error) : status;
}

/* A journal of the same work vouches for what stands beside it. */
static rsl_status open_file(rsl_sweep_journal *journal, int force, rsl_error *error)
{
    rsl_status status = force ? RSL_OK : open_earlier(journal, error);
    int going_on = journal->done > 0;
    if (status == RSL_OK)
        status = rsl_report_folder_claim(journal->folder, force || going_on, error);
    if (status == RSL_OK && !going_on)
        status = begin_anew(journal, error);
    if (status != RSL_OK)
        return status;
    journal->file = openat(journal->folder->at, journal->folder->kind->journal,
                           O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (journal->file < 0 || ftruncate(journal->file, journal->end) != 0)
        return fail_write(journal, errno, error);
    return RSL_OK;
}

rsl_status rsl_sweep_journal_open(rsl_sweep_journal *journal, rsl_report_folder *folder,
                                  const char *head, size_t count, int force, rsl_error *error)
{
    assert(folder->kind->journal);
    *journal = (rsl_sweep_journal){
        .folder = folder, .head = rsl_text_copy(head, strlen(head)), .file = -1, .count = count};
    rsl_status status = name_files(journal, error);
    if (status == RSL_OK)
        status = open_file(journal, force, error);
    if (status != RSL_OK)
        rsl_sweep_journal_close(journal);
    return status;
}

void rsl_sweep_journal_close(rsl_sweep_journal *journal)
{
    if (journal->folder && journal->file >= 0)
        close(journal->file);
    free(journal->path);
    free(journal->head);
    free(journal->entries);
    *journal = (rsl_sweep_journal){.file = -1};
}

/* ---- pieces -------------------------------------------------------------- */

static int write_at(int file, const char *bytes, size_t length, off_t at)
{
    while (length > 0) {
        ssize_t put = pwrite(file, bytes, length, at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return 0;
        bytes += put;
        at += put;
        length -= (size_t)put;
    }
    return 1;
}

rsl_status rsl_sweep_journal_add(rsl_sweep_journal *journal, size_t piece, const char *payload,
                                 size_t length, rsl_error *error)
{
    char *line = malloc(length + NUMBER_ROOM);
    assert(piece < journal->count && length > 0);
    if (!line)
        return rsl_error_no_memory(error);
    size_t used = (size_t)snprintf(line, NUMBER_ROOM, "%zu %016" PRIx64 " ", piece,
                                   checksum(piece, payload, length));
    memcpy(line + used, payload, length);
    line[used + length] = '\n';
    errno = 0;
    int written = write_at(journal->file, line, used + length + 1, journal->end);
    int reason = errno ? errno : ENOSPC;
    free(line);
    if (!written) {
        if (ftruncate(journal->file, journal->end) != 0)
            reason = errno; /* the line fails its checksum later */
        return fail_write(journal, reason, error);
    }
    journal->done += journal->entries[piece].length == 0;
    journal->entries[piece] = (rsl_sweep_journal_entry){journal->end + (off_t)used, length};
    journal->end += (off_t)(used + length + 1);
    return RSL_OK;
}
