/* SPDX-License-Identifier: MIT
 *
 * Command lines under faults and in narrow surroundings:
 *
 *     campaign PROGRAM INTERPOSER TRIES [SCENE [TROUBLE]]
 *
 * TRIES of each kind of trouble in each scene, drawn by a fixed seed, or all if there are no more.
 * TROUBLE is how the name of one begins; without it, and without SCENE, all. Prints a table.
 *
 * Works in the current folder. Returns 1 if anything was lost.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trial.h"

/* How many tries there are of a kind, and the disturbance of one of them. */
typedef struct trouble {
    const char *name;
    uint64_t (*count)(const trial_stage *stage, const struct trouble *of);
    trial_disturbance (*make)(const trial_stage *stage, const struct trouble *of, uint64_t index,
                              uint64_t count);
    faults_kind kind;
    faults_manner manner;
} trouble;

/* ---- calls that fail ----------------------------------------------------- */

static uint64_t calls(const trial_stage *stage, const trouble *of)
{
    trial_disturbance none = {.order.kind = of->kind, .limit = -1};
    uint64_t seen = 0;
    if (stage->scene->nature == TRIAL_STARTS &&
        (of->kind == FAULTS_OPEN || of->kind == FAULTS_READ || of->kind == FAULTS_WRITE))
        return 0;
    if (trial_run(stage, &none, &seen) != TRIAL_SURVIVED) {
        printf("FAILED: %s does not work while calls are counted\n", stage->scene->name);
        exit(1);
    }
    return seen;
}

static trial_disturbance failing_call(const trial_stage *stage, const trouble *of, uint64_t index,
                                      uint64_t count)
{
    (void)stage;
    (void)count;
    return (trial_disturbance){.order = {.kind = of->kind, .manner = of->manner, .at = index + 1},
                               .limit = -1};
}

/* ---- kills at any moment ------------------------------------------------- */

enum { KILLS = 200 };

static uint64_t kills(const trial_stage *stage, const trouble *of)
{
    (void)of;
    return stage->scene->nature == TRIAL_RESTLESS ? KILLS : 0;
}

static trial_disturbance killed_after(const trial_stage *stage, const trouble *of, uint64_t index,
                                      uint64_t count)
{
    (void)of;
    double part = ((double)index + 0.5) / (double)count;
    return (trial_disturbance){.limit = -1, .kill_after = 1.5 * part * stage->seconds + 1e-9};
}

static trial_disturbance child_killed_after(const trial_stage *stage, const trouble *of,
                                            uint64_t index, uint64_t count)
{
    trial_disturbance made = killed_after(stage, of, index, count);
    made.kill_child = 1;
    return made;
}

/* ---- limits -------------------------------------------------------------- */

enum { STACK_MIN = 192 * 1024, STACK_STEP = 16 * 1024, STACKS = 16 };
enum { FILES_MIN = 4, FILE_COUNTS = 30 };
enum { DISK_STEP = 512, DISKS = 100 };

static uint64_t stacks(const trial_stage *stage, const trouble *of)
{
    (void)stage;
    (void)of;
    return STACKS;
}

static trial_disturbance small_stack(const trial_stage *stage, const trouble *of, uint64_t index,
                                     uint64_t count)
{
    (void)stage;
    (void)of;
    (void)count;
    return (trial_disturbance){.limit = RLIMIT_STACK,
                               .limit_value = STACK_MIN + (rlim_t)index * STACK_STEP};
}

static uint64_t file_counts(const trial_stage *stage, const trouble *of)
{
    (void)stage;
    (void)of;
    return FILE_COUNTS;
}

static trial_disturbance few_files(const trial_stage *stage, const trouble *of, uint64_t index,
                                   uint64_t count)
{
    (void)stage;
    (void)of;
    (void)count;
    return (trial_disturbance){.limit = RLIMIT_NOFILE, .limit_value = FILES_MIN + (rlim_t)index};
}

static uint64_t disks(const trial_stage *stage, const trouble *of)
{
    (void)stage;
    (void)of;
    return DISKS;
}

static trial_disturbance tiny_disk(const trial_stage *stage, const trouble *of, uint64_t index,
                                   uint64_t count)
{
    (void)stage;
    (void)of;
    (void)count;
    return (trial_disturbance){.limit = RLIMIT_FSIZE,
                               .limit_value = (rlim_t)(index + 1) * DISK_STEP};
}

/* ---- surroundings -------------------------------------------------------- */

