/* SPDX-License-Identifier: MIT
 *
 * trial: one command line, disturbed.
 */
#define _GNU_SOURCE

#include "trial.h"

#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double patience = 60.0; /* s, for what takes a fraction of one */

static const char place[] = "now", order_file[] = "order";
static const char out_file[] = "printed", err_file[] = "said";

/* ---- the order of faults ------------------------------------------------- */

static faults_order *shared_order(void)
{
    static faults_order *shared;
    if (shared)
        return shared;
    int file = open(order_file, O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || ftruncate(file, sizeof *shared) != 0)
        abort();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED)
        abort();
    return shared;
}

static void give_order(const faults_order *given)
{
    faults_order *order = shared_order();
    order->kind = given->kind;
    order->manner = given->manner;
    order->at = given->at;
    atomic_store(&order->seen, 0);
    atomic_store(&order->refused, 0);
    atomic_store(&order->live, 0);
}

/* ---- one process --------------------------------------------------------- */

/* The child's side: surroundings, then the program. The environment is always the same, because a
 * shell allocates memory for each variable and would move the calls that fail. */
static _Noreturn void become(const trial_stage *stage, const trial_disturbance *with)
{
    char order[PATH_MAX];
    if (!realpath(order_file, order) || chdir(place) != 0 || setpgid(0, 0) != 0)
        _exit(126);
    clearenv();
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("FAULTS", order, 1);
    setenv("LD_PRELOAD", stage->interposer, 1);
    if (with->locale)
        setenv("LC_ALL", with->locale, 1);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(open("../printed", O_WRONLY | O_CREAT | O_TRUNC, 0666), 1);
    dup2(open("../said", O_WRONLY | O_CREAT | O_TRUNC, 0666), 2);
    for (int i = 3; i < 10; i++)
        close(i);
    for (int i = 0; i < 3; i++)
        if (with->closed & 1 << i)
            close(i);
    struct rlimit limit = {with->limit_value, with->limit_value};
    if (with->limit >= 0 && setrlimit((__rlimit_resource_t)with->limit, &limit) != 0)
        _exit(126);
    execv(stage->program, stage->words);
    _exit(126);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The first child of a process; 0: it has none. */
static pid_t child_of(pid_t process)
{
    char path[64];
    int child = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *stream = fopen(path, "r");
    if (stream && fscanf(stream, "%d", &child) != 1)
        child = 0;
    if (stream)
        fclose(stream);
    return child;
}

typedef struct ending {
    int status; /* of waitpid */
    int hung;   /* it had to be killed */
    int left;   /* a process of its own outlived it */
    double seconds;
} ending;

/* Processes of one that is gone are ours now. They end a moment after it, or not at all. */
static int ended_too(pid_t group)
{
    for (int i = 0; i < 2000; i++) {
        while (waitpid(-group, NULL, WNOHANG) > 0)
            ;
        if (kill(-group, 0) != 0)
            return 1;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    kill(-group, SIGKILL);
    return 0;
}

/* Waits for the end, and kills on the way if that is wanted. */
static ending wait_for(pid_t process, const trial_disturbance *with)
{
    ending end = {0};
    double begun = now();
    int killed = with->kill_after == 0.0;
    while (waitpid(process, &end.status, WNOHANG) == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        end.seconds = now() - begun;
        pid_t victim = with->kill_child ? child_of(process) : process;
        if (!killed && end.seconds > with->kill_after && victim > 0) {
            kill(victim, SIGKILL);
            killed = 1;
        }
        if (end.seconds > patience) {
            kill(-process, SIGKILL);
            end.hung = 1;
        }
    }
    end.left = !ended_too(process);
    return end;
}

static ending run_program(const trial_stage *stage, const trial_disturbance *with)
{
    fflush(stdout);
    give_order(&with->order);
    pid_t process = fork();
    if (process < 0)
        abort();
    if (process == 0)
        become(stage, with);
    return wait_for(process, with);
}

/* ---- the stage ----------------------------------------------------------- */

static tree_file read_stream(const char *path)
{
    tree_file read = {0};
    struct stat about;
    FILE *stream = fopen(path, "rb");
    if (!stream || fstat(fileno(stream), &about) != 0)
        abort();
    read.bytes = malloc((size_t)about.st_size + 1);
    if (!read.bytes)
        abort();
    read.length = fread(read.bytes, 1, (size_t)about.st_size, stream);
    read.bytes[read.length] = '\0';
    fclose(stream);
    return read;
}

static void split_words(trial_stage *stage)
{
    size_t count = 0;
    snprintf(stage->text, sizeof stage->text, "resile %s", stage->scene->command);
    for (char *word = strtok(stage->text, " "); word; word = strtok(NULL, " ")) {
        assert(count + 1 < TRIAL_WORDS);
        stage->words[count++] = word;
    }
    stage->words[count] = NULL;
}

/* Of a process that ended by itself. */
static int exit_status(const ending *end)
{
    return WIFEXITED(end->status) ? WEXITSTATUS(end->status) : -1;
}

void trial_prepare(trial_stage *stage, const trial_scene *scene, const char *program,
                   const char *interposer)
{
    *stage = (trial_stage){.scene = scene, .program = program, .interposer = interposer};
    split_words(stage);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    tree_remove(place);
    tree_write(&(tree){0}, place);
    setenv("R", program, 1);
    char shell[4 * TRIAL_ROOM];
    snprintf(shell, sizeof shell, "cd %s && { %s\n} >/dev/null", place, scene->before);
    if (system(shell) != 0) {
        printf("FAILED: %s cannot be set up\n", scene->name);
        exit(1);
    }
    stage->old = tree_read(place);
    ending end = run_program(stage, &(trial_disturbance){.limit = -1});
    stage->seconds = end.seconds;
    stage->new = tree_read(place);
    stage->printed = read_stream(out_file);
    if (exit_status(&end) != 0) {
        printf("FAILED: %s does not work undisturbed: %s\n", scene->name,
               read_stream(err_file).bytes);
        exit(1);
    }
}

void trial_free(trial_stage *stage)
{
    tree_free(&stage->old);
    tree_free(&stage->new);
    free(stage->printed.bytes);
}

/* ---- what is left behind ------------------------------------------------- */

static int ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), more = strlen(end);
    return length >= more && strcmp(text + length - more, end) == 0;
}

