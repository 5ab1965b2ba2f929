/* SPDX-License-Identifier: MIT
 *
 * A folder of results is the old one, the new one, or visibly incomplete: the process is killed, or
 * the disk fails, at every operation that changes the folder. And whose files are replaced.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "report/folder.h"

/* ---- operations that fail ------------------------------------------------ */

typedef enum fault {
    NONE,
    KILL,  /* the process ends before the operation */
    ONCE,  /* it fails */
    AFTER, /* it and all that follow fail */
    FAULTS
} fault;

static fault planned;
static int at_operation, operations;

static int fails(void)
{
    int now = ++operations == at_operation;
    if (planned == KILL && now)
        _exit(9);
    int failed = (planned == ONCE && now) || (planned == AFTER && operations >= at_operation);
    if (failed)
        errno = EIO;
    return failed;
}

/* In place of those of the C library. */
#define REAL(name, type) ((type)(uintptr_t)dlsym(RTLD_NEXT, name))

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return fails() ? -1
                   : REAL("renameat", int (*)(int, const char *, int, const char *))(
                         from_folder, from, to_folder, to);
}

int unlinkat(int folder, const char *name, int flags)
{
    return fails() ? -1 : REAL("unlinkat", int (*)(int, const char *, int))(folder, name, flags);
}

static int no_locks; /* 1: as on a file system that has none */

int fcntl(int file, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (no_locks && command == F_SETLK) {
        errno = ENOLCK;
        return -1;
    }
    return REAL("fcntl", int (*)(int, int, ...))(file, command, argument);
}

int fsync(int file)
{
    (void)file; /* the disk is not what is tested here */
    return fails() ? -1 : 0;
}

/* ---- a folder ------------------------------------------------------------ */

static char root[] = "folder-XXXXXX";
static rsl_error error;

static const rsl_report_folder_kind kind = {
    .command = "run",
    .files = (const char *const[]){"summary.json", "a.csv", "b.csv", "c.csv", "plot-*.svg", NULL}};
static const rsl_report_folder_kind other_kind = {
    .command = "sweep", .files = (const char *const[]){"sweep.csv", "a.csv", NULL}};
static const rsl_file_inputs no_inputs = {0};

static const char *in_root(const char *name)
{
    static char path[2][300];
    static int next;
    next = !next;
    snprintf(path[next], sizeof path[next], "%s/%s", root, name);
    return path[next];
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(in_root(name), "w");
    if (CHECK(file != NULL)) {
        fputs(text, file);
        fclose(file);
    }
}

/* The text of a file, "" if it is not there. */
static const char *text_of(const char *name)
{
    static char text[2][1000];
    static int next;
    next = !next;
    FILE *file = fopen(in_root(name), "r");
    size_t length = file ? fread(text[next], 1, sizeof text[next] - 1, file) : 0;
    text[next][length] = '\0';
    if (file)
        fclose(file);
    return text[next];
}

static int is_there(const char *name)
{
    struct stat info;
    return lstat(in_root(name), &info) == 0;
}

static size_t entries(int hidden)
{
    DIR *folder = opendir(root);
    struct dirent *entry;
    size_t count = 0;
    while (folder && (entry = readdir(folder)))
        count += hidden || entry->d_name[0] != '.';
    closedir(folder);
    return hidden ? count - 2 : count;
}

static void clear(void)
{
    DIR *folder = opendir(root);
    struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(in_root(entry->d_name));
    closedir(folder);
}

static rsl_status take(rsl_report_folder *folder, int force)
{
    return rsl_report_folder_take(folder, root, &kind, no_inputs, force, &error);
}

/* A result whose files hold their age: the summary, a.csv and another one. */
static rsl_status write_result(const char *age, const char *last, int force)
{
    const char *names[] = {"summary.json", "a.csv", last};
    rsl_report_folder folder;
    rsl_status status = take(&folder, force);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < 3 && status == RSL_OK; i++) {
        FILE *stream = rsl_report_folder_create(&folder, names[i], &error);
        if (stream)
            fputs(age, stream);
        status = stream ? rsl_report_folder_finish(&folder, stream, &error) : error.status;
    }
    if (status == RSL_OK)
        status = rsl_report_folder_commit(&folder, &error);
    rsl_report_folder_close(&folder);
    return status;
}