static const char *const locales[] = {"C", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.EUC-JP"};

static uint64_t locale_count(const trial_stage *stage, const trouble *of)
{
    (void)stage;
    (void)of;
    return sizeof locales / sizeof locales[0];
}

static trial_disturbance foreign_locale(const trial_stage *stage, const trouble *of, uint64_t index,
                                        uint64_t count)
{
    (void)stage;
    (void)of;
    (void)count;
    return (trial_disturbance){.limit = -1, .locale = locales[index]};
}

static uint64_t closings(const trial_stage *stage, const trouble *of)
{
    (void)stage;
    (void)of;
    return 8;
}

static trial_disturbance closed_streams(const trial_stage *stage, const trouble *of, uint64_t index,
                                        uint64_t count)
{
    (void)stage;
    (void)of;
    (void)count;
    return (trial_disturbance){.limit = -1, .closed = (int)index};
}

/* A sentence has to be said, and its stream is closed: its number must not be that of a file. */
enum { CLOSINGS = 7 };

static uint64_t closed_calls(const trial_stage *stage, const trouble *of)
{
    return CLOSINGS * calls(stage, of);
}

static trial_disturbance closed_and_failing(const trial_stage *stage, const trouble *of,
                                            uint64_t index, uint64_t count)
{
    trial_disturbance made = failing_call(stage, of, index / CLOSINGS, count);
    made.closed = 1 + (int)(index % CLOSINGS);
    return made;
}

/* ---- all of them --------------------------------------------------------- */

#define CALL(name, kind)                                                                           \
    {name " fails once", calls, failing_call, kind, FAULTS_ONCE},                                  \
    {                                                                                              \
        name " fails from then on", calls, failing_call, kind, FAULTS_LASTING                      \
    }

static const trouble troubles[] = {
    CALL("memory", FAULTS_MEMORY),
    CALL("fork, thread", FAULTS_PROCESS),
    CALL("pipe", FAULTS_PIPE),
    CALL("open", FAULTS_OPEN),
    CALL("read", FAULTS_READ),
    CALL("write", FAULTS_WRITE),
    CALL("truncate", FAULTS_TRUNCATE),
    CALL("fsync", FAULTS_SYNC),
    CALL("rename", FAULTS_RENAME),
    CALL("mkdir", FAULTS_FOLDER),
    {"killed at a write", calls, failing_call, FAULTS_WRITE, FAULTS_KILL},
    {"killed at an fsync", calls, failing_call, FAULTS_SYNC, FAULTS_KILL},
    {"killed at a rename", calls, failing_call, FAULTS_RENAME, FAULTS_KILL},
    {"killed at any moment", kills, killed_after, FAULTS_NONE, FAULTS_ONCE},
    {"worker killed", kills, child_killed_after, FAULTS_NONE, FAULTS_ONCE},
    {"small stack", stacks, small_stack, FAULTS_NONE, FAULTS_ONCE},
    {"few descriptors", file_counts, few_files, FAULTS_NONE, FAULTS_ONCE},
    {"tiny disk", disks, tiny_disk, FAULTS_NONE, FAULTS_ONCE},
    {"foreign locale", locale_count, foreign_locale, FAULTS_NONE, FAULTS_ONCE},
    {"closed streams", closings, closed_streams, FAULTS_NONE, FAULTS_ONCE},
    {"closed streams, rename fails", closed_calls, closed_and_failing, FAULTS_RENAME, FAULTS_ONCE},
};
enum { TROUBLES = sizeof troubles / sizeof troubles[0] };

/* ---- which tries --------------------------------------------------------- */

/* xorshift64*: Vigna (2016), ACM TOMS 42(4) */
static uint64_t draw(uint64_t below)
{
    static uint64_t state = 20260101;
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 2685821657736338717u % below;
}

typedef struct tally {
    size_t tries, verdicts[3];
} tally;

static void explain(const trouble *t, uint64_t index)
{
    printf("LOST: %s, number %llu\n", t->name, (unsigned long long)index + 1);
}

static void go_through(const trial_stage *stage, const trouble *t, uint64_t tries, tally *sums)
{
    uint64_t count = t->count(stage, t);
    int every = count <= tries;
    tries = every ? count : tries;
    for (uint64_t i = 0; i < tries; i++) {
        /* one of each part of the range */
        uint64_t from = i * count / tries, to = (i + 1) * count / tries;
        uint64_t index = every ? i : from + draw(to - from);
        trial_disturbance with = t->make(stage, t, index, count);
        trial_verdict verdict = trial_run(stage, &with, NULL);
        sums->tries++;
        sums->verdicts[verdict]++;
        if (verdict == TRIAL_LOST)
            explain(t, index);
    }
}

/* ---- the table ----------------------------------------------------------- */

static void show_line(const char *name, const tally *one)
{
    printf("%-32s %8zu %9zu %8zu %6zu\n", name, one->tries, one->verdicts[TRIAL_SURVIVED],
           one->verdicts[TRIAL_REFUSED], one->verdicts[TRIAL_LOST]);
}

/* Returns how many were lost. */
static size_t show(const tally *sums)
{
    tally all = {0};
    printf("\n%-32s %8s %9s %8s %6s\n", "what happens", "tries", "survived", "refused", "lost");
    for (size_t i = 0; i < TROUBLES; i++) {
        if (sums[i].tries > 0)
            show_line(troubles[i].name, &sums[i]);
        all.tries += sums[i].tries;
        for (size_t k = 0; k < 3; k++)
            all.verdicts[k] += sums[i].verdicts[k];
    }
    show_line("all", &all);
    return all.verdicts[TRIAL_LOST];
}

int main(int count, char **arguments)
{
    static tally sums[TROUBLES];
    static trial_stage stage;
    if (count < 4)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    uint64_t tries = strtoul(arguments[3], NULL, 10);
    const char *requested = count > 4 ? arguments[4] : "", *about = count > 5 ? arguments[5] : "";
    for (const trial_scene *scene = trial_scenes; scene->name; scene++) {
        if (*requested && strcmp(requested, scene->name) != 0)
            continue;
        trial_prepare(&stage, scene, arguments[1], arguments[2]);
        for (size_t i = 0; i < TROUBLES; i++)
            if (strncmp(about, troubles[i].name, strlen(about)) == 0)
                go_through(&stage, &troubles[i], tries, &sums[i]);
        trial_free(&stage);
    }
    return show(sums) > 0;
}