/* A file beside another one. */
static const tree_file *beside(const tree *of, const char *path, const char *name)
{
    char other[300];
    const char *slash = strrchr(path, '/');
    snprintf(other, sizeof other, "%.*s%s", slash ? (int)(slash - path + 1) : 0, path, name);
    return tree_find(of, other);
}

/* Whether the folder of a file says that it is not complete, or that its run has failed. */
static int says_incomplete(const tree *of, const char *path)
{
    const tree_file *marker = beside(of, path, ".resile");
    const tree_file *summary = beside(of, path, "summary.json");
    return (marker && strstr(marker->bytes, "incomplete")) ||
           (summary && strstr(summary->bytes, "\"status\": \"failed\""));
}

/* Locks and files half written, as a killed process leaves them. */
static int is_passing(const char *path) { return strstr(path, ".part-") || strstr(path, ".lock"); }

/* Lines of a table up to where a run has come; in the last one a contact may still be closed. */
static int is_beginning(const tree_file *part, const tree_file *whole)
{
    size_t same = part->length;
    if (!whole || (same > 0 && part->bytes[same - 1] != '\n'))
        return 0;
    for (same -= same > 0; same > 0 && part->bytes[same - 1] != '\n'; same--)
        ;
    return same <= whole->length && memcmp(part->bytes, whole->bytes, same) == 0;
}

