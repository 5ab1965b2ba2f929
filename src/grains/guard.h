/* SPDX-License-Identifier: MIT
 *
 * guard: a command of others that does not outlive this process, however it ends.
 *
 * A process of its own, the guard, starts the command, waits for it and returns its status. It ends
 * the command and all that the command has started when this process requests it or is gone: a pipe
 * whose other end no other process holds is then closed by the system. If the guard itself is killed,
 * the system asks the command to end. The guard and the command hold the lock of the folder of
 * results while they live.
 */
#ifndef RSL_GRAINS_GUARD_H
#define RSL_GRAINS_GUARD_H

#include <sys/types.h>

typedef struct rsl_grains_command {
    const char *const *words; /* the first is the program; NULL ends */
    const char *folder;       /* working directory */
    const char *setting;      /* NAME, set to 1 in its environment; NULL: none */
    int lock;                 /* of the folder of results, a descriptor; -1: none */
} rsl_grains_command;

typedef struct rsl_grains_guard {
    pid_t id;
    int out;  /* output of the command, for reading; owned */
    int life; /* closing it ends the command */
} rsl_grains_guard;

/* Starts the command. 0, or the errno of the failure. */
int rsl_grains_guard_start(rsl_grains_guard *guard, const rsl_grains_command *command);

/* Waits for the end of the command; `now`: requests it, and some seconds later does not ask. Returns
 * its exit status, 128 and the number of the signal that ended it. */
int rsl_grains_guard_end(rsl_grains_guard *guard, int now);

#endif
