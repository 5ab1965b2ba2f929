/* SPDX-License-Identifier: MIT
 *
 * guard: a command of others that does not outlive this process, however it ends.
 *
 * Three processes: this one, the guard, the command. mpirun gives each rank a process group of its
 * own and survives a broken pipe, hence the guard adopts whatever the command leaves behind
 * (PR_SET_CHILD_SUBREAPER): its children that are not waited for keep their numbers, and all of
 * them are ended and waited for before the guard ends.
 */
#define _GNU_SOURCE /* pipe2, ppoll */

#include "grains/guard.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "system/lock.h"

enum { PATIENCE = 500 /* of 10 ms */ };

enum { READ, WRITE };

typedef struct pipes {
    int out[2], life[2], failed[2]; /* `failed`: errno's reason, or nothing */
} pipes;

static void close_pipe(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

static int open_pipes(pipes *p)
{
    *p = (pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(p->out, O_CLOEXEC) == 0 && pipe2(p->life, O_CLOEXEC) == 0 &&
        pipe2(p->failed, O_CLOEXEC) == 0)
        return 0;
    int reason = errno;
    close_pipe(p->out);
    close_pipe(p->life);
    return reason;
}

/* ---- the command ------------------------------------------------------------------------- */

static void tell(int to)
{
    int reason = errno;
    ssize_t written = write(to, &reason, sizeof reason);
    _exit(written < 0 ? 126 : 127);
}

/* In a process of its own: becomes the command. */
static void become(const rsl_grains_command *command, const pipes *p, pid_t guard,
                   const sigset_t *signals)
{
    static const int usual[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        signal(usual[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, signals, NULL);
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != guard)
        _exit(127);
    if (command->lock >= 0)
        (void)fcntl(command->lock, F_SETFD, 0);
    if (dup2(p->out[WRITE], STDOUT_FILENO) < 0 || dup2(p->out[WRITE], STDERR_FILENO) < 0 ||
        chdir(command->folder) != 0 || (command->setting && setenv(command->setting, "1", 1) != 0))
        tell(p->failed[WRITE]);
    execvp(command->words[0], (char *const *)command->words);
    tell(p->failed[WRITE]);
}

/* ---- the guard --------------------------------------------------------------------------- */

static void on_child(int signal) { (void)signal; }

/* Signals end the other process, and it ends this one. SIGCHLD ends ppoll only. */
static void prepare(sigset_t *before)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGTSTP};
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, before);
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_IGN);
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = on_child}, NULL);
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

/* The streams of the other process are its own: whoever reads them sees when it is gone. */
static int leave_streams(void)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0)
        return -1;
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (dup2(null, stream) < 0)
            return -1;
    if (null > STDERR_FILENO)
        close(null);
    return 0;
}

/* The number stays the command's: it is not waited for. */
static int has_ended(pid_t command)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)command, &info, WEXITED | WNOWAIT | WNOHANG) != 0 ||
           info.si_pid == command;
}

/* All children get a signal, those that were adopted as well; nothing happens where the system does
 * not list them. */
static void end_children(void)
{
    char path[64], list[4096], *at = list, *end;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, list, sizeof list - 1) : 0;
    if (file >= 0)
        close(file);
    list[length > 0 ? length : 0] = '\0';
    for (long id; (id = strtol(at, &end, 10)) > 0 && *end == ' '; at = end)
        kill((pid_t)id, SIGKILL);
}

static int wait_for(pid_t id)
{
    int how = 0;
    pid_t ended;
    while ((ended = waitpid(id, &how, 0)) < 0 && errno == EINTR)
        ;
    if (ended < 0)
        return 127; /* nothing is known: not a good end */
    return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

static void pause_shortly(void) { nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL); }

/* Returns when nothing of the command is left. */
static int end_all(pid_t command)
{
    int how;
    kill(-command, SIGTERM);
    for (int i = 0; i < PATIENCE && !has_ended(command); i++)
        pause_shortly();
    kill(-command, SIGKILL);
    int code = wait_for(command);
    for (int i = 0; i < PATIENCE; i++) {
        pid_t ended = waitpid(-1, &how, WNOHANG);
        if (ended < 0)
            break;
        if (ended == 0) {
            end_children();
            pause_shortly();
        }
    }
    return code;
}

/* Until the command has ended, or is to end. Nonzero: the other process is gone, or wants it so. */
static int watch(pid_t command, int life, const sigset_t *signals)
{
    while (!has_ended(command)) {
        struct pollfd end = {.fd = life, .events = POLLIN};
        if (ppoll(&end, 1, NULL, signals) > 0)
            return 1;
    }
    return 0;
}

static void guard(const rsl_grains_command *command, const pipes *p, pid_t other)
{
    sigset_t signals;
    close(p->out[READ]);
    close(p->life[WRITE]);
    close(p->failed[READ]);
    prepare(&signals);
    pid_t own = getpid();
    pid_t id = leave_streams() == 0 ? fork() : -1;
    if (id == 0)
        become(command, p, own, &signals);
    if (id < 0)
        tell(p->failed[WRITE]);
    setpgid(id, id); /* whichever of the two is first */
    close(p->out[WRITE]);
    close(p->failed[WRITE]);
    int requested = watch(id, p->life[READ], &signals);
    if (requested && getppid() != other && command->lock >= 0)
        rsl_lock_sign(command->lock, "grains");
    _exit(end_all(id));
}

/* ---- this process ------------------------------------------------------------------------ */

/* 0: closed without a word, the command runs. */
static int what_failed(int from)
{
    int reason = 0;
    ssize_t length;
    while ((length = read(from, &reason, sizeof reason)) < 0 && errno == EINTR)
        ;
    return length == (ssize_t)sizeof reason ? reason : 0;
}

int rsl_grains_guard_start(rsl_grains_guard *made, const rsl_grains_command *command)
{
    assert(command->words[0] && command->folder);
    pipes p;
    pid_t own = getpid();
    int reason = open_pipes(&p);
    if (reason)
        return reason;
    if (command->lock >= 0)
        rsl_lock_share(command->lock);
    pid_t id = fork();
    if (id == 0)
        guard(command, &p, own);
    if (id < 0)
        reason = errno;
    close(p.out[WRITE]);
    close(p.life[READ]);
    close(p.failed[WRITE]);
    *made = (rsl_grains_guard){.id = id, .out = p.out[READ], .life = p.life[WRITE]};
    if (id > 0)
        reason = what_failed(p.failed[READ]);
    close(p.failed[READ]);
    if (reason == 0)
        return 0;
    if (id > 0)
        rsl_grains_guard_end(made, 1);
    else {
        close(made->out);
        close(made->life);
    }
    return reason;
}

int rsl_grains_guard_end(rsl_grains_guard *ended, int now)
{
    assert(ended->id > 0);
    if (now)
        close(ended->life);
    close(ended->out);
    int code = wait_for(ended->id);
    if (!now)
        close(ended->life);
    return code;
}
