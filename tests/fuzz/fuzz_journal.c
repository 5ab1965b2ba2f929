/* SPDX-License-Identifier: MIT
 *
 * Any bytes as what is left of a sweep: with a first byte that is even, the lines behind the head of
 * a journal, else one record of it. A journal that is opened hands out what it holds, takes what is
 * added, and holds the same in a second opening; a record that is read is the one that its own line
 * reads again.
 */
#define _POSIX_C_SOURCE 200809L

#include <sys/stat.h>
#include <unistd.h>

#include "bytes.h"
#include "sweep/journal.h"
#include "sweep/record.h"

enum { PIECES = 8 };

/* ---- the journal --------------------------------------------------------------- */

static char folder[] = "/tmp/resile-fuzz-XXXXXX", journal_path[64];

static void remove_folder(void)
{
    char marker[64];
    (void)snprintf(marker, sizeof marker, "%s/.resile", folder);
    (void)unlink(journal_path);
    (void)unlink(marker);
    (void)rmdir(folder);
}

/* One folder for all inputs of a process. */
static void make_folder(void)
{
    if (journal_path[0])
        return;
    FUZZ_PROMISE(mkdtemp(folder));
    (void)snprintf(journal_path, sizeof journal_path, "%s/fuzz.journal", folder);
    (void)atexit(remove_folder);
}

static void write_journal(const char *head, const char *bytes, size_t size)
{
    make_folder();
    FILE *stream = fopen(journal_path, "wb");
    FUZZ_PROMISE(stream);
    fputs(head, stream);
    (void)fwrite(bytes, 1, size, stream);
    FUZZ_PROMISE(fclose(stream) == 0);
}

static const rsl_report_folder_kind kind = {"fuzz", (const char *const[]){"fuzz.csv", NULL},
                                            "fuzz.journal"};
static rsl_report_folder place;

static rsl_status open_journal(rsl_sweep_journal *journal, const char *head, int force,
                               rsl_error *error)
{
    rsl_status status =
        rsl_report_folder_open(&place, folder, &kind, (rsl_file_inputs){0}, force, error);
    if (status == RSL_OK)
        status = rsl_sweep_journal_open(journal, &place, head, PIECES, force, error);
    if (status != RSL_OK)
        rsl_report_folder_close(&place);
    return status;
}

static void close_journal(rsl_sweep_journal *journal)
{
    rsl_sweep_journal_close(journal);
    rsl_report_folder_close(&place);
}

static uint64_t digest(const rsl_sweep_journal *journal)
{
    uint64_t sum = 1469598103934665603u;
    for (size_t i = 0; i < PIECES; i++) {
        rsl_error error = {0};
        if (!rsl_sweep_journal_has(journal, i))
            continue;
        char *payload = rsl_sweep_journal_get(journal, i, &error);
        FUZZ_PROMISE(payload && *payload && !strchr(payload, '\n'));
        for (const char *at = payload; *at; at++)
            sum = (sum ^ (unsigned char)*at) * 1099511628211u;
        sum = (sum ^ i) * 1099511628211u;
        free(payload);
    }
    return sum;
}

static void check_journal(rsl_sweep_journal *journal, const char *head)
{
    static const char payload[] = "done\t1";
    rsl_error error = {0};
    size_t piece = 0;
    while (piece < PIECES && rsl_sweep_journal_has(journal, piece))
        piece++;
    size_t done = journal->done;
    if (piece < PIECES) {
        FUZZ_PROMISE(rsl_sweep_journal_add(journal, piece, payload, sizeof payload - 1, &error) ==
                     RSL_OK);
        FUZZ_PROMISE(journal->done == done + 1);
    }
    FUZZ_PROMISE(rsl_sweep_journal_sort(journal, &error) == RSL_OK);
    uint64_t before = digest(journal);
    done = journal->done;
    close_journal(journal);
    FUZZ_PROMISE(open_journal(journal, head, 0, &error) == RSL_OK);
    FUZZ_PROMISE(journal->done == done && digest(journal) == before);
    close_journal(journal);
}

/* Behind the head as it should be, or bytes from the first one on. */
static void try_journal(const char *bytes, size_t size, int with_head)
{
    static const char head[] = "what: fuzz\nruns: 8\n";
    rsl_sweep_journal journal;
    rsl_error error = {0};
    write_journal(with_head ? "what: fuzz\nruns: 8\n---\n" : "", bytes, size);
    rsl_status status = open_journal(&journal, head, 0, &error);
    FUZZ_PROMISE(!with_head || status == RSL_OK);
    if (status == RSL_OK) {
        check_journal(&journal, head);
        return;
    }
    fuzz_refused(status, &error);
    FUZZ_PROMISE(open_journal(&journal, head, 1, &error) == RSL_OK);
    FUZZ_PROMISE(journal.done == 0);
    close_journal(&journal);
}

/* ---- a record ------------------------------------------------------------------ */

static rsl_sweep_collection collection;

static char *line_of(const rsl_sweep_record *record)
{
    char *line = NULL;
    size_t length;
    FILE *stream = open_memstream(&line, &length);
    FUZZ_PROMISE(stream);
    rsl_sweep_record_put_line(stream, record, &collection);
    FUZZ_PROMISE(fclose(stream) == 0 && line && !strchr(line, '\n'));
    return line;
}

static void try_record(char *text)
{
    static const char *const collected[] = {
        "ball.y:max,hits=contacts.floor:count,ball.y:every:0.1"};
    static rsl_sweep_record record, again;
    rsl_error error = {0};
    if (collection.count == 0)
        FUZZ_PROMISE(rsl_sweep_collection_init(&collection, "collect", collected, 1, &error) ==
                     RSL_OK);
    rsl_sweep_outcome outcome = rsl_sweep_record_outcome(text);
    rsl_status status = rsl_sweep_record_read(&record, text, &collection, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(status == RSL_ERROR_FILE);
        return;
    }
    FUZZ_PROMISE(record.outcome == outcome);
    char *line = line_of(&record), *second;
    char *copy = fuzz_text((const uint8_t *)line, strlen(line));
    FUZZ_PROMISE(copy && rsl_sweep_record_read(&again, copy, &collection, &error) == RSL_OK);
    second = line_of(&again);
    FUZZ_PROMISE(strcmp(line, second) == 0);
    FUZZ_PROMISE(again.point_count == record.point_count);
    rsl_sweep_record_free(&record);
    rsl_sweep_record_free(&again);
    free(line);
    free(copy);
    free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = fuzz_text(data, size);
    if (bytes && size > 0 && data[0] % 2 == 0)
        try_journal(bytes + 1, size - 1, data[0] % 4 == 0);
    else if (bytes && size > 0)
        try_record(bytes + 1);
    free(bytes);
    return 0;
}