/* What is wrong with a file that is there; NULL: nothing. */
static const char *wrong_file(const trial_stage *stage, const tree *left, const tree_file *file,
                              int killed)
{
    const tree_file *old = tree_find(&stage->old, file->path);
    const tree_file *new = tree_find(&stage->new, file->path);
    if (tree_same(file, old) || tree_same(file, new) || ends_with(file->path, ".journal") ||
        ends_with(file->path, ".lock")) /* with the number of its process */
        return NULL;
    if (!old && !new)
        return killed ? NULL : "is left over";
    if (!says_incomplete(left, file->path))
        return "is neither the old one nor the new one";
    if (ends_with(file->path, ".csv") && !is_beginning(file, new))
        return "is torn";
    return NULL;
}

static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) : 0;
}

/* Whether a folder of results has a file of before while `path` is one of after. */
static int is_mixed(const trial_stage *stage, const tree *left, const char *path)
{
    size_t folder = folder_length(path);
    for (size_t i = 0; i < stage->old.count && folder > 0; i++) {
        const tree_file *old = &stage->old.files[i];
        if (is_passing(old->path) || ends_with(old->path, ".journal"))
            continue;
        if (folder_length(old->path) == folder && strncmp(old->path, path, folder) == 0 &&
            !tree_same(old, tree_find(&stage->new, old->path)) &&
            tree_same(old, tree_find(left, old->path)))
            return 1;
    }
    return 0;
}

/* Whether the marker of a folder that is incomplete names a file: one that is being replaced. */
static int is_on_its_way(const tree *left, const char *path)
{
    const tree_file *marker = beside(left, path, ".resile");
    const char *slash = strrchr(path, '/');
    return marker && strstr(marker->bytes, "incomplete") &&
           strstr(marker->bytes, slash ? slash + 1 : path);
}

/* What is wrong with the place of a file of before, or of after; NULL: nothing. */
static const char *wrong_place(const trial_stage *stage, const tree *left, const char *path)
{
    const tree_file *old = tree_find(&stage->old, path);
    const tree_file *new = tree_find(&stage->new, path);
    const tree_file *file = tree_find(left, path);
    if (tree_same(old, new))
        return file || is_on_its_way(left, path) ? NULL : "is gone";
    if (tree_same(file, old) || says_incomplete(left, path) || ends_with(path, ".journal") ||
        is_passing(path))
        return NULL;
    if (!file)
        return "is gone";
    return is_mixed(stage, left, path) ? "is of another result than others" : NULL;
}

static int complain(const trial_stage *stage, const char *path, const char *what)
{
    printf("  %s: '%s' %s\n", stage->scene->name, path, what);
    return 0;
}

/* After a failure: nothing is lost. */
static int files_kept(const trial_stage *stage, const tree *left, int killed)
{
    const char *wrong = NULL;
    for (size_t i = 0; i < left->count; i++)
        if ((wrong = wrong_file(stage, left, &left->files[i], killed)))
            return complain(stage, left->files[i].path, wrong);
    const tree *both[] = {&stage->old, &stage->new};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < both[k]->count; i++) {
            const char *path = both[k]->files[i].path;
            if ((wrong = wrong_place(stage, left, path)))
                return complain(stage, path, wrong);
        }
    return 1;
}

/* A single file that a killed process has left half written: nobody else knows whose it is. */
static int is_abandoned(const char *path)
{
    return folder_length(path) == 0 && strstr(path, ".part-");
}

/* After success: everything is there, and nothing else. */
static int files_complete(const trial_stage *stage, const tree *left, int killed)
{
    for (size_t i = 0; i < left->count; i++)
        if (!tree_same(&left->files[i], tree_find(&stage->new, left->files[i].path)) &&
            !(killed && is_abandoned(left->files[i].path)))
            return complain(stage, left->files[i].path, "is not that of an undisturbed run");
    for (size_t i = 0; i < stage->new.count; i++)
        if (!tree_find(left, stage->new.files[i].path))
            return complain(stage, stage->new.files[i].path, "is missing");
    return 1;
}

