/* SPDX-License-Identifier: MIT
 *
 * trial: one command line in a folder of its own, under faults or in narrow surroundings, and
 * whether what it left behind is as it should be:
 *
 *     exit status 0        what it printed and its files are those of an undisturbed run
 *     any other            one sentence on the standard error output; a folder of results is the
 *                          old one, the new one, or says that it is incomplete; inputs and files of
 *                          others are as they were
 *     afterwards           the same command, undisturbed, leaves the files of an undisturbed run
 *
 * and in no case a signal, a process left behind, or a wait without end.
 */
#ifndef RESILE_TESTS_TRIAL_H
#define RESILE_TESTS_TRIAL_H

#include <sys/resource.h>
#include <sys/types.h>

#include "faults.h"
#include "tree.h"

enum { TRIAL_WORDS = 40, TRIAL_ROOM = 1000 };

/* What is special about a command. */
typedef enum trial_nature {
    TRIAL_CALM,
    TRIAL_RESTLESS, /* it has processes of its own to be killed */
    TRIAL_STARTS,   /* another program, which does not know how calls are held up */
    TRIAL_FRAGILE   /* HDF5 without memory may end the program; files are kept all the same */
} trial_nature;

/* A command line, and how the folder in which it is given comes about. */
typedef struct trial_scene {
    const char *name;
    const char *before;  /* for a shell, with $R for the program */
    const char *command; /* words behind the program's name, split at blanks */
    trial_nature nature;
} trial_scene;
extern const trial_scene trial_scenes[]; /* the last one has no name */

/* What a scene looks like undisturbed. */
typedef struct trial_stage {
    const trial_scene *scene;
    const char *program, *interposer; /* paths */
    char text[TRIAL_ROOM];            /* the words of the command */
    char *words[TRIAL_WORDS];         /* NULL ends */
    tree old, new;                    /* folder before and after */
    tree_file printed;
    double seconds; /* that it took */
} trial_stage;

/* What is different this time. */
typedef struct trial_disturbance {
    faults_order order;
    int limit; /* RLIMIT_...; -1: none */
    rlim_t limit_value;
    double kill_after;  /* s; 0: never */
    int kill_child;     /* 1: a process of the program instead of the program */
    const char *locale; /* LC_ALL; NULL: as it is */
    int closed;         /* bits of standard streams that are closed */
} trial_disturbance;

typedef enum trial_verdict { TRIAL_SURVIVED, TRIAL_REFUSED, TRIAL_LOST } trial_verdict;

/* Ends the program if the scene does not work undisturbed. */
void trial_prepare(trial_stage *stage, const trial_scene *scene, const char *program,
                   const char *interposer);
void trial_free(trial_stage *stage);

/* `seen`: how many calls of the kind there were. A loss is explained on the standard output. */
trial_verdict trial_run(const trial_stage *stage, const trial_disturbance *with, uint64_t *seen);

#endif
