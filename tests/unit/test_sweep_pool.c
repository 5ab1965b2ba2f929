/* SPDX-License-Identifier: MIT
 *
 * Processes that crash, and journals that were cut short.
 */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "scratch_folder.h"
#include "sweep/journal.h"
#include "sweep/pool.h"

static rsl_error error;

/* ---- processes ----------------------------------------------------------- */

enum { PIECES = 40 };

/* Piece 3 aborts, 7 exits, 11 is killed, 13 gives a megabyte, 17 has no memory; the others give
 * their square. */
static char *work(size_t piece, size_t *length, void *user)
{
    size_t big = piece == 13 ? 1000000 : 32;
    char *payload = malloc(big + 1);
    (void)user;
    if (piece == 3) {
        signal(SIGABRT, SIG_DFL);
        raise(SIGABRT);
    }
    if (piece == 7)
        _exit(9);
    if (piece == 11)
        raise(SIGKILL);
    if (!payload || piece == 17) {
        free(payload);
        return NULL;
    }
    memset(payload, 'x', big);
    payload[big] = '\0';
    if (piece != 13)
        snprintf(payload, big, "%zu", piece * piece);
    *length = strlen(payload);
    return payload;
}

static void check_result(const rsl_sweep_pool_result *result)
{
    char square[32];
    SCENE("piece %zu", result->piece);
    snprintf(square, sizeof square, "%zu", result->piece * result->piece);
    if (result->piece == 3) {
        CHECK_INT(result->fate, RSL_SWEEP_POOL_CRASHED);
        CHECK_INT(result->signal, SIGABRT);
    } else if (result->piece == 7 || result->piece == 11 || result->piece == 17) {
        CHECK_INT(result->fate, RSL_SWEEP_POOL_LOST);
        CHECK_INT(result->signal, 0);
    } else if (result->piece == 13) {
        CHECK_INT(result->length, 1000000);
    } else if (CHECK(result->payload != NULL)) {
        CHECK(strcmp(result->payload, square) == 0);
    }
}

static void test_pool(size_t processes)
{
    rsl_sweep_pool pool;
    rsl_sweep_pool_result result;
    size_t next = 0, done = 0, seen[PIECES] = {0};
    SCENE("%zu processes", processes);
    if (!CHECK_STATUS(rsl_sweep_pool_start(&pool, processes, work, NULL, &error), RSL_OK))
        return;
    while (done < PIECES) {
        while (next < PIECES && rsl_sweep_pool_idle(&pool))
            CHECK_STATUS(rsl_sweep_pool_give(&pool, next++, &error), RSL_OK);
        if (!rsl_sweep_pool_wait(&pool, 1000, &result))
            continue;
        check_result(&result);
        seen[result.piece]++;
        done++;
        free(result.payload);
    }
    SCENE("%zu processes, all pieces", processes);
    for (size_t i = 0; i < PIECES; i++)
        CHECK_INT(seen[i], 1);
    CHECK_INT(pool.busy, 0);
    rsl_sweep_pool_stop(&pool);
    CHECK(waitpid(-1, NULL, WNOHANG) < 0); /* no child is left */
}

/* ---- the journal --------------------------------------------------------- */

static const char head[] = "work: squares\nof: 10\n";

static const rsl_report_folder_kind kind = {"test", (const char *const[]){"test.csv", NULL},
                                            "test.journal"};
static rsl_report_folder place;

static rsl_status open_it(rsl_sweep_journal *journal, const char *with, int force)
{
    rsl_status status =
        rsl_report_folder_open(&place, ".", &kind, (rsl_file_inputs){0}, force, &error);
    if (status == RSL_OK)
        status = rsl_sweep_journal_open(journal, &place, with, 10, force, &error);
    if (status != RSL_OK)
        rsl_report_folder_close(&place);
    return status;
}

static void close_it(rsl_sweep_journal *journal)
{
    rsl_sweep_journal_close(journal);
    rsl_report_folder_close(&place);
}