static rsl_status write_old(void) { return write_result("old", "b.csv", 0); }
static rsl_status write_new(void) { return write_result("new", "c.csv", 0); }

/* ---- old, new or incomplete ---------------------------------------------- */

typedef enum state { OLD, NEW, INCOMPLETE, BROKEN, STATES } state;

static int are(const char *age, const char *summary, const char *a, const char *there,
               const char *not_there)
{
    return strcmp(summary, age) == 0 && strcmp(a, age) == 0 && strcmp(text_of(there), age) == 0 &&
           !is_there(not_there);
}

/* What a reader sees. Where there is a summary, it is that of the files beside it, whatever the
 * marker says. */
static state look(void)
{
    const char *marker = text_of(".resile");
    int complete = strstr(marker, "\nstate: complete\n") != NULL;
    int incomplete = strstr(marker, "\nstate: incomplete\n") != NULL;
    char summary[8], a[8];
    snprintf(summary, sizeof summary, "%s", text_of("summary.json"));
    snprintf(a, sizeof a, "%s", text_of("a.csv"));
    int is_old = are("old", summary, a, "b.csv", "c.csv");
    int is_new = are("new", summary, a, "c.csv", "b.csv");
    if (complete == incomplete || (summary[0] && !is_old && !is_new))
        return BROKEN;
    if (incomplete)
        return INCOMPLETE;
    return is_old ? OLD : is_new ? NEW : BROKEN;
}

/* The new result over the old one with a fault at an operation, in a process of its own. Returns
 * whether the operation was reached. */
static int try_fault(fault of, int operation)
{
    int status = 0;
    clear();
    CHECK_STATUS(write_old(), RSL_OK);
    pid_t child = fork();
    if (child == 0) {
        planned = of;
        at_operation = operation;
        operations = 0;
        int failed = write_new() != RSL_OK;
        _exit(operations < operation ? 2 : failed);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status) != 2;
}

static void test_faults(void)
{
    static const char *const names[FAULTS] = {"no fault", "killed", "one failure", "failures"};
    for (fault of = KILL; of < FAULTS; of++) {
        size_t seen[STATES] = {0};
        for (int operation = 1; operation < 200 && try_fault(of, operation); operation++) {
            SCENE("%s, operation %d", names[of], operation);
            state found = look();
            CHECK(found != BROKEN);
            seen[found]++;
            CHECK_STATUS(write_new(), RSL_OK); /* the next one has no trouble */
            CHECK_INT(look(), NEW);
            CHECK_INT(entries(1), 4); /* and cleans up */
        }
        SCENE("%s, all operations", names[of]);
        CHECK(seen[OLD] > 3 && seen[INCOMPLETE] > 3 && seen[NEW] > 0);
    }
}

/* ---- whose files --------------------------------------------------------- */

static void test_strangers(void)
{
    SCENE("files of others");
    clear();
    put("a.csv", "theirs");
    put("plot-1.svg", "theirs");
    put("notes.txt", "theirs");
    put("notes.txt.part-12", "theirs");
    CHECK_STATUS(write_old(), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "replaced: a.csv, plot-1.svg; name another folder");
    CHECK_INT(entries(1), 4);
    CHECK_STATUS(write_result("old", "b.csv", 1), RSL_OK);
    CHECK_INT(look(), OLD);
    CHECK(!is_there("plot-1.svg") && is_there("notes.txt") && is_there("notes.txt.part-12"));
    SCENE("a new one beside ours");
    put("c.csv", "theirs");
    CHECK_STATUS(write_new(), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "replaced: c.csv; ");
    unlink(in_root("c.csv"));
    SCENE("a link in the place of one of ours is not ours");
    unlink(in_root("a.csv"));
    CHECK(symlink("notes.txt", in_root("a.csv")) == 0);
    CHECK_STATUS(write_new(), RSL_ERROR_CONFLICT);
    CHECK_STATUS(write_result("new", "c.csv", 1), RSL_OK);
    CHECK_INT(look(), NEW);
    CHECK(strcmp(text_of("notes.txt"), "theirs") == 0);
    SCENE("a folder in the place of a file");
    clear();
    CHECK(mkdir(in_root("b.csv"), 0777) == 0);
    CHECK_STATUS(write_result("new", "c.csv", 1), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "b.csv' cannot be written: it is a folder");
}

