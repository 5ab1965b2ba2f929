/* SPDX-License-Identifier: MIT
 *
 * lock: one process at a time in a folder of results. The file is locked for the process (POSIX
 * record locks: they end with it, and children do not inherit them) and signed with its command,
 * number and machine. To share the lock, all but the first byte is locked for the descriptor
 * instead, which children do inherit; whoever comes next needs every byte. On file systems that have no locks the signature alone counts: whoever signed
 * is at work while there is a process of that number here, or if it signed on another machine.
 *
 * Such locks do not keep threads of one process apart, and to close the file once more would give
 * the lock free. Hence the list of the folders that this process holds, looked at before.
 */
#define _GNU_SOURCE /* openat, gethostname, kill, F_OFD_SETLK */

#include "system/lock.h"

#ifdef __wasi__ /* files in the memory of one program: nobody else is there */

rsl_status rsl_lock_take(int folder, const char *path, const char *command, int *lock,
                         rsl_error *error)
{
    (void)path, (void)command, (void)error;
    *lock = folder;
    return RSL_OK;
}

void rsl_lock_release(int folder, int lock) { (void)folder, (void)lock; }
void rsl_lock_sign(int lock, const char *command) { (void)lock, (void)command; }
void rsl_lock_share(int lock) { (void)lock; }

#else

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/file.h"

static const char lock_name[] = ".resile.lock";

enum { ATTEMPTS = 1000, HOST = 65, SIGNATURE = 160 };

/* ---- folders of this process --------------------------------------------- */

typedef struct holding {
    struct holding *next;
    pid_t process; /* a child finds what its parent held, and holds nothing of it */
    dev_t device;
    ino_t folder;
} holding;

static holding *holdings;
static atomic_flag holdings_in_use = ATOMIC_FLAG_INIT;

static void enter(void)
{
    while (atomic_flag_test_and_set(&holdings_in_use))
        sched_yield();
}

static void leave(void) { atomic_flag_clear(&holdings_in_use); }

/* The place of the holding of a folder, or of the NULL at the end. */
static holding **find(const struct stat *folder)
{
    holding **at = &holdings;
    while (*at && ((*at)->process != getpid() || (*at)->device != folder->st_dev ||
                   (*at)->folder != folder->st_ino))
        at = &(*at)->next;
    return at;
}

/* Notes the folder. RSL_ERROR_CONFLICT: it is there already. */
static rsl_status hold(int folder)
{
    struct stat info;
    holding *made = malloc(sizeof *made);
    if (!made || fstat(folder, &info) != 0) {
        free(made);
        return RSL_ERROR_MEMORY;
    }
    *made = (holding){.process = getpid(), .device = info.st_dev, .folder = info.st_ino};
    enter();
    holding **at = find(&info);
    int taken = *at != NULL;
    if (!taken)
        *at = made;
    leave();
    if (taken)
        free(made);
    return taken ? RSL_ERROR_CONFLICT : RSL_OK;
}

static void let_go(int folder)
{
    struct stat info;
    if (fstat(folder, &info) != 0)
        return;
    enter();
    holding **at = find(&info), *gone = *at;
    if (gone)
        *at = gone->next;
    leave();
    free(gone);
}

/* ---- the file ------------------------------------------------------------ */

typedef struct signature {
    char command[16], host[HOST];
    long process;
} signature;

static void name_host(char host[HOST])
{
    if (gethostname(host, HOST) != 0 || !host[0])
        strcpy(host, "-");
    host[HOST - 1] = '\0';
}

/* 0: there is none. */
static int read_signature(int lock, signature *by)
{
    char text[SIGNATURE] = "";
    return pread(lock, text, sizeof text - 1, 0) > 0 &&
           sscanf(text, "%15[a-z] %ld %64[A-Za-z0-9._-]", by->command, &by->process, by->host) == 3;
}

void rsl_lock_sign(int lock, const char *command)
{
    char host[HOST], text[SIGNATURE];
    name_host(host);
    int length = snprintf(text, sizeof text, "%s %ld %s\n", command, (long)getpid(), host);
    if (ftruncate(lock, 0) == 0 && pwrite(lock, text, (size_t)length, 0) < 0)
        return;
}

static rsl_status refuse(int lock, const char *path, rsl_error *error)
{
    struct flock held = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char who[SIGNATURE] = "its number is not known";
    signature by;
    if (read_signature(lock, &by))
        snprintf(who, sizeof who, "resile %s, process %ld on %s", by.command, by.process, by.host);
    else if (fcntl(lock, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0)
        snprintf(who, sizeof who, "process %ld", (long)held.l_pid);
    return rsl_error_at(
        error, RSL_ERROR_FILE, "folder",
        "another process is at work in '%.300s' (%s); wait for it or name another folder", path,
        who);
}

static rsl_status fail(const char *path, const char *reason, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_FILE, "the file '%.300s/%s' cannot be written: %s", path,
                         lock_name, reason);
}

