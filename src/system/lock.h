/* SPDX-License-Identifier: MIT
 *
 * lock: one process at a time in a folder of results.
 */
#ifndef RSL_SYSTEM_LOCK_H
#define RSL_SYSTEM_LOCK_H

#include "base/error.h"

/* Takes the lock of the folder of a descriptor for a command. `lock` becomes a descriptor of its
 * own, or -1, and `error` names who has it. Children of the process do not hold it but by
 * rsl_lock_share. `path` is for
 * sentences. */
rsl_status rsl_lock_take(int folder, const char *path, const char *command, int *lock,
                         rsl_error *error);

/* From here on children that inherit the descriptor hold the lock as well, until the last of them is
 * gone, where the system can do that (Linux). */
void rsl_lock_share(int lock);

/* Names this process, for whoever comes next: a child whose parent is gone. */
void rsl_lock_sign(int lock, const char *command);

/* Gives it free. */
void rsl_lock_release(int folder, int lock);

#endif