static void test_other_command(void)
{
    rsl_report_folder folder;
    SCENE("results of another command");
    clear();
    CHECK_STATUS(write_old(), RSL_OK);
    CHECK_STATUS(rsl_report_folder_take(&folder, root, &other_kind, no_inputs, 0, &error),
                 RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "holds the results of 'run'");
    CHECK_STATUS(rsl_report_folder_take(&folder, root, &other_kind, no_inputs, 1, &error), RSL_OK);
    FILE *stream = rsl_report_folder_create(&folder, "sweep.csv", &error);
    CHECK_STATUS(rsl_report_folder_finish(&folder, stream, &error), RSL_OK);
    CHECK_INT(look(), OLD); /* until the new ones come */
    CHECK_STATUS(rsl_report_folder_commit(&folder, &error), RSL_OK);
    rsl_report_folder_close(&folder);
    CHECK_INT(entries(0), 1);
    CHECK_TEXT(text_of(".resile"), "command: sweep\nstate: complete\nfile: sweep.csv\n");
}

static void test_inputs(void)
{
    rsl_report_folder folder;
    char path[300];
    SCENE("an input is not replaced, whatever leads to it and whatever is wanted");
    clear();
    put("measured.csv", "theirs");
    snprintf(path, sizeof path, "%s/../%s/measured.csv", root, root);
    const rsl_file_inputs inputs = {(const char *const[]){"none", path}, 2};
    for (int hard = 0; hard < 2; hard++) {
        CHECK((hard ? link(in_root("measured.csv"), in_root("a.csv"))
                    : symlink("measured.csv", in_root("a.csv"))) == 0);
        for (int force = 0; force < 2; force++) {
            CHECK_STATUS(rsl_report_folder_take(&folder, root, &kind, inputs, force, &error),
                         RSL_ERROR_ARGUMENT);
            CHECK_TEXT(rsl_error_text(&error).text, "a.csv' is read by the same command");
        }
        unlink(in_root("a.csv"));
    }
    CHECK_STATUS(rsl_report_folder_take(&folder, root, &kind, inputs, 0, &error), RSL_OK);
    rsl_report_folder_close(&folder);
    CHECK_INT(entries(1), 1);
}

/* ---- marker, lock, leftovers --------------------------------------------- */

static void test_marker(void)
{
    static const char *const bad[] = {
        "",
        "nonsense\n",
        "resile results 1\n",
        "resile results 1\ncommand: run\nstate: complete\nfile: ../notes.txt\n",
        "resile results 1\ncommand: run\nstate: complete\nfile: .bashrc\n",
        "resile results 1\ncommand: run\nstate: complete\nfile: notes.txt",
        "resile results 1\ncommand: run\nstate: perhaps\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        SCENE("marker %zu", i);
        clear();
        put(".resile", bad[i]);
        put("notes.txt", "theirs");
        CHECK_STATUS(write_old(), RSL_ERROR_CONFLICT);
        CHECK_TEXT(rsl_error_text(&error).text, ".resile' is not what resile writes");
        CHECK_STATUS(write_result("old", "b.csv", 1), RSL_OK);
        CHECK_INT(look(), OLD);
        CHECK(strcmp(text_of("notes.txt"), "theirs") == 0);
    }
    SCENE("marker and lock as links");
    clear();
    put("notes.txt", "theirs");
    CHECK(symlink("notes.txt", in_root(".resile")) == 0);
    CHECK_STATUS(write_old(), RSL_ERROR_CONFLICT);
    CHECK(symlink("notes.txt", in_root(".resile.lock")) == 0);
    CHECK_STATUS(write_result("old", "b.csv", 1), RSL_ERROR_FILE);
    CHECK(unlink(in_root(".resile.lock")) == 0);
    CHECK(link(in_root("notes.txt"), in_root(".resile.lock")) == 0);
    CHECK_STATUS(write_result("old", "b.csv", 1), RSL_ERROR_FILE);
    CHECK(unlink(in_root(".resile.lock")) == 0);
    CHECK_STATUS(write_result("old", "b.csv", 1), RSL_OK);
    CHECK(strcmp(text_of("notes.txt"), "theirs") == 0);
    SCENE("a pipe or a folder in the place of marker and lock");
    clear();
    CHECK(mkfifo(in_root(".resile"), 0666) == 0);
    CHECK_STATUS(write_old(), RSL_ERROR_CONFLICT);
    CHECK(mkfifo(in_root(".resile.lock"), 0666) == 0);
    CHECK_STATUS(write_old(), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text,
               ".resile.lock' cannot be written: it is not a plain file");
    CHECK(unlink(in_root(".resile.lock")) == 0 && mkdir(in_root(".resile.lock"), 0777) == 0);
    CHECK_STATUS(write_old(), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text,
               ".resile.lock' cannot be written: it is not a plain file");
}