static int is_at_work(int lock)
{
    signature by;
    char host[HOST];
    if (!read_signature(lock, &by))
        return 0;
    name_host(host);
    if (strcmp(host, by.host) != 0)
        return 1;
    return by.process > 0 && by.process != (long)getpid() &&
           (kill((pid_t)by.process, 0) == 0 || errno == EPERM);
}

/* RSL_OK: nobody else has the file that is open. */
static rsl_status lock_file(int lock, const char *path, rsl_error *error)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(lock, F_SETLK, &all) == 0)
        return RSL_OK;
    switch (errno) {
    case EACCES:
    case EAGAIN:
        return refuse(lock, path, error);
    case ENOLCK: /* the file system has no locks */
    case ENOSYS:
    case EOPNOTSUPP:
    case EINVAL:
        return is_at_work(lock) ? refuse(lock, path, error) : RSL_OK;
    default:
        return fail(path, strerror(errno), error);
    }
}

/* Whoever ends orderly removes the file, hence the look whether the one locked is still the one
 * that others see. A name of something else is not written to. */
static rsl_status check_file(int folder, int lock, const char *path, int *is_current,
                             rsl_error *error)
{
    struct stat mine, seen;
    if (fstat(lock, &mine) != 0)
        return fail(path, strerror(errno), error);
    if (!S_ISREG(mine.st_mode) || mine.st_nlink > 1)
        return fail(path, "it is not a plain file with one name", error);
    *is_current = fstatat(folder, lock_name, &seen, AT_SYMLINK_NOFOLLOW) == 0 &&
                  mine.st_dev == seen.st_dev && mine.st_ino == seen.st_ino;
    return RSL_OK;
}

static rsl_status fail_open(const char *path, int reason, rsl_error *error)
{
    if (reason == ELOOP || reason == EISDIR)
        return fail(path, "it is not a plain file with one name", error);
    return rsl_error_set(error, rsl_file_status(reason),
                         "the folder '%.300s' cannot be written: %s", path, strerror(reason));
}

/* One try; `*lock` stays -1 if the file has changed meanwhile. */
static rsl_status try_lock(int folder, const char *path, int *lock, rsl_error *error)
{
    int is_current = 0;
    int file = openat(folder, lock_name,
                      O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (file < 0)
        return fail_open(path, errno, error);
    rsl_status status = check_file(folder, file, path, &is_current, error);
    if (status == RSL_OK && is_current)
        status = lock_file(file, path, error);
    if (status == RSL_OK && is_current)
        status = check_file(folder, file, path, &is_current, error);
    if (status == RSL_OK && is_current)
        *lock = file;
    else
        close(file);
    return status;
}

rsl_status rsl_lock_take(int folder, const char *path, const char *command, int *lock,
                         rsl_error *error)
{
    assert(folder >= 0 && strlen(command) < sizeof((signature *)0)->command);
    *lock = -1;
    rsl_status status = hold(folder);
    if (status == RSL_ERROR_CONFLICT)
        return rsl_error_at(error, RSL_ERROR_FILE, "folder",
                            "this process is at work in '%.300s' already; name another folder",
                            path);
    if (status != RSL_OK)
        return rsl_error_no_memory(error);
    for (int i = 0; i < ATTEMPTS && status == RSL_OK && *lock < 0; i++)
        status = try_lock(folder, path, lock, error);
    if (status == RSL_OK && *lock < 0)
        status = fail(path, "it comes and goes", error);
    if (status == RSL_OK)
        rsl_lock_sign(*lock, command);
    else
        let_go(folder);
    return status;
}

void rsl_lock_share(int lock)
{
#ifdef F_OFD_SETLK
    struct flock rest = {.l_type = F_UNLCK, .l_whence = SEEK_SET, .l_start = 1};
    if (fcntl(lock, F_SETLK, &rest) != 0)
        return; /* the file system has no locks: the signature counts */
    rest.l_type = F_WRLCK;
    (void)fcntl(lock, F_OFD_SETLK, &rest);
#else
    (void)lock;
#endif
}

void rsl_lock_release(int folder, int lock)
{
    assert(lock >= 0);
    unlinkat(folder, lock_name, 0);
    close(lock);
    let_go(folder);
}

#endif
