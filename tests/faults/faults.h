/* SPDX-License-Identifier: MIT
 *
 * faults: calls of the system that fail on order. interposer.c stands between a program and the C
 * library, either linked to a test or loaded before everything else (LD_PRELOAD); it counts calls
 * of one kind in all processes of a tree and lets the one of a given number fail.
 *
 *     faults_order order = {.kind = FAULTS_MEMORY, .at = 17};
 *     faults_obey(&order);       in the same process
 *     FAULTS=/path/of/an/order   in the environment of another: a file that both map
 */
#ifndef RESILE_TESTS_FAULTS_H
#define RESILE_TESTS_FAULTS_H

#include <stdatomic.h>
#include <stdint.h>

/* What fails: name, and how. Calls on the standard error output are left alone. */
#define FAULTS_KIND_LIST(X)                                                                        \
    X(NONE, "nothing", 0)                                                                          \
    X(MEMORY, "memory", ENOMEM)   /* malloc and its relatives */                                   \
    X(PROCESS, "process", EAGAIN) /* fork, pthread_create */                                       \
    X(OPEN, "open", EMFILE)                                                                        \
    X(READ, "read", EIO)                                                                           \
    X(WRITE, "write", ENOSPC)                                                                      \
    X(RENAME, "rename", EIO)                                                                       \
    X(SYNC, "fsync", EIO)                                                                          \
    X(FOLDER, "mkdir", ENOSPC)                                                                     \
    X(TRUNCATE, "truncate", EIO)                                                                   \
    X(PIPE, "pipe", EMFILE)

typedef enum faults_kind {
#define FAULTS_ENUM(name, word, reason) FAULTS_##name,
    FAULTS_KIND_LIST(FAULTS_ENUM)
#undef FAULTS_ENUM
        FAULTS_KINDS
} faults_kind;

/* What happens to the call of the number, or from it on. */
typedef enum faults_manner {
    FAULTS_ONCE,    /* it fails, the next one does not */
    FAULTS_LASTING, /* all fail from then on */
    FAULTS_KILL     /* its process is killed */
} faults_manner;

typedef struct faults_order {
    faults_kind kind;
    faults_manner manner;
    uint64_t at;           /* which call, counted from 1; 0: none fails */
    _Atomic uint64_t seen; /* calls of the kind so far */
    _Atomic int refused;   /* 1: the system does not let calls of this kind be held up */
    _Atomic int64_t live;  /* blocks of memory in use that were taken since the order came */
} faults_order;

/* NULL: all calls are let through again. */
void faults_obey(faults_order *order);

#endif