static void check_piece(const rsl_sweep_journal *journal, size_t piece, const char *expected)
{
    if (!expected) {
        CHECK(!rsl_sweep_journal_has(journal, piece));
        return;
    }
    if (!CHECK(rsl_sweep_journal_has(journal, piece)))
        return;
    char *payload = rsl_sweep_journal_get(journal, piece, &error);
    CHECK(payload && strcmp(payload, expected) == 0);
    free(payload);
}

static void test_journal(void)
{
    rsl_sweep_journal journal;
    const char *path = "test.journal";
    struct stat info;
    SCENE("new");
    if (!CHECK_STATUS(open_it(&journal, head, 0), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 4, "sixteen", 7, &error), RSL_OK);
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 2, "four", 4, &error), RSL_OK);
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 9, "eighty-one", 10, &error), RSL_OK);
    CHECK_INT(journal.done, 3);
    check_piece(&journal, 4, "sixteen");
    close_it(&journal);
    CHECK(stat(".resile.lock", &info) != 0);

    SCENE("the last line is cut short");
    CHECK(stat(path, &info) == 0);
    CHECK(truncate(path, info.st_size - 3) == 0);
    CHECK_STATUS(open_it(&journal, head, 0), RSL_OK);
    CHECK_INT(journal.done, 2);
    check_piece(&journal, 9, NULL);
    check_piece(&journal, 2, "four");
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 9, "81", 2, &error), RSL_OK);
    close_it(&journal);

    SCENE("zeros, as a power cut leaves them");
    int file = open(path, O_RDWR);
    CHECK(pwrite(file, "\0\0\0\0", 4, (off_t)strlen(head) + 8) == 4);
    close(file);
    CHECK_STATUS(open_it(&journal, head, 0), RSL_OK);
    CHECK_INT(journal.done, 2);
    check_piece(&journal, 4, NULL);
    check_piece(&journal, 9, "81");
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 4, "16", 2, &error), RSL_OK);
    CHECK_STATUS(rsl_sweep_journal_sort(&journal, &error), RSL_OK);
    close_it(&journal);

    SCENE("in order, and without what a killed process has left");
    path = "test.journal.part-4711";
    close(open(path, O_RDWR | O_CREAT, 0666));
    CHECK_STATUS(open_it(&journal, head, 0), RSL_OK);
    CHECK(stat(path, &info) != 0);
    CHECK_INT(journal.done, 3);
    CHECK(journal.entries[2].at < journal.entries[4].at &&
          journal.entries[4].at < journal.entries[9].at);
    close_it(&journal);
}

static void test_other_head(void)
{
    rsl_sweep_journal journal;
    SCENE("another head");
    CHECK_STATUS(open_it(&journal, "work: squares\nof: 12\n", 0), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "there \"of: 10\", here \"of: 12\"");
    CHECK_STATUS(open_it(&journal, "work: squares\nof: 10\nmore: 1\n", 0), RSL_ERROR_CONFLICT);
    CHECK_STATUS(open_it(&journal, "work: squares\n", 0), RSL_ERROR_CONFLICT);
    CHECK_STATUS(open_it(&journal, "work: cubes\n", 1), RSL_OK);
    CHECK_INT(journal.done, 0);
    close_it(&journal);
}

/* A lock is one of the process: another one has to try. */
static void test_lock(void)
{
    rsl_sweep_journal journal, second;
    int status = 0;
    SCENE("two at once");
    if (!CHECK_STATUS(open_it(&journal, "work: cubes\n", 0), RSL_OK))
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(open_it(&second, "work: cubes\n", 0) == RSL_ERROR_FILE &&
                      strstr(error.message, "another process")
                  ? 0
                  : 1);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK_INT(status, 0);
    CHECK_STATUS(rsl_sweep_journal_add(&journal, 1, "1", 1, &error), RSL_OK);
    close_it(&journal);
    CHECK_STATUS(open_it(&journal, "work: cubes\n", 0), RSL_OK);
    close_it(&journal);
}

int main(void)
{
    test_pool(1);
    test_pool(3);
    place_enter();
    test_journal();
    test_other_head();
    test_lock();
    return check_report();
}
