/* SPDX-License-Identifier: MIT
 *
 * place: a folder of its own for a test that writes files.
 */
#define _XOPEN_SOURCE 700

#include "scratch_folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[512];
static pid_t owner;

static int take(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

static void leave(void)
{
    if (getpid() == owner && (chdir("/") != 0 || nftw(folder, take, 16, FTW_DEPTH | FTW_PHYS) != 0))
        perror(folder);
}

void place_enter(void)
{
    const char *named = getenv("TMPDIR");
    const char *above = named != NULL                          ? named
                        : access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm"
                                                               : "/tmp";
    snprintf(folder, sizeof folder, "%s/resile-XXXXXX", above);
    owner = getpid();
    if (mkdtemp(folder) == NULL || chdir(folder) != 0 || atexit(leave) != 0) {
        perror(folder);
        exit(1);
    }
}
