/* SPDX-License-Identifier: MIT
 *
 * Between a program and the C library (glibc): memory, processes and fsync by functions of the same
 * names, files by a filter of the kernel. The filter sends a signal instead of making the call (seccomp,
 * SECCOMP_RET_TRAP), so that what stdio writes inside of the C library is seen too; the handler
 * makes the call by syscall(), which the filter lets through. The clock stands still, so that two
 * runs of a program leave the same bytes.
 */
#define _GNU_SOURCE

#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static const int reasons[] = {
#define REASON(name, word, reason) reason,
    FAULTS_KIND_LIST(REASON)
#undef REASON
};

/* Calls of the kernel per kind. */
enum { NUMBERS_MAX = 4 };
static const struct {
    size_t count;
    long numbers[NUMBERS_MAX];
} kernel_calls[FAULTS_KINDS] = {
    [FAULTS_OPEN] = {1, {SYS_openat}},
    [FAULTS_READ] = {2, {SYS_read, SYS_pread64}},
    [FAULTS_WRITE] = {3, {SYS_write, SYS_pwrite64, SYS_writev}},
#ifdef SYS_rename
    [FAULTS_RENAME] = {3, {SYS_rename, SYS_renameat, SYS_renameat2}},
    [FAULTS_FOLDER] = {2, {SYS_mkdir, SYS_mkdirat}},
    [FAULTS_PIPE] = {2, {SYS_pipe, SYS_pipe2}},
#else
    [FAULTS_RENAME] = {2, {SYS_renameat, SYS_renameat2}},
    [FAULTS_FOLDER] = {1, {SYS_mkdirat}},
    [FAULTS_PIPE] = {1, {SYS_pipe2}},
#endif
    [FAULTS_TRUNCATE] = {2, {SYS_truncate, SYS_ftruncate}},
};

/* ---- the order ----------------------------------------------------------- */

static faults_order nothing;
static faults_order *order = &nothing;

void faults_obey(faults_order *given) { order = given ? given : &nothing; }

/* Counts a call and says whether it is to fail. */
static int fails(faults_kind kind)
{
    if (order->kind != kind)
        return 0;
    uint64_t number = atomic_fetch_add(&order->seen, 1) + 1;
    if (order->at == 0 || number < order->at ||
        (number > order->at && order->manner != FAULTS_LASTING))
        return 0;
    if (order->manner == FAULTS_KILL)
        kill(getpid(), SIGKILL);
    return 1;
}

/* ---- memory -------------------------------------------------------------- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static int no_memory(void)
{
    if (!fails(FAULTS_MEMORY))
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *counted(void *block)
{
    if (block)
        atomic_fetch_add(&order->live, 1);
    return block;
}

void *malloc(size_t size) { return no_memory() ? NULL : counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size)
{
    return no_memory() ? NULL : counted(__libc_calloc(count, size));
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size)
{
    return no_memory() ? NULL : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *got = memalign(alignment, size);
    if (got)
        *block = got;
    return got ? 0 : ENOMEM;
}

void free(void *block)
{
    if (block)
        atomic_fetch_sub(&order->live, 1);
    __libc_free(block);
}

void *realloc(void *block, size_t size)
{
    if (!block)
        return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    return no_memory() ? NULL : __libc_realloc(block, size);
}

/* ---- processes ----------------------------------------------------------- */

static pid_t (*true_fork)(void);
static int (*true_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

pid_t fork(void)
{
    if (!fails(FAULTS_PROCESS))
        return true_fork();
    errno = EAGAIN;
    return -1;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *user)
{
    return fails(FAULTS_PROCESS) ? EAGAIN : true_pthread_create(thread, attributes, start, user);
}

/* ---- the disk ------------------------------------------------------------ */

/* No machine is switched off here: nothing has to wait for the disk. */
int fsync(int file)
{
    (void)file;
    int bad = fails(FAULTS_SYNC);
    if (bad)
        errno = EIO;
    return bad ? -1 : 0;
}

int fdatasync(int file) { return fsync(file); }

/* ---- the clock ----------------------------------------------------------- */

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = 1000000000};
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    (void)zone;
    *now = (struct timeval){.tv_sec = 1000000000};
    return 0;
}

time_t time(time_t *now)
{
    if (now)
        *now = 1000000000;
    return 1000000000;
}

/* ---- calls of the kernel ------------------------------------------------- */

/* Number, arguments and result of the call that was held up. */
typedef struct held_call {
    long number, argument[6];
} held_call;

#if defined(__x86_64__)
static held_call call_of(const ucontext_t *state)
{
    const greg_t *r = state->uc_mcontext.gregs;
    return (held_call){r[REG_RAX],
                       {r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8], r[REG_R9]}};
}
static void answer(ucontext_t *state, long result) { state->uc_mcontext.gregs[REG_RAX] = result; }
#define HAVE_TRAP 1
#elif defined(__aarch64__)
static held_call call_of(const ucontext_t *state)
{
    const unsigned long long *r = state->uc_mcontext.regs;
    return (held_call){(long)r[8],
                       {(long)r[0], (long)r[1], (long)r[2], (long)r[3], (long)r[4], (long)r[5]}};
}
static void answer(ucontext_t *state, long result)
{
    state->uc_mcontext.regs[0] = (unsigned long long)result;
}
#define HAVE_TRAP 1
#else
#define HAVE_TRAP 0
#endif

#if HAVE_TRAP
static void on_call(int signal_number, siginfo_t *about, void *state)
{
    held_call call = call_of(state);
    const long *a = call.argument;
    int before = errno;
    (void)signal_number;
    (void)about;
    if (!(order->kind == FAULTS_WRITE && a[0] == STDERR_FILENO) && fails(order->kind)) {
        answer(state, -reasons[order->kind]);
        return;
    }
    long result = syscall(call.number, a[0], a[1], a[2], a[3], a[4], a[5]);
    answer(state, result == -1 ? -errno : result);
    errno = before;
}

enum { SYSCALL_BYTES = 64 }; /* of the function syscall() */

/* Lets everything through that syscall() does, and holds up the calls of the kind. */
static int hold_up(faults_kind kind)
{
    uint32_t own = (uint32_t)(uintptr_t)syscall;
    size_t calls = kernel_calls[kind].count;
    struct sock_filter program[6 + NUMBERS_MAX] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer)),
        BPF_STMT(BPF_ALU | BPF_SUB | BPF_K, own),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, SYSCALL_BYTES, 0, (uint8_t)(calls + 1)),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    for (size_t i = 0; i < calls; i++)
        program[4 + i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                      (uint32_t)kernel_calls[kind].numbers[i],
                                                      (uint8_t)(calls - i), 0);
    program[4 + calls] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    program[5 + calls] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog filter = {(unsigned short)(6 + calls), program};
    struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER};
    return sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}
#else
static int hold_up(faults_kind kind)
{
    (void)kind;
    return 0;
}
#endif

/* ---- the beginning ------------------------------------------------------- */

/* The order of the environment; its file is the same for all processes that come from this one. */
__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTS");
    *(void **)&true_fork = dlsym(RTLD_NEXT, "fork");
    *(void **)&true_pthread_create = dlsym(RTLD_NEXT, "pthread_create");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *shared = mmap(NULL, sizeof *order, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED)
        return;
    faults_order *given = shared;
    if (kernel_calls[given->kind].count > 0 && !hold_up(given->kind))
        atomic_store(&given->refused, 1);
    order = given;
}