/* ---- the verdict --------------------------------------------------------- */

static int one_sentence(const tree_file *said)
{
    return said->length > 0 && strncmp(said->bytes, "resile: ", 8) == 0 &&
           strchr(said->bytes, '\n') == said->bytes + said->length - 1;
}

/* Libraries of others run out of memory: they may end the program, or report it in their own words. */
static int others_fail(const trial_stage *stage, const trial_disturbance *with)
{
    return stage->scene->nature == TRIAL_FRAGILE && with->order.kind == FAULTS_MEMORY;
}

static int is_ended_by_others(const trial_stage *stage, const trial_disturbance *with,
                              const ending *end)
{
    return others_fail(stage, with) && exit_status(end) != 0;
}

/* A success is silent, but for GnuTLS, which HDF5 loads: without memory it says so and goes on. */
static int silent(const tree_file *said, int others)
{
    static const char gnutls[] = "Error in GnuTLS initialization: ";
    return said->length == 0 || (others && strncmp(said->bytes, gnutls, sizeof gnutls - 1) == 0 &&
                                 strchr(said->bytes, '\n') == said->bytes + said->length - 1);
}

/* What the process itself did; 0 with a complaint. */
static int behaved(const trial_stage *stage, const trial_disturbance *with, const ending *end,
                   int killed)
{
    if (end->hung)
        return complain(stage, "the program", "waits for ever");
    if (is_ended_by_others(stage, with, end))
        return 1;
    if (WIFSIGNALED(end->status) && !killed) {
        printf("  %s: signal %d\n", stage->scene->name, WTERMSIG(end->status));
        return 0;
    }
    if (end->left)
        return complain(stage, "a process", "is left behind");
    tree_file said = read_stream(err_file), printed = read_stream(out_file);
    int status = exit_status(end), good = 1;
    if (status == 0 && !(with->closed & 2) && !tree_same(&printed, &stage->printed))
        good = complain(stage, "the output", "is not that of an undisturbed run");
    if (status == 0 ? !silent(&said, others_fail(stage, with))
                    : status > 0 && !(with->closed & 4) && !one_sentence(&said)) {
        printf("  %s: exit status %d and on the standard error output: %.300s\n",
               stage->scene->name, status, said.bytes);
        good = 0;
    }
    free(said.bytes);
    free(printed.bytes);
    return good;
}

/* The same command, undisturbed. */
static int goes_on(const trial_stage *stage, int killed)
{
    ending end = run_program(stage, &(trial_disturbance){.limit = -1});
    if (exit_status(&end) != 0) {
        tree_file said = read_stream(err_file);
        printf("  %s: the same command fails afterwards: %s", stage->scene->name, said.bytes);
        free(said.bytes);
        return 0;
    }
    tree left = tree_read(place);
    int good = files_complete(stage, &left, killed);
    tree_free(&left);
    return good;
}

trial_verdict trial_run(const trial_stage *stage, const trial_disturbance *with, uint64_t *seen)
{
    tree_remove(place);
    tree_write(&stage->old, place);
    ending end = run_program(stage, with);
    if (seen)
        *seen = atomic_load(&shared_order()->seen);
    if (atomic_load(&shared_order()->refused))
        printf("  %s: not tried, seccomp is not allowed here\n", stage->scene->name);
    int killed = WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGKILL && !end.hung &&
                 (with->order.manner == FAULTS_KILL || with->kill_after > 0.0);
    if (!behaved(stage, with, &end, killed))
        return TRIAL_LOST;
    int done = exit_status(&end) == 0, cut = killed || is_ended_by_others(stage, with, &end);
    tree left = tree_read(place);
    int good = done ? files_complete(stage, &left, 0) : files_kept(stage, &left, cut);
    tree_free(&left);
    if (!good || (!done && !goes_on(stage, cut)))
        return TRIAL_LOST;
    return done || killed ? TRIAL_SURVIVED : TRIAL_REFUSED;
}