/* A lock is one of the process: another one has to try. */
static void test_lock(int without)
{
    rsl_report_folder folder;
    int status = 0;
    char who[60];
    SCENE("two at once%s", without ? ", on a file system without locks" : "");
    no_locks = without;
    clear();
    if (!CHECK_STATUS(take(&folder, 0), RSL_OK))
        return;
    CHECK_STATUS(write_result("new", "c.csv", 1), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "this process is at work in '");
    snprintf(who, sizeof who, "(resile run, process %ld on ", (long)getpid());
    pid_t child = fork();
    if (child == 0) {
        rsl_status second = write_result("new", "c.csv", 1);
        _exit(second == RSL_ERROR_FILE && strstr(error.message, who) ? 0 : 1);
    }
    CHECK(waitpid(child, &status, 0) == child);
    CHECK_INT(status, 0);
    rsl_report_folder_close(&folder);
    CHECK_INT(entries(1), 0);
    CHECK_STATUS(write_new(), RSL_OK);
    no_locks = 0;
}

/* Without locks, the signature of a process that is gone does not count, unless nobody can tell. */
static void test_signatures(void)
{
    char text[200], host[65] = "";
    gethostname(host, sizeof host - 1);
    pid_t gone = fork();
    if (gone == 0)
        _exit(0);
    CHECK(waitpid(gone, NULL, 0) == gone);
    SCENE("signatures without locks");
    clear();
    no_locks = 1;
    snprintf(text, sizeof text, "run %ld %s\n", (long)gone, host);
    put(".resile.lock", text);
    CHECK_STATUS(write_new(), RSL_OK);
    put(".resile.lock", "run 4711 far.away\n");
    CHECK_STATUS(write_new(), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "process 4711 on far.away");
    no_locks = 0;
    CHECK_STATUS(write_new(), RSL_OK);
}

static void test_leftovers(void)
{
    SCENE("what killed processes have left");
    clear();
    put("a.csv.part-4711", "half");
    put("plot-7.svg.part-4711-1", "half");
    put(".resile.part-4711", "half");
    put(".resile.lock", "run 4711 host\n");
    put("x.csv.part-4711", "theirs");
    CHECK_STATUS(write_new(), RSL_OK);
    CHECK_INT(entries(1), 5);
    CHECK(is_there("x.csv.part-4711"));
}

static void test_begin(void)
{
    rsl_report_folder folder;
    SCENE("work that begins anew");
    clear();
    CHECK_STATUS(write_old(), RSL_OK);
    CHECK_STATUS(take(&folder, 0), RSL_OK);
    CHECK_STATUS(rsl_report_folder_begin(&folder, &error), RSL_OK);
    CHECK_INT(look(), INCOMPLETE);
    CHECK_INT(entries(0), 0);
    rsl_report_folder_close(&folder);
    CHECK_STATUS(write_new(), RSL_OK);
    CHECK_INT(look(), NEW);
}

int main(void)
{
    if (chdir("/dev/shm") != 0) /* quicker, where there is one */
        SCENE("on the disk");
    if (CHECK(mkdtemp(root) != NULL)) {
        test_faults();
        test_strangers();
        test_other_command();
        test_inputs();
        test_marker();
        test_lock(0);
        test_lock(1);
        test_signatures();
        test_leftovers();
        test_begin();
        clear();
        CHECK(rmdir(root) == 0);
    }
    return check_report();
}
